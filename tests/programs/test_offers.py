"""The first hand with a guide, offered to whoever is new to a program, and to nobody else."""

from __future__ import annotations

import pytest

from retrocards.programs.launch import Launch
from retrocards.programs.lesson import REACHED_END
from retrocards.programs.loading import load
from retrocards.rom import load_rom
from retrocards.rom.find import find_rom
from retrocards.rom.folders import rom_folders
from retrocards.session.settings import Settings
from retrocards.session.tally import Tally
from tests.alike import first_of
from tests.golden import GoldenScreen
from tests.programs.person import Person

SHOWN = ["DURAK", "ECARTE", "HEARTS", "CALC"]
"""Programs whose own screens have a place for the offer."""
ALL = [*SHOWN, "ELEPHANT"]
OFFER = "A GUIDE"
"""How the offer ends, in capitals."""
PASSED = ["ENTER", "RIGHT", "ENTER", "RIGHT", "ENTER", "ENTER"]
FIRST_MOVE = {"DURAK": ["ENTER"], "ECARTE": ["1"], "HEARTS": PASSED, "CALC": ["5"]}


def sit_down(
    name: str, *switches: str, welcome: bool = True, mono: bool = False, coach: bool = False
) -> Person:
    rom = load(find_rom(name, rom_folders()))
    launch = Launch(frozenset(switches), "7", welcome=welcome, mono=mono, coach=coach)
    return Person(rom, launch, fps=10)


def at_title(name: str, *switches: str, welcome: bool = True, mono: bool = False) -> Person:
    person = sit_down(name, *switches, welcome=welcome, mono=mono)
    # The first key ends the reel of CALC; the shows of the PC are seen to their ends.
    return person.press("SPACE").wait(2) if name in ("CALC", "ELEPHANT") else person.wait(29.5)


def at_table(name: str, coach: bool = False) -> Person:
    """Somebody at the first prompt."""
    return to_prompt(sit_down(name, "skip_show", "sound_off", coach=coach))


def to_prompt(person: Person) -> Person:
    """Wait for the first prompt."""
    table = person.program.table

    def asked() -> bool:
        if any(table.sitting.own_moves):
            return True
        person.wait(0.5)
        return table.dealt and table.by_keyboard(table.hand.to_move) and not moving(person)

    return person.until(asked).wait(1)


def moving(person: Person) -> bool:
    return bool(person.program.stage.moving)


def is_offered(person: Person) -> bool:
    words = person.words.upper()
    return "F8: " in words and OFFER in words


def look_at_lesson(person: Person) -> None:
    """Open the lesson, hear its aim, and leave it."""
    person.press("F8")
    assert person.pc.depth == 2
    person.until(lambda: bool(person.pc.top.stage.windows)).wait(1)
    assert person.pc.top.program.guide.leads  # type: ignore[attr-defined]
    person.press("ESC").wait(1)
    assert person.pc.depth == 1


def new(name: str) -> bool:
    """Whether the player still counts as new, by the saved settings."""
    rom = load_rom(find_rom(name, rom_folders()))
    return Settings(rom, only_read=True, welcome=True).is_new


@pytest.mark.parametrize("name", SHOWN)
def test_the_title_offers_the_lesson(name: str) -> None:
    person = at_title(name)
    assert is_offered(person)
    look_at_lesson(person)
    assert person.program.desk.scene == "show"
    assert is_offered(person)
    assert new(name)


@pytest.mark.parametrize("name", ALL)
def test_the_first_prompt_offers_the_lesson_once(name: str) -> None:
    """Whoever has left it asks for advice with that key."""
    person = at_table(name)
    assert is_offered(person) == (name in SHOWN), person.text
    look_at_lesson(person)
    assert not is_offered(person)
    person.press("F8").wait(1)
    assert person.pc.depth == 1
    assert new(name)


