"""What the coach foresees of two moves, held against hands in which each is really made."""

from collections import defaultdict
from collections.abc import Callable, Collection, Sequence
from itertools import pairwise
from math import sqrt
from random import Random
from typing import Any, NamedTuple

from _arena_games import GAMES

from retrocards.players.calculation.position import position_of
from retrocards.players.calculation.witness import Witness
from retrocards.players.comparing import Telling
from retrocards.players.durak.bits import BITS, inside
from retrocards.players.durak.witness import Deed, of_whole_hand
from retrocards.players.durak.witness import happened as happened_in_durak
from retrocards.players.ecarte.witness import of_play, of_tricks
from retrocards.players.elephant.witness import Turn
from retrocards.players.elephant.witness import happened as happened_in_elephant
from retrocards.players.hearts.table import POINTS, QUEEN
from retrocards.players.hearts.witness import MANY_HEARTS
from retrocards.players.search import finish
from retrocards.rules.durak import EXCHANGE, KEEP, PASS, QUERY, card_of
from retrocards.rules.ecarte import BEATS, SUITS_OF_PACK
from retrocards.rules.elephant.counts import counted

ASKED = 0.2
"""The share of the decisions about which the coach is asked."""
ENOUGH = 100
"""So many cases of a tenth, or of an event, must come about as often as was said."""
OFF = 0.15
"""How far what came may be from what was said, besides `SURE` standard errors."""
SURE = 2.5


class Course(NamedTuple):
    """How a hand goes on."""

    moves: Sequence[tuple[Any, int]]
    """The position before each move, and the move."""
    end: Any
    """The position after the last."""
    compared: tuple[int, int]
    """The moves that the coach compared before it, the better one first."""


class Foreseen(NamedTuple):
    """An event that the coach foresaw after a move, and whether it came when that was made."""

    event: str
    share: float
    """The share of deals, 0 to 1, in which he said that it comes."""
    came: bool


def _durak(view: Any, move: int, course: Course) -> Collection[str]:
    deeds: list[Deed] = []
    for before, made in course.moves:
        legal = before.legal_moves()
        if made in (EXCHANGE, KEEP, QUERY) or (made == PASS and {PASS, QUERY}.issuperset(legal)):
            continue
        what = before.phase if before.phase != "attack" else "join" if before.table else "lead"
        card, seat = card_of(made), before.to_move
        bit = BITS[before.trump][card] if card >= 0 else 0
        hand = inside(before.hands[seat], before.trump)
        deeds.append(Deed(what, seat, bit, hand, len(before.talon)))
    events = happened_in_durak(view, move, deeds)
    return events | of_whole_hand(view, deeds, course.end.outcome.durak)


def _ecarte(view: Any, move: int, course: Course) -> Collection[str]:
    seat, end, trump = view.seat, course.end, view.trump
    if view.phase != "play":
        events = of_tricks(end.tricks[seat], end.pays_double == seat)
        kings = {seat: "king_yours", 1 - seat: "king_theirs"}
        return events | ({kings[end.king]} if end.king >= 0 else set())
    winner, winners = 1 - view.dealer, list[bool]()
    for lead, reply in zip(end.laid[::2], end.laid[1::2], strict=True):
        winner ^= BEATS[trump][lead] >> reply & 1
        winners.append(winner == seat)
    number, started = divmod(len(view.laid), 2)
    lead, reply = (SUITS_OF_PACK[trump] >> card & 1 for card in end.laid[2 * number :][:2])
    return of_play(winners[number:], not started, reply > lead, view.tricks[seat])


def _calculation(view: Any, move: int, course: Course) -> Collection[str]:
    witness = Witness(view, position_of(view), *course.compared)
    return witness.happened(move, position_of(course.end.view(0)))


def _elephant(view: Any, move: int, course: Course) -> Collection[str]:
    end, hands = course.end, [*course.moves[0][0].hands]
    hands[view.seat] |= move
    turns = [
        Turn(seat, counted(played), not beaten)
        for seat, played, beaten in end.turns[len(view.turns) :]
    ]
    place = end.outcome.places[view.seat]
    return happened_in_elephant(view, [*map(counted, hands)], turns, place)


