"""What the coach of Durak says of the question for trumps, which the key of a pass asks first."""

from __future__ import annotations

import pytest

from retrocards.programs.durak.telling import caution, moment
from retrocards.rom import Rom
from retrocards.rules.durak import PASS, QUERY, Hand
from tests.rules.durak_positions import position


def asking(table: str) -> Hand:
    """North is the principal, and may ask East's other neighbors."""
    north = "9C 10S 7D 8D KD AS"
    return position(
        north, "6C 7C 8C JC JS QS", "9S KS 8S 6H 7H QH", "6S 7S AC KC QC AD",
        talon="9H 10H", table=table, trump="H",
    )  # fmt: skip


def test_who_is_told_to_pass_is_told_that_the_key_asks_first(rom: Rom) -> None:
    hand = asking("9D/10D")
    nine = hand.parse_move("attack 9C")
    assert caution(rom, hand, PASS) == "0 ASKS FIRST: THEN ASK ME AGAIN"
    assert caution(rom, hand, nine) == caution(rom, hand, QUERY) == ""
    hand.play(QUERY)
    assert caution(rom, hand, PASS) == ""


def test_who_has_no_card_that_fits_is_told_what_the_question_is_for(rom: Rom) -> None:
    hand = asking("JD/QD")
    assert {*hand.legal_moves()} == {PASS, QUERY}
    assert "WHOEVER HAS NONE IS EASY TO ATTACK" in caution(rom, hand, PASS)


@pytest.mark.parametrize(
    ("table", "before", "after"),
    [
        ("9D/10D", "BOUT 9, MORE AGAINST EAST?", "BOUT 9, AFTER THE ANSWERS: MORE AGAINST EAST?"),
        ("", "BOUT 9, YOUR ATTACK ON EAST", "BOUT 9, AFTER THE ANSWERS: YOUR ATTACK ON EAST"),
    ],
)
def test_a_mistake_after_the_answers_is_called_so(
    rom: Rom, table: str, before: str, after: str
) -> None:
    hand = asking(table)
    assert moment(rom, hand) == before
    hand.play(QUERY)
    assert moment(rom, hand) == after
