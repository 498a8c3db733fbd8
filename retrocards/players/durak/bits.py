"""Cards for play-outs: each is an int with one bit set, lower bits for cards to part with sooner.

The plain cards come first, three of a rank side by side, and then the trumps.  So the lowest card
of a set is `cards & -cards`, whatever the trump suit.  Facts about a card are looked up by its bit.
"""

from retrocards.cards import CARDS, RANKS_IN_A_SUIT, cards_of

PLAIN_SUITS = 3
_FIRST = PLAIN_SUITS * RANKS_IN_A_SUIT

FIRST_TRUMP = 1 << _FIRST
"""The lowest trump; the bit of a plain card is smaller."""
PLAIN = FIRST_TRUMP - 1
TRUMPS = (1 << CARDS) - FIRST_TRUMP


def _place(card: int, trump: int) -> int:
    suit, rank = divmod(card, RANKS_IN_A_SUIT)
    if suit == trump:
        return _FIRST + rank
    return PLAIN_SUITS * rank + (suit - trump - 1) % 4


BITS: tuple[tuple[int, ...], ...] = tuple(
    tuple(1 << _place(card, trump) for card in range(CARDS)) for trump in range(4)
)
"""Trump suit -> card -> its bit."""

_RANKS = [
    *(place // PLAIN_SUITS for place in range(_FIRST)),
    *range(RANKS_IN_A_SUIT),
]
RANK = {1 << place: rank for place, rank in enumerate(_RANKS)}
"""Bit -> rank, deuce = 0 .. ace = 12."""

SAME = {
    bit: sum(other for other, its_rank in RANK.items() if its_rank == rank)
    for bit, rank in RANK.items()
}
"""Bit -> the set of the four cards of its rank."""

_SUIT = sum(1 << place for place in range(0, _FIRST, PLAIN_SUITS))

BEATS = {
    1 << place: (
        TRUMPS | (_SUIT << place % PLAIN_SUITS) & -(2 << place) & PLAIN
        if place < _FIRST
        else TRUMPS & -(2 << place)
    )
    for place in range(CARDS)
}
"""Bit -> the set of the cards that beat it."""


def inside(cards: int, trump: int) -> int:
    """A set of cards in the bits of a play-out."""
    bits = BITS[trump]
    return sum([bits[card] for card in cards_of(cards)])


def up_to(rank: int) -> int:
    """The plain cards up to a rank; the empty set for a rank below the deuce."""
    return (1 << PLAIN_SUITS * max(0, rank + 1)) - 1
