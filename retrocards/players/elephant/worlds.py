"""Deals of the cards that a seat cannot see, the likelier the better they go with all turns so far.

Of each of the others it is open whether he plays like the program or by the tips: the program
always takes the lowest group that will do, so that every pass of it tells of cards that it has not;
who plays by the tips now and then passes what he could beat, most of all with twos.

A first deal is the view's own sample.  Then two cards of two seats change places, over and over,
and a change that goes less well with the turns is taken the more seldom (Metropolis and others,
1953): so deals come as often as they are likely.
"""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from retrocards.cards import cards_of
from retrocards.players.elephant.groups import RANKS, TWOS
from retrocards.players.elephant.playout import BITS, ENOUGH, HIGHER, counted
from retrocards.rules.elephant import OF_RANK, ORDER, PLAYS, SEATS, Knowledge, View

STEPS_FIRST = 150
"""Changes tried before the first deal."""
STEPS = 12
"""Changes tried between two deals."""

A_PROGRAM = 0.5
"""How likely it is, before any turn was seen, that a seat plays like the program."""
NOT_ITS_WAY = 0.02
"""How likely the program is to do what it never does, so that no deal is impossible."""

# How likely somebody who plays by the tips is
KEEPS_TWOS = 0.5
"""to pass though twos would do;"""
KEEPS_HIGH = 0.25
"""to pass though kings or aces would do;"""
KEEPS_LOW = 0.1
"""to pass though a lower group would do;"""
SKIPS = 0.2
"""to leave the lowest group that would do;"""
SPLITS = 0.03
"""to break a group;"""
SPLITS_TWOS = 0.8
"""to break up twos."""
HIGH = 10


class Event(NamedTuple):
    """A turn of another seat: what it did when it could play what."""

    played: int
    """As a hand; 0 for a pass."""
    rank: int
    size: int
    enough: int
    higher: int
    """What it had to beat (`ENOUGH`, `HIGHER`)."""


class Likely(NamedTuple):
    """How likely what a seat did is with some cards."""

    program: float
    """If it plays like the program,"""
    tips: float
    """and by the tips."""

    @property
    def weight(self) -> float:
        return A_PROGRAM * self.program + (1 - A_PROGRAM) * self.tips


def events_of(view: View, seat: int) -> list[Event]:
    """What a seat has done, the latest first."""
    found = []
    for other, played, beaten in view.turns:
        if other == seat:
            rank, size = PLAYS[beaten] if beaten else (-1, 1)
            own, count = PLAYS[played] if played else (-1, 0)
            cards = count << BITS * own if played else 0
            if played or beaten:
                found.append(Event(cards, own, count, ENOUGH[size], HIGHER[rank]))
    return found[::-1]


def likely(events: Sequence[Event], hand: int) -> Likely:
    """How likely what a seat has done is, with these cards left."""
    program = tips = 1.0
    for played, rank, size, enough, higher in events:
        hand += played
        may = hand + enough & higher
        if not played:
            if may:
                low = (may & -may).bit_length() // BITS - 1
                program *= NOT_ITS_WAY
                tips *= KEEPS_TWOS if low == TWOS else KEEPS_HIGH if low >= HIGH else KEEPS_LOW
            continue
        whole = hand >> BITS * rank & 7 == size
        lowest = (may & -may).bit_length() // BITS - 1 == rank
        if not (whole and lowest):
            program *= NOT_ITS_WAY
            if not whole:
                tips *= SPLITS_TWOS if rank == TWOS else SPLITS
            if not lowest:
                tips *= SKIPS
    return Likely(program, tips)


class World(NamedTuple):
    """Cards as they may lie, and who plays by the tips."""

    hands: Sequence[int]
    tipsters: Sequence[bool]


class Worlds:
    """One deal after the other, as a seat may think of them."""

    def __init__(self, view: View, rng: Random) -> None:
        facts, first = Knowledge(view), view.sample(rng).hands
        self._seats = [seat for seat in range(SEATS) if seat != view.seat and view.counts[seat]]
        self._hands = [*map(counted, first)]
        self._free = [
            [ORDER[card] for card in cards_of(first[seat] & ~facts.known[seat])]
            for seat in range(SEATS)
        ]
        """Seat -> the ranks of its cards that may as well lie elsewhere."""
        self._may = [
            sum(1 << rank for rank in range(RANKS) if cards & OF_RANK[rank])
            for cards in facts.may_hold
        ]
        self._events = [events_of(view, seat) for seat in range(SEATS)]
        self._likely = [*map(likely, self._events, self._hands)]
        self._rng = rng
        self._shuffle(STEPS_FIRST)

    def next(self) -> World:
        """Another deal, and how each of the others plays in it."""
        self._shuffle(STEPS)
        tipsters = [True] * SEATS
        for seat in self._seats:
            by = self._likely[seat]
            tipsters[seat] = self._rng.random() * by.weight >= A_PROGRAM * by.program
        return World([*self._hands], tipsters)

    def _shuffle(self, steps: int) -> None:
        """Try so many changes of two cards."""
        seats, free, hands, random = self._seats, self._free, self._hands, self._rng.random
        pairs = [(one, two) for one in seats for two in seats if one < two]
        pairs = [(one, two) for one, two in pairs if free[one] and free[two]]
        if not pairs:
            return
        for _ in range(steps):
            one, two = pairs[int(random() * len(pairs))]
            at, to = int(random() * len(free[one])), int(random() * len(free[two]))
            gives, gets = free[one][at], free[two][to]
            if gives == gets or not (self._may[two] >> gives & self._may[one] >> gets & 1):
                continue
            change = (1 << BITS * gets) - (1 << BITS * gives)
            new_one = likely(self._events[one], hands[one] + change)
            new_two = likely(self._events[two], hands[two] - change)
            now = self._likely[one].weight * self._likely[two].weight
            if random() * now < new_one.weight * new_two.weight:
                hands[one] += change
                hands[two] -= change
                self._likely[one], self._likely[two] = new_one, new_two
                free[one][at], free[two][to] = gets, gives
