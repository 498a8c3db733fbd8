"""The games of the arena: their players, how to play a deal, and the result of each seat."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from time import process_time
from typing import Any, TypeAlias

from _arena_figures import Times

from retrocards.cards import shuffled
from retrocards.players import calculation as calculation_players
from retrocards.players import durak as durak_players
from retrocards.players import ecarte as ecarte_players
from retrocards.players import elephant as elephant_players
from retrocards.players import hearts as hearts_players
from retrocards.players.calculation.sampling import Playing
from retrocards.players.durak import yardsticks as durak_yardsticks
from retrocards.players.ecarte import yardsticks as ecarte_yardsticks
from retrocards.players.elephant import yardsticks as elephant_yardsticks
from retrocards.players.hearts import yardsticks as hearts_yardsticks
from retrocards.rules import calculation, durak, ecarte, elephant, hearts

Move: TypeAlias = Callable[[Any, Random], int]
"""A player as a function: a seat's view and its random numbers -> the move."""
Result: TypeAlias = Mapping[str, float]
"""The result of a seat: figure -> share (of 1) or number."""

ECARTE_HANDS = 10
"""The distance between the first deals of two games. Five points take at most nine hands."""
HEARTS_HANDS = 100
"""More hands than any match of Hearts has."""
WHOLE = 10
"""The default number of hands of a match."""


class Table:
    """The players at a table. Each seat has its own random numbers, whoever sits there.

    So a change of one player does not change the luck of the others.
    """

    def __init__(self, seats: Sequence[Move], deal: int) -> None:
        self._seats = seats
        self._chances = [Random(f"{deal} {seat}") for seat in range(len(seats))]

    def play(self, hand: Any) -> Any:
        """Play a hand to its end, and return its outcome."""
        while (seat := hand.to_move) >= 0:
            hand.play(self._seats[seat](hand.view(seat), self._chances[seat]))
        return hand.outcome


@dataclass(frozen=True)
class Game:
    """What the arena needs to know about a game."""

    rules: Any
    """The package, with its `Options` and its `Hand`."""
    players: Mapping[str, Any]
    """Name -> a player with `decide`, or a plain function that gives the move."""
    play: Callable[[Any, int, int, Table], list[Result]]
    """Options, the number of a deal, hands of a match, table -> the result of each seat."""
    shares: tuple[str, ...]
    """The figures that are shares of all games."""
    numbers: tuple[str, ...] = ()
    """The figures that are numbers per game."""
    goal: Callable[[Result], float] = lambda result: result["won"]
    """The figure that compares players. More is better."""
    chance: Callable[[Any, Result], float] = lambda view, result: result["won"]
    """The outcome of the chance that an adviser gave for a view."""
    kind: Callable[[Any, str], str] = lambda view, move: move.split()[0]
    """The kind of a decision, by the text of the advised move."""
    chance_hands: int = 1
    """Hands of a match to play before the outcome of that chance is known."""


def mover(player: Any, times: Times | None = None) -> Move:
    """A player as a function that moves, timed by processor time if `times` is given."""
    choose: Move = _Decided(player) if hasattr(player, "decide") else player
    if times is None:
        return choose
    return Clock(choose, getattr(player, "think", None), times)


class _Decided:
    """The move of a player's decision, without its reason."""

    def __init__(self, player: Any) -> None:
        self._decide = player.decide

    def __call__(self, view: Any, rng: Random) -> int:
        move: int = self._decide(view, rng).move
        return move


class Clock:
    """A timed player: for moves with a choice, and for each slice if he thinks in slices."""

    def __init__(self, choose: Move, think: Callable[[Any, Random], Any] | None, times: Times):
        self._choose = choose
        self._think = think
        self._times = times

    def __call__(self, view: Any, rng: Random) -> int:
        if len(view.legal_moves()) == 1:
            return self._choose(view, rng)
        began = process_time()
        if self._think is None:
            move = self._choose(view, rng)
        else:
            move = self._in_slices(self._think(view, rng))
        self._times.moves.append(process_time() - began)
        return move

    def _in_slices(self, thinking: Any) -> int:
        longest, before = 0.0, process_time()
        while True:
            try:
                next(thinking)
            except StopIteration as end:
                self._times.slices.append(max(longest, process_time() - before))
                move: int = end.value.move
                return move
            now = process_time()
            longest, before = max(longest, now - before), now


def _durak(options: durak.Options, deal: int, hands: int, table: Table) -> list[Result]:
    """A hand. It is `won` if somebody else is the durak."""
    outcome = table.play(durak.Match(options).new_hand(str(deal)))
    return [
        {
            "won": not outcome.draw and seat not in outcome.losers,
            "drawn": outcome.draw,
            "durak": seat in outcome.losers,
        }
        for seat in range(options.players)
    ]


