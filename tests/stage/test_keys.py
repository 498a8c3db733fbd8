"""Keys of the manual, of the menu bar and of forms: "a ROM's own", but for the usual ones."""

import shutil
from pathlib import Path

import pytest

from retrocards.machine import Machine, named_key
from retrocards.rom import LcdRom, load_rom
from retrocards.rom.reader import fields_of
from retrocards.rom.schema.control import MenuKeys
from retrocards.rom.schema.look import PagerKeys
from retrocards.rom.schema.pixel_windows import BarKeys, FormKeys
from retrocards.stage import Stage
from retrocards.stage.reader import Reader
from retrocards.stage.windows import CANCEL, OK
from tests.stage.test_pixels import FOLDER
from tests.stage.test_workbench import CLOSED, DONE, counted, do, keys, opened

OTHER_KEYS = {
    "view: [TAB]": "view: [V]", "down: [DOWN]": "down: [J]", "find: [/]": "find: [S]",
    "next: [\"N\"]": "next: [M]", "done: [ENTER]": "done: [INS]", "leave: [ESC]": "leave: [Q]",
    "menu_bar:\n": "menu_bar:\n  keys: {right: [L], down: [J], choose: [X], leave: [Q]}\n",
    "  rules:\n":
        "  rules:\n    keys: {next: [J], group: [G], take: [X], agree: [O], leave: [Q]}\n",
}  # fmt: skip


@pytest.fixture
def other(tmp_path: Path, machine: Machine) -> Stage:
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


def test_the_manual_has_the_keys_of_the_rom(other: Stage) -> None:
    pager = other.pager("Manual")
    for name in ["DOWN", "TAB", "/", "ESC", "ENTER"]:
        assert not pager.handle(named_key(name))
    assert (pager.reader.top, pager.reader.typed) == (0, None)
    rows = len(pager.reader.rows)
    pager.handle(named_key("J"))
    assert pager.reader.top == 1
    pager.handle(named_key("V"))
    assert len(pager.reader.rows) != rows
    for name in ["S", "A", "INS"]:
        pager.handle(named_key(name))
    assert (pager.reader.typed, pager.reader.words) == (None, "A")
    first = marks(pager.reader)
    pager.handle(named_key("M"))
    assert marks(pager.reader) != first
    assert {"J", "V", "S", "M", "INS", "Q"} <= pager.own
    assert pager.handle(named_key("Q"))


def test_a_character_is_typed_whatever_it_does_else(other: Stage) -> None:
    """ "While words are typed every character goes into them, those of `leave` too"."""
    pager = other.pager("Manual")
    for name in ["S", *"QUIT", "SPACE", *"SV"]:
        assert not pager.handle(named_key(name))
    assert pager.reader.typed == "QUIT SV"
    for name in ["BACKSPACE"] * 3 + [*"E" * 30]:
        assert not pager.handle(named_key(name))
    assert pager.reader.typed == "QUIT" + "E" * 20
    pager.handle(named_key("INS"))
    assert pager.reader.typed is None and pager.handle(named_key("Q"))


def test_a_rom_that_names_no_keys_has_the_usual_ones() -> None:
    """ "What is not there has the PC's keys": ROMs of 0.1.0 named none."""
    pager, bar, form, menu = PagerKeys(), BarKeys(), FormKeys(), MenuKeys()
    assert [(name, getattr(pager, name)) for name in fields_of(PagerKeys)] == [
        ("up", ("UP",)), ("down", ("DOWN",)), ("page_up", ("PGUP",)),
        ("page_down", ("PGDN", "SPACE")), ("first", ("HOME",)), ("last", ("END",)),
        ("find", ("/",)), ("next", ("N",)), ("view", ("TAB",)), ("capitals", ()),
        ("leave", ("ESC",)), ("done", ("ENTER",)), ("rub_out", ("BACKSPACE",)),
    ]  # fmt: skip
    assert [(name, getattr(bar, name)) for name in fields_of(BarKeys)] == [
        ("up", ("UP",)), ("down", ("DOWN",)), ("left", ("LEFT",)), ("right", ("RIGHT",)),
        ("choose", ("ENTER", "SPACE")), ("leave", ("ESC", "F10", "ALT")),
    ]  # fmt: skip
    assert [(name, getattr(form, name)) for name in fields_of(FormKeys)] == [
        ("previous", ("UP", "LEFT")), ("next", ("DOWN", "RIGHT")), ("group", ("TAB",)),
        ("take", ("SPACE", "ENTER")), ("agree", ("ENTER",)), ("leave", ("ESC",)),
    ]  # fmt: skip
    assert [(name, getattr(menu, name)) for name in fields_of(MenuKeys)] == [
        ("previous", ("UP",)), ("next", ("DOWN",)), ("forward", ("RIGHT", "ENTER", "SPACE")),
        ("backward", ("LEFT",)), ("choose", ("ENTER", "SPACE")), ("leave", ("ESC",)),
        ("roll", False),
    ]  # fmt: skip


def test_a_manual_without_keys_of_its_own_takes_the_usual_ones(
    tmp_path: Path, machine: Machine
) -> None:
    shutil.copytree(FOLDER, tmp_path / "bench")
    head = tmp_path / "bench" / "rom.yaml"
    before, _, after = head.read_text().partition("  keys: {up: [UP]")
    _, _, rest = after.partition("rub_out: [BACKSPACE]}")
    head.write_text(before + rest)
    rom = load_rom(tmp_path / "bench")
    assert isinstance(rom, LcdRom) and rom.pager.keys == PagerKeys()
    reader = opened(machine, rom).pager("Manual").reader
    for name, top in [
        ("DOWN", 1), ("UP", 0), ("END", reader.last_top), ("HOME", 0), ("PGDN", reader.height),
        ("PGUP", 0), ("SPACE", reader.height),
    ]:  # fmt: skip
        assert not reader.take(named_key(name)) and reader.top == top, name
    for name in ["/", "E", "X", "BACKSPACE", "ENTER"]:
        assert not reader.take(named_key(name))
    assert reader.words == "E" and reader.take(named_key("ESC"))


def test_the_menus_have_the_keys_of_the_rom(other: Stage) -> None:
    bar = other.menu_bar(lambda name: True, lambda name: False)
    assert [bar.handle(key) for key in keys("RIGHT DOWN ENTER ESC")] == [CLOSED] * 4
    assert (bar.menu, bar.line) == (0, 0)
    bar.handle(named_key("L"))
    assert bar.menu == 1
    bar.handle(named_key("J"))
    assert bar.line == 1 and {"L", "J", "X", "Q"} <= bar.own
    assert bar.handle(named_key("X")).done and bar.handle(named_key("Q")) == DONE


def test_a_form_has_the_keys_of_the_rom(other: Stage) -> None:
    form = other.form("rules", {"deal": "one", "help": True, "strange": 7}, counted)
    assert do(form, "DOWN TAB SPACE ENTER ESC") == ""
    assert form.focus == 0 and form.values["deal"] == "one"
    assert do(form, "J X O") == OK and form.values["deal"] == "three"
    assert do(form, "G Q") == CANCEL and form.focus == 3
