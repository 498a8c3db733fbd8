"""Deals of the unseen cards, more likely to come up the better they fit all turns so far.

Each of the others may play like the program or by the tips.  The program always takes the lowest
group that will do, so each of its passes rules cards out.  A player by the tips sometimes passes
what he could beat, most often with twos.

The first deal is the view's own sample.  After it, two cards of two seats are swapped repeatedly,
and a swap that fits the turns less well is accepted less often (Metropolis and others, 1953).  So
each deal comes up as often as it is likely.
"""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from retrocards.cards import cards_of
from retrocards.players.elephant.groups import RANKS, TWOS
from retrocards.rules.elephant import OF_RANK, ORDER, PLAYS, SEATS, Knowledge, View
from retrocards.rules.elephant.counts import BITS, ENOUGH, GROUPS, HIGHER, counted

STEPS_FIRST = 150
"""Swaps tried before the first deal."""
STEPS = 12
"""Swaps tried between two deals."""

A_PROGRAM = 0.5
"""How likely, before any turn, a seat is to play like the program."""
NOT_ITS_WAY = 0.02
"""The chance given to what the program never does, so that no deal is impossible."""

# How likely a player by the tips is
KEEPS_TWOS = 0.5
"""to pass although twos would do,"""
KEEPS_HIGH = 0.25
"""to pass although kings or aces would do,"""
KEEPS_LOW = 0.1
"""to pass although a lower group would do,"""
SKIPS = 0.2
"""to skip the lowest group that would do,"""
SPLITS = 0.03
"""to break up a group,"""
SPLITS_TWOS = 0.8
"""to break up twos."""
HIGH = 10


class Event(NamedTuple):
    """A turn of another seat: what it did, and what it had to beat."""

    played: int
    """As a hand; 0 for a pass."""
    rank: int
    size: int
    enough: int
    higher: int
    """What it had to beat (`ENOUGH`, `HIGHER`)."""


class Likely(NamedTuple):
    """How likely a seat's turns are with certain cards."""

    program: float
    """If it plays like the program."""
    tips: float
    """If it plays by the tips."""

    @property
    def weight(self) -> float:
        return A_PROGRAM * self.program + (1 - A_PROGRAM) * self.tips


def events_of(view: View, seat: int) -> list[Event]:
    """The turns of a seat, the latest first."""
    events = []
    for other, played, beaten in view.turns:
        if other == seat:
            rank, size = PLAYS[beaten] if beaten else GROUPS[0]
            own, count = PLAYS[played] if played else (-1, 0)
            cards = count << BITS * own if played else 0
            if played or beaten:
                events.append(Event(cards, own, count, ENOUGH[size], HIGHER[rank]))
    return events[::-1]


def likely(events: Sequence[Event], hand: int) -> Likely:
    """How likely the turns of a seat are if these cards are left."""
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
    """A possible deal of the cards, and who plays by the tips."""

    hands: Sequence[int]
    tipsters: Sequence[bool]


class Worlds:
    """A sequence of deals that a seat considers possible."""

    def __init__(self, view: View, rng: Random) -> None:
        facts, first = Knowledge(view), view.sample(rng).hands
        self._seats = [seat for seat in range(SEATS) if seat != view.seat and view.counts[seat]]
        self._hands = [*map(counted, first)]
        self._free = [
            [ORDER[card] for card in cards_of(first[seat] & ~facts.known[seat])]
            for seat in range(SEATS)
        ]
        """Seat -> the ranks of its cards that could also lie elsewhere."""
        self._may = [
            sum(1 << rank for rank in range(RANKS) if cards & OF_RANK[rank])
            for cards in facts.may_hold
        ]
        self._events = [events_of(view, seat) for seat in range(SEATS)]
        self._likely = [*map(likely, self._events, self._hands)]
        self._rng = rng
        self._shuffle(STEPS_FIRST)

    def next(self) -> World:
        """The next deal, and how each of the others plays in it."""
        self._shuffle(STEPS)
        tipsters = [True] * SEATS
        for seat in self._seats:
            by = self._likely[seat]
            tipsters[seat] = self._rng.random() * by.weight >= A_PROGRAM * by.program
        return World([*self._hands], tipsters)

    def _shuffle(self, steps: int) -> None:
        """Try this number of swaps of two cards."""
        seats, free, hands, random = self._seats, self._free, self._hands, self._rng.random
        pairs = [(first, second) for first in seats for second in seats if first < second]
        pairs = [(first, second) for first, second in pairs if free[first] and free[second]]
        if not pairs:
            return
        for _ in range(steps):
            first, second = pairs[int(random() * len(pairs))]
            given, taken = int(random() * len(free[first])), int(random() * len(free[second]))
            gives, gets = free[first][given], free[second][taken]
            if gives == gets or not (self._may[second] >> gives & self._may[first] >> gets & 1):
                continue
            change = (1 << BITS * gets) - (1 << BITS * gives)
            new_first = likely(self._events[first], hands[first] + change)
            new_second = likely(self._events[second], hands[second] - change)
            now = self._likely[first].weight * self._likely[second].weight
            if random() * now < new_first.weight * new_second.weight:
                hands[first] += change
                hands[second] -= change
                self._likely[first], self._likely[second] = new_first, new_second
                free[first][given], free[second][taken] = gets, gives
