"""The order of the cards in Ditsy Elephant, and the seats around its table."""

from retrocards.cards import ALL_CARDS, CARDS, RANKS_IN_A_SUIT, SAME_RANK, cards_of

SEATS = 4
HAND_CARDS = 13

HIGHEST = 12
"""The rank of the twos in the order of the game."""

THREE_OF_SPADES = 3 * RANKS_IN_A_SUIT + 1
"""Its holder opens (seed)."""


def rank_order(card: int) -> int:
    """0 for a three, up to 11 for an ace and 12 for a two (seed: 3-4-5-6-7-8-9-10-J-Q-K-A-2)."""
    return (card - 1) % RANKS_IN_A_SUIT


ORDER: tuple[int, ...] = tuple(map(rank_order, range(CARDS)))
"""Card -> its `rank_order`."""

OF_RANK: tuple[int, ...] = tuple(SAME_RANK[(rank + 1) % RANKS_IN_A_SUIT] for rank in range(13))
"""Rank in the order of the game -> the set of its four cards."""

ABOVE: tuple[int, ...] = (*(sum(OF_RANK[rank + 1 :]) for rank in range(13)), ALL_CARDS)
"""Rank -> the set of the cards of the higher ranks; -1, for no rank yet, -> all cards."""


def at_least(rank: int) -> int:
    """The set of the cards of this rank and the higher ones."""
    return ABOVE[rank - 1]


def at_most(rank: int) -> int:
    """The set of the cards of this rank and the lower ones."""
    return ALL_CARDS ^ ABOVE[rank]


def ranks_of(cards: int) -> list[int]:
    """The ranks of a set of cards, the lowest first, one for each card."""
    return sorted(ORDER[card] for card in cards_of(cards))


def _next(in_play: int, seat: int) -> int:
    after = [(seat + step) % SEATS for step in range(1, SEATS + 1)]
    return next((other for other in after if in_play >> other & 1), -1)


NEXT: tuple[tuple[int, ...], ...] = tuple(
    tuple(_next(in_play, seat) for seat in range(SEATS)) for in_play in range(1 << SEATS)
)
"""Set of the seats still in -> seat, in or out -> the next one still in, clockwise; -1 for none.

The last one in is followed by himself: he goes on alone.
"""
