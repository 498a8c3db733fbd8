"""Keys of the manual, of menus and of forms: "everything a user presses comes from the ROM"."""

import shutil
from pathlib import Path

import pytest

from retrocards.machine import Machine, named_key
from retrocards.rom import LcdRom, load_rom
from retrocards.stage.form import CANCEL, OK
from retrocards.stage.pixel_stage import PixelStage
from retrocards.stage.reader import Reader
from tests.stage.test_pixels import FOLDER
from tests.stage.test_workbench import CLOSED, DONE, do, keys, opened, told

OTHER_KEYS = {
    "view: [TAB]": "view: [V]", "down: [DOWN]": "down: [J]", "find: [/]": "find: [S]",
    "next: [\"N\"]": "next: [M]", "done: [ENTER]": "done: [X]", "leave: [ESC]": "leave: [Q]",
    "menu_bar:\n": "menu_bar:\n  keys: {right: [L], down: [J], choose: [X], leave: [Q]}\n",
    "  rules:\n":
        "  rules:\n    keys: {next: [J], group: [G], take: [X], agree: [O], leave: [Q]}\n",
}  # fmt: skip


@pytest.fixture
def other(tmp_path: Path, machine: Machine) -> PixelStage:
    """The same ROM with other keys."""
    shutil.copytree(FOLDER, tmp_path / "bench")
    head = tmp_path / "bench" / "rom.yaml"
    text = head.read_text()
    for old, new in OTHER_KEYS.items():
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    head.write_text(text)
    rom = load_rom(tmp_path / "bench")
    assert isinstance(rom, LcdRom)
    return opened(machine, rom)


def marks(reader: Reader) -> list[tuple[int, int]]:
    return [reader.mark(number) for number in range(len(reader.rows))]


def test_the_manual_has_the_keys_of_the_rom(other: PixelStage) -> None:
    pager = other.pager("Manual")
    for name in ["DOWN", "TAB", "/", "ESC", "ENTER"]:
        assert not pager.handle(named_key(name))
    assert (pager.reader.top, pager.reader.typed) == (0, None)
    rows = len(pager.reader.rows)
    pager.handle(named_key("J"))
    assert pager.reader.top == 1
    pager.handle(named_key("V"))
    assert len(pager.reader.rows) != rows
    for name in ["S", "A", "X"]:
        pager.handle(named_key(name))
    assert (pager.reader.typed, pager.reader.words) == (None, "A")
    first = marks(pager.reader)
    pager.handle(named_key("M"))
    assert marks(pager.reader) != first
    assert {"J", "V", "S", "M", "X", "Q"} <= pager.own
    assert pager.handle(named_key("Q"))


def test_the_menus_have_the_keys_of_the_rom(other: PixelStage) -> None:
    bar = other.menu_bar(lambda name: True, lambda name: False)
    assert [bar.handle(key) for key in keys("RIGHT DOWN ENTER ESC")] == [CLOSED] * 4
    assert (bar.menu, bar.line) == (0, 0)
    bar.handle(named_key("L"))
    assert bar.menu == 1
    bar.handle(named_key("J"))
    assert bar.line == 1 and {"L", "J", "X", "Q"} <= bar.own
    assert bar.handle(named_key("X")).done and bar.handle(named_key("Q")) == DONE


def test_a_form_has_the_keys_of_the_rom(other: PixelStage) -> None:
    form = other.form("rules", {"deal": "one", "help": True, "strange": 7}, told)
    assert do(form, "DOWN TAB SPACE ENTER ESC") == ""
    assert form.at == 0 and form.values["deal"] == "one"
    assert do(form, "J X O") == OK and form.values["deal"] == "three"
    assert do(form, "G Q") == CANCEL and form.at == 3
