"""The cards that count in Hearts, and the moves: ints and their texts."""

from collections.abc import Sequence
from itertools import combinations
from typing import TypeAlias

from retrocards.cards import (
    BIT,
    CARDS,
    SUIT_CARDS,
    TextError,
    cards_of,
    cards_text,
    mask_of,
    parse_card,
    parse_cards,
)

TWO_OF_CLUBS = parse_card("2C")
QUEEN_OF_SPADES = parse_card("QS")
JACK_OF_DIAMONDS = parse_card("JD")

HEARTS = SUIT_CARDS[2]
"""The set of the thirteen hearts."""
QUEEN = BIT[QUEEN_OF_SPADES]
"""The set of the queen of spades alone."""
POINT_CARDS = HEARTS | QUEEN
"""The set of the cards that count (seed, Scoring of Hearts)."""

QUEEN_POINTS = 13
ALL_POINTS = 26
"""The points of a hand; a player who takes them all shoots the moon."""
JACK_POINTS = -10
"""What the jack of diamonds counts by option."""

COUNTS = tuple(
    [QUEEN_POINTS if card == QUEEN_OF_SPADES else int(card // 13 == 2) for card in range(CARDS)]
)
"""Card -> its points: one for a heart, 13 for the queen of spades (seed, Scoring of Hearts)."""
COUNTS_WITH_JACK = (*COUNTS[:JACK_OF_DIAMONDS], JACK_POINTS, *COUNTS[JACK_OF_DIAMONDS + 1 :])
"""The same if the jack of diamonds counts."""

SUIT_OF = tuple([SUIT_CARDS[card // 13] for card in range(CARDS)])
"""Card -> the set of all cards of its suit."""

PASS_CARDS = 3

PASS = 1 << 52
"""`PASS | cards`: pass this set of three cards."""


def is_card(move: int) -> bool:
    """Whether a move plays a card; such a move is the card itself."""
    return 0 <= move < CARDS


def is_pass(move: int) -> bool:
    """Whether a move passes three cards."""
    return PASS < move < 2 * PASS and passed(move).bit_count() == PASS_CARDS


def passed(move: int) -> int:
    """The set of the cards that a move passes."""
    return move & (PASS - 1)


def is_move(move: int) -> bool:
    """Whether an int names a move of Hearts."""
    return is_card(move) or is_pass(move)


def _cards_of_suit(two: int, left_out: int = -1) -> tuple[tuple[int, ...], ...]:
    """Thirteen bits, the two first -> the cards that they stand for; `left_out` is skipped.

    Each card doubles the sets: all of them without it, and then all of them with it.
    """
    sets: list[tuple[int, ...]] = [()]
    for card in range(two, two + 13):
        sets += sets if card == left_out else [(*cards, card) for cards in sets]
    return tuple(sets)


Suits: TypeAlias = tuple[tuple[tuple[int, ...], ...], ...]
"""Suit -> thirteen bits, the two first -> the cards that they stand for, lowest first."""

ALL: Suits = tuple(map(_cards_of_suit, range(0, CARDS, 13)))
"""All of the cards that the bits stand for."""
_CLUBS, _DIAMONDS, _, _SPADES = ALL
_NONE = ((),) * len(_CLUBS)
NO_HEARTS: Suits = (_CLUBS, _DIAMONDS, _NONE, _SPADES)
"""All but the hearts."""
NO_POINTS: Suits = (_CLUBS, _DIAMONDS, _NONE, _cards_of_suit(39, QUEEN_OF_SPADES))
"""All but the cards that count."""

_WHOLE_SUIT = (1 << 13) - 1
PLACES = tuple([(card // 13, BIT[card % 13]) for card in range(CARDS)])
"""Card -> its suit, and its bit among the thirteen of that suit."""


def by_suit(cards: int) -> list[int]:
    """Suit -> the thirteen bits of a set of cards."""
    return [
        cards & _WHOLE_SUIT,
        cards >> 13 & _WHOLE_SUIT,
        cards >> 26 & _WHOLE_SUIT,
        cards >> 39,
    ]


def in_order(hand: Sequence[int], suits: Suits) -> tuple[int, ...]:
    """The cards of a hand (suit -> bits) that are in these suits, lowest first by suit."""
    clubs, diamonds, hearts, spades = hand
    of_clubs, of_diamonds, of_hearts, of_spades = suits
    return of_clubs[clubs] + of_diamonds[diamonds] + of_hearts[hearts] + of_spades[spades]


def passes(hand: int) -> tuple[int, ...]:
    """The moves that pass three cards of a hand, those with low cards first."""
    cards = [BIT[card] for card in cards_of(hand)]
    return tuple([PASS | a | b | c for a, b, c in combinations(cards, PASS_CARDS)])


def points_of(cards: int) -> int:
    """What cards count: a point for each heart, 13 for the queen of spades (seed, Scoring)."""
    return (cards & HEARTS).bit_count() + (QUEEN_POINTS if cards & QUEEN else 0)


def wins(trick: Sequence[int]) -> int:
    """The place of the card that takes a trick: the highest of the suit led (seed, How to Play)."""
    best = 0
    for place, card in enumerate(trick):
        if card // 13 == trick[0] // 13 and card > trick[best]:
            best = place
    return best


def move_text(move: int) -> str:
    """`play QS`, `pass 2C QS AS`.  Raises TextError for an int that is no move."""
    if is_card(move):
        return f"play {cards_text([move])}"
    if is_pass(move):
        return f"pass {cards_text(cards_of(passed(move)))}"
    raise TextError(f"{move!r} is not the number of a move of Hearts.")


def parse_move(text: str) -> int:
    """The move that a text names in upper or lower case, legal or not.  Raises TextError."""
    words = text.lower().split()
    if words[:1] in (["play"], ["pass"]) and len(words) > 1:
        cards = parse_cards(" ".join(words[1:]))
        if words[0] == "play" and len(cards) == 1:
            return cards[0]
        if words[0] == "pass" and len(cards) == PASS_CARDS:
            return PASS | mask_of(cards)
    raise TextError(
        f"{text!r} is not a move; the moves are play with one card (play QS) and pass with three"
        " (pass QS KS AH)."
    )
