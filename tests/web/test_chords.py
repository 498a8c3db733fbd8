"""Chords in a page: browsers keep some, no touched key is one, and all have another way."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from retrocards.machine import MODIFIER_NAMES
from retrocards.programs.loading import load
from retrocards.rom import LcdRom, Rom
from retrocards.rom.find import find_rom
from retrocards.rom.folders import rom_folders
from retrocards.rom.schema.pixel_windows import MenuBarItem
from retrocards.web.start import PagePc
from tests.alike import first_of

PAGE = Path(__file__).parents[2] / "retrocards" / "web" / "page.js"
NAMES = ("DURAK", "ECARTE", "HEARTS", "CALC", "ELEPHANT", "DOS", "PC")


def kept_by_browsers() -> set[str]:
    """The keys that never come through the page: ALT, and those of CTRL that its script names."""
    match = re.search(r"BROWSERS = new Set\(\[(.*?)\]\)", PAGE.read_text(encoding="utf-8"))
    assert match
    letters = re.findall(r'"([a-z])"', match[1])
    assert {"n", "t", "w"} <= set(letters)
    return {"ALT", *(f"CTRL_{letter.upper()}" for letter in letters)}


def rom_of(name: str) -> Rom:
    return load(find_rom(name, rom_folders()))


def is_chord(key: str) -> bool:
    """Whether no key below the picture stands for it."""
    return key.startswith("CTRL_") or key in MODIFIER_NAMES


def lists_in(part: object) -> Iterator[tuple[str, ...]]:
    """All lists of words of a ROM: those with keys hold keys that do the same."""
    if isinstance(part, Mapping):
        inner: Sequence[Any] = [*part.values()]
    elif is_dataclass(part):
        inner = [getattr(part, field.name) for field in fields(part)]
    else:
        inner = part if isinstance(part, tuple) else ()
    if isinstance(part, tuple) and all(isinstance(word, str) for word in part):
        yield part
    for item in inner:
        yield from lists_in(item)


def ways_around(rom: Rom, chord: str) -> list[list[str]]:
    """For each meaning of a chord the keys to press in its place; an empty list if none do."""
    lists = [keys for keys in lists_in(rom) if chord in keys]
    ways = [[key for key in keys if not is_chord(key)][:1] for keys in lists]
    if hotkey := rom.hotkeys.get(chord):
        same = [key for key, other in rom.hotkeys.items() if other.action == hotkey.action]
        ways.append([key for key in same if not is_chord(key)][:1] or by_menu(rom, hotkey.action))
    return ways


def by_menu(rom: Rom, action: str) -> list[str]:
    """The keys that choose the line of an action in the menu bar."""
    bar = rom.menu_bar if isinstance(rom, LcdRom) else None
    opening = (key for key, hotkey in rom.hotkeys.items() if hotkey.action == "menu_bar")
    opens = next((key for key in opening if not is_chord(key)), "")
    for number, menu in enumerate(bar.menus if bar else ()):
        lines = [item.action for item in menu.items if isinstance(item, MenuBarItem)]
        if opens and action in lines:
            return [opens, *["RIGHT"] * number, *["DOWN"] * lines.index(action), "ENTER"]
    return []


CHORDS = [
    (name, chord)
    for name in NAMES
    for rom in [rom_of(name)]
    for chord in sorted({*rom.hotkeys, *chain(*lists_in(rom))})
    if re.fullmatch("CTRL_[A-Z]|ALT|SHIFT", chord)
]


@pytest.mark.parametrize(("name", "chord"), CHORDS)
def test_what_a_chord_does_has_another_key_or_a_menu(name: str, chord: str) -> None:
    ways = ways_around(rom_of(name), chord)
    assert ways and all(ways), f"{chord} of {name} has no other key"


KEPT = {
    ("CALC", "ALT"): ("CALC/S*?deal=5", ""),
    ("CALC", "CTRL_N"): ("CALC/S*?deal=5", ""),
    ("CALC", "CTRL_R"): ("CALC/S*?deal=5", "5 6"),
    ("DOS", "CTRL_T"): ("DOS/*", "ESC E D I T SPACE A ENTER B ENTER C ENTER D"),
    ("ELEPHANT", "ALT"): ("ELEPHANT/S*?deal=5", ""),
}
"""A key that a browser keeps -> where, and after which keys, it does something."""


def test_each_key_that_a_browser_keeps_is_tried() -> None:
    kept = kept_by_browsers()
    assert {*KEPT} == {(name, chord) for name, chord in CHORDS if chord in kept}


@pytest.mark.parametrize(("name", "chord"), first_of(KEPT))
def test_what_a_browser_keeps_goes_by_another_key(
    name: str, chord: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The words of the screen are then those that the chord brings up in a window."""
    fragment, before = KEPT[name, chord]

    def text(home: str, *keys: str) -> tuple[str, ...]:
        monkeypatch.setenv("RETROCARDS_HOME", str(tmp_path / home))
        return text_after(fragment, [*before.split(), *keys])

    by_chord = text("chord", chord)
    assert by_chord != text("before")
    ways = ways_around(rom_of(name), chord)
    assert by_chord in [text(f"way{number}", *way) for number, way in enumerate(ways)]


def text_after(fragment: str, keys: Sequence[str]) -> tuple[str, ...]:
    """The words of the screen some time after keys have been pressed."""
    posts: list[tuple[Any, ...]] = []
    pc = PagePc(fragment, lambda *words: posts.append(words))
    for ticks, key in [(150, ""), *((12, key) for key in keys), (200, "")]:
        if key and pc.page is not None:
            pc.page.press(key)
        for _ in range(ticks):
            assert pc.tick(), pc.exit_code
    pc.close()
    return [tuple(words[1]) for words in posts if words[0] == "text"][-1]