def _hearts(view: Any, move: int, course: Course) -> Collection[str]:
    seat, players, end = view.seat, view.options.players, course.end
    number = len(view.laid) // players
    taken = [
        [card for card in trick.cards if POINTS[card]] if trick.winner == seat else []
        for trick in end.tricks[number:]
    ]
    points = [sum(POINTS[card] for card in trick.cards) for trick in end.tricks]
    queen = any(QUEEN in cards for cards in taken)
    hearts = sum(card != QUEEN for cards in taken for card in cards)
    winners = {trick.winner for trick, worth in zip(end.tricks, points, strict=True) if worth}
    thrown = [
        made
        for before, made in [(view, move), *course.moves]
        if before.phase == "play" and before.to_move == seat and POINTS[made]
        if before.trick and before.trick[0] // 13 != made // 13
    ]
    came = {
        "queen_now": QUEEN in taken[0],
        "points_now": bool(taken[0]),
        "queen_yours": queen,
        "moon_theirs": len(winners) == 1 and seat not in winners,
        "moon_yours": winners == {seat},
        "throw_points": bool(thrown),
        "many_hearts": hearts >= MANY_HEARTS,
        "clean": not queen and not hearts,
    }
    return {event for event, yes in came.items() if yes}


HAPPENED: dict[str, Callable[[Any, int, Course], Collection[str]]] = {
    "calculation": _calculation,
    "durak": _durak,
    "ecarte": _ecarte,
    "elephant": _elephant,
    "hearts": _hearts,
}
"""Game -> the events after a move, from how the hand went on."""


def foresee(game: str, player: str, hands: int, seed: int = 0) -> list[Foreseen]:
    """What the coach foresees in so many deals, and what comes of it among such players.

    He is asked about some decisions. Both moves of a comparison are made, each in a copy of the
    true hand that is played to its end.
    """
    of_game, foreseen = GAMES[game], list[Foreseen]()
    decide, advise = of_game.players[player].decide, of_game.players["master"].advise
    options = of_game.rules.Options()
    for deal in range(seed, seed + hands):
        hand, rng = of_game.rules.Match(options).new_hand(str(deal)), Random(f"{deal} oracle")
        while hand.to_move >= 0:
            view = hand.view(hand.to_move)
            if len(view.legal_moves()) > 1 and rng.random() < ASKED:
                best = finish(advise(view, rng)).best
                if (comparison := best.comparison) is not None:
                    compared = best.move, comparison.other
                    telling = Telling(
                        comparison.event.name, comparison.share, comparison.other_share
                    )
                    for number, move in enumerate(compared):
                        moves, end = _play_on(hand.copy(), move, decide, rng)
                        happened = HAPPENED[game](view, move, Course(moves, end, compared))
                        for event, *shares in filter(None, (telling, comparison.against)):
                            foreseen.append(Foreseen(event, shares[number], event in happened))
            hand.play(decide(view, rng).move)
    return foreseen


def _play_on(
    hand: Any, move: int, decide: Callable[[Any, Random], Any], rng: Random
) -> tuple[list[tuple[Any, int]], Any]:
    """Make a move, and play a hand to its end; the positions with their moves, and the last one."""
    hand.play(move)
    moves: list[tuple[Any, int]] = []
    while hand.to_move >= 0:
        made = decide(hand.view(hand.to_move), rng).move
        moves.append((hand.copy(), made))
        hand.play(made)
    return moves, hand


class Row(NamedTuple):
    """Some events: how often they were said to come, and came."""

    name: str
    cases: Sequence[Foreseen]

    @property
    def said(self) -> float:
        return sum(case.share for case in self.cases) / len(self.cases)

    @property
    def came(self) -> float:
        return sum(case.came for case in self.cases) / len(self.cases)

    @property
    def error(self) -> float:
        """The standard error of what came, if all that was said is right."""
        return sqrt(sum(case.share * (1 - case.share) for case in self.cases)) / len(self.cases)

    @property
    def fails(self) -> bool:
        """Whether it came more or less often than was said, by more than is allowed."""
        return len(self.cases) >= ENOUGH and abs(self.came - self.said) > OFF + SURE * self.error

    def __str__(self) -> str:
        said, came, error = (f"{100 * share:8.1f}" for share in (self.said, self.came, self.error))
        return f"{self.name:24}{len(self.cases):8}{said}{came}{error}"


def rows(foreseen: Sequence[Foreseen]) -> list[Row]:
    """All that was foreseen by tenths of its share, and by events."""
    groups: dict[str, list[Foreseen]] = defaultdict(list)
    for low, high in pairwise(range(0, 110, 10)):
        for case in foreseen:
            if low <= 100 * case.share < high or (case.share == 1.0 and high == 100):
                groups[f"{low} to {high} %"].append(case)
    for case in sorted(foreseen):
        groups[case.event].append(case)
    return [Row("all", foreseen), *(Row(name, cases) for name, cases in groups.items())]
