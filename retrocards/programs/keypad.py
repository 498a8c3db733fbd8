"""The keys that a moment wants, for a display that shows keys to touch, and for a gamepad."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator

from retrocards.machine import MODIFIER_NAMES
from retrocards.rom import Rom

ANY_KEY = "ENTER", "ESC"
"""What is shown where any key will do."""
ON_CARDS = "cards", "ranks"
"""The lists of keys that stand on cards or for them, which are touched themselves."""
MOST_CHARACTERS = 12
"""Where more characters than this are answered, words are typed."""
TYPED = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.:\\*?"
"""What a ring of keys has for words; SPACE and BACKSPACE are keys with names."""
# No key to touch is held with another, so those of CTRL, with a "_" in their names, are left out.
_ALONE = re.compile(r"(?<![A-Za-z0-9])[A-Z0-9](?![A-Za-z0-9])")


def keys_of_popup(own: Collection[str], any_key: bool) -> tuple[list[str], bool]:
    """The keys that a pop-up takes, or any key, and whether words are typed into it."""
    keys = {*own, *(ANY_KEY if any_key else ())}
    types = sum(len(key) == 1 for key in keys) > MOST_CHARACTERS
    return sorted(key for key in keys if len(key) > 1 or not types), types


def keys_of_screen(rom: Rom, mono: bool, lines: Iterable[str]) -> list[str]:
    """The keys of a ROM: those with names, and of the others those that the screen's text names."""
    said = {key for line in lines for key in _ALONE.findall(line)}
    return sorted({*_hotkeys(rom, mono), *_listed(rom, said)})


def ring_of_popup(rom: Rom, mono: bool, own: Collection[str]) -> list[list[str]]:
    """The keys of a pop-up by groups: those with names, characters, and the hotkeys."""
    named, characters = (
        sorted(key for key in own if (len(key) == 1) == alone) for alone in (False, True)
    )
    return [named, characters, [key for key in _ringed(rom, mono) if key not in own]]


def ring_of_screen(rom: Rom, mono: bool, lines: Iterable[str], types: bool) -> list[list[str]]:
    """The keys of a ROM by groups: the answers that the screen's text names, and the hotkeys.

    Where words are typed, all that they are typed with is a group of its own.
    """
    said = {key for line in lines for key in _ALONE.findall(line)}
    answers, done = list[list[str]](), set[str]()
    for what, keys in rom.keys.items():
        if what not in ON_CARDS:
            answers.append([key for key in keys if key in said - done])
            done |= {*keys}
    return [*answers, list(TYPED) if types else [], _ringed(rom, mono)]


def _ringed(rom: Rom, mono: bool) -> list[str]:
    """The hotkeys of this monitor in the order of a ring."""
    hotkeys = (name for name, key in rom.hotkeys.items() if not (key.colour_only and mono))
    return sorted(hotkeys, key=_by_number)


def _by_number(key: str) -> tuple[bool, int, str]:
    """The sort key that puts the function keys first, by number."""
    number = key.removeprefix("F")
    return not number.isdigit(), int(number) if number.isdigit() else 0, key


def _hotkeys(rom: Rom, mono: bool) -> Iterator[str]:
    for name, hotkey in rom.hotkeys.items():
        shown = not (hotkey.colour_only and mono) and "_" not in name
        if shown and name not in MODIFIER_NAMES:
            yield name


def _listed(rom: Rom, said: Collection[str]) -> Iterator[str]:
    """Of the keys that do the same the first with a name, and each character that is said."""
    for what, keys in rom.keys.items():
        if what not in ON_CARDS:
            yield from [key for key in keys if len(key) > 1 and "_" not in key][:1]
            yield from [key for key in keys if key in said]
