"""The keys that stand on the table, and sentences about keys that a player has taken away."""

from retrocards.programs.launch import Launch
from retrocards.programs.loading import load
from retrocards.rom.find import find_rom
from retrocards.rom.folders import rom_folders
from tests.programs.person import Person

TAKEN = {"demo", "manual"}


def table(taken: bool) -> Person:
    rom = load(find_rom("CALC", rom_folders()))
    if taken:
        rom = rom.with_hotkeys(
            {name: key for name, key in rom.hotkeys.items() if key.action not in TAKEN}
        )
    return Person(rom, Launch(frozenset({"skip_show", "sound_off"}), "7"), fps=10).wait(2)


def test_help_and_menus_stand_beside_the_card() -> None:
    assert "F5 help" in table(taken=False).words
    words = table(taken=True).words
    assert "F10 menus" in words and "help" not in words


def test_no_sentence_shows_a_gap_for_a_key_that_is_gone() -> None:
    person = table(taken=True).press("Q").wait(0.2)
    assert "No such key here" in person.words and "lists" not in person.words
    person.program.desk.do("demo")
    assert "stops it" not in person.wait(0.5).words
