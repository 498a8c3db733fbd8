"""Ecarte's cards and their ranking, and the moves: ints and their texts."""

from itertools import combinations

from retrocards.cards import (
    BIT,
    CARDS,
    SUIT_CARDS,
    TextError,
    cards_of,
    cards_text,
    mask_of,
    pack,
    parse_cards,
)

KING = 11
"""The rank of a king, as in `retrocards.cards`."""
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


HIGHER: tuple[int, ...] = tuple(map(_higher, range(CARDS)))
"""Card -> the set of the higher cards of its suit."""


def king_of(suit: int) -> int:
    """The king of a suit."""
    return suit * 13 + KING


PLAY = 0
"""`PLAY + card`: play a card to a trick."""
LEAD = 64
"""The non-dealer begins the play."""
PROPOSE = 65
ACCEPT = 66
REFUSE = 67
MARK = 68
"""Declare the king of trumps."""
DISCARD = 1 << 52
"""`DISCARD | cards`: change this set of cards; the dealer's may be empty."""

MOST_CHANGED = 5

_WORDS = {
    LEAD: "lead", PROPOSE: "propose", ACCEPT: "accept", REFUSE: "refuse", MARK: "king"
}  # fmt: skip
_MOVES = {word: move for move, word in _WORDS.items()}


def is_card(move: int) -> bool:
    """Whether a move plays a card."""
    return 0 <= move < CARDS and bool(PACK_CARDS >> move & 1)


def is_discard(move: int) -> bool:
    """Whether a move changes cards."""
    return (
        DISCARD <= move < 2 * DISCARD
        and not discarded(move) & ~PACK_CARDS
        and discarded(move).bit_count() <= MOST_CHANGED
    )


def discarded(move: int) -> int:
    """The set of the cards that a move changes."""
    return move & (DISCARD - 1)


def is_move(move: int) -> bool:
    """Whether an int names a move of Ecarte."""
    return move in _WORDS or is_card(move) or is_discard(move)


def discards(hand: int, least: int, most: int) -> tuple[int, ...]:
    """The moves that change `least` to `most` cards of a hand: fewest first, then lowest."""
    cards = [BIT[card] for card in cards_of(hand)]
    return tuple(
        [
            sum(chosen, DISCARD)
            for count in range(least, min(most, len(cards)) + 1)
            for chosen in combinations(cards, count)
        ]
    )


def exchanged(hand: int, cards: int, stock: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    """A hand after a change of these cards, and the rest of the stock, the next card first."""
    count = cards.bit_count()
    return hand & ~cards | mask_of(stock[:count]), stock[count:]


def move_text(move: int) -> str:
    """`lead`, `propose`, `accept`, `refuse`, `discard 9D 8S`, `king`, `play QH`.

    A dealer who changes nothing makes the move `discard -`.  Raises TextError for an int that is
    no move.
    """
    if move in _WORDS:
        return _WORDS[move]
    if is_card(move):
        return f"play {cards_text([move])}"
    if is_discard(move):
        return f"discard {cards_text(cards_of(discarded(move)))}"
    raise TextError(f"{move!r} is not the number of a move of Ecarte.")


def parse_move(text: str) -> int:
    """The move that a text names in upper or lower case, legal or not.  Raises TextError."""
    words = text.lower().split()
    if len(words) == 1 and words[0] in _MOVES:
        return _MOVES[words[0]]
    if words[:1] in (["play"], ["discard"]) and len(words) > 1:
        cards = parse_cards(" ".join(words[1:]))
        move = DISCARD | mask_of(cards)
        if words[0] == "play":
            move = PLAY + cards[0] if len(cards) == 1 else -1
        if is_move(move):
            return move
    raise TextError(
        f"{text!r} is not a move; the moves are lead, propose, accept, refuse, king, play with one"
        " card from 7 to ace, and discard with up to five cards, or - for none."
    )
