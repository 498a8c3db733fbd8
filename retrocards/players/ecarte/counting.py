"""Exact counts of the tricks that a hand takes against every hand the opponent may hold."""

from collections.abc import Generator, Iterable
from functools import lru_cache
from math import comb

from retrocards.cards import BIT, cards_of
from retrocards.players.ecarte.solver import Solver, above
from retrocards.players.search import finish
from retrocards.rules.ecarte import SUITS_OF_PACK

POINT_TRICKS = 3
PART = 100
"""Hands of the opponent that are solved in a slice; the longest of 1,503 hands took 3.5 ms."""


def trick_counts(hand: int, others: int, trump: int, leads: bool = True) -> tuple[int, ...]:
    """Number of tricks, 0 to n -> number of the opponent's hands against which that many are taken.

    `hand` is a set of n cards, and `others` a set of at least n.  Every hand of n cards from
    `others` counts: C(26, 5) = 65,780 for five cards after the deal.  Both play perfectly by the
    strict rules and see both hands; `leads` says whether `hand` leads.
    """
    solver = Solver(hand, others, trump)
    solve = solver.leads if leads else solver.follows
    size = hand.bit_count()
    counts = [0] * (size + 1)
    for theirs, ways in kinds(solver.gaps, size):
        counts[solve(hand, theirs)] += ways
    return tuple(counts)


@lru_cache(maxsize=256)
def as_good_as_a_jeu(hand: int, others: int, trump: int, leads: bool) -> bool:
    """Whether a hand of five wins at least two times in three.

    That is the seed's measure of a jeu de regle, counted exactly: three tricks or more against at
    least two thirds of all hands from `others`, the cards its holder has not seen.  Hands are open
    as in `trick_counts`.
    """
    return finish(counted(hand, others, trump, leads))


def counted(hand: int, others: int, trump: int, leads: bool) -> Generator[None, None, bool]:
    """The answer of `as_good_as_a_jeu`, counted in slices.

    The most frequent hands come first, and the count stops as soon as the answer is certain.
    """
    solver = Solver(hand, others, trump)
    size = hand.bit_count()
    may_be_lost = comb(others.bit_count(), size) // 3
    must_be_won = comb(others.bit_count(), size) - may_be_lost
    won = lost = 0
    commonest_first = sorted(unlike(solver, size), key=lambda kind: -kind[1])
    for number, (theirs, ways) in enumerate(commonest_first):
        if number % PART == 0:
            yield
        if leads:
            wins = solver.takes(hand, theirs, POINT_TRICKS)
        else:
            wins = not solver.takes(theirs, hand, size - POINT_TRICKS + 1)
        if wins:
            won += ways
        else:
            lost += ways
        if won >= must_be_won or lost > may_be_lost:
            break
    return lost <= may_be_lost


def kinds(gaps: Iterable[int], size: int) -> list[tuple[int, int]]:
    """Hands of `size` cards that differ in play, each with the number of hands like it.

    `gaps` are sets of interchangeable cards, those of a `Solver`.  Each hand stands for all that
    have as many cards of every set, and consists of the lowest ones.
    """
    hands = [(0, 1)]
    for gap in gaps:
        hands = [
            (held | cards, ways * more)
            for held, ways in hands
            for cards, more in _of_gap(gap, size - held.bit_count())
        ]
    return [(held, ways) for held, ways in hands if held.bit_count() == size]


def unlike(solver: Solver, size: int) -> list[tuple[int, int]]:
    """The opponent's hands that differ in play, each with the number of hands like it.

    There are fewer of them than of `kinds`.  Plain suits in which the hand holds the same number of
    cards in the same places count as alike, and so do hands of the opponent that swap such suits.
    """
    suits: dict[tuple[int, ...], list[list[int]]] = {}
    for cards in SUITS_OF_PACK:
        gaps = [gap for gap in solver.gaps if gap & cards]
        shape = [int(cards == solver.trumps), len(gaps)]
        for run in solver.runs:
            if run & cards:
                shape += [run.bit_count(), sum(above(run) > above(gap) for gap in gaps)]
        suits.setdefault(tuple(shape), []).append(gaps)
    hands = [(0, 1)]
    for alike in suits.values():
        parts = _of_alike_suits(alike, size)
        hands = [
            (held | part, ways * more)
            for held, ways in hands
            for part, more in parts
            if held.bit_count() + part.bit_count() <= size
        ]
    return [(held, ways) for held, ways in hands if held.bit_count() == size]


def _of_alike_suits(alike: list[list[int]], size: int) -> list[tuple[int, int]]:
    """What the opponent may hold in these suits, up to `size` cards, each with its ways."""
    hands: dict[tuple[tuple[int, ...], ...], tuple[int, int]] = {(): (0, 1)}
    for gaps in alike:
        longer: dict[tuple[tuple[int, ...], ...], tuple[int, int]] = {}
        for numbers, part, more in _of_suit(gaps, size):
            for key, (held, ways) in hands.items():
                if held.bit_count() + part.bit_count() <= size:
                    both = tuple(sorted((*key, numbers)))
                    before = longer.get(both, (0, 0))[1]
                    longer[both] = held | part, before + ways * more
        hands = longer
    return [*hands.values()]


def _of_suit(gaps: list[int], size: int) -> list[tuple[tuple[int, ...], int, int]]:
    """The number of cards in each gap, the lowest of them as a set, and the number of ways."""
    hands: list[tuple[tuple[int, ...], int, int]] = [((), 0, 1)]
    for gap in gaps:
        hands = [
            ((*numbers, cards.bit_count()), held | cards, ways * more)
            for numbers, held, ways in hands
            for cards, more in _of_gap(gap, size - held.bit_count())
        ]
    return hands


def _of_gap(gap: int, most: int) -> list[tuple[int, int]]:
    """The lowest 0, 1, ... `most` cards of a gap, and the number of ways to hold that many."""
    held, total = [0], gap.bit_count()
    for card in cards_of(gap)[:most]:
        held.append(held[-1] | BIT[card])
    return [(cards, comb(total, number)) for number, cards in enumerate(held)]
