"""The ROM of an LCD as it is read: its values, what it inherits, its files, what it must have."""

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from retrocards.rom import LcdRom, TextRom, load_rom
from retrocards.rom.folders import shipped
from retrocards.rom.schema.control import Choice
from tests.rom.conftest import POCKET, SMALL, Copy


def lcd_rom(folder: Path) -> LcdRom:
    rom = load_rom(folder)
    assert isinstance(rom, LcdRom)
    return rom


def child_of(copy: Copy, extended: str, text: str) -> Path:
    folder = copy.roms / "child"
    folder.mkdir()
    head = f"format: 1\nextends: {extended}\n"
    (folder / "rom.yaml").write_text(head + text, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def rom() -> LcdRom:
    return lcd_rom(POCKET)


def test_the_kind_says_which_rom_it_is() -> None:
    assert [load_rom(folder).kind for folder in (SMALL, POCKET)] == ["text", "lcd"]
    assert isinstance(load_rom(SMALL), TextRom)


def test_a_text_rom_may_say_its_kind(small: Copy) -> None:
    small.change("rom.yaml", "format: 1\n", "format: 1\nkind: text\n")
    assert isinstance(load_rom(small.folder), TextRom)


def test_values(rom: LcdRom) -> None:
    assert (rom.display.tick, rom.display.contrast.steps, rom.display.contrast.most) == (0.05, 8, 3)
    assert rom.display.typematic is not None
    assert (rom.display.typematic.after, rom.display.typematic.every) == (10, 5)
    you = rom.screens["table"].zones["you"]
    assert (you.x, you.y, you.dx, you.dy, you.raised, you.back) == (0, 78, 12, 0, 3, None)
    box = rom.dialogs["pass"].box
    assert box is not None
    assert (box.left, box.top, box.right, box.bottom) == (38, 28, 122, 70)
    bar, empty = rom.dialog_look.opens
    assert bar.bar is not None and empty.bar is None
    assert (bar.bar.height, bar.bar.short, bar.hold, empty.hold) == (3, 0, 5, 5)
    size, pointer = rom.display.size, rom.display.pointer
    assert (size.width, size.height, size.scale) == (160, 100, 2)
    assert rom.display.shades is not None
    assert (rom.display.shades.white, rom.display.shades.black) == (0xE0E0E0, 0x202020)
    assert (rom.display.case, rom.mono_palette) == (0x404040, "green")
    assert pointer is not None
    assert pointer.inks == {"K": "black", "W": "white"}
    assert [view.font for view in rom.pager.views] == ["small", "large"]
    assert [key for key, hotkey in rom.hotkeys.items() if hotkey.action == "darker"] == ["F7"]


def test_shades_are_named(rom: LcdRom) -> None:
    text, rect, _, _ = rom.screens["home"].parts
    assert text.text is not None
    assert rect.rect is not None
    shades = [rom.screens["table"].ground, rect.rect.shade, text.text.shade]
    assert [*shades, rom.screens["dark"].ground] == ["white", "light", "dark", "black"]


def test_pictures_are_rows_of_pixels(rom: LcdRom) -> None:
    assert rom.pictures["arrow"] == ("###", ".#.")
    assert rom.pictures["rank_10"] == ("%%",)


def test_reels_go_step_by_step(rom: LcdRom) -> None:
    steps = rom.reels["start"].steps
    assert [step.screen for step in steps] == ["dark", "over", None, None, None]
    assert [step.hold for step in steps] == [0, 0, 30, 0, 15]
    assert steps[0].fade is not None
    assert (steps[0].fade.to, steps[0].fade.every) == ("dark", 3)
    assert steps[3].type is not None
    assert (steps[3].type.label, steps[3].type.text) == ("entry", "go()")


def test_an_lcd_rom_extends_an_lcd_rom(pocket: Copy) -> None:
    text = """
identity: {name: DESK}
display: {contrast: {most: 5}}
pictures: {arrow: "#"}
dialogs: {quit: null, pass: {box: null}}
screens: {table: {zones: {you: {dx: 10}}, cursor: null}}
reels: {start: {steps: [{screen: home}]}}
"""
    rom, inherited = lcd_rom(child_of(pocket, "pocket", text)), lcd_rom(pocket.folder)
    assert (rom.kind, rom.identity.name, rom.identity.title) == ("lcd", "DESK", "The pocket one")
    assert (rom.display.contrast.steps, rom.display.contrast.most) == (8, 5)
    assert rom.pictures == {**inherited.pictures, "arrow": ("#",)}
    assert list(rom.dialogs) == ["pass"]
    assert rom.dialogs["pass"].box is None
    table = rom.screens["table"]
    assert (table.zones["you"].dx, table.zones["you"].raised, table.cursor) == (10, 3, None)
    assert [step.screen for step in rom.reels["start"].steps] == ["home"]


def test_a_rom_of_one_kind_cannot_extend_the_other(pocket: Copy) -> None:
    pocket.folder = child_of(pocket, "small", "kind: lcd\n")
    said = pocket.problems()
    assert "roms/child/rom.yaml:1:1: pictures: missing" in said
    assert "roms/common/tiny/look.yaml:2:3: display.columns: unknown key 'columns'" in said


def test_the_manual_has_room_for_a_line(pocket: Copy) -> None:
    pocket.change("rom.yaml", "height: 100, scale", "height: 32, scale")
    pocket.change("rom.yaml", "bar: 9\n", "bar: 12\n")
    pocket.change("rom.yaml", "columns: 38, line: 9", "columns: 38, line: 7")
    reason = "the bars and a line are 35 pixels high, and the screen 32"
    assert f"roms/pocket/rom.yaml:38:48: pager.views[1]: {reason}" in pocket.problems()
    assert not any("pager.views[0]" in problem for problem in pocket.problems())


def test_its_own_fonts_come_first(pocket: Copy) -> None:
    common = shipped("roms") / "common" / "fonts"
    assert lcd_rom(pocket.folder).font_path("small") == common / "cp437-4x8.bdf"
    own = pocket.folder / "fonts" / "cp437-4x8.bdf"
    own.parent.mkdir()
    own.touch()
    child = lcd_rom(child_of(pocket, "pocket", "identity: {name: DESK}\n"))
    assert child.font_path("small") == own
    assert child.font_path("large") == common / "cp437-8x8.bdf"


def test_all_faults_are_said_at_once(pocket: Copy) -> None:
    pocket.change("pictures.yaml", "rank_a: ", "rank_b: ")
    pocket.change("screens.yaml", "ground: black", "ground: blakc")
    pocket.change("screens.yaml", "label: entry", "label: entri")
    pocket.change("rom.yaml", "  tick: 0.05\n", "  tick: often\n")
    assert [line.split(": ", 1)[0] for line in pocket.problems()] == [
        "roms/pocket/pictures.yaml:33:1",
        "roms/pocket/rom.yaml:12:9",
        "roms/pocket/screens.yaml:2:18",
        "roms/pocket/screens.yaml:30:24",
    ]


def test_a_text_program_does_not_wait_for_the_schema_of_an_lcd() -> None:
    own = ("lcd", "pixel_display", "pixel_screens", "pixel_windows", "reels")
    assert all(find_spec(f"retrocards.rom.schema.{name}") for name in own)
    code = (
        "import sys; from pathlib import Path; from retrocards.rom import load_rom; "
        f"load_rom(Path({str(shipped('roms') / 'durak')!r})); "
        f"print([name for name in sys.modules if name.split('.')[-1] in {own}])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout == "[]\n"


ELEPHANT = """
identity: {name: MAMMOTH, aliases: [], title: THE MAMMOTH}
rules: {opening: lead, after_out: must_beat}
options: {opening: {default: lead}, after_out: {default: must_beat}, grade: {default: club}}
display: {shades: {white: 0xC0C0FF, black: 0x000040}, case: 0x000080}
screens:
  presents:
    parts: [{text: {x: 80, y: 45, font: large, shade: white, text: MAMMOTH, align: center}}]
hotkeys: {F8: {action: lighter, help: paler}, F10: null}
"""


def test_a_rom_of_the_players_own_extends_elephant(tmp_path: Path) -> None:
    ours = lcd_rom(shipped("roms") / "elephant")
    head = "format: 1\nextends: elephant\n"
    (tmp_path / "rom.yaml").write_text(head + ELEPHANT, encoding="utf-8")
    rom = lcd_rom(tmp_path)
    assert (rom.identity.name, rom.identity.program) == ("MAMMOTH", "elephant")
    assert rom.rules == {"opening": "lead", "after_out": "must_beat", "free_lead": "may_pass"}
    defaults = [option.default for option in rom.options.values()]
    assert defaults == ["lead", "must_beat", "may_pass", "club", "usual", "two"]
    assert rom.display.shades is not None
    assert (rom.display.shades.white, rom.display.shades.light) == (0xC0C0FF, 0x95A598)
    text = rom.screens["presents"].parts[0].text
    assert text is not None
    assert (text.text, rom.screens["presents"].ground) == ("MAMMOTH", "black")
    assert set(rom.hotkeys) == {*ours.hotkeys, "F8"} - {"F10"}
    assert (rom.pictures, rom.reels, rom.dialogs) == (ours.pictures, ours.reels, ours.dialogs)
    assert rom.font_path("small") == ours.font_path("small")


def test_a_rom_that_was_written_before_an_option_was_renamed_still_sets_it(tmp_path: Path) -> None:
    head = "format: 1\nextends: elephant\nidentity: {name: MAMMOTH, aliases: []}\noptions:\n"
    old = "  players: {default: friend, choices: [original, friend], label: FRIENDS}\n"
    (tmp_path / "rom.yaml").write_text(head + old, encoding="utf-8")
    grade = lcd_rom(tmp_path).options["grade"]
    assert isinstance(grade, Choice)
    assert (grade.default, grade.choices, grade.label) == ("club", ("original", "club"), "FRIENDS")
    own = "  players: {kind: flag, default: true, label: PLAYERS, words: [FEW, MANY]}\n"
    (tmp_path / "rom.yaml").write_text(head + own, encoding="utf-8")
    options = lcd_rom(tmp_path).options
    assert (options["grade"].default, options["players"].default) == ("original", True)


def test_a_menu_that_was_written_before_an_option_was_renamed_still_shows_it(
    tmp_path: Path,
) -> None:
    head = "format: 1\nextends: hearts\nidentity: {name: HARTS, aliases: []}\n"
    menu = "menus: {options: {title: X, col: 5, row: 1, width: 30, window: menu, items: "
    items = "[{action: close, label: Go on}, {option: players}]}}\n"
    (tmp_path / "rom.yaml").write_text(head + menu + items, encoding="utf-8")
    rom = load_rom(tmp_path)
    assert isinstance(rom, TextRom)
    assert getattr(rom.menus["options"].items[1], "option", "") == "grade"
