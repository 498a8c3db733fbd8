"""Cards and sets of cards: one deck for every game.

A card is the int `suit * 13 + rank`, 0..51, with the suits C D H S = 0..3 and the ranks
deuce = 0 .. ten = 8 .. ace = 12. A set of cards is an int bitmask, `1 << card` for each.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from random import Random

SUITS = "CDHS"
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
RANKS_IN_A_SUIT = 13
CARDS = 52

BIT: tuple[int, ...] = tuple(1 << card for card in range(CARDS))
"""Card -> the set that holds that card alone."""

ALL_CARDS = (1 << CARDS) - 1

SUIT_CARDS: tuple[int, ...] = tuple(0x1FFF << (13 * suit) for suit in range(4))
"""Suit -> the set of its thirteen cards."""

SAME_RANK: tuple[int, ...] = tuple(
    sum(1 << (suit * 13 + card % 13) for suit in range(4)) for card in range(CARDS)
)
"""Card -> the set of the four cards of its rank."""

PACKS = {52: 0, 36: 4, 32: 5}
"""Cards in a pack -> the lowest rank in it."""

MOST_DIGITS = 20
"""Digits in the number of a deal."""
MS = "ms"
PYSOL = "pysol"
MOST_NUMBERS = {"": 10**MOST_DIGITS - 1, MS: 2**33 - 1, PYSOL: 10**MOST_DIGITS - 1}
"""Prefix of a deal's name (empty for our own) -> the greatest number."""
MOST_MS_IN_PYSOL = 32000
"""The last deal that PySolFC shares with Microsoft's FreeCell."""

_HALF = (1 << 26) - 1
_CACHED_HALVES = 1 << 15
_halves: dict[int, tuple[int, ...]] = {}


class TextError(ValueError):
    """A text that does not parse; the message is a sentence that says what would."""


class OptionError(ValueError):
    """A rule option out of range, or a deal that does not exist; the message is a sentence."""


def suit_of(card: int) -> int:
    """Suit 0..3 (clubs, diamonds, hearts, spades) of a card."""
    return card // RANKS_IN_A_SUIT


def rank_of(card: int) -> int:
    """Rank 0..12 (deuce .. ace) of a card."""
    return card % RANKS_IN_A_SUIT


@cache
def pack(size: int) -> tuple[int, ...]:
    """The cards of a pack of 52, 36 (sixes up) or 32 (sevens up), lowest first by suit."""
    if size not in PACKS:
        raise OptionError(f"There is no pack of {size} cards; it can be 32, 36 or 52.")
    lowest = PACKS[size]
    return tuple(card for card in range(CARDS) if rank_of(card) >= lowest)


def mask_of(cards: Iterable[int]) -> int:
    """The set of the given cards."""
    mask = 0
    for card in cards:
        mask |= BIT[card]
    return mask


