"""What players say: whether advice comes true, and how often each reason comes.

An adviser holds every seat and does what it advises, to the end.  Then what it said of each move is
put beside what became of the seat.  The decisions of one deal end alike, so that the errors are
those of deals, not of decisions.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from math import inf, isinf, sqrt
from random import Random
from typing import Any, NamedTuple

from _arena_figures import ONE_DEAL, Estimate, plus_minus
from _arena_games import GAMES, Table

from retrocards.players.search import finish


class Said(NamedTuple):
    """A chance that was told, and what came of it."""

    kind: str
    """That of the move that was advised (`Game.kind`)."""
    chance: float
    came: float


class Calibration(NamedTuple):
    """Who advises at what."""

    game: str
    name: str
    options: Any
    hands: int = 1

    def said(self, deal: int) -> list[Said]:
        """Play a deal by the advice of its seats: what was said, and what came true."""
        game = GAMES[self.game]
        advise = game.players[self.name].advise
        told: list[tuple[Any, str, float]] = []

        def move(view: Any, rng: Random) -> int:
            (only, *more) = view.legal_moves()
            if not more:
                return int(only)
            advice = finish(advise(view, rng))
            text = game.rules.Hand.move_text(advice.best.move)
            if not isinf(advice.best.error):
                told.append((view, game.kind(view, text), advice.best.chance))
            return int(advice.best.move)

        table = Table([move] * self.options.players, deal)
        results = game.play(self.options, deal, self.hands, table)
        return [
            Said(kind, chance, game.chance(view, results[view.seat])) for view, kind, chance in told
        ]

    @staticmethod
    def table(deals: Sequence[Sequence[Said]]) -> str:
        """What was said and what came true, by kinds of moves and by tenths of the chance."""
        lines = [f"{'':12}{'decisions':>10}{'said':>9}{'came true':>11}   difference"]
        for group_of in (lambda said: said.kind, lambda said: "all", _tenth):
            groups: dict[str, list[list[Said]]] = {}
            for number, deal in enumerate(deals):
                for said in deal:
                    group = groups.setdefault(group_of(said), [[] for _ in deals])
                    group[number].append(said)
            lines += (_line(name, groups[name]) for name in sorted(groups))
        return "\n".join([*lines, *[ONE_DEAL] * (len(deals) == 1)])


def _tenth(said: Said) -> str:
    tenth = 10 * min(9, int(10 * said.chance))
    return f"{tenth:2} to {tenth + 10} %"


def enough(decisions: int) -> Callable[[list[list[Said]]], bool]:
    """Whether there are so many decisions of every kind that has come."""
    count: Counter[str] = Counter()

    def is_enough(deals: list[list[Said]]) -> bool:
        count.update(said.kind for said in deals[-1])
        return bool(count) and min(count.values()) >= decisions

    return is_enough


def off(deals: Sequence[Sequence[Said]]) -> Estimate:
    """By how much more came true than was said, in the mean of all decisions.

    The error is that of a ratio: deals have decisions of different numbers.
    """
    count = sum(map(len, deals))
    sums = [(len(deal), sum(said.came - said.chance for said in deal)) for deal in deals if deal]
    mean = sum(by for _, by in sums) / count
    if len(sums) == 1:
        return Estimate(mean, inf)
    spread = sum((by - number * mean) ** 2 for number, by in sums)
    return Estimate(mean, sqrt(spread * len(sums) / (len(sums) - 1)) / count)


def _line(name: str, deals: Sequence[Sequence[Said]]) -> str:
    every = [said for deal in deals for said in deal]
    told = sum(said.chance for said in every) / len(every)
    came = sum(said.came for said in every) / len(every)
    by = off(deals)
    return (
        f"{name:12}{len(every):10}{100 * told:7.1f} %{100 * came:9.1f} %"
        f"   {100 * by.mean:+.1f}{plus_minus(100 * by.error, 1)}"
    )


class Reasons(NamedTuple):
    """Who tells why at what."""

    game: str
    name: str
    options: Any

    def told(self, deal: int) -> Counter[str]:
        """How often each reason comes in a deal in which one player holds every seat."""
        game = GAMES[self.game]
        player = game.players[self.name]
        count = Counter(dict.fromkeys(player.REASONS, 0))

        def move(view: Any, rng: Random) -> int:
            choice = player.decide(view, rng)
            count[choice.reason.name] += 1
            return int(choice.move)

        game.play(self.options, deal, 1, Table([move] * self.options.players, deal))
        return count
