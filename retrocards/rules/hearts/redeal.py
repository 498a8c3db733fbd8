"""Unseen cards dealt anew: every deal that agrees with what is known is as likely as another."""

from bisect import bisect
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from math import comb
from random import Random

from retrocards.cards import BIT, cards_of
from retrocards.named import NamedTuple

Counts = tuple[int, ...]
"""Seat -> a number of cards."""


class _Kind(NamedTuple):
    """Cards that may go to the same seats."""

    seats: tuple[int, ...]
    bits: tuple[int, ...]
    """The set of each card alone."""


class _Draw(NamedTuple):
    """What each of the seats of a kind can get of it."""

    splits: list[Counts]
    totals: list[int]
    """The number of deals up to and with each split."""


@lru_cache(maxsize=64)
def redeal_of(may_hold: tuple[int, ...], known: tuple[int, ...], counts: Counts) -> "Redeal":
    """A `Redeal` for these hands, kept: who samples asks for the same one many times."""
    return Redeal(may_hold, known, counts)


class Redeal:
    """Deals cards that may not go to every seat, and never tries in vain.

    One kind of cards is dealt after the other: first is drawn how many of it each seat gets, in
    proportion to the number of deals that there are with it, and then which.
    """

    def __init__(self, may_hold: Sequence[int], known: Sequence[int], counts: Counts) -> None:
        """The `known` cards go to their seat, all others to one of those that may hold them.

        Raises ValueError when they cannot be dealt to hands of these counts.
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
        """The number of deals of the kinds from this one on."""
        if place == len(self._kinds):
            return 0 if any(missing) else 1
        totals = self._draw(place, missing).totals
        return totals[-1] if totals else 0

    def _draw(self, place: int, missing: Counts) -> _Draw:
        """The draw for a kind when the seats still miss so many cards."""
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
    """The cards sorted by the seats that may hold them, those with few seats first."""
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
    """Every way to divide so many cards, each seat getting at most so many."""
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
    """What the seats miss when they have got the cards of a split."""
    left = [*missing]
    for seat, count in zip(seats, split, strict=True):
        left[seat] -= count
    return tuple(left)
