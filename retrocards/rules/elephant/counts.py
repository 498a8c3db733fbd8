"""Hands as counts of ranks: all that the rules of play ask of a hand, without its suits.

Suits do not matter in play, so a hand is the number of its cards of each rank, in four bits each,
threes lowest.  Adding `ENOUGH[size]` sets the top bit of every rank with at least that many cards,
and `HIGHER[rank]` holds the top bits of the ranks that beat one.  So one addition and one mask find
everything that can be played.
"""

from functools import lru_cache

from retrocards.rules.elephant.moves import HIGHEST, MOST_CARDS, OF_RANK

BITS = 4
"""The bits for each rank of a hand."""
COUNT = (1 << BITS) - 1
"""The bits of the lowest rank."""
_RANKS = HIGHEST + 1
_ONES = sum(1 << BITS * rank for rank in range(_RANKS))
TOPS = _ONES << BITS - 1
"""The top bits of all ranks."""

ENOUGH = tuple([(8 - size) * _ONES for size in range(MOST_CARDS + 1)])
"""Number of cards called for -> the addend that sets the top bit of ranks with enough cards."""
HIGHER = (*[TOPS >> BITS * rank << BITS * rank for rank in range(1, _RANKS)], 0, TOPS)
"""Rank -> the top bits of the higher ranks; -1, for a free lead, -> the top bits of all."""

GROUPS = {0: (-1, 1)} | {
    size << BITS * rank: (rank, size) for rank in range(_RANKS) for size in range(1, MOST_CARDS + 1)
}
"""Cards of one rank, as a hand -> their rank and their number; 0 -> what a free lead must beat."""


def counted(cards: int) -> int:
    """A set of cards as the number of its cards of each rank."""
    return sum((cards & own).bit_count() << BITS * rank for rank, own in enumerate(OF_RANK))


@lru_cache(maxsize=1 << 11)
def legal_groups(hand: int, table: int) -> tuple[int, ...]:
    """The groups of a hand that beat a table, 0 for a free lead: low ranks first, then more cards.

    A greater value, and as many cards or more (seed).
    """
    rank, size = GROUPS[table]
    may = hand + ENOUGH[size] & HIGHER[rank]
    groups = []
    while may:
        low = may & -may
        may ^= low
        single = low >> BITS - 1
        group = hand & COUNT * single
        while group >= size * single:
            groups.append(group)
            group -= single
    return tuple(groups)
