"""The evaluation version and the registered one, and the parting screen."""

from __future__ import annotations

import pytest

from retrocards.rom import Rom
from retrocards.session.settings import Settings
from tests.alike import first_of
from tests.programs.conftest import SitDown
from tests.programs.person import Person
from tests.rules.durak_positions import position

LAST = position("AS", "6S", "-", "-", out=(2, 3))


def at_the_end(sit: SitDown, seconds: float, edition: str = "evaluation") -> Person:
    """The notice at the end of a hand, so many seconds of play after the table was opened."""
    person = sit(LAST, edition=edition, fps=10).until_asked("north").press("1")
    person.until("HIT ENTER").press("ENTER").until("THE HAND IS OVER")
    return person.wait(seconds - person.state["play_s"])


def test_the_default_is_the_evaluation_version(sit: SitDown) -> None:
    assert sit(edition=None).state["edition"] == "evaluation"


def test_what_was_registered_stays_registered(sit: SitDown, rom: Rom) -> None:
    Settings(rom).register()
    assert sit(edition=None).state["edition"] == "registered"
    assert sit(edition="evaluation").state["edition"] == "evaluation", "for this sitting"


def test_no_new_hand_begins_in_the_evaluation_version_after_300_seconds(sit: SitDown) -> None:
    person = at_the_end(sit, 300)
    assert person.state["play_s"] < 300.5
    person.press("x").wait(0.5)
    assert "5 MINUTES" in person.text and "300 SECONDS" in person.text
    assert "python3 tools/play.py register DURAK" in person.words, "and how to go on"
    person.press("x")
    assert person.state["scene"] == "parting"
    assert person.press("x").exit_code == 0


@pytest.mark.parametrize("key", first_of(["F2", "F8", "F9", "F10", "F5"], every=3))
def test_any_key_closes_what_the_evaluation_version_says(sit: SitDown, key: str) -> None:
    """A hotkey does nothing but that."""
    person = sit(edition="evaluation").until_asked().press("F3").wait(0.5)
    before, demo = person.state, person.program.table.demo
    assert "ANY KEY" in person.text
    person.press(key).wait(0.2)
    after = person.state
    assert "ANY KEY" not in person.text and person.program.table.demo == demo
    assert (after["background"], after["border"]) == (before["background"], before["border"])
    person = at_the_end(sit, 300).press("x").wait(0.5)
    assert "5 MINUTES" in person.text
    assert person.press(key).state["scene"] == "parting"


def test_before_300_seconds_a_new_hand_is_dealt(sit: SitDown) -> None:
    person = at_the_end(sit, 299.5)
    assert 299 < person.state["play_s"] < 300
    person.press("x").wait(0.1)
    assert person.state["scene"] == "table" and person.state["deal"] == 8


def test_the_hand_in_play_may_be_finished_after_300_seconds(sit: SitDown) -> None:
    assert "IS THE DURAK" in at_the_end(sit, 500).text


def test_the_notice_of_the_end_tells_once_more_how_the_last_hand_ended(sit: SitDown) -> None:
    """Whoever has hurried past the result still reads it."""
    person = at_the_end(sit, 300)
    result = next(line.strip(" ║") for line in person.lines if "IS THE DURAK" in line)
    assert "NO OTHER HAND" in person.text or "TIME LEFT" in person.text
    assert f"{result}." in person.press("x").wait(0.5).text


def test_the_time_that_is_left_is_told(sit: SitDown) -> None:
    """At the end of a hand and on the first page of the manual; on the table in its last minute."""
    person = sit(LAST, edition="evaluation", fps=10).until_asked("north")
    began = person.state["play_s"]
    left = 300 - int(began)
    assert "LAST" not in person.text
    page = person.press("F5").wait(0.1).text
    assert f"TIME {left // 60}:" in page
    person.press("ESC").wait(250 - person.state["play_s"]).press("LEFT").wait(0.1)
    assert "THE LAST" in person.text and "MINUTE" in person.text
    person.press("1").until("HIT ENTER").press("ENTER").until("THE HAND IS OVER")
    assert "TIME LEFT: 0:" in person.text


