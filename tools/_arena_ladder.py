"""The ladder of a game: every player against every other, and a rating of them all.

At a table, two kinds of players take every other seat, and each deal is played again with the kinds
exchanged. The kind whose seats reach the goal of the game better on average wins. A draw is half a
win for each. The rating is Bradley and Terry's on Elo's scale: 400 points more mean ten wins to
one, and the mean is 1000. Its error comes from leaving out each part of the deals in turn.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations, cycle, islice
from math import log10
from typing import Any, NamedTuple

from _arena_figures import ONE_DEAL, Estimate, Lost, Times, estimate, jackknife, part, plus_minus
from _arena_games import GAMES, Table, mover

MEAN = 1000.0
"""The mean of all ratings."""
SCALE = 400.0
"""The points that mean ten wins to one."""
BLOCKS = 20
"""The parts of the deals, each left out in turn."""
DOUBT = 0.5
"""Extra wins of each player over each other, so that nobody is infinitely strong."""
STEPS = 2000
"""Steps of the iteration, which converges long before."""

Pair = tuple[str, str]


class Rung(NamedTuple):
    """The results of all pairs in one deal, and the thinking times of each player."""

    won: Mapping[Pair, float]
    """Pair -> the share of its games that the first of them won."""
    times: Mapping[str, Times]
    lost: tuple[Lost, ...] = ()
    """What ended in an error. Such a pair is left out of this deal."""


class Ladder(NamedTuple):
    """The players to compare, and their game."""

    game: str
    names: tuple[str, ...]
    options: Any
    hands: int = 1

    def rung(self, deal: int) -> Rung:
        """Play a deal with every pair of players, in every seating."""
        game = GAMES[self.game]
        times = {name: Times() for name in self.names}
        moves = {name: mover(game.players[name], times[name]) for name in self.names}

        def goals(seats: Sequence[str]) -> list[tuple[str, float]]:
            table = Table([moves[name] for name in seats], deal)
            results = game.play(self.options, deal, self.hands, table)
            return [*zip(seats, map(game.goal, results), strict=True)]

        won: dict[Pair, float] = {}
        lost: list[Lost] = []
        pairs = combinations(self.names, 2)
        if self.options.players == 1:
            alone: dict[str, list[tuple[str, float]]] = {}
            for name in self.names:
                try:
                    alone[name] = goals([name])
                except Exception as error:
                    lost.append(Lost.to(error, f"Deal {deal}, {name}"))
            both = ((a, b) for a, b in pairs if a in alone and b in alone)
            won |= {(a, b): _won(a, [*alone[a], *alone[b]]) for a, b in both}
            return Rung(won, times, tuple(lost))
        for a, b in pairs:
            seatings = ([*islice(cycle(pair), self.options.players)] for pair in ((a, b), (b, a)))
            try:
                won[a, b] = sum(_won(a, goals(seats)) for seats in seatings) / 2
            except Exception as error:
                lost.append(Lost.to(error, f"Deal {deal}, {a} and {b}"))
        return Rung(won, times, tuple(lost))

    def table(self, rungs: Sequence[Rung]) -> str:
        """The ladder, the best first."""
        rated = self.rated(rungs)
        names = sorted(self.names, key=lambda name: -rated[name].mean)
        lines = [
            f"{'':10}{'rating':>14}{'p50 ms':>9}{'p99 ms':>9}   against:"
            + "".join(f"{name:>15}" for name in names)
        ]
        for name in names:
            thought = [spent for rung in rungs for spent in rung.times[name].moves]
            half, most = (1000 * part(thought, share) for share in (0.5, 0.99))
            cells = "".join(f"{_cell(rungs, name, other):>15}" for other in names)
            rating = f"{rated[name].mean:.0f}{plus_minus(rated[name].error, 0)}"
            lines.append(f"{name:10}{rating:>14}{half:9.1f}{most:9.1f}{'':11}{cells}")
        return "\n".join([*lines, *[ONE_DEAL] * (len(rungs) == 1)])

    def rated(self, rungs: Sequence[Rung]) -> dict[str, Estimate]:
        """Name -> rating, with its error."""
        ratings = self.ratings(rungs)
        blocks = [block for first in range(BLOCKS) if (block := rungs[first::BLOCKS])]
        without = [
            self.ratings([rung for other in blocks if other is not block for rung in other])
            for block in blocks
        ]
        return {
            name: Estimate(ratings[name], jackknife([others[name] for others in without]))
            for name in self.names
        }

    def ratings(self, rungs: Sequence[Rung]) -> dict[str, float]:
        """Name -> rating, by the iteration of Hunter (2004) for the model."""
        games = Counter[Pair]()
        won = dict.fromkeys(self.names, DOUBT * (len(self.names) - 1))
        for rung in rungs:
            for (a, b), share in rung.won.items():
                won[a] += share
                won[b] += 1 - share
                games.update([(a, b), (b, a)])
        strength = dict.fromkeys(self.names, 1.0)
        for _ in range(STEPS):
            for name, wins in won.items():
                strength[name] = wins / sum(
                    (games[name, other] + 2 * DOUBT) / (strength[name] + strength[other])
                    for other in self.names
                    if other != name
                )
        ratings = {name: SCALE * log10(strength[name]) for name in self.names}
        shift = MEAN - sum(ratings.values()) / len(ratings)
        return {name: rating + shift for name, rating in ratings.items()}


def _won(name: str, goals: Sequence[tuple[str, float]]) -> float:
    """1 if one player reached the goal better than the other, 0 if worse, one half for a draw."""
    own = [goal for who, goal in goals if who == name]
    others = [goal for who, goal in goals if who != name]
    ahead = sum(own) / len(own) - sum(others) / len(others)
    return 0.5 + 0.5 * ((ahead > 0) - (ahead < 0))


def _cell(rungs: Sequence[Rung], name: str, other: str) -> str:
    """The games that one player won against another, in percent."""
    if name == other:
        return "-"
    shares = [rung.won[name, other] for rung in rungs if (name, other) in rung.won]
    shares += [1 - rung.won[other, name] for rung in rungs if (other, name) in rung.won]
    mean, error = estimate(shares)
    return f"{100 * mean:.1f}{plus_minus(100 * error, 1)}"
