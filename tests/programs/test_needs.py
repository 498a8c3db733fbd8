"""What the parts of the programs need of a ROM: each thing is declared, and its lack is told."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from retrocards import registry
from retrocards.cli.main import main
from retrocards.programs.loading import declaration, load
from retrocards.registry import Registration
from retrocards.rom import RomError
from retrocards.rom.check_declared import faults
from retrocards.rom.declaration import names_in
from retrocards.rom.disk import Disk
from retrocards.rom.folders import rom_folders
from retrocards.rom.read import read_tree
from retrocards.rom.source import Node
from tests.aces_up.program import AcesUp

ACES_UP = Path(__file__).parents[1] / "aces_up"


PROGRAMS = {**{name: declaration(name) for name in registry.names()}, "acesup": AcesUp.declare()}


def own_tree(program: str) -> Node:
    """The program's own ROM, as it was read."""
    base = PROGRAMS[program].base
    return read_tree(base, Disk([base.parent, *reversed(rom_folders())]))


def without(node: Node, keys: list[str]) -> Node:
    """The same tree, in which the last of these keys is missing."""
    assert isinstance(node.value, dict)
    first, *rest = keys
    inner = {key: value for key, value in node.value.items() if key != first or rest}
    return node._replace(
        value={**inner, first: without(node.value[first], rest)} if rest else inner
    )


def needed(program: str) -> Iterator[str]:
    """The paths of all that a program cannot do without."""
    declared = PROGRAMS[program]
    for need in declared.needs:
        if not need.endswith("?"):
            yield from (path.removesuffix(".*") for path in names_in(need))
    yield from (f"options.{option}" for option in declared.options)
    yield from (f"messages.reasons.{reason}" for reason in declared.reasons)


@pytest.mark.parametrize("program", PROGRAMS)
@pytest.mark.usefixtures("aces_up")
def test_a_rom_that_lacks_one_thing_is_refused_by_its_name(
    program: str, amount: Callable[[int, int], int]
) -> None:
    """Whatever is taken out of the program's own ROM, the reader names it."""
    tree, declared = own_tree(program), PROGRAMS[program]
    assert not [*faults(tree, program, declared, tree)]
    paths = sorted({*needed(program)})
    assert len(paths) > 30
    for path in paths[:: amount(30, 1)]:
        poorer = without(tree, path.split("."))
        faulty = {problem.path for problem in faults(poorer, program, declared, poorer)}
        assert path in faulty or any(place.startswith(f"{path}.") for place in faulty), path


@pytest.fixture
def copied(
    tmp_path: Path,
    register: Callable[[str, Registration], None],
    monkeypatch: pytest.MonkeyPatch,
) -> Path:
    """The file of Aces Up's own ROM, in a copy of the program that the command line knows."""
    copy = tmp_path / "aces_copied"
    shutil.copytree(ACES_UP, copy)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "aces_copied.program", raising=False)
    monkeypatch.delitem(sys.modules, "aces_copied", raising=False)
    monkeypatch.setenv("RETROCARDS_ROMS", str(copy / "roms"))
    register("acesup", Registration("Aces Up", "aces_copied.program:AcesUp", "tests.aces_up.rules"))
    return copy / "roms" / "acesup" / "rom.yaml"


@pytest.mark.parametrize(
    ("there", "instead", "problem"),
    [
        ("  lost: {", "  lots: {", ":33:3: dialogs.lost: missing: the program acesup needs it; "
         "is 'lots' meant?"),
        ("keys: {moves:", "keys: {go:", ":12:1: keys.moves: missing: the program acesup needs it"),
        ("      pile_4:", "      pile4:", ":24:7: screens.table.zones.pile_4: missing: the program "
         "acesup needs it; is 'pile4' meant?"),
        ("      announcement:", "      announcment:", "screens.table.labels.announcement: missing: "
         "the program acesup needs it; is 'announcment' meant?"),
        ("legend: REDO, ", "", ":11:16: hotkeys.F8.legend: this describes 'coach', but F8 now does "
         "'forward'; give it words of its own"),
        ("legend: REDO", "legend: UNDO", ":10:57: hotkeys.F6.legend: 'UNDO' is the word of F8, "
         "which does 'forward'"),
    ],
)  # fmt: skip
def test_a_start_refuses_a_rom_that_lacks_what_its_own_program_needs(
    copied: Path, there: str, instead: str, problem: str, capsys: pytest.CaptureFixture[str]
) -> None:
    text = copied.read_text(encoding="utf-8")
    assert there in text
    copied.write_text(text.replace(there, instead), encoding="utf-8")
    assert main(["ACESUP", "S*", "--headless", "--script", "wait:1"]) == 1
    said = capsys.readouterr().err
    assert any(line.startswith("roms/acesup/rom.yaml:") and problem in line
               for line in said.splitlines()), said  # fmt: skip


def test_what_is_missing_is_missing_in_the_rom_and_not_in_the_look_that_it_extends(
    tmp_path: Path,
) -> None:
    """A file that others share is named neither as a place nor as a slip."""
    (tmp_path / "mine").mkdir()
    text = "format: 1\nextends: common/tommy\nscreens: {table: {base: table}}\n"
    text += "identity: {name: MINE, program: ecarte, title: MINE, maker: ME, year: 2026,\n"
    text += "  manual: ecarte.txt}\neditions: {default: registered,\n"
    text += "  evaluation: {options: false, keyboard: [you]},\n"
    text += "  registered: {options: true, keyboard: [you]}}\n"
    (tmp_path / "mine" / "rom.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(RomError) as refused:
        load(tmp_path / "mine")
    said = [fault for fault in refused.value.problems if "missing: the program" in fault.message]
    assert "messages.announcements.accept" in {fault.path for fault in said}
    assert all(fault.file.endswith("mine/rom.yaml") for fault in said)
    assert not [fault for fault in said if "meant" in fault.message]


def test_a_menu_that_a_part_opens_is_needed(tmp_path: Path) -> None:
    """An option menu needs its lines, whoever wrote the ROM."""
    (tmp_path / "mine").mkdir()
    text = "format: 1\nextends: durak\nidentity: {name: MINE}\nmenus: null\n"
    (tmp_path / "mine" / "rom.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(RomError, match=r"menus\.options: missing: the program durak needs it"):
        load(tmp_path / "mine")
