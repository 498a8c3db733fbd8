"""A guest plays beside what the player keeps: nothing of it is taken up or written down."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from retrocards.programs.launch import Launch
from retrocards.rom import load_rom
from retrocards.rom.find import find_rom
from retrocards.rom.folders import rom_folders, user_folder
from retrocards.session.hold import hold
from retrocards.session.settings import Settings
from retrocards.session.sitting import sitting_path
from retrocards.session.tally import Tally, tally_path
from tests.alike import first_of
from tests.programs.person import Person

PROGRAMS = ("DURAK", "ECARTE", "ELEPHANT")
KEYS = {
    "DURAK": "F4 F9 F10 DOWN F3 DOWN RIGHT ESC",
    "ECARTE": "F4 F9 F10 DOWN F3 DOWN RIGHT ESC",
    "ELEPHANT": "F9 F10 F9",
}


def on_disk() -> dict[Path, bytes]:
    """Every file of the player's, with what it holds; what was kept of ROMs is not theirs."""
    home, cache = user_folder("saves").parent, user_folder("cache")
    files = [path for path in sorted(home.rglob("*")) if path.is_file()]
    return {path: path.read_bytes() for path in files if not path.is_relative_to(cache)}


def sit(name: str, guest: bool, deal: str | None = None) -> Person:
    rom = load_rom(find_rom(name, rom_folders()))
    return Person(rom, Launch(frozenset({"skip_show"}), deal, guest=guest), fps=10)


def leave(person: Person) -> None:
    person.pc.close()


@pytest.mark.parametrize("name", first_of(PROGRAMS))
def test_a_guest_writes_nothing(name: str) -> None:
    """Whole hands, every mode and colour, from an empty folder and from one with files in it."""
    for _ in range(2):
        before = on_disk()
        person = sit(name, guest=True, deal="7").wait(1).press(*KEYS[name].split()).press("F2")
        hands = person.program.table.sitting.record.hands
        while len(hands) < 2:
            person.wait(10)
            hands = person.program.table.sitting.record.hands
        assert on_disk() == before
        leave(person)
        assert on_disk() == before
        owner = sit(name, guest=False, deal="8").wait(1).press(*KEYS[name].split()).press("F2")
        owner.wait(20)
        leave(owner)
    assert len(before) > 1


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_guest_takes_nothing_up(name: str) -> None:
    """Not the hand left lying, nor options, modes, colours and delay."""
    fresh = sit(name, guest=True, deal="7").wait(1)
    owner = sit(name, guest=False, deal="8").wait(1).press(*KEYS[name].split())
    leave(owner)
    guest = sit(name, guest=True, deal="7").wait(1)
    assert guest.picture == fresh.picture and guest.state == fresh.state
    assert guest.program.table.sitting.last_deal == "7"


def test_a_guest_holds_no_file() -> None:
    """Another window may take the sitting up meanwhile."""
    guest = sit("DURAK", guest=True, deal="7").wait(1)
    assert not sitting_path("DURAK").with_name("durak-sitting.json.lock").exists()
    held = hold(sitting_path("DURAK"))
    assert held is not None
    assert sit("DURAK", guest=True, deal="7").wait(1).text == guest.text


def test_a_guest_sees_the_tally_and_what_is_added_is_forgotten() -> None:
    kept = {"you_1": 1, "left_2": 1}
    Tally("ELEPHANT").add(*kept)
    guest = Tally("ELEPHANT", kept=False)
    assert guest.counts == kept
    guest.add("you_1", hand="one")
    guest.add("you_1", hand="one")
    assert guest.counts == {"you_1": 2, "left_2": 1}
    guest.reset()
    assert guest.counts == {} and Tally("ELEPHANT").counts == kept


def test_a_guest_leaves_damaged_files_for_their_owner() -> None:
    """They are not set aside, and are no trouble of the guest's."""
    Tally("DURAK").add("north")
    tally_path("DURAK").write_text("{", encoding="utf-8")
    sitting_path("DURAK").write_text("{", encoding="utf-8")
    before = on_disk()
    guest = sit("DURAK", guest=True, deal="7").wait(2)
    assert guest.asked("north") or guest.announcement, guest.text
    leave(guest)
    assert on_disk() == before


def test_a_guest_has_the_players_edition() -> None:
    rom = load_rom(find_rom("DURAK", rom_folders()))
    assert Settings(rom, kept=False).edition == "evaluation"
    Settings(rom).register()
    Settings(rom).set("replay", True)
    settings = Settings(rom, kept=False)
    assert settings.edition == "registered" and settings["replay"] is False
    settings.set("replay", True)
    settings.set_toggle("sort", False)
    assert settings["replay"] is True and settings.toggle("sort", True) is False
    kept = json.loads((user_folder("settings") / "durak.json").read_text(encoding="utf-8"))
    assert "sort" not in kept["toggles"]
