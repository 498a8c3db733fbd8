"""The function keys of HEARTS, beside what its text says of the other keys.

Pressed with two of the three cards chosen and in the middle of a trick: whatever they do, the
choice and the hand are as they were.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from retrocards.rom.folders import user_folder
from tests.alike import first_of
from tests.programs.hearts.conftest import SitDown
from tests.programs.hearts.test_commands import chosen
from tests.programs.person import Person


def choosing(sit: SitDown) -> Person:
    """Two of three cards are raised."""
    return sit(switches=("skip_show",)).until("Choose three cards").press("DOWN", "RIGHT", "DOWN")


def playing(sit: SitDown) -> Person:
    """Three cards are passed, and a trick is begun."""
    person = choosing(sit).press("RIGHT", "DOWN", "DOWN")
    return person.until(lambda: person.asked() and person.hand.phase == "play")


MOMENTS: list[Callable[[SitDown], Person]] = [choosing, playing]


@pytest.fixture(params=first_of(MOMENTS, every=2), ids=lambda moment: moment.__name__)
def person(sit: SitDown, request: pytest.FixtureRequest) -> Person:
    person: Person = request.param(sit)
    return person.rest()


def seen(person: Person) -> tuple[str, list[int]]:
    """The screen without the pulse of the raised cards, and which these are."""
    return person.text, chosen(person)


def test_f1_turns_the_sound_off_and_on(person: Person) -> None:
    before = person.table
    assert person.press("F1").machine.speaker.mute and not person.state["sound"]
    assert not person.press("F1").machine.speaker.mute and person.state["sound"]
    assert person.table == before


def test_f5_shows_the_instructions_and_then_the_table_as_it_was(person: Person) -> None:
    before = seen(person)
    person.press("F5").wait(0.3)
    assert person.state["scene"] == "manual" and "Hearts at a Glance" in person.text
    assert "HEARTS (Ver. 6.6)" in person.press("PGDN").text
    assert person.press("ESC").rest() and seen(person) == before


def test_f7_asks_whether_to_leave_and_n_goes_on(person: Person) -> None:
    before = seen(person)
    person.press("F7").wait(0.3)
    assert seen(person) != before and person.exit_code is None
    assert person.press("N").rest() and seen(person) == before
    assert person.press("F7", "Y").wait(20).exit_code == 0


def test_f9_and_f10_change_the_table_and_the_border_alone(person: Person) -> None:
    before, choice = person.state, chosen(person)
    table = person.press("F9").state
    assert table["background"] != before["background"] and table["border"] == before["border"]
    border = person.press("F10").state
    assert border["background"] == table["background"] and border["border"] != before["border"]
    assert chosen(person) == choice


def test_f12_saves_a_picture_and_the_table_is_as_it_was(person: Person) -> None:
    before = seen(person)
    person.press("F12").wait(0.3)
    assert [path.name for path in user_folder("pictures").iterdir()] == ["hearts-001.png"]
    assert person.press("ENTER").rest() and seen(person) == before


def test_f2_lets_the_computer_play_your_cards_until_it_is_pressed_again(person: Person) -> None:
    made = person.program.table.sitting.moves_made
    person.press("F2").until(lambda: person.program.table.sitting.moves_made > made + 8)
    assert person.program.table.demo
    person.press("F2").until(person.asked)
    assert not person.program.table.demo
    made = person.program.table.sitting.moves_made
    assert person.wait(5).program.table.sitting.moves_made == made
