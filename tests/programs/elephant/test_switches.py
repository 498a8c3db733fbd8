"""Command line parameters of DITSY ELEPHANT: S M C * D, in every mix."""

from __future__ import annotations

from itertools import chain, combinations

import pytest

from retrocards.players.elephant.original import choose as original
from retrocards.rom import LcdRom
from retrocards.stage import Hit
from tests.programs.elephant.calculator import Calculator
from tests.programs.elephant.conftest import SitDown

ACTIONS = {"S": "sound_off", "M": "mono", "C": "colour", "*": "skip_show", "D": "no_mouse"}
MIXES = ["".join(mix) for mix in chain(*(combinations(ACTIONS, n) for n in range(6)))]


def test_the_letters_are_those_of_the_toys(rom: LcdRom) -> None:
    assert {letter: switch.action for letter, switch in rom.switches.items()} == ACTIONS


@pytest.mark.parametrize("letters", MIXES)
def test_every_mix_does_all_that_its_letters_say(sit: SitDown, letters: str) -> None:
    person = sit(switches=[ACTIONS[letter] for letter in letters], player=original).wait(0.2)
    assert person.machine.speaker.mute == ("S" in letters)
    assert person.state["sound"] == ("S" not in letters)
    assert person.state["palette"] == ("mono" if "M" in letters else "colour")
    assert person.scene == ("table" if "*" in letters else "show")
    assert (person.machine.video.pointer is None) == ("D" in letters)


def colours(person: Calculator) -> set[int]:
    """The colours that are seen."""
    palette = person.machine.video.palette
    return {palette[index] for index in set(person.picture)}


def test_m_is_a_mono_monitor(sit: SitDown) -> None:
    person = sit(switches=["mono", "skip_show"], player=original).until_asked()
    assert all((ink >> 8 & 255) >= max(ink >> 16, ink & 255) for ink in colours(person)), "green"
    assert person.machine.video.palette[person.state["border"]] == 0x000000


@pytest.mark.parametrize("palette", ["green", "amber", "white"])
def test_mono_names_the_monitor_without_m(sit: SitDown, palette: str) -> None:
    """As `--mono amber` does."""
    person = sit(mono=True, mono_palette=palette, player=original).until_asked()
    assert person.state["palette"] == "mono" and person.program.stage.look.mono == palette
    assert len(colours(person)) == 2, "play is one-bit"
    shown = sit(switches=(), mono=True, mono_palette=palette).wait(20)
    assert shown.screen == "title_ready" and len(colours(shown)) == 4


def test_c_wins_over_mono(sit: SitDown) -> None:
    person = sit(switches=["colour", "skip_show"], mono=True, mono_palette="amber")
    assert person.state["palette"] == "colour"


def test_with_d_nothing_is_clicked(sit: SitDown) -> None:
    person = sit(switches=["no_mouse", "skip_show"], player=original).until_asked()
    place, before = (
        person.place_of(Hit("card", zone="you", index=person.arrow or 0)),
        person.picture,
    )
    person.click(*place).click(160, 60).click(160, 60, "right")
    assert person.picture == before and person.scene == "table"
    person.press("ENTER").wait(1)
    asked = person.text
    assert person.click(160, 100).wait(0.5).text == asked, "not in a dialog either"
    shown = sit(switches=["no_mouse"]).wait(2)
    assert shown.click(99, 99).wait(0.1).screen == "home_ready", "nor in the show"


def test_the_star_shows_neither_show_nor_home(sit: SitDown) -> None:
    person = sit(switches=["skip_show"], player=original).until_asked()
    assert person.press("F7").wait(1).press("ESC").exit_code == 0
