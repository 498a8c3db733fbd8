"""Cards, suits, seats, moves, numbers and broken rules in the ROM's words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from retrocards.cards import SUITS, TextError, parse_card, rank_of, suit_of
from retrocards.rom import Rom
from retrocards.rules.base import RuleBroken

RANK_WORDS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "j", "q", "k", "a")
SUIT_WORDS = ("c", "d", "h", "s")
TEENS = (11, 12, 13)

CARDS = (
    f"messages.ranks.{'|'.join(RANK_WORDS)}",
    f"messages.suits.{'|'.join(SUIT_WORDS)}",
    "messages.list_blank",
)
"""What cards' names need from a ROM."""
DETAILS = (*CARDS, "messages.named?")
"""What the details of a reason or a broken rule need."""
ORDINALS = ("messages.coach.ordinals.1|2|3|other",)


def card_name(rom: Rom, card: int) -> str:
    """A card as the ROM writes it, such as `10♥`."""
    return rank_name(rom, rank_of(card)) + suit_name(rom, suit_of(card))


def rank_name(rom: Rom, rank: int) -> str:
    """A rank as the ROM writes it, such as `10`."""
    return rom.say(f"ranks.{RANK_WORDS[rank]}")


def suit_name(rom: Rom, suit: int) -> str:
    """A suit's sign."""
    return rom.say(f"suits.{SUIT_WORDS[suit]}")


def card_names(rom: Rom, cards: Sequence[int]) -> str:
    """Several cards, in the order given."""
    return rom.say("list_blank").join(card_name(rom, card) for card in cards)


def ranks_by_suit(rom: Rom, cards: Iterable[int]) -> str:
    """The ranks of several cards behind the sign of each suit, in the order given."""
    suits = groupby(cards, suit_of)
    return rom.say("list_blank").join(
        suit_name(rom, suit) + "".join(rank_name(rom, rank_of(card)) for card in held)
        for suit, held in suits
    )


def rank_names(rom: Rom, cards: Iterable[int]) -> str:
    """The ranks of several cards, in the order given."""
    return rom.say("list_blank").join(rank_name(rom, rank_of(card)) for card in cards)


def suit_names(rom: Rom, cards: Iterable[int]) -> str:
    """The suits of several cards, in the order of the pack."""
    suits = sorted({suit_of(card) for card in cards})
    return rom.say("list_blank").join(suit_name(rom, suit) for suit in suits)


def subject(rom: Rom, seats: Sequence[str], seat: int) -> dict[str, str]:
    """A seat as the subject of a sentence: its name, and the ending of its verb."""
    name = seats[seat]
    return {"seat": rom.say(f"seats.{name}"), "s": rom.say(f"verb.{name}")}


def refused(rom: Rom, broken: RuleBroken, form: str = "", **more: str) -> str:
    """The ROM's sentence about the rule that a move would break, and what would be right.

    `form` is the name of the sentence, if it is not that of the rule; `more` are further fields.
    """
    fields = {name: detail_named(rom, text, name) for name, text in broken.detail.items()}
    return rom.say(f"rules.{form or broken.rule}", **{**more, **fields})


def detail_named(rom: Rom, text: str, name: str) -> str:
    """A detail of a broken rule or a reason: cards and suits by their signs, others as they are.

    The ROM may rename the values of a detail, as CALCULATION does for the numbers of its piles.
    """
    called = f"named.{name}.{text}"
    if rom.says(called):
        return rom.say(called)
    if len(text) == 1 and text in SUITS:
        return suit_name(rom, SUITS.index(text))
    try:
        return card_names(rom, [parse_card(word) for word in text.split()])
    except TextError:
        return text


def move_named(rom: Rom, text: str) -> str:
    """A move in a word or two, from its text: a verb, and cards or anything else."""
    verb, _, rest = text.partition(" ")
    first, _, second = rest.partition(" ")
    cards = detail_named(rom, rest, "cards")
    return rom.say(f"coach.moves.{verb}", cards=cards, first=first, second=second)


def ordinal(rom: Rom, number: int) -> str:
    """A number's place in a row, such as `2nd`."""
    last = number % 10
    ending = str(last) if 1 <= last <= 3 and number % 100 not in TEENS else "other"
    return rom.say(f"coach.ordinals.{ending}", number=str(number))


def as_printed(seconds: float) -> str:
    """A number as BASIC prints it: no zero before the point."""
    text = f"{seconds:g}"
    return text[1:] if text.startswith("0.") else text