@pytest.mark.parametrize("name", first_of(SHOWN))
def test_whoever_moves_never_sees_it_again(name: str) -> None:
    person = at_table(name)
    for key in FIRST_MOVE[name]:
        person.press(key).wait(1)
    person.until(lambda: bool(person.program.table.sitting.own_moves))
    assert not new(name)
    assert not is_offered(person.wait(1))
    person.wait(5).press("F8").wait(1)
    assert person.pc.depth == 1
    person.program.close()
    assert not is_offered(at_title(name))


@pytest.mark.parametrize("name", ALL)
def test_nobody_else_is_offered_it(name: str) -> None:
    person = at_title(name, welcome=False)
    assert not is_offered(person)
    person.press("F8").wait(1)
    assert person.pc.depth == 1


@pytest.mark.parametrize("name", ALL)
def test_whoever_asks_for_the_coach_has_the_coach(name: str) -> None:
    person = at_table(name, coach=True)
    assert not is_offered(person)
    person.press("F8")
    assert person.pc.depth == 1


@pytest.mark.parametrize("name", ALL)
def test_a_lesson_that_began_on_the_title_leads_to_the_table(name: str) -> None:
    person = at_title(name).press("F8")
    person.until(lambda: bool(person.pc.top.stage.windows))
    person.pc.top.exit_code = REACHED_END
    to_prompt(person)
    assert person.pc.depth == 1 and person.program.desk.scene == "table"
    assert not is_offered(person) and not new(name)


@pytest.mark.parametrize("name", ALL)
def test_so_does_one_with_which_the_program_began(name: str) -> None:
    rom = load(find_rom(name, rom_folders()))
    person = Person(rom, Launch(deal="7", lesson=True, welcome=True), fps=10)
    person.pc.top.exit_code = REACHED_END
    assert to_prompt(person).program.desk.scene == "table"


def test_whoever_has_finished_a_hand_is_not_new() -> None:
    Tally("DURAK").add("north")
    assert not is_offered(at_title("DURAK"))


def test_elephant_answers_the_key_and_keeps_its_screens() -> None:
    plain = at_title("ELEPHANT", welcome=False).machine.video.pixels()
    person = at_title("ELEPHANT")
    assert person.machine.video.pixels() == plain
    person.press("F8").wait(1)
    assert person.pc.depth == 2


def chooser(welcome: bool = True, mono: bool = False) -> Person:
    rom = load_rom(find_rom("PC", rom_folders()))
    return Person(rom, Launch(welcome=welcome, mono=mono), fps=10).wait(3)


def test_the_chooser_offers_the_lesson_of_the_chosen_program() -> None:
    Tally("CALC").add("won")
    person = chooser()
    assert not is_offered(person)
    person.press("F8").wait(5)
    assert person.pc.depth == 1
    for _ in ALL[1:]:
        assert is_offered(person.press("RIGHT").wait(1)), person.text
    person.press("F8").until(lambda: bool(person.pc.top.stage.windows)).wait(1)
    # The chooser, HEARTS, and its lesson.
    assert person.pc.depth == 3
    assert person.pc.top.program.guide.leads  # type: ignore[attr-defined]
    person.press("ESC").wait(1)
    assert person.pc.depth == 2


def test_a_chooser_that_welcomes_nobody() -> None:
    person = chooser(welcome=False)
    assert not is_offered(person)
    assert not is_offered(person.press("F8").wait(5))
    assert person.pc.depth == 1


@pytest.mark.parametrize("mono", [False, True])
@pytest.mark.parametrize("name", SHOWN)
def test_titles(golden_screen: GoldenScreen, name: str, mono: bool) -> None:
    if name == "HEARTS" and mono:
        pytest.skip("HEARTS asks for a color monitor")
    person = at_title(name, mono=mono)
    golden_screen("offers", f"{name.lower()}_title", person, "mono" if mono else "")


@pytest.mark.parametrize("name", SHOWN)
def test_tables(golden_screen: GoldenScreen, name: str) -> None:
    golden_screen("offers", f"{name.lower()}_table", at_table(name))


@pytest.mark.parametrize("mono", [False, True])
def test_chooser(golden_screen: GoldenScreen, mono: bool) -> None:
    golden_screen("offers", "chooser", chooser(mono=mono), "mono" if mono else "")