def test_a_hand_that_outlasts_the_time_is_called_the_last(sit: SitDown) -> None:
    person = sit(LAST, edition="evaluation", fps=10).until_asked("north").wait(310)
    person.press("LEFT").wait(0.1)
    assert "THE LAST" in person.text and "MINUTE" not in person.text
    assert "0:00" in person.press("F5").wait(0.1).text
    person.press("ESC", "1").until("HIT ENTER").press("ENTER").until("THE HAND IS OVER")
    assert "NO OTHER HAND" in person.text


def test_the_registered_version_tells_of_no_time(sit: SitDown) -> None:
    person = sit(LAST).until_asked("north")
    assert "TIME" not in person.press("F5").wait(0.1).text
    person.press("ESC", "1").until("HIT ENTER").press("ENTER").until("THE HAND IS OVER")
    assert "TIME" not in person.text


def test_the_registered_version_deals_on(sit: SitDown) -> None:
    person = at_the_end(sit, 1000, "registered").press("x").wait(0.5)
    assert person.state["scene"] == "table" and person.state["deal"] == 8


def test_the_startup_show_is_no_play_time(sit: SitDown) -> None:
    person = sit(switches=(), edition="evaluation", fps=10).wait(60).press("SPACE").wait(1)
    assert person.state["play_s"] < 2


def test_play_time_of_a_hand_that_is_taken_up_counts_on(sit: SitDown) -> None:
    person = sit(LAST, edition="evaluation", fps=10).until_asked().wait(280).press("1")
    again = sit(LAST, edition="evaluation", again=True).until("WELCOME").press("Y").wait(0.1)
    assert again.state["play_s"] >= 280 <= person.state["play_s"]


def test_evaluation_plays_north_only(sit: SitDown) -> None:
    everyone = dict.fromkeys(("east", "south", "west"), True) | {"north": False}
    person = sit(deal=7, edition="evaluation", options=everyone, fps=10)
    for _ in range(6):
        person.until_asked()
        assert person.state["to_move"] == "north" and "TURN" not in person.text
        person.press("0", "1").wait(0.5)


def test_evaluation_has_no_options_menu_but_a_notice(sit: SitDown) -> None:
    person = sit(deal=7, edition="evaluation").press("F3").wait(0.3)
    assert "OPTIONS MENU IS FOR THE" in person.text and "REGISTERED" in person.text
    assert "python3 tools/play.py register DURAK" in person.words
    assert "OPEN HANDS" not in person.text
    person.press("x").wait(0.3)
    assert person.state["scene"] == "table"


def test_evaluation_has_the_options_defaults_whatever_was_set(sit: SitDown) -> None:
    person = sit(deal=7, edition="evaluation", options={"open_hands": True, "exchange": False})
    assert person.state["options"]["open_hands"] is False
    assert person.hand.options.exchange is True
    assert sit(deal=7).state["options"]["open_hands"] is True, "kept for when it is registered"


def test_evaluation_allows_the_demo(sit: SitDown) -> None:
    person = sit(deal=7, edition="evaluation", fps=10).press("F2", *["DOWN"] * 10)
    person.until("THE HAND IS OVER")


@pytest.mark.parametrize("edition", ["evaluation", "registered"])
def test_every_way_out_ends_with_the_parting_screen(sit: SitDown, edition: str) -> None:
    person = sit(deal=7, edition=edition).press("F7", "Y")
    assert "TM-238-1A" in person.text and "TOMMY'S" in person.text
    person.wait(60)
    assert person.exit_code == 0, "it leaves by itself after a while"


def test_closing_the_window_leaves_at_once(sit: SitDown) -> None:
    person = sit(deal=7)
    person.machine.switch_off()
    person.step()
    assert person.exit_code == 0
