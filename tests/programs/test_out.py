"""Whoever is out of a hand of Durak has nothing more to decide in it, and F8 says so."""

from __future__ import annotations

import pytest

from tests.programs.coached import Master
from tests.programs.conftest import SitDown
from tests.programs.person import GO_ON, Person
from tests.rules.durak_positions import position

OTHERS = ("6S 7C", "8D 9D JC", "10C 9C QD")
LAST = position("AS", *OTHERS)
DRAWS = position("AS", *OTHERS, talon="7H")
"""The same, but whoever has played the last card draws one at the end of the bout."""
OUT = "YOU ARE OUT: NOTHING IS LEFT FOR YOU TO DECIDE IN THIS HAND."


def asked(person: Person) -> str:
    """What is seen when the coach is asked and nothing is to be decided."""
    assert not person.asked()
    words = person.press("F8").wait(0.2).words
    assert person.program.desk.top_name == "coach"
    person.press("X").wait(0.2)
    return words


@pytest.mark.parametrize("awaits_key", [False, True])
def test_whoever_is_out_is_told_that_nothing_is_left_to_decide(
    sit: SitDown, master: Master, awaits_key: bool
) -> None:
    """With the last card on the table, and at the end of the bout, which waits for a key."""
    person = sit(LAST, options={"autotrick": not awaits_key, "motion": False})
    person.until_asked("north").press("1")
    if awaits_key:
        person.until(GO_ON)
    assert OUT in asked(person) and not master.asked


def test_whoever_can_draw_another_card_is_answered_at_the_next_turn(
    sit: SitDown, master: Master
) -> None:
    person = sit(DRAWS, options={"motion": False}).until_asked("north").press("1")
    assert not person.hand.hands[0] and "I'LL ANSWER THEN" in asked(person)


def test_to_whoever_takes_the_last_card_back_no_answer_is_owed(
    sit: SitDown, master: Master
) -> None:
    person = sit(LAST, options={"motion": False}).until_asked("north").press("1")
    assert "YOU ARE OUT" in asked(person)
    person.press("F6").until_asked("north").wait(0.5)
    assert person.moves == [] and person.program.desk.top_name == "" and not master.asked


def test_whoever_only_looks_on_is_not_out(sit: SitDown, master: Master) -> None:
    person = sit(LAST, options={"motion": False}).until_asked("north").press("1", "F2")
    assert "YOU ARE OUT" not in asked(person)
