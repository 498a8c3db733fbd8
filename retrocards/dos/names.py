"""The file names of DOS: 8.3, devices, wildcards, and paths on its own drives.

A typed path never becomes a path of the host. It is a tuple of names, the drive first.
"""

import re
from collections.abc import Mapping
from typing import TypeAlias

from retrocards.dos.errors import DosError
from retrocards.machine import decode

DosPath: TypeAlias = tuple[str, ...]
"""A drive, folders and perhaps a file: `("C:", "CARDS", "DURAK.EXE")`. A root is `("C:",)`."""

DEVICES = frozenset(
    {"NUL", "CON", "PRN", "AUX", "CLOCK$"}
    | {f"COM{number}" for number in range(1, 5)}
    | {f"LPT{number}" for number in range(1, 4)}
)
"""Names that never mean a file, in any folder and with any ending."""

LONGEST_PATH = 66
"""The most characters of a folder's path, its drive included."""

_STEM, _ENDING = 8, 3
_FORBIDDEN = ' "/\\[]:|<>+=;,.*?'
_LEGAL = frozenset(decode(bytes([*range(33, 127), *range(128, 255)]))) - {*_FORBIDDEN}
"""The characters of a name: those of code page 437 except pictures of control codes."""


def upper(text: str) -> str:
    """Convert a text to capitals. A character without a capital in code page 437 stays."""
    return "".join(char.upper() if char.upper() in _LEGAL else char for char in text)


def name_of(text: str, wild: str = "") -> str:
    """A name as a directory holds it: in capitals, and cut to 8.3 as DOS cuts it.

    `wild` are additional legal characters. Raises DosError `invalid_path_or_name`.
    """
    stem, _, ending = text.partition(".")
    if not stem or not {*stem, *ending} <= _LEGAL | {*wild}:
        raise DosError("invalid_path_or_name")
    stem, ending = _cut(upper(stem), _STEM), _cut(upper(ending), _ENDING)
    return f"{stem}.{ending}" if ending else stem


def device(text: str) -> str:
    """The device that a word means: `CON` for `con:` or `C:\\X\\CON.TXT`; empty for none."""
    last = re.split(r"[\\/]", text)[-1]
    last = last[2:] if last[1:2] == ":" else last
    stem = upper(last.removesuffix(":").partition(".")[0])
    return stem if stem in DEVICES else ""


def is_pattern(text: str) -> bool:
    """Whether a text contains a wildcard."""
    return "*" in text or "?" in text


def without_stars(pattern: str) -> str:
    """A pattern with each star written out as question marks: `????????.TXT` for `*.TXT`."""
    stem, dot, ending = pattern.partition(".")
    return _filled(stem, _STEM).rstrip() + dot + _filled(ending, _ENDING).rstrip()


def is_everything(pattern: str) -> bool:
    """Whether a pattern matches every name, as `*.*` does."""
    return {*_padded(pattern)} == {"?"}


def matches(pattern: str, name: str) -> bool:
    """Whether a name matches. `?` is any character or none, `*` any up to the dot or the end."""
    return all(
        wanted in ("?", char) for wanted, char in zip(_padded(pattern), _padded(name), strict=True)
    )


def renamed(name: str, pattern: str) -> str:
    """The new name that a pattern gives: `*.OLD` turns `DURAK.EXE` into `DURAK.OLD`."""
    chars = [
        old if new == "?" else new for new, old in zip(_padded(pattern), _padded(name), strict=True)
    ]
    stem, ending = ("".join(part).replace(" ", "") for part in (chars[:_STEM], chars[_STEM:]))
    return f"{stem}.{ending}" if ending else stem


def resolve(folders: Mapping[str, DosPath], drive: str, text: str) -> DosPath:
    """Read a path. Its last name may have wildcards.

    `folders` are the current folders of the drives, and `drive` is the current drive.
    Raises DosError `invalid_drive`, `path_not_found` or `invalid_path_or_name`.
    """
    if text[1:2] == ":":
        drive, text = text[:2].upper(), text[2:]
        if drive not in folders:
            raise DosError("invalid_drive")
    steps = text.replace("/", "\\").split("\\")
    path = folders[drive]
    if len(steps) > 1 and not steps[0]:
        path, steps = (drive,), steps[1:]
    if not steps[-1]:
        steps.pop()
    for number, step in enumerate(steps):
        if step == "..":
            if len(path) == 1:
                raise DosError("path_not_found")
            path = path[:-1]
        elif not step or (is_pattern(step) and number < len(steps) - 1):
            raise DosError("path_not_found")
        elif step != ".":
            path = (*path, name_of(step, wild="*?"))
    return path


def shown(path: DosPath) -> str:
    """A path as DOS shows it: `C:\\CARDS`, or `C:\\` for a root."""
    return path[0] + "\\" + "\\".join(path[1:])


def _cut(part: str, width: int) -> str:
    """A part of a name, cut to its width. A star ends it."""
    start, star, _ = part.partition("*")
    return start[:width] if len(start) >= width else start + star


def _padded(name: str) -> str:
    """The eleven characters of a directory entry, padded with blanks and without stars."""
    stem, _, ending = (name, "", "") if name in (".", "..") else name.partition(".")
    return _filled(stem, _STEM) + _filled(ending, _ENDING)


def _filled(part: str, width: int) -> str:
    start, star, _ = part.partition("*")
    return start[:width].ljust(width, "?" if star else " ")
