"""What one seat may know of a hand of Ditsy Elephant, and hidden cards dealt anew."""

from dataclasses import dataclass
from math import comb
from random import Random

from retrocards.cards import ALL_CARDS, BIT, cards_of, mask_of
from retrocards.rules import base
from retrocards.rules.elephant.moves import (
    OF_RANK,
    ORDER,
    SEATS,
    THREE_OF_SPADES,
    Turn,
    at_least,
    at_most,
    ranks_of,
)
from retrocards.rules.elephant.position import THREES, Options, Outcome, Places, Position, partner
from retrocards.rules.elephant.rounds import Asked


@dataclass(slots=True, init=False)
class View(base.View):
    """The hand with every card left out that the seat cannot know; for reading only.

    What is not explained here means what it means in `Position`.
    """

    seat: int
    options: Options
    before: Places | None
    to_move: int
    asked: Asked
    table: tuple[int, ...]
    leads: bool
    last_player: int
    opener: int
    out: tuple[int, ...]
    outcome: Outcome | None
    turns: tuple[Turn, ...]
    hand: int
    """The set of the seat's own cards."""
    laid: tuple[int, ...]
    """The seat's thirteen cards as they lay."""
    counts: tuple[int, ...]
    """Seat -> the number of its cards."""
    played_by: tuple[int, ...]
    """Seat -> the set of the cards that it has played."""
    played: int
    """The set of all cards that have been played."""
    partner: int
    """The seat that cards were exchanged with; -1 for none."""
    given: int
    """The set of the cards that the partner got from this seat."""
    taken: int
    """The set of the cards that the partner gave to this seat."""
    better: bool
    """Whether this seat was placed before its partner: it gave its worst cards for his best."""
    _legal: tuple[int, ...]
    _kind: type[Position]

    def __init__(self, hand: Position, seat: int) -> None:
        self.seat = seat
        self._legal = hand.legal_moves() if hand.to_move == seat else ()
        self._kind = type(hand)
        self.options = hand.options
        self.before = hand.before
        self.to_move = hand.to_move
        self.asked = hand.asked
        self.table = hand.table
        self.leads = hand.leads
        self.last_player = hand.last_player
        self.opener = hand.opener
        self.out = hand.out
        self.outcome = hand.outcome
        self.turns = tuple(hand.turns)
        hands = hand.hands
        self.hand = hands[seat]
        self.laid = hand.laid[seat]
        self.counts = tuple([cards.bit_count() for cards in hands])
        self.played_by = tuple([mask_of(hand.laid[s]) ^ hands[s] for s in range(SEATS)])
        self.played = sum(self.played_by)
        self.partner = -1
        self.given = self.taken = 0
        self.better = False
        if hand.before is not None:
            self.partner = partner(hand.before, seat)
            self.given = hand.given[seat]
            self.taken = hand.given[self.partner]
            self.better = hand.before[seat] < hand.before[self.partner]

    def legal_moves(self) -> tuple[int, ...]:
        """The moves of this seat, in the order of `Hand.legal_moves`; empty out of turn."""
        return self._legal

    def sample(self, rng: Random) -> Position:
        """A whole `Hand` that looks the same from this seat: the unseen cards are dealt anew.

        It leaves out what this seat cannot know: which cards the other two exchanged.  It includes
        who passed on what, but that makes no deal likelier than another.
        """
        hands = _deal_anew(self, rng)
        table = {self.last_player: self.table}
        laid = [
            _lay(hands[seat] | self.played_by[seat], table.get(seat, ())) for seat in range(SEATS)
        ]
        laid[self.seat] = self.laid
        given = [0] * SEATS
        if self.partner >= 0:
            given[self.seat], given[self.partner] = self.given, self.taken
        played = [tuple([card for card in cards if self.played & BIT[card]]) for cards in laid]
        return self._whole(self._kind, given=given, laid=laid, played=played, turns=[*self.turns])


class Knowledge:
    """What a seat can tell of the others' cards."""

    __slots__ = ("known", "may_hold", "unseen")

    unseen: int
    """The set of the cards in the other three hands."""
    known: list[int]
    """Seat -> the set of the cards that it is known to hold."""
    may_hold: list[int]
    """Seat -> the set of the other cards that it may hold."""

    def __init__(self, view: View) -> None:
        self.unseen = ALL_CARDS & ~(view.hand | view.played)
        self.known = [0] * SEATS
        self.may_hold = [self.unseen] * SEATS
        self.may_hold[view.seat] = 0
        if view.given:
            self._exchanged(view)
        self._opened(view)
        places = sum(self.known)
        self.may_hold = [cards & ~places for cards in self.may_hold]

    def _exchanged(self, view: View) -> None:
        """The partner got the cards given, and kept none better, or none worse, than he gave."""
        other = view.partner
        self.known[other] |= view.given & self.unseen
        gave = ranks_of(view.taken)
        self.may_hold[other] &= at_most(gave[0]) if view.better else at_least(gave[-1])

    def _opened(self, view: View) -> None:
        """The opener had the three of spades, and no threes are left if he had to play them all."""
        self.known[view.opener] |= BIT[THREE_OF_SPADES] & self.unseen
        if view.last_player >= 0 and view.options.opening == THREES:
            self.may_hold[view.opener] &= ~OF_RANK[0]


def _deal_anew(view: View, rng: Random) -> list[int]:
    """Seat -> its cards, for the other seats: the unseen dealt anew, every deal equally likely.

    Only two of the others can be known to lack cards, the partner of the exchange and the opener;
    the third takes the rest.
    """
    facts = Knowledge(view)
    hands = [*facts.known]
    first, second, third = _in_order(view)
    may_first, may_second = facts.may_hold[first], facts.may_hold[second]
    missing_first = view.counts[first] - hands[first].bit_count()
    missing_second = view.counts[second] - hands[second].bit_count()
    alone, both = cards_of(may_first & ~may_second), cards_of(may_first & may_second)
    counts = len(alone), len(both), (may_second & ~may_first).bit_count()
    few = share(rng, counts, missing_first, missing_second)
    hands[first] |= mask_of(rng.sample(alone, few)) | mask_of(rng.sample(both, missing_first - few))
    hands[second] |= mask_of(rng.sample(cards_of(may_second & ~hands[first]), missing_second))
    hands[third] = facts.unseen & ~(hands[first] | hands[second])
    return hands


def share(rng: Random, counts: tuple[int, int, int], first: int, second: int) -> int:
    """How many cards that only the first of two seats may hold go to it, by chance.

    Each number is weighted by the ways to deal the rest.  `counts`: how many cards only the first
    may hold, how many both, how many only the second.  `first`, `second`: how many each gets.
    """
    alone, both, other = counts
    numbers = range(max(0, first - both), min(alone, first) + 1)
    if len(numbers) == 1:
        return numbers[0]
    ways = [
        comb(alone, few) * comb(both, first - few) * comb(other + both - (first - few), second)
        for few in numbers
    ]
    return rng.choices(numbers, ways)[0]


def _in_order(view: View) -> list[int]:
    """The other seats; those about whose cards something may be known come first."""
    others = [seat for seat in range(SEATS) if seat != view.seat]
    return sorted(others, key=lambda seat: seat not in (view.partner, view.opener))


def _lay(cards: int, table: tuple[int, ...]) -> tuple[int, ...]:
    """Cards as they may have lain, sorted; those on the table keep the order in which they lie."""
    rest = [*table, *cards_of(cards & ~mask_of(table))]
    return tuple(sorted(rest, key=ORDER.__getitem__))