def _bits(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def _half(mask: int) -> tuple[int, ...]:
    cards = _halves.get(mask)
    if cards is None:
        if len(_halves) >= _CACHED_HALVES:
            _halves.clear()
        cards = _halves[mask] = tuple(_bits(mask))
    return cards


def cards_of(mask: int) -> tuple[int, ...]:
    """The cards of a set, lowest first (clubs, diamonds, hearts, spades)."""
    return _half(mask & _HALF) + _half(mask & ~_HALF)


def card_text(card: int) -> str:
    """`QS`, `10H`, `7C`."""
    return RANKS[card % RANKS_IN_A_SUIT] + SUITS[card // RANKS_IN_A_SUIT]


def parse_card(text: str) -> int:
    """The card named by a text, in either case; the ten is `10` or `T`.

    Raises TextError for any other text.
    """
    word = text.strip().upper()
    rank = "10" if word[:-1] == "T" else word[:-1]
    if not text.isascii() or len(word) < 2 or rank not in RANKS or word[-1] not in SUITS:
        raise TextError(
            f"{text!r} is not a card; write a rank (2-10, J, Q, K, A) and a suit (C, D, H, S)."
        )
    return SUITS.index(word[-1]) * RANKS_IN_A_SUIT + RANKS.index(rank)


def cards_text(cards: Iterable[int]) -> str:
    """Cards in the given order, separated by spaces; `-` for none."""
    return " ".join(map(card_text, cards)) or "-"


def parse_cards(text: str) -> list[int]:
    """The cards listed in a text, in its order; the reverse of `cards_text`.

    Raises TextError for a word that is not a card, and for a card listed twice.
    """
    words = text.split()
    if words == ["-"]:
        return []
    cards = [parse_card(word) for word in words]
    if len(set(cards)) != len(cards):
        raise TextError(f"A card is listed twice in {text!r}; each can be there once.")
    return cards


def deal_name(text: str) -> str:
    """The name of the deal asked for, in lower case and without leading zeros.

    A number is a deal of ours; `ms1` is one of Microsoft's FreeCell, `pysol1` one of PySolFC.
    Raises OptionError for a text that names no deal.
    """
    world, number = _split(text)
    return f"{world}{number}"


def next_deal(deal: str) -> str:
    """The name of the deal after this one; empty after the last. Raises OptionError."""
    world, number = _split(deal)
    return f"{world}{number + 1}" if number < MOST_NUMBERS[world] else ""


def shuffled(cards: Sequence[int], deal: str, stream: int = 0) -> list[int]:
    """The cards in the order of a deal, always the same; each `stream` is a shuffle of its own.

    A Fisher-Yates shuffle from the last place down. Each place draws as many bits as it needs from
    `random.Random(number).getrandbits`, and again if the result is too high; the number is that of
    the deal, plus 2**64 for each stream. A deal of another program is its pack in the order of
    dealing, with only these cards kept. Raises OptionError for a text that names no deal.
    """
    world, number = _split(deal)
    if world and not stream:
        return [card for card in _dealt_elsewhere(world, number) if card in cards]
    order = list(cards)
    bits = Random(number + (stream << 64)).getrandbits
    for last, width in _places(len(order)):
        chosen = bits(width)
        while chosen > last:
            chosen = bits(width)
        order[last], order[chosen] = order[chosen], order[last]
    return order


@cache
def _places(cards: int) -> list[tuple[int, int]]:
    """The places to draw for, from the last one down, each with the bits that it needs."""
    return [(last, last.bit_length()) for last in range(cards - 1, 0, -1)]


def _split(text: str) -> tuple[str, int]:
    """The prefix of a deal's name, empty for ours, and its number. Raises OptionError."""
    word = text.lower()
    world = word.rstrip("0123456789")
    digits = word.removeprefix(world)
    if not (text.isascii() and world in MOST_NUMBERS and 0 < len(digits) <= MOST_DIGITS):
        raise OptionError(
            f"{text!r} names no deal; a deal is a whole number of at most {MOST_DIGITS} digits, "
            f"such as 4711, or one of another program, such as {MS}1 or {PYSOL}12345."
        )
    number = int(digits)
    if world and not 0 < number <= MOST_NUMBERS[world]:
        raise OptionError(
            f"There is no deal {text!r}; there are {world}1 to {world}{MOST_NUMBERS[world]}."
        )
    return world, number


def _dealt_elsewhere(world: str, number: int) -> list[int]:
    """The pack of 52 in the order in which another program deals it.

    Both shuffle from the last place down, and deal from there. FreeCell starts with a pack by rank
    and draws like Microsoft's C library; PySolFC starts by suit (clubs, spades, hearts, diamonds)
    and draws like Python. Aces are low. The tests compare this with the package `pysol_cards`.
    """
    ranks = (12, *range(12))
    if world == MS or number <= MOST_MS_IN_PYSOL:
        order = [13 * suit + rank for rank in ranks for suit in range(4)]
        below = _microsoft(number)
    else:
        order = [13 * suit + rank for suit in (0, 3, 2, 1) for rank in ranks]
        fraction = Random(number).random
        below = lambda most: int(fraction() * most)  # noqa: E731
    for last in range(CARDS - 1, 0, -1):
        chosen = below(last + 1)
        order[last], order[chosen] = order[chosen], order[last]
    return order[::-1]


def _microsoft(number: int) -> Callable[[int], int]:
    """A function that draws a number below another, as Microsoft's `rand` does.

    `rand` has 15 bits; deals from 2**31 and from 2**32 draw as in FreeCell Pro, which extends it.
    """
    state = number

    def below(most: int) -> int:
        nonlocal state
        state = (state * 214013 + 2531011) & 0xFFFFFFFF
        drawn = state >> 16
        if number < 1 << 32:
            drawn = drawn & 0x7FFF | (0x8000 if number >> 31 else 0)
        else:
            drawn += 1
        return drawn % most

    return below
