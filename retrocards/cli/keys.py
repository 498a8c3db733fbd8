"""`retrocards keys`: the file of the player's own keys, with every action, and what it means."""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from retrocards.cli.output import complain, tell
from retrocards.rom import Rom
from retrocards.rom.find import HOUSE, find_roms
from retrocards.rom.folders import own_keys_path, rom_folders
from retrocards.rom.own_keys import (
    ALL,
    CALLED,
    PROGRAMS,
    has_own_keys,
    losses,
    own_keys,
    with_own_keys,
)
from retrocards.session.files import write_safely

HEAD = f"""\
# Keys of your own for Retrocards.
#
# Take the "# " away before a line, and write another key, or several as [F6, CTRL_K]. They take
# the place of all keys that the action has, and no longer do what they did before. A line below the
# name of a program goes before one below "{ALL}". `retrocards keys` checks this file; while it has
# a fault, no line of it counts.
#
# Keys: {{keys}}
# CTRL_A to CTRL_Z, and single characters: letters as capitals, signs in quotes.
format: 1
"""
_WIDTH = 96
_PLAIN = re.compile(r"[A-Z][A-Z0-9_]*")


def make(anew: bool) -> int:
    """Write the file, or check the one that is there, and say so. Returns the exit code.

    With `anew` the file is written again, and the old one keeps its lines under another name.
    Raises StorageError.
    """
    path = own_keys_path()
    if os.path.lexists(path) and not anew:
        tell(f"{path} is there already; nothing is changed.")
        return check()
    kept = _kept(path) if os.path.lexists(path) else None
    write_safely(path, text())
    tell(f"{path} is written: every action of every program, with its key and its meaning.")
    if kept is not None:
        tell(f"The old file is {kept}.")
    return 0


def check() -> int:
    """Say what is wrong with the file. Returns the exit code."""
    if tell_faults():
        return 1
    tell("It has no fault: its lines hold from the next start on.")
    for loss in losses(map(with_own_keys, _roms())):
        tell(loss)
    return 0


def tell_faults() -> bool:
    """Complain of every fault of the file. Returns whether there is one."""
    faults = own_keys().faults
    if faults:
        complain("Your own keys have a fault, so all keys are the programs' own:")
    for fault in faults:
        complain(fault)
    return bool(faults)


def tell_trouble(rom: Rom) -> None:
    """Complain of the file before a program starts: its faults, and what has no key in the ROM."""
    tell_faults()
    for loss in losses((rom,)):
        complain(loss)


def text() -> str:
    """The file as it is for a player without keys of his own."""
    roms = _roms()
    return "\n".join([_head(), f"{ALL}:", *_common(roms), "", f"{PROGRAMS}:", *_own(roms), ""])


def _roms() -> list[Rom]:
    """The ROMs that own keys are for: the games first, then the desk of the PC."""
    listed = [entry.rom for entry in find_roms(rom_folders()) if entry.rom is not None]
    roms = [rom for rom in listed if has_own_keys(rom)]
    return sorted(roms, key=lambda rom: (rom.identity.name in HOUSE, rom.identity.name))


def _head() -> str:
    named = [key for key in CALLED if not re.fullmatch(r"F\d+|CTRL_[A-Z]", key)]
    words = f"F1 to F12, {', '.join(named)},"
    rows = [""]
    for word in words.split():
        if len(rows[-1]) + len(word) > _WIDTH - 10:
            rows.append("#")
        rows[-1] += f" {word}"
    return HEAD.format(keys="\n".join(rows).lstrip())


def _common(roms: Iterable[Rom]) -> Iterator[str]:
    """The actions that several programs have, with the keys of most and the shortest meaning."""
    keys: dict[str, list[tuple[str, ...]]] = {}
    helps: dict[str, list[str]] = {}
    for rom in roms:
        for action, (own, meaning) in _actions(rom).items():
            keys.setdefault(action, []).append(own)
            helps.setdefault(action, []).append(meaning)
    for action, lists in keys.items():
        if len(lists) > 1:
            (most, _), *_ = Counter(lists).most_common(1)
            yield _line("  ", action, most, min(helps[action], key=len))


def _own(roms: Iterable[Rom]) -> Iterator[str]:
    for rom in roms:
        yield f"  {_quoted(rom.identity.name)}: # {rom.identity.title}"
        for action, (keys, meaning) in _actions(rom).items():
            yield _line("    ", action, keys, meaning)


def _actions(rom: Rom) -> Mapping[str, tuple[tuple[str, ...], str]]:
    """Action -> its keys, and what the first of them means."""
    actions: dict[str, tuple[tuple[str, ...], str]] = {}
    for name, hotkey in rom.hotkeys.items():
        keys, meaning = actions.get(hotkey.action, ((), hotkey.help))
        actions[hotkey.action] = (*keys, name), meaning
    return actions


def _line(indent: str, action: str, keys: tuple[str, ...], meaning: str) -> str:
    written = ", ".join(map(_quoted, keys))
    line = f"{action}: {f'[{written}]' if keys[1:] else written}"
    return f"{indent}# {line:<28}  # {meaning}"


def _quoted(word: str) -> str:
    """A word as YAML has it."""
    return word if _PLAIN.fullmatch(word) else json.dumps(word)


def _kept(path: Path) -> Path:
    """Rename the old file."""
    number = 1
    while os.path.lexists(kept := path.with_name(f"{path.stem}-{number}{path.suffix}")):
        number += 1
    path.rename(kept)
    return kept
