"""The score sheet of a match: a row for each of its hands, and who took the queen of spades."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from retrocards.cards import OptionError
from retrocards.programs.hearts.table import SEATS
from retrocards.rom import Rom
from retrocards.rules.base import RuleBroken, TextError
from retrocards.rules.hearts import QUEEN, Hand, Match
from retrocards.session.sitting import Sitting

NEEDS = ("messages.sheet.head|row|total|queen|plain",)
ROWS = 8
"""How many hands the sheet has room for: the latest ones."""


def hands_of(sitting: Sitting[Match, Hand]) -> dict[int, Hand]:
    """Number -> hand, for each earlier hand of the match that the sitting still has, in order.

    A hand that a newer version of the rules no longer allows is left out.
    """
    hands: dict[int, Hand] = {}
    for record in sitting.record.hands[:-1]:
        try:
            before = sitting.engine.read(record.match)
            hand = sitting.engine.deal(before, record.deal)
            for text in record.moves:
                hand.play_text(text)
        except (RuleBroken, TextError, OptionError):
            continue
        if not before.hands_played:
            hands.clear()
        if hand.outcome is not None:
            hands[before.hands_played + 1] = hand
    return hands


def sheet_words(rom: Rom, hands: Mapping[int, Hand], scores: Sequence[int]) -> str:
    """The latest hands with the points of each seat, and the scores of the match below them."""
    rows = [rom.say("sheet.head")]
    for number, hand in [*hands.items()][-ROWS:]:
        assert hand.outcome is not None
        cells = {
            name: rom.say(
                "sheet.queen" if hand.taken[seat] & QUEEN else "sheet.plain",
                points=f"{hand.outcome.points[seat]:3}",
            )
            for seat, name in enumerate(SEATS)
        }
        rows.append(rom.say("sheet.row", number=f"{number:4}", **cells))
    totals = {
        name: rom.say("sheet.plain", points=f"{scores[seat]:3}") for seat, name in enumerate(SEATS)
    }
    return "\n".join([*rows, rom.say("sheet.total", **totals)])
