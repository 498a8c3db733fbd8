"""The plain chooser that the PC boots to when no program is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from retrocards.cli.main import main
from retrocards.machine import Machine
from retrocards.programs.launch import Launch
from retrocards.rom import load_rom
from retrocards.rom.find import find_rom
from retrocards.rom.folders import rom_folders
from tests.programs.person import Person

BLUE = """
format: 1
extends: durak
identity: {name: BLUE, title: DURAK BY NIGHT, summary: A BLUE TABLE}
display: {background: blue}
"""


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of the player's own ROMs: one that works, one that does not."""
    folder = tmp_path / "own"
    for name, text in (("bluedurak", BLUE), ("broken", "format: 1\nidentity: {name: BROKEN}\n")):
        (folder / name).mkdir(parents=True)
        (folder / name / "rom.yaml").write_text(text, encoding="utf-8")
    monkeypatch.setenv("RETROCARDS_ROMS", str(folder))
    return folder


@pytest.fixture
def person(own: Path) -> Person:
    """Somebody before the chooser."""
    return Person(load_rom(find_rom("PC", rom_folders())), Launch()).wait(0.2)


def line_of(person: Person, name: str) -> str:
    """The line of the list that names a program."""
    return next(line for line in person.lines if line.split()[1:2] == [name])


def marked(person: Person) -> str:
    """The line that the bar is on."""
    page, attr = person.machine.video.page, person.program.stage.look.attr("line_on")
    rows = [row for row in range(25) if page.attr_at(4, row) == attr]
    assert len(rows) == 1
    return person.lines[rows[0]]


def test_it_lists_all_programs_found_but_not_itself(person: Person) -> None:
    assert "TOMMY'S DURAK" in line_of(person, "DURAK")
    assert "DURAK BY NIGHT" in line_of(person, "BLUE")
    assert not any(" PC " in line for line in person.lines[6:16])


def test_it_says_what_the_program_under_the_bar_is(person: Person) -> None:
    while "BLUE" not in marked(person):
        person.press("DOWN")
    assert "A BLUE TABLE" in person.words


def test_enter_starts_the_program_under_the_bar(person: Person) -> None:
    while "BLUE" not in marked(person):
        person.press("DOWN")
    person.press("ENTER")
    assert person.state["program"] == "BLUE"


def test_the_key_of_a_line_starts_its_program(person: Person) -> None:
    person.press(line_of(person, "BLUE").split()[0])
    assert person.state["program"] == "BLUE"


def test_a_click_on_the_key_of_a_line_starts_its_program(person: Person) -> None:
    line = line_of(person, "BLUE")
    person.click_words(line.strip())
    assert person.state["program"] == "BLUE"


def test_home_end_and_the_arrows_stay_on_the_list(person: Person) -> None:
    first = marked(person)
    assert marked(person.press("UP", "UP")) == first
    last = marked(person.press("END"))
    assert last != first and marked(person.press("DOWN")) == last
    assert marked(person.press("HOME")) == first


def test_a_broken_rom_says_what_is_wrong_when_it_is_picked(person: Person) -> None:
    line = next(line for line in person.lines[6:16] if "CANNOT BE READ" in line)
    person.press(line.split()[0]).wait(0.3)
    assert person.exit_code is None and "rom.yaml" in person.text
    person.press("x")
    assert person.state["scene"] == "chooser"


@pytest.mark.parametrize("key", ["ESC", "F7"])
def test_it_is_left_by_esc_or_f7_then_y(person: Person, key: str) -> None:
    person.press(key).wait(0.3).press("N").wait(0.3)
    assert person.exit_code is None
    person.press(key).wait(0.3).press("Y").wait(0.3).press("x")
    person.wait(30)
    assert person.exit_code == 0


def test_a_rom_of_its_own_look_plays_the_same_game(own: Path) -> None:
    rom = load_rom(find_rom("BLUE", rom_folders()))
    person = Person(rom, Launch(frozenset({"skip_show"}), "7", "registered")).wait(0.5)
    assert person.state["program"] == "BLUE" and person.state["deal"] == 7
    assert person.state["background"] == 1


def test_an_option_that_the_program_picked_lacks_is_said(own: Path) -> None:
    rom = load_rom(find_rom("PC", rom_folders()))
    person = Person(rom, Launch(coach=True)).wait(0.2)
    person.press(line_of(person, "DURAK").split()[0]).wait(0.5)
    assert "--coach: DURAK does not have it. Ecarte has it." in person.words
    assert person.press("ENTER").wait(0.5).exit_code is None
    person.press(line_of(person, "ECARTE").split()[0])
    assert person.state["program"] == "ECARTE"


def test_a_click_anywhere_on_a_programs_line_starts_it(person: Person) -> None:
    person.click_words("TOMMY'S DURAK", at=3)
    assert person.state["program"] == "DURAK"


def test_a_click_beside_the_lines_starts_nothing(person: Person) -> None:
    person.click(300, 150)
    assert person.state["program"] == "PC"


# A calculator's program, and the PC again after it.


def test_it_lists_the_calculators_program_and_starts_it(person: Person) -> None:
    line = line_of(person, "ELEPHANT")
    assert "DITSY ELEPHANT" in line
    while "ELEPHANT" not in marked(person):
        person.press("DOWN")
    assert "LEGACY CALCWARE" in person.words and "2002" in person.words
    person.press(line.split()[0])
    assert person.state["program"] == "ELEPHANT"


@pytest.mark.parametrize(
    "leaving", ["SPACE wait:2 ESC wait:1 ESC wait:1 SPACE", "wait:1 F7 wait:1 ESC wait:9"]
)
def test_after_it_the_pc_is_what_it_was(
    person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, leaving: str
) -> None:
    """Its palette, its text mode, its border, its keyboard: from the table, and from the show."""
    monkeypatch.chdir(tmp_path)
    rates: list[tuple[float, ...]] = []
    modifiers: list[bool] = []
    monkeypatch.setattr(Machine, "set_typematic", lambda _, *rate: rates.append(rate))
    monkeypatch.setattr(Machine, "listen_to_modifiers", lambda _, on=True: modifiers.append(on))
    before, inside, after = (
        f"frame:{name}.png text:{name}.txt state:{name}.json" for name in ("a", "b", "c")
    )
    key = line_of(person, "ELEPHANT").split()[0]
    script = f"wait:0.1 {before} {key} wait:0.5 F9 F9 SPACE {inside} {leaving} wait:1"
    assert main(["--headless", "--script", f"{script} {after}"]) == 0
    first, then, last = ((tmp_path / f"{name}.json").read_text() for name in ("a", "b", "c"))
    assert '"program": "ELEPHANT"' in then and '"program": "PC"' in last
    assert first == last
    for ending in ("png", "txt"):
        assert (tmp_path / f"a.{ending}").read_bytes() == (tmp_path / f"c.{ending}").read_bytes()
    assert rates == [(), (0.25, 0.25), ()]
    assert modifiers == [False, True, False]
