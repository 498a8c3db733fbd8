"""What one seat may know of a hand of Hearts, and the unseen cards dealt anew."""

from bisect import bisect
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from math import comb
from random import Random
from typing import NamedTuple

from retrocards.cards import BIT, SUIT_CARDS, cards_of, mask_of
from retrocards.rules import base
from retrocards.rules.hearts.moves import PASS_CARDS, SUIT_OF, TWO_OF_CLUBS
from retrocards.rules.hearts.position import HOLD, Options, Outcome, Phase, Position


@dataclass(slots=True, init=False)
class View(base.View):
    """The hand with every card left out that the seat cannot know; for reading only.

    What is not explained here means what it means in `Position`.
    """

    seat: int
    options: Options
    start: tuple[int, ...]
    direction: str
    phase: Phase
    to_move: int
    opener: int
    leader: int
    laid: tuple[int, ...]
    trick: tuple[int, ...]
    taken: tuple[int, ...]
    points: tuple[int, ...]
    broken: bool
    outcome: Outcome | None
    hand: int
    """The set of the seat's own cards."""
    passed: int
    """The set of the cards that this seat passed; 0 before."""
    received: int
    """The set of the cards that were passed to this seat; 0 before."""
    counts: tuple[int, ...]
    """Seat -> the number of its cards."""
    played: tuple[int, ...]
    """Seat -> the set of the cards that it has played."""
    void: tuple[int, ...]
    """Seat -> the suits in which it has shown itself void (a set of suits, `1 << suit`)."""
    unseen: int
    """The set of the cards in all other hands."""
    known: tuple[int, ...]
    """Seat -> the cards that this seat knows it to hold."""
    may_hold: tuple[int, ...]
    """Seat -> the cards that it may hold by all that was seen, the known ones included."""
    _shell: Position
    """The position with all unknown cards left out."""

    def __init__(self, hand: Position, seat: int) -> None:
        received = hand.received
        self.seat = seat
        self.options = hand.options
        self.start = hand.start
        self.direction = hand.direction
        self.phase = hand.phase
        self.to_move = hand.to_move
        self.opener = hand.opener
        self.leader = hand.leader
        self.laid = tuple(hand.laid)
        self.trick = hand.trick
        self.points = tuple(hand.points)
        self.broken = hand.broken
        self.outcome = hand.outcome
        self.hand = hand.hands[seat]
        self.passed = hand.passed[seat]
        self.received = received[seat]
        self.counts = tuple([cards.bit_count() for cards in hand.hands])
        self.unseen = mask_of(hand.options.pack) & ~(self.hand | mask_of(hand.laid))
        self._watch()
        self._shell = hand.redealt(self._own(self.hand), self._own(self.passed))
        if self.received:
            self._shell.passed[hand.passed.index(self.received)] = self.received

    def _own(self, cards: int) -> list[int]:
        """Seat -> these cards for this seat, none for any other."""
        return [cards if seat == self.seat else 0 for seat in range(self.options.players)]

    def _watch(self) -> None:
        """Find out, card by card, who has taken what, and which cards a seat cannot hold."""
        options, players = self.options, self.options.players
        played, taken, excluded = [0] * players, [0] * players, [0] * players
        broken = False
        leader = self.opener
        for start in range(0, len(self.laid), players):
            trick = self.laid[start : start + players]
            suit = SUIT_OF[trick[0]]
            if not broken and BIT[trick[0]] & options.bound:
                # The leader had nothing else left to lead.
                excluded[leader] |= ~options.bound
            seat, best = leader, trick[0]
            for card in trick:
                bit = BIT[card]
                played[seat] |= bit
                if not bit & suit:
                    excluded[seat] |= suit
                    if start == 0 and bit & options.kept_back:
                        excluded[seat] |= ~options.kept_back
                elif card > best:
                    best, leader = card, seat
                seat = (seat + 1) % players
            cards = mask_of(trick)
            broken = broken or bool(cards & options.breakers)
            if len(trick) == players:
                taken[leader] |= cards
        self.played, self.taken = tuple(played), tuple(taken)
        self.void = tuple(map(_suits_in, excluded))
        self.known = tuple([self._known_in(seat) for seat in range(players)])
        known = sum(self.known)
        self.may_hold = tuple(
            [
                self.known[seat] | self.unseen & ~(known | out) if seat != self.seat else 0
                for seat, out in enumerate(excluded)
            ]
        )

    def _known_in(self, seat: int) -> int:
        """The cards passed there, and the two of clubs that the opener is about to lead."""
        known = 0
        if self.phase == "play" and self.options.receiver(self.direction, self.seat) == seat:
            known = self.passed
        if seat == self.leader and not self.laid:
            known |= BIT[TWO_OF_CLUBS]
        return known & self.unseen

    def legal_moves(self) -> tuple[int, ...]:
        """The moves of this seat, in the order of `Hand.legal_moves`; empty out of turn."""
        return self._shell.legal_moves() if self.to_move == self.seat else ()

    def redeal(self, rng: Random) -> list[int]:
        """Seat -> its cards, the unseen ones dealt anew.

        Every deal that agrees with what this seat has seen is equally likely; the others' reasons
        for their passes and plays do not count.
        """
        counts = tuple(
            [0 if seat == self.seat else count for seat, count in enumerate(self.counts)]
        )
        hands = redeal_of(self.may_hold, self.known, counts).deal(rng)
        hands[self.seat] = self.hand
        return hands

    def sample(self, rng: Random) -> Position:
        """A whole `Hand` that looks the same from this seat: the unseen cards are dealt anew."""
        hands = self.redeal(rng)
        passed = [*self._shell.passed]
        for seat in range(self.to_move if self.phase == "pass" else self.options.players):
            if not passed[seat] and self.direction != HOLD:
                receiver = self.options.receiver(self.direction, seat)
                after = hands[receiver] | self.played[receiver]
                choice = hands[seat] if self.phase == "pass" else after
                passed[seat] = mask_of(rng.sample(cards_of(choice), PASS_CARDS))
        return self._shell.redealt(hands, passed)


