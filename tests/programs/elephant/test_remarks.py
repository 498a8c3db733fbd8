"""Our own words on the table: nothing touches them, and whoever is new reads more of them."""

from __future__ import annotations

import pytest

from retrocards.rom import LcdRom
from retrocards.stage.zones import Rect
from tests.programs.elephant.calculator import Calculator
from tests.programs.elephant.conftest import SitDown
from tests.programs.elephant.test_again import LAST_CARD, RIGHT_OPENS
from tests.programs.elephant.test_options import LEAD, YOU_OPEN
from tests.rules.elephant_positions import position

CARD = Rect(0, 0, 13, 22)
"""The size of a card, in pixels."""
ARROW = Rect(0, 0, 5, 5)
LETTERS = 6
LONE = position("5C 9D", "6C 10C", "7C 10D", "KH", turn=3, table="QS", last=2)
"""The seat at the right goes out with its next play, and you lead."""
ALONE = position("5C 9D", "-", "-", "KH", turn=3, table="QS", last=0, out=(1, 2))
"""The last of the others goes out with its next play, and the deal goes on."""
FORCED = position("5C 9D", "6C 10C 10D", "KC KD", "KS AC", turn=0, table="4S", last=3)
"""You have a choice once, and then none."""


@pytest.mark.parametrize("label", ["remark", "coach", "replay_keys"])
def test_neither_the_arrow_nor_a_raised_card_touches_a_word_at_your_turn(
    rom: LcdRom, label: str
) -> None:
    table = rom.screens["table"]
    room, you, cursor = table.labels[label], table.zones["you"], table.cursor
    assert cursor and room.width
    high = room.height or LETTERS
    words = Rect(room.x - room.width // 2, room.y, room.width, high)
    covers = [
        Rect(table.zones["pile"].x, table.zones["pile"].y, 4 * CARD.w, CARD.h),
        Rect(table.zones["top"].x, table.zones["top"].y, 13 * 3 + CARD.w, CARD.h),
    ]
    for place in range(13):
        left = you.x + place * you.dx
        covers += [
            Rect(left + cursor.dx, you.y + cursor.dy, ARROW.w, ARROW.h),
            Rect(left, you.y - you.raised, CARD.w, CARD.h),
        ]
    assert [cover for cover in covers if cover.meets(words)] == []


def test_the_offer_stays_whole_wherever_the_arrow_goes(sit: SitDown) -> None:
    person = sit(RIGHT_OPENS).until_asked().press("Q", "Q").tick()
    assert "[F8] what may be played?" in person.words
    above, raised = person.lcd[:70], 0
    for _ in range(13):
        person.press("RIGHT", "SPACE").tick()
        raised += len(person.picked)
        assert person.lcd[:70] == above
        person.press("SPACE").tick()
    assert raised > 6


def new(sit: SitDown, **how: object) -> Calculator:
    """A person to whom the game is new."""
    return sit(LONE, computer="play KH", welcome=True, **how).until_asked()


def test_whoever_is_new_reads_why_the_lead_is_free(sit: SitDown) -> None:
    person = new(sit)
    assert "right is out: you lead" in person.words
    person.press("SPACE", "ENTER").until_asked()
    assert "all passed: you lead" in person.words


def test_whoever_is_left_alone_reads_that_nobody_is_left(sit: SitDown) -> None:
    person = sit(ALONE, computer="play KH", welcome=True).until_asked()
    for _ in range(2):
        assert "all others are out: you come last" in person.words
        person.press("SPACE", "ENTER").tick(5)
    assert person.screen == "places"


def test_who_opens_with_a_lead_reads_of_no_pass(sit: SitDown) -> None:
    """By the option nobody has played before."""
    person = sit(deal=YOU_OPEN, welcome=True, options={"opening": LEAD}).until_asked()
    assert person.hand.leads and "lead" not in person.words


def test_others_see_the_table_as_it_was(sit: SitDown) -> None:
    person = sit(LONE, computer="play KH").until_asked()
    assert "lead" not in person.words
    assert "[F8]" not in person.press("Q").tick().words


def test_one_refusal_offers_the_rule_to_whoever_is_new(sit: SitDown) -> None:
    assert "[F8] what may be played?" in new(sit).press("Q").tick().words


def test_the_place_names_a_key_on_the_first_evening(sit: SitDown) -> None:
    for is_first in (True, False):
        person = sit(LAST_CARD, welcome=True).until_asked().press("Z", "ENTER")
        person.until(lambda person=person: person.screen == "places")  # type: ignore[misc]
        assert ("-press a key, [F8] looks back" in person.words) is is_first
    person.press("F8").until(lambda: "mistake" in person.words)


def test_undo_over_a_forced_pass_says_that_more_than_one_turn_went_back(sit: SitDown) -> None:
    person = sit(FORCED, computer="play 6C, play KC, play AC").until_asked()
    person.press("SPACE", "ENTER").until_asked()
    assert person.hand.legal_moves() == (0,)
    person.press("ENTER", "Y").until_asked()
    person.press("F6").until_asked().tick()
    assert person.moves == []
    assert "2 turns back, to a real choice. this deal counts apart" in person.words
    person.press("SPACE", "ENTER").until_asked().press("F6").until_asked().tick()
    assert "taken back: your turn again" in person.words
