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


@dataclass(slots=True, init=False)
class View(base.View):
    """The hand with every card left out that the seat cannot know; for reading only.

    What is not explained here means what it means in `Position`.
    """

    seat: int
    options: Options
    before: Places | None
    to_move: int
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
    """This seat was placed before the partner: it gave its worst cards and got his best."""
    _legal: tuple[int, ...]
    _kind: type[Position]

    def __init__(self, hand: Position, seat: int) -> None:
        self.seat = seat
        self._legal = hand.legal_moves() if hand.to_move == seat else ()
        self._kind = type(hand)
        self.options = hand.options
        self.before = hand.before
        self.to_move = hand.to_move
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
        """The partner got the cards given, and kept none better, or worse, than those he gave."""
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
    """Seat -> its cards, but for the own seat: the unseen are dealt, each deal with equal chance.

    At most two of the others are known to lack cards, the partner of the exchange and the opener;
    the third takes the rest.
    """
    facts = Knowledge(view)
    hands = [*facts.known]
    one, two, three = _in_order(view)
    first, second = facts.may_hold[one], facts.may_hold[two]
    wants = view.counts[one] - hands[one].bit_count()
    wants_too = view.counts[two] - hands[two].bit_count()
    alone, both = cards_of(first & ~second), cards_of(first & second)
    few = share(rng, (len(alone), len(both), (second & ~first).bit_count()), wants, wants_too)
    hands[one] |= mask_of(rng.sample(alone, few)) | mask_of(rng.sample(both, wants - few))
    hands[two] |= mask_of(rng.sample(cards_of(second & ~hands[one]), wants_too))
    hands[three] = facts.unseen & ~(hands[one] | hands[two])
    return hands


def share(rng: Random, cards: tuple[int, int, int], wants: int, wants_too: int) -> int:
    """How many of the cards that only the first of two may hold go to him, by chance.

    Each number is weighted by the ways to deal the rest.  `cards`: how many only the first may
    hold, how many both, how many only the second.
    """
    alone, both, other = cards
    numbers = range(max(0, wants - both), min(alone, wants) + 1)
    if len(numbers) == 1:
        return numbers[0]
    ways = [
        comb(alone, few) * comb(both, wants - few) * comb(other + both - (wants - few), wants_too)
        for few in numbers
    ]
    return rng.choices(numbers, ways)[0]


def _in_order(view: View) -> list[int]:
    """The other seats, those about which something may be known first."""
    others = [seat for seat in range(SEATS) if seat != view.seat]
    return sorted(others, key=lambda seat: seat not in (view.partner, view.opener))


def _lay(cards: int, table: tuple[int, ...]) -> tuple[int, ...]:
    """Cards as they may have lain, sorted, with those on the table in the order they lie there."""
    rest = [*table, *cards_of(cards & ~mask_of(table))]
    return tuple(sorted(rest, key=ORDER.__getitem__))
