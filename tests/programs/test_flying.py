"""What lies below flying cards is drawn once, and looks as if it were drawn each time."""

from typing import Any

import pytest

from retrocards.programs.launch import Launch
from retrocards.rom import load_rom
from retrocards.rom.find import find_rom
from retrocards.rom.folders import rom_folders
from retrocards.session.sitting import sitting_path
from tests.alike import LONG
from tests.programs.person import Person

TICKS = 240


def flown(name: str, how: dict[str, Any]) -> Person:
    sitting_path(name).unlink(missing_ok=True)
    rom = load_rom(find_rom(name, rom_folders()))
    launch = Launch(switches=frozenset({"skip_show"}), deal="7", options={"grade": "club"}, **how)
    return Person(rom, launch).press("F2")


@pytest.mark.parametrize(
    ("name", "mono"),
    [
        ("HEARTS", False), ("CALC", True),
        pytest.param("HEARTS", True, marks=LONG), pytest.param("CALC", False, marks=LONG),
    ],
)  # fmt: skip
def test_below_flying_cards_all_looks_as_if_drawn_anew(name: str, mono: bool) -> None:
    person = flown(name, {"mono": mono})
    stage = person.program.stage
    drawn, draw = 0, stage.tableau.draw

    def counted(*words: object) -> None:
        nonlocal drawn
        drawn += 1
        draw(*words)

    stage.tableau.draw = counted
    alone = 0
    for tick in range(TICKS):
        if tick % 50 == 49:
            person.press("F9")
        person.step()
        if not stage.tableau.frame(stage.now, stage._pointed).flying:
            continue
        before = drawn
        stage.tick()
        seen = person.picture, person.text
        alone += drawn == before
        stage._drawn = stage._kept = None
        stage.tick()
        assert seen == (person.picture, person.text)
    assert alone > 10
