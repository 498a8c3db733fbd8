"""No box promises that a game is kept where it is not."""

from __future__ import annotations

import shutil
from collections.abc import Callable

import pytest

from retrocards.programs.launch import Launch
from retrocards.programs.loading import program_class
from retrocards.rom import load_rom
from retrocards.rom.find import find_rom
from retrocards.rom.folders import rom_folders, user_folder
from tests.alike import first_of
from tests.programs.person import Person

KEPT = {"DURAK": "NOTHING WILL BE LOST", "ECARTE": "NOTHING WILL BE LOST",
        "HEARTS": "Your hand is kept"}  # fmt: skip
NOT_KEPT = "this game is not kept"


def sit(name: str, guest: bool = False) -> Person:
    """Somebody at the first hand of a program."""
    rom = load_rom(find_rom(name, rom_folders()))
    person = Person(rom, Launch(frozenset({"skip_show"}), "7", guest=guest), fps=10)
    return person.until(lambda: person.program.table.dealt).wait(10)


def a_guest(name: str) -> Person:
    return sit(name, guest=True)


def over_itself(name: str) -> Person:
    """Somebody who has started a program again at a prompt over it."""
    person = sit(name)
    below = person.program
    person.program = program_class(below.rom)(person.pc, below.rom, below.desk.launch)
    person.pc.start(lambda: person.program.desk)
    person.until(lambda: "this one is not kept" in person.words.lower()).press("ENTER")
    return person.until(lambda: person.program.table.dealt).wait(10)


def without_a_disk(name: str) -> Person:
    """Somebody whose moves can no longer be written, and who has read so."""
    person = sit(name)
    shutil.rmtree(user_folder("saves"))
    user_folder("saves").write_text("", encoding="utf-8")
    person.press("F2").until(lambda: person.state["scene"] == "trouble")
    return person.press("ENTER")


def leaving(person: Person) -> str:
    """What is asked when somebody leaves."""
    person.press("F7").wait(1)
    assert person.state["scene"] == "quit"
    return person.words


@pytest.mark.parametrize("name", KEPT)
def test_leaving_a_game_that_is_kept_says_so(name: str) -> None:
    assert KEPT[name] in leaving(sit(name))


@pytest.mark.parametrize("name", KEPT)
@pytest.mark.parametrize("come", first_of([a_guest, over_itself, without_a_disk]))
def test_leaving_a_game_that_is_not_kept_says_that(
    name: str, come: Callable[[str], Person]
) -> None:
    said = leaving(come(name))
    assert NOT_KEPT in said.lower() and KEPT[name] not in said


@pytest.mark.parametrize("name", KEPT)
def test_the_last_screen_promises_no_guest_anything(name: str) -> None:
    person = a_guest(name)
    leaving(person)
    person.press("Y").wait(2)
    assert person.state["scene"] == "parting" and "kept" not in person.words.lower()
