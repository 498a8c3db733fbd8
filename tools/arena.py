"""Plays one computer player against another, deal after deal, and prints how the first one did.

    tools/arena.py expert lowest --games 2000                        Durak
    tools/arena.py --game elephant friend original --games 5000      Ditsy Elephant
    tools/arena.py --game hearts club random --games 10000           Hearts
    tools/arena.py --game calculation advice --games 500             games won of so many deals
    tools/arena.py --game calculation master --games 100 --both-cores --piles 3
    tools/arena.py --game ecarte --reasons --games 500               why an expert does what it does

Standard library only.  The first named holds one seat (or one team) and the other all the rest;
the seat goes round with the deal number.  A draw is a game of Durak in which nobody is the durak.
Calculation is a solitaire: one player alone.  With --reasons the one who tells them holds all
seats.
"""

import argparse
import math
import sys
from collections import Counter
from collections.abc import Callable, Collection, Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import process_time
from typing import Any, NamedTuple, TypeVar

sys.path.insert(0, str(Path(__file__).parents[1]))

from retrocards.cards import shuffled
from retrocards.players import calculation as calculation_players
from retrocards.players import durak as durak_players
from retrocards.players import ecarte as ecarte_players
from retrocards.players import elephant as elephant_players
from retrocards.players import hearts as hearts_players
from retrocards.players.choice import Choice, Reasons
from retrocards.rules import calculation, ecarte, elephant, hearts
from retrocards.rules.durak import Match, Options, Outcome, View

AnyView = TypeVar("AnyView")
Player = Callable[[View, Random], int]
ElephantPlayer = Callable[[elephant.View, Random], int]
HeartsPlayer = Callable[[hearts.View, Random], int]

DURAK: dict[str, Player] = {
    "expert": durak_players.choose,
    "lowest": durak_players.lowest,
    "anything": durak_players.anything,
}
ELEPHANT: dict[str, ElephantPlayer] = {
    "friend": elephant_players.friend,
    "original": elephant_players.original,
    "lowest": elephant_players.lowest,
    "anything": elephant_players.anything,
}
HEARTS: dict[str, HeartsPlayer] = {
    **{name: player.choose for name, player in hearts_players.PLAYERS.items()},
    "lowest": hearts_players.lowest,
    "random": hearts_players.anything,
}


class Told(NamedTuple):
    """A player that tells its reasons, those that there are, and what it plays."""

    decide: Callable[[Any, Random], Choice]
    reasons: Reasons
    match: Callable[[Any], Any]


TOLD = {
    "durak": Told(durak_players.decide, durak_players.REASONS, Match),
    "calculation": Told(
        calculation_players.advice.decide, calculation_players.REASONS, calculation.Match
    ),
    "ecarte": Told(ecarte_players.decide, ecarte_players.REASONS, ecarte.Match),
    "elephant": Told(elephant_players.PLAYERS["friend"], elephant_players.REASONS, elephant.Match),
    "hearts": Told(hearts_players.club.decide, hearts_players.club.REASONS, hearts.Match),
}
"""Game -> who tells why."""
SOLITAIRE = tuple(calculation.Options.DEFAULTS)
"""The options of Calculation."""
FIRST = {
    "durak": ("expert", "lowest"),
    "elephant": ("friend", "original"),
    "hearts": ("club", "random"),
}
"""Game -> who plays whom when the command line does not say."""


@dataclass
class Clock:
    """The moves of the first player, and the time that they took."""

    games: int = 0
    moves: int = 0
    seconds: float = 0.0
    slowest: float = 0.0

    def timed(self, player: Callable[[AnyView, Random], int]) -> Callable[[AnyView, Random], int]:
        """The player with a clock (of the processor) set beside him."""

        def choose_timed(view: AnyView, rng: Random) -> int:
            began = process_time()
            move = player(view, rng)
            spent = process_time() - began
            self.moves += 1
            self.seconds += spent
            self.slowest = max(self.slowest, spent)
            return move

        return choose_timed

    def table(self, rows: Iterable[tuple[str, int]]) -> str:
        """The lines to print, for games that ended in these ways so many times."""
        lines = [self._line(name, count) for name, count in rows]
        mean = 1000 * self.seconds / max(1, self.moves)
        lines.append(f"{mean:.2f} ms a move, the slowest {1000 * self.slowest:.0f} ms")
        return "\n".join(lines)

    def _line(self, name: str, count: int) -> str:
        share = count / max(1, self.games)
        error = math.sqrt(share * (1 - share) / max(1, self.games))
        return f"{name:5} {count:6}  {100 * share:5.2f} % +- {100 * error:.2f}"


@dataclass
class Score(Clock):
    """Games of Durak of the first player, by how they ended for him."""

    lost: int = 0
    drawn: int = 0

    @property
    def won(self) -> int:
        """Games in which somebody else was the durak."""
        return self.games - self.lost - self.drawn

    def __str__(self) -> str:
        return self.table((("won", self.won), ("drawn", self.drawn), ("durak", self.lost)))