def _ecarte(options: ecarte.Options, deal: int, hands: int, table: Table) -> list[Result]:
    """A game of five points."""
    match, winner = ecarte.Match(options), -1
    while winner < 0:
        hand = match.new_hand(str(ECARTE_HANDS * deal + match.hands_played))
        table.play(hand)
        winner = match.score(hand).game
    return [{"won": seat == winner} for seat in range(2)]


PLACES = ("1st", "2nd", "3rd", "4th")


def _kind(view: elephant.View, move: str) -> str:
    """Whether a move of Ditsy Elephant leads, follows or passes."""
    return "pass" if move == "pass" else "lead" if view.leads else "follow"


def _elephant(options: elephant.Options, deal: int, hands: int, table: Table) -> list[Result]:
    """The hands of a match. From the second on, cards are exchanged."""
    match, taken = elephant.Match(options), [dict.fromkeys(PLACES, 0.0) for _ in PLACES]
    for number in range(hands):
        hand = match.new_hand(str(hands * deal + number))
        table.play(hand)
        for seat, place in enumerate(match.score(hand).places):
            taken[seat][PLACES[place - 1]] += 1 / hands
    return [*taken]


def _hearts(options: hearts.Options, deal: int, hands: int, table: Table) -> list[Result]:
    """A hand, with the directions of the pass in turn from deal to deal, or a whole match."""
    if hands > 1:
        return _hearts_match(options, deal, table)
    direction = options.rotation[deal % len(options.rotation)]
    outcome = table.play(hearts.Hand(options, shuffled(options.pack, str(deal)), direction))
    least = min(outcome.points)
    return [
        {
            "won": (points == least) / outcome.points.count(least),
            "moons": outcome.moon == seat,
            "others' moons": outcome.moon not in (seat, -1),
            "points": points,
        }
        for seat, points in enumerate(outcome.points)
    ]


def _hearts_match(options: hearts.Options, deal: int, table: Table) -> list[Result]:
    """A match to the game point. A shared match is won in part."""
    match, moons = hearts.Match(options), [0] * options.players
    while match.outcome is None:
        hand = match.new_hand(str(HEARTS_HANDS * deal + match.hands_played))
        table.play(hand)
        shooter = match.score(hand).moon
        if shooter >= 0:
            moons[shooter] += 1
    winners, played = match.outcome.winners, match.hands_played
    return [
        {
            "won": (seat in winners) / len(winners),
            "moons": moons[seat] / played,
            "others' moons": (sum(moons) - moons[seat]) / played,
            "points": match.scores[seat] / played,
        }
        for seat in range(options.players)
    ]


def _calculation(options: calculation.Options, deal: int, hands: int, table: Table) -> list[Result]:
    """A game of the solitaire."""
    outcome = table.play(calculation.Match(options).new_hand(str(deal)))
    return [{"won": outcome.reason == "won", "home": outcome.home}]


def _policy(view: calculation.View, rng: Random) -> int:
    """The policy of the play-outs of Calculation's players, which samples no order."""
    return Playing(view).moves[0]


def _anything(view: calculation.View, rng: Random) -> int:
    """A random legal move."""
    return rng.choice(view.legal_moves())


GAMES = {
    "durak": Game(
        durak,
        {
            **durak_players.PLAYERS,
            "lowest": durak_yardsticks.lowest,
            "anything": durak_yardsticks.anything,
        },
        _durak,
        shares=("won", "drawn", "durak"),
        goal=lambda result: 1 - result["durak"],
        chance=lambda view, result: 1 - result["durak"],
    ),
    "ecarte": Game(
        ecarte,
        {
            **ecarte_players.PLAYERS,
            "textbook": ecarte_yardsticks.textbook,
            "chancer": ecarte_yardsticks.chancer,
            "anything": ecarte_yardsticks.anything,
        },
        _ecarte,
        shares=("won",),
    ),
    "elephant": Game(
        elephant,
        {
            **elephant_players.PLAYERS,
            "lowest": elephant_yardsticks.lowest,
            "anything": elephant_yardsticks.anything,
        },
        _elephant,
        shares=PLACES,
        goal=lambda result: result["1st"],
        # The chance of the best place that is still open.
        chance=lambda view, result: result[PLACES[len(view.out)]],
        kind=_kind,
    ),
    "hearts": Game(
        hearts,
        {
            **hearts_players.PLAYERS,
            "lowest": hearts_yardsticks.lowest,
            "anything": hearts_yardsticks.anything,
        },
        _hearts,
        shares=("won", "moons", "others' moons"),
        numbers=("points",),
        goal=lambda result: -result["points"],
        chance_hands=WHOLE,
    ),
    "calculation": Game(
        calculation,
        {
            **calculation_players.PLAYERS,
            "policy": _policy,
            "anything": _anything,
        },
        _calculation,
        shares=("won",),
        numbers=("home",),
    ),
}
