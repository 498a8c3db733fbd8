"""The strength of five cards of Ecarte at a glance: the chance of three tricks with open hands."""

from functools import lru_cache
from math import exp
from typing import NamedTuple

from retrocards.cards import BIT
from retrocards.rules.ecarte import RANKING, SUITS_OF_PACK


class Weights(NamedTuple):
    """The parts of the logarithm of the odds of three tricks, which are added up."""

    trumps: tuple[float, ...]
    """From the highest trump that is not turned up down to the lowest."""
    number: tuple[float, ...]
    """One for each number of trumps, from none."""
    tops: tuple[tuple[float, float, float], ...]
    """The top card of a plain suit, king to 7 -> alone, with one more, with two or more."""
    void: float
    """A plain suit without a card."""


LEADING = Weights(
    trumps=(1.49, 1.01, 0.88, 0.78, 0.6, 0.5, 0.47),
    number=(-1.61, -0.67, 0.13, 0.97, 0.78, 0.02),
    tops=(
        (0.76, 0.88, 0.97),
        (0.41, 0.55, 0.51),
        (0.17, 0.13, 0.22),
        (-0.07, -0.05, -0.12),
        (-0.39, -0.39, -0.55),
        (-0.45, -0.67, -0.71),
        (-0.49, -1.01, 0.0),
        (-0.61, 0.0, 0.0),
    ),
    void=-0.19,
)
FOLLOWING = Weights(
    trumps=(1.53, 1.29, 1.02, 0.93, 0.73, 0.63, 0.59),
    number=(-2.1, -1.5, -0.17, 1.26, 1.15, 0.04),
    tops=(
        (0.68, 0.9, 0.74),
        (0.24, 0.59, 0.29),
        (0.05, 0.29, 0.03),
        (-0.18, 0.03, -0.44),
        (-0.46, -0.33, -0.87),
        (-0.6, -0.63, -1.27),
        (-0.68, -0.87, 0.0),
        (-0.86, 0.0, 0.0),
    ),
    void=-0.64,
)
"""Printed by `tools/ecarte_odds.py`."""


@lru_cache(maxsize=1 << 16)
def strength(hand: int, turn_up: int, leads: bool) -> float:
    """The logarithm of the odds of three tricks for five cards, which lead first or do not.

    The opponent does not hold the turn-up, but may hold anything else.
    """
    weights = LEADING if leads else FOLLOWING
    trump = turn_up // 13
    total = weights.number[(hand & SUITS_OF_PACK[trump]).bit_count()]
    for worth, card in zip(weights.trumps, _TRUMPS[turn_up], strict=True):
        if hand & card:
            total += worth
    for suit, cards in enumerate(SUITS_OF_PACK):
        if suit == trump:
            continue
        held = hand & cards
        if held:
            total += weights.tops[_TOP[held >> 13 * suit]][min(held.bit_count(), 3) - 1]
        else:
            total += weights.void
    return total


def chance(odds: float) -> float:
    """The chance with this logarithm of its odds."""
    return 1 / (1 + exp(-odds))


_DOWNWARDS = RANKING[::-1]
_TRUMPS = {
    suit * 13 + rank: [BIT[suit * 13 + other] for other in _DOWNWARDS if other != rank]
    for suit in range(4)
    for rank in RANKING
}
_TOP = {
    ranks: next(place for place, rank in enumerate(_DOWNWARDS) if ranks >> rank & 1)
    for ranks in range(1, 1 << 13)
    if ranks & SUITS_OF_PACK[0] == ranks
}
"""The cards of a suit, as ranks -> the place of the highest, counted from the king."""
