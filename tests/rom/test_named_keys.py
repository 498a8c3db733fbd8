"""Texts of ROMs that name a hotkey: all ask for the key that the player has for it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

import pytest

from retrocards.rom import Rom
from retrocards.rom.find import find_roms
from retrocards.rom.folders import rom_folders
from retrocards.rom.own_keys import has_own_keys
from retrocards.rom.schema.control import CTRL, written

ROMS = [entry.rom for entry in find_roms(rom_folders()) if entry.rom and has_own_keys(entry.rom)]
PARTS = ("messages", "dialogs", "menus", "forms", "screens", "primer", "lessons", "show", "pager")
NOT_KEYS = re.compile(r"screens\.home\.")
"""The tabs of the calculator in ELEPHANT's show, which are a picture."""


def texts(piece: object, path: str) -> Iterator[tuple[str, str]]:
    """Each text in a part of a ROM, with its path; names of keys alone are no texts."""
    if isinstance(piece, str):
        yield path, piece
    elif isinstance(piece, Mapping):
        for name, inner in piece.items():
            yield from texts(inner, f"{path}.{name}")
    elif hasattr(piece, "_fields"):
        for name in piece._fields:
            if name not in ("keys", "yes", "no", "key", "shortcut"):
                yield from texts(getattr(piece, name), f"{path}.{name}")
    elif isinstance(piece, list | tuple):
        for number, inner in enumerate(piece):
            yield from texts(inner, f"{path}.{number}")


def literals(rom: Rom) -> Iterator[str]:
    """Each place where a text names a function key, or one with CTRL, that is a hotkey."""
    names = [name for name in rom.hotkeys if re.fullmatch(rf"F\d+|{CTRL}[A-Z]", name)]
    forms = {form for name in names for form in (name, written(name), name.replace("_", "+"))}
    key = re.compile(rf"(?<![\w+^])(?:{'|'.join(map(re.escape, forms))})(?!\w)")
    for part in PARTS:
        for path, text in texts(getattr(rom, part, ()), part):
            if (named := key.search(text)) and not NOT_KEYS.match(path):
                yield f"{path} names {named[0]}"


@pytest.mark.parametrize("rom", ROMS, ids=lambda rom: rom.identity.name)
def test_no_text_names_a_key_that_the_player_may_change(rom: Rom) -> None:
    assert [*literals(rom)] == []