@dataclass
class Places(Clock):
    """Hands of Ditsy Elephant of the first player, by the place that he came in."""

    taken: list[int] = field(default_factory=lambda: [0, 0, 0, 0])

    def __str__(self) -> str:
        return self.table(zip(("1st", "2nd", "3rd", "4th"), self.taken, strict=True))


@dataclass
class Points(Clock):
    """Hands of Hearts of the first player, by the points that they cost him."""

    scored: list[int] = field(default_factory=list)
    moons: int = 0
    """Those that he shot."""
    others_moons: int = 0

    @property
    def mean(self) -> float:
        """Points a hand."""
        return sum(self.scored) / len(self.scored)

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        squares = sum((points - self.mean) ** 2 for points in self.scored)
        return math.sqrt(squares) / len(self.scored)

    def __str__(self) -> str:
        points = f"{self.mean:.3f} points a hand +- {self.error:.3f}"
        moons = self.table((("moons", self.moons), ("others", self.others_moons)))
        return f"{points} in {self.games} hands\n{moons}"


def contest(first: Player, others: Player, options: Options, deals: Iterable[int]) -> Score:
    """A game for each deal number; the seat of the first player is the number modulo players."""
    score = Score()
    clocked = score.timed(first)
    for deal in deals:
        seat = deal % options.players
        side = range(seat % 2, options.players, 2) if options.teams else (seat,)
        seats = [clocked if at in side else others for at in range(options.players)]
        outcome = play_out(seats, options, deal)
        score.games += 1
        score.drawn += outcome.draw
        score.lost += seat in outcome.losers
    return score


def play_out(seats: list[Player], options: Options, deal: int) -> Outcome:
    """One hand to its end; the deal number is the seed of the players' chance, too."""
    hand = Match(options).new_hand(str(deal))
    rng = Random(deal)
    while (outcome := hand.outcome) is None:
        hand.play(seats[hand.to_move](hand.view(hand.to_move), rng))
    return outcome


def elephant_contest(
    first: ElephantPlayer,
    others: ElephantPlayer,
    options: elephant.Options,
    deals: Iterable[int],
    hands: int = 1,
) -> Places:
    """A match of so many hands from each of the deal numbers, which are as far apart.

    The seat of the first player goes round with the matches.  From the second hand of a match on
    cards are exchanged; a hand by itself has no exchange.
    """
    places = Places()
    clocked = places.timed(first)
    for number, deal in enumerate(deals):
        seat = number % elephant.SEATS
        seats = [clocked if at == seat else others for at in range(elephant.SEATS)]
        match = elephant.Match(options)
        for hand in range(hands):
            places.taken[elephant_hand(seats, match, deal + hand).places[seat] - 1] += 1
            places.games += 1
    return places


def elephant_hand(
    seats: list[ElephantPlayer], match: elephant.Match, deal: int
) -> elephant.Outcome:
    """The next hand of a match; the deal number is the seed of the players' chance, too."""
    hand = match.new_hand(str(deal))
    rng = Random(deal)
    while hand.to_move >= 0:
        hand.play(seats[hand.to_move](hand.view(hand.to_move), rng))
    return match.score(hand)


def hearts_contest(
    first: HeartsPlayer, others: HeartsPlayer, options: hearts.Options, deals: Iterable[int]
) -> Points:
    """A hand from each of the deal numbers; the first player has one seat of all.

    The pass goes in all directions in turn, and then the seat goes round.
    """
    points = Points()
    clocked, rotation = points.timed(first), options.rotation
    for number, deal in enumerate(deals):
        seat = number // len(rotation) % options.players
        seats = [clocked if at == seat else others for at in range(options.players)]
        direction = rotation[number % len(rotation)]
        hand = hearts.Hand(options, shuffled(options.pack, str(deal)), direction)
        rng = Random(deal)
        while (outcome := hand.outcome) is None:
            hand.play(seats[hand.to_move](hand.view(hand.to_move), rng))
        points.games += 1
        points.scored.append(outcome.points[seat])
        points.moons += outcome.moon == seat
        points.others_moons += outcome.moon not in (seat, -1)
    return points


