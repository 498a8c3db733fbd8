"""Ditsy Elephant's cards and seats, and the moves: ints and their texts."""

from collections.abc import Sequence
from itertools import combinations, permutations
from typing import TypeAlias

from retrocards.cards import (
    ALL_CARDS,
    CARDS,
    RANKS_IN_A_SUIT,
    SAME_RANK,
    TextError,
    card_text,
    cards_of,
    cards_text,
    mask_of,
    parse_card,
    parse_cards,
)

SEATS = 4
HAND_CARDS = 13

HIGHEST = 12
"""The rank of the twos in the order of the game."""

THREE_OF_SPADES = parse_card("3S")
"""Its holder opens (seed)."""


def rank_order(card: int) -> int:
    """0 for a three, up to 11 for an ace and 12 for a two (seed: 3-4-5-6-7-8-9-10-J-Q-K-A-2)."""
    return (card - 1) % RANKS_IN_A_SUIT


ORDER: tuple[int, ...] = tuple(map(rank_order, range(CARDS)))
"""Card -> its `rank_order`."""

OF_RANK: tuple[int, ...] = tuple(SAME_RANK[(rank + 1) % RANKS_IN_A_SUIT] for rank in range(13))
"""Rank in the order of the game -> the set of its four cards."""


def at_least(rank: int) -> int:
    """The set of the cards of this rank and the higher ones."""
    return sum(OF_RANK[rank:])


def at_most(rank: int) -> int:
    """The set of the cards of this rank and the lower ones."""
    return sum(OF_RANK[: rank + 1])


def ranks_of(cards: int) -> list[int]:
    """The ranks of a set of cards, the lowest first, one for each card."""
    return sorted(ORDER[card] for card in cards_of(cards))


PASS = 0
"""Every other move is the set of the cards that it plays, which lie on the table as in the hand.

The bits above those of the cards may give them another order (`in_order`).
"""

Turn: TypeAlias = tuple[int, int, int]
"""A seat; the set of the cards that it played, 0 when it passed; the set that it had to beat, 0 for
a free lead."""

THEN = " then "
"""Between cards that are laid one after the other."""

MOST_CARDS = 4

PLAYS: dict[int, tuple[int, int]] = {
    mask_of(chosen): (rank, count)
    for rank, cards in enumerate(OF_RANK)
    for count in range(1, MOST_CARDS + 1)
    for chosen in combinations(cards_of(cards), count)
}
"""Play -> its rank, 0 to 12, and the number of its cards, 1 to 4.

Low ranks come first, and of one rank the plays of few cards.
"""


def _ordered(cards: Sequence[int]) -> int:
    suits = [card // RANKS_IN_A_SUIT << 2 * place for place, card in enumerate(cards)]
    return mask_of(cards) | sum(suits) << CARDS


IN_ORDER: dict[int, tuple[int, ...]] = {
    _ordered(cards): cards
    for play, (_, count) in PLAYS.items()
    if count > 1
    for cards in permutations(cards_of(play))
}
"""Every play that lays its cards in an order of its own -> the cards in this order.

By the rules it is the same as the set of its cards, and `legal_moves` has only that.
"""


def in_order(cards: Sequence[int]) -> int:
    """The move that plays cards of one rank and lays them on the table in this order."""
    return _ordered(cards) if len(cards) > 1 else mask_of(cards)


def is_play(move: int) -> bool:
    """Whether a move plays one to four cards of one rank."""
    return move in PLAYS or move in IN_ORDER


def is_move(move: int) -> bool:
    """Whether an int names a move: a pass, or any set of cards."""
    return 0 <= move <= ALL_CARDS or move in IN_ORDER


def move_text(move: int) -> str:
    """`pass`, `play 3H 3S`, or `play 3S then 3H` for cards that lie in an order of their own.

    Raises TextError for an int that is no move.
    """
    if not is_move(move):
        raise TextError(f"{move!r} is not the number of a move of Ditsy Elephant.")
    if move in IN_ORDER:
        return f"play {THEN.join(map(card_text, IN_ORDER[move]))}"
    return f"play {cards_text(cards_of(move))}" if move else "pass"


def parse_move(text: str) -> int:
    """The move that a text names in upper or lower case, legal or not.  Raises TextError."""
    words = " ".join(text.lower().split())
    if words == "pass":
        return PASS
    verb, _, played = words.partition(" ")
    cards = parse_cards(played.replace(THEN, " ")) if verb == "play" else []
    if not cards:
        raise TextError(f"{text!r} is not a move; the moves are pass, and play with cards.")
    thens = played.count(THEN)
    if not thens:
        return mask_of(cards)
    move = in_order(cards) if thens == len(cards) - 1 else PASS
    if move not in IN_ORDER:
        raise TextError(f"{text!r} must have cards of one rank, with 'then' between them.")
    return move