def _suits_in(cards: int) -> int:
    """The suits all of whose cards are in a set; a set of suits."""
    return sum([1 << suit for suit, whole in enumerate(SUIT_CARDS) if not whole & ~cards])


Counts = tuple[int, ...]
"""Seat -> a number of cards."""


class _Kind(NamedTuple):
    """Cards that may go to the same seats."""

    seats: tuple[int, ...]
    bits: tuple[int, ...]
    """The set of each card alone."""


class _Draw(NamedTuple):
    """How a kind can be divided among its seats."""

    splits: list[Counts]
    totals: list[int]
    """The number of deals up to and including each split."""


@lru_cache(maxsize=64)
def redeal_of(may_hold: tuple[int, ...], known: tuple[int, ...], counts: Counts) -> "Redeal":
    """A `Redeal` for these hands, cached: players who sample ask for the same one many times."""
    return Redeal(may_hold, known, counts)


class Redeal:
    """Deals cards that may not go to every seat, without a failed attempt.

    It deals one kind of cards after the other: first it draws how many each seat gets, in
    proportion to the number of deals with that split, and then which.
    """

    def __init__(self, may_hold: Sequence[int], known: Sequence[int], counts: Counts) -> None:
        """The `known` cards go to their seat, all others to a seat that may hold them.

        Raises ValueError if no deal has hands of these counts.
        """
        self._known = known
        self._kinds = _kinds(may_hold, sum(known))
        self._missing = tuple(
            [count - cards.bit_count() for count, cards in zip(counts, known, strict=True)]
        )
        self._draws: dict[tuple[int, Counts], _Draw] = {}
        if not self._deals(0, self._missing):
            raise ValueError("No deal agrees with all that is known.")

    def deal(self, rng: Random) -> list[int]:
        """Seat -> its cards."""
        hands = [*self._known]
        missing = self._missing
        for place, (seats, bits) in enumerate(self._kinds):
            splits, totals = self._draw(place, missing)
            which = bisect(totals, rng.randrange(totals[-1])) if len(splits) > 1 else 0
            order = sorted(bits, key=lambda _: rng.random())
            for seat, count in zip(seats, splits[which], strict=True):
                hands[seat] += sum(order[:count])
                del order[:count]
            missing = _less(missing, seats, splits[which])
        return hands

    def _deals(self, place: int, missing: Counts) -> int:
        """The number of ways to deal the kinds from this one on."""
        if place == len(self._kinds):
            return 0 if any(missing) else 1
        totals = self._draw(place, missing).totals
        return totals[-1] if totals else 0

    def _draw(self, place: int, missing: Counts) -> _Draw:
        """The draw for a kind when the seats still lack so many cards."""
        draw = self._draws.get((place, missing))
        if draw is None:
            seats, bits = self._kinds[place]
            deals = {
                split: _ways(split) * self._deals(place + 1, _less(missing, seats, split))
                for split in _splits(len(bits), [missing[seat] for seat in seats])
            }
            splits = [split for split, number in deals.items() if number]
            draw = _Draw(splits, [*accumulate(map(deals.__getitem__, splits))])
            self._draws[place, missing] = draw
        return draw


def _kinds(may_hold: Sequence[int], known: int) -> list[_Kind]:
    """The cards grouped by the seats that may hold them, groups with few seats first."""
    bits: dict[tuple[int, ...], list[int]] = {}
    for card in cards_of(_union(may_hold) & ~known):
        seats = tuple([seat for seat, cards in enumerate(may_hold) if cards & BIT[card]])
        bits.setdefault(seats, []).append(BIT[card])
    return [_Kind(seats, tuple(bits[seats])) for seats in sorted(bits, key=len)]


def _union(sets: Sequence[int]) -> int:
    union = 0
    for cards in sets:
        union |= cards
    return union


def _splits(count: int, most: Sequence[int]) -> Iterator[Counts]:
    """Every way to divide a number of cards among seats, with at most `most` for each."""
    if not most:
        if count == 0:
            yield ()
        return
    rest = most[1:]
    for first in range(max(0, count - sum(rest)), min(count, most[0]) + 1):
        for split in _splits(count - first, rest):
            yield first, *split


def _ways(split: Counts) -> int:
    """How many ways there are to choose the cards of a split."""
    ways, left = 1, sum(split)
    for count in split:
        ways *= comb(left, count)
        left -= count
    return ways


def _less(missing: Counts, seats: Sequence[int], split: Counts) -> Counts:
    """What the seats still need after the cards of a split."""
    left = [*missing]
    for seat, count in zip(seats, split, strict=True):
        left[seat] -= count
    return tuple(left)