@dataclass
class Games(Clock):
    """Games of Calculation, by how they ended; and the time of each move."""

    won: int = 0
    home: int = 0
    times: list[float] = field(default_factory=list)

    def __add__(self, other: "Games") -> "Games":
        return Games(
            games=self.games + other.games,
            moves=self.moves + other.moves,
            seconds=self.seconds + other.seconds,
            slowest=max(self.slowest, other.slowest),
            won=self.won + other.won,
            home=self.home + other.home,
            times=self.times + other.times,
        )

    def __str__(self) -> str:
        times = sorted(self.times)
        half, most = times[len(times) // 2], times[len(times) * 99 // 100]
        home = f"{self.home / self.games:.1f} cards home a game, {self.games} games"
        moves = f"half of the moves within {1000 * half:.0f} ms, 99 % within {1000 * most:.0f} ms"
        return f"{self.table([('won', self.won)])}\n{moves}\n{home}"


def solitaires(name: str, options: calculation.Options, deals: Iterable[int]) -> Games:
    """A game of Calculation from each deal number, which is the seed of the chance, too."""
    games, player = Games(), calculation_players.PLAYERS[name]
    for deal in deals:
        hand, rng = calculation.Match(options).new_hand(str(deal)), Random(deal)
        while (outcome := hand.outcome) is None:
            before = games.seconds
            hand.play(games.timed(player.choose)(hand.view(0), rng))
            games.times.append(games.seconds - before)
        games.games += 1
        games.won += outcome.reason == "won"
        games.home += outcome.home
    return games


def reasons(told: Told, options: Any, deals: Iterable[int]) -> Counter[str]:
    """How often each reason comes when one player holds all seats, none left out."""
    count = Counter(dict.fromkeys(told.reasons, 0))
    for deal in deals:
        hand, rng = told.match(options).new_hand(str(deal)), Random(deal)
        while hand.to_move >= 0:
            choice = told.decide(hand.view(hand.to_move), rng)
            count[choice.reason.name] += 1
            hand.play(choice.move)
    return count


def _yes(word: str) -> bool:
    """A yes-or-no of the command line."""
    return word == "yes"


def main() -> None:
    """Reads the command line, plays and prints."""
    parser = _parser()
    chosen = parser.parse_args()
    start, end = chosen.from_deal, chosen.from_deal + chosen.games
    durak_options = Options(players=chosen.players, teams=chosen.teams, deck=chosen.deck)
    rules = elephant.Options(opening=chosen.opening, after_out=chosen.after_out)
    solitaire = calculation.Options(**{name: getattr(chosen, name) for name in SOLITAIRE})
    if chosen.reasons:
        options = {
            "calculation": solitaire,
            "durak": durak_options,
            "ecarte": ecarte.Options(),
            "elephant": rules,
            "hearts": hearts.Options(),
        }
        count = reasons(TOLD[chosen.game], options[chosen.game], range(start, end))
        for reason, times in count.most_common():
            print(f"{reason:24} {times:7}  {times / chosen.games:6.2f} a game")
        return
    if chosen.game == "calculation":
        alone = chosen.first or "advice"
        if alone not in calculation_players.PLAYERS:
            there_are = ", ".join(calculation_players.PLAYERS)
            parser.error(f"{alone!r} plays no Calculation; there are {there_are}.")
        halves = [range(start, end, 2), range(start + 1, end, 2)]
        if chosen.both_cores:
            with ProcessPoolExecutor(2) as pool:
                print(sum(pool.map(solitaires, [alone] * 2, [solitaire] * 2, halves), Games()))
        else:
            print(solitaires(alone, solitaire, range(start, end)))
        return
    if chosen.game not in FIRST:
        parser.error(f"in {chosen.game} there are only --reasons.")
    first, others = (
        given or default
        for given, default in zip((chosen.first, chosen.others), FIRST[chosen.game], strict=True)
    )
    players: dict[str, Collection[str]] = {"durak": DURAK, "elephant": ELEPHANT, "hearts": HEARTS}
    known = players[chosen.game]
    for name in (first, others):
        if name not in known:
            parser.error(f"{name!r} plays no {chosen.game}; there are {', '.join(known)}.")
    if chosen.game == "hearts":
        deals = range(start, end)
        print(hearts_contest(HEARTS[first], HEARTS[others], hearts.Options(), deals))
        return
    if chosen.game == "durak":
        print(contest(DURAK[first], DURAK[others], durak_options, range(start, end)))
        return
    deals = range(start, end, chosen.match)
    print(elephant_contest(ELEPHANT[first], ELEPHANT[others], rules, deals, chosen.match))


def _parser() -> argparse.ArgumentParser:
    plain = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=plain)
    parser.add_argument(
        "first", nargs="?", help=f"Durak: {', '.join(DURAK)}; Hearts: {', '.join(HEARTS)}"
    )
    parser.add_argument("others", nargs="?", help=f"Ditsy Elephant: {', '.join(ELEPHANT)}")
    parser.add_argument("--game", choices=TOLD, default="durak")
    parser.add_argument("--reasons", action="store_true", help="how often each reason comes")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--from-deal", type=int, default=0, metavar="NUMBER")
    durak = parser.add_argument_group("Durak")
    durak.add_argument("--players", type=int, default=2, help="2 to 6")
    durak.add_argument("--deck", type=int, default=36, help="36 or 52 cards")
    durak.add_argument("--teams", action="store_true", help="two teams (4 or 6 players)")
    ditsy = parser.add_argument_group("Ditsy Elephant")
    ditsy.add_argument("--match", type=int, default=1, metavar="HANDS", help="with the exchange")
    alone = parser.add_argument_group("Calculation")
    alone.add_argument("--both-cores", action="store_true", help="two processes, half each")
    for name, default in calculation.Options.DEFAULTS.items():
        kinds: dict[type, Callable[[str], int | str]] = {bool: _yes, int: int}
        kind = kinds.get(type(default), str)
        alone.add_argument(f"--{name.replace('_', '-')}", type=kind, default=default)
    for name, values in elephant.VALUES.items():
        ditsy.add_argument(f"--{name.replace('_', '-')}", choices=values, default=values[0])
    return parser


if __name__ == "__main__":
    main()
