"""The order of the cards in Ecarte, and what beats what."""

from retrocards.cards import SUIT_CARDS, mask_of, pack

KING = 11
"""The rank of a king, as in ``retrocards.cards``."""
QUEEN = 10
JACK = 9

PACK = pack(32)
PACK_CARDS = mask_of(PACK)
"""The set of the 32 cards that are played with."""

RANKING = (5, 6, 7, 8, 12, JACK, QUEEN, KING)
"""The ranks from the lowest up: 7 8 9 10 A J Q K (seed, THE DECK)."""

SUITS_OF_PACK: tuple[int, ...] = tuple(cards & PACK_CARDS for cards in SUIT_CARDS)
"""Suit -> the set of its eight cards."""

KINGS = mask_of(suit * 13 + KING for suit in range(4))
"""The set of the four kings."""


def _higher(card: int) -> int:
    suit, rank = divmod(card, 13)
    if rank not in RANKING:
        return 0
    return mask_of(suit * 13 + other for other in RANKING[RANKING.index(rank) + 1 :])


HIGHER: tuple[int, ...] = tuple(map(_higher, range(52)))
"""Card -> the set of the higher cards of its suit."""

BEATS: tuple[tuple[int, ...], ...] = tuple(
    tuple(HIGHER[card] | (SUITS_OF_PACK[trump] if card // 13 != trump else 0) for card in range(52))
    for trump in range(4)
)
"""Trump suit -> card led -> the set of the cards that take the trick from it (seed, PLAY)."""


def king_of(suit: int) -> int:
    """The king of a suit."""
    return suit * 13 + KING


def replies(hand: int, lead: int, trump: int) -> int:
    """The cards of a hand that may be played to a lead (seed, PLAY: strict rules).

    Follow suit, and win with it if that can be; else trump; else anything.
    """
    suit = hand & SUITS_OF_PACK[lead // 13]
    if suit:
        return suit & HIGHER[lead] or suit
    return hand & SUITS_OF_PACK[trump] or hand


def excluded(lead: int, reply: int, trump: int) -> int:
    """The cards that nobody can hold who made this reply to this lead under the strict rules."""
    if reply // 13 == lead // 13:
        return 0 if HIGHER[lead] >> reply & 1 else HIGHER[lead]
    if reply // 13 == trump:
        return SUITS_OF_PACK[lead // 13]
    return SUITS_OF_PACK[lead // 13] | SUITS_OF_PACK[trump]
