"""The jeux de regle: hands that the non-dealer plays without proposing (seed, STRATEGY)."""

from retrocards.cards import BIT, mask_of
from retrocards.rules.ecarte.moves import JACK, KING, KINGS, QUEEN, SUITS_OF_PACK

THREE_TRUMPS = "three_trumps"
KING_AND_VOID = "king_and_void"
GUARDED_QUEEN = "guarded_queen"
THREE_OF_A_SUIT = "three_of_a_suit"
KING_QUEEN_JACK = "king_queen_jack"
QUEEN_AND_TWO = "queen_and_two"
TWO_GUARDED_QUEENS = "two_guarded_queens"
FOUR_COURT_CARDS = "four_court_cards"
JEUX = (
    THREE_TRUMPS,
    KING_AND_VOID,
    GUARDED_QUEEN,
    THREE_OF_A_SUIT,
    KING_QUEEN_JACK,
    QUEEN_AND_TWO,
    TWO_GUARDED_QUEENS,
    FOUR_COURT_CARDS,
)
"""The rows of the seed's table, in its order: the trumps held, and what the other cards include.

`three_trumps`: three or more.  Two trumps: `king_and_void`, a king and a missing plain suit;
`guarded_queen`, a queen and a card of her suit; `three_of_a_suit`.  One trump: `king_queen_jack`,
all in one suit; `queen_and_two`, a queen with two smaller cards; `two_guarded_queens`, a queen and
another card in each of two suits.  No trump: `four_court_cards`, four kings, queens and jacks.  The
table excepts four jacks, which a hand without a trump cannot hold.
"""

COURT_CARDS = mask_of(suit * 13 + rank for suit in range(4) for rank in (JACK, QUEEN, KING))
"""The set of the twelve kings, queens and jacks."""


def jeu_de_regle(hand: int, trump: int) -> str | None:
    """The first row of the table, one of JEUX, that fits a hand of five cards; None if none."""
    trumps = (hand & SUITS_OF_PACK[trump]).bit_count()
    suits = [(suit, hand & SUITS_OF_PACK[suit]) for suit in range(4) if suit != trump]
    if trumps >= 3:
        return THREE_TRUMPS
    if trumps == 2:
        return _with_two_trumps(suits)
    if trumps == 1:
        return _with_one_trump(suits)
    return FOUR_COURT_CARDS if (hand & COURT_CARDS).bit_count() >= 4 else None


def power_cards(hand: int, trump: int) -> int:
    """The set of the power cards of a hand: trumps and kings (seed, POWER CARDS)."""
    return hand & (SUITS_OF_PACK[trump] | KINGS)


def _with_two_trumps(suits: list[tuple[int, int]]) -> str | None:
    void = any(not cards for _, cards in suits)
    if void and any(cards & KINGS for _, cards in suits):
        return KING_AND_VOID
    if any(_queen_with(1, suit, cards) for suit, cards in suits):
        return GUARDED_QUEEN
    return THREE_OF_A_SUIT if any(cards.bit_count() == 3 for _, cards in suits) else None


def _with_one_trump(suits: list[tuple[int, int]]) -> str | None:
    if any((cards & COURT_CARDS).bit_count() == 3 for _, cards in suits):
        return KING_QUEEN_JACK
    if any(_queen_with(2, suit, cards) for suit, cards in suits):
        return QUEEN_AND_TWO
    guarded = sum(_queen_with(1, suit, cards) for suit, cards in suits)
    return TWO_GUARDED_QUEENS if guarded == 2 else None


def _queen_with(others: int, suit: int, cards: int) -> bool:
    """Whether these cards of a suit are its queen and at least this many others."""
    return bool(cards & BIT[suit * 13 + QUEEN]) and cards.bit_count() > others
