"""Names of files as DOS has them: 8.3, devices, wildcards, and paths on its own drives.

What is typed here never becomes a path of the host: a path is a tuple of names, the drive first.
"""

from collections.abc import Mapping
from typing import TypeAlias

DosPath: TypeAlias = tuple[str, ...]
"""A drive, folders and perhaps a file, as `("C:", "CARDS", "DURAK.EXE")`; a root is `("C:",)`."""

DEVICES = frozenset(
    {"NUL", "CON", "PRN", "AUX", "CLOCK$"}
    | {f"COM{number}" for number in range(1, 5)}
    | {f"LPT{number}" for number in range(1, 4)}
)
"""Names that are no file, in every folder and with every ending."""

_LEGAL = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_$#&@!%()'`{}~^-")
"""The signs of a name, beside those of code page 437 above 127."""

LONGEST_PATH = 64
"""Signs from the root on that DOS has room for."""


def device(text: str) -> str:
    """The device that a name means, as `CON` for `con:` or `C:\\CON.TXT`; empty for none."""
    raise NotImplementedError


def name(text: str) -> str:
    """A name of a file, upper case and cut to 8.3 as DOS does.

    Raises DosError `file_creation` for what can be none.
    """
    raise NotImplementedError


def matches(pattern: str, name: str) -> bool:
    """Whether a name fits `?` and `*`, as in `*.*`, `D*.EXE` or `?????.DOC`."""
    raise NotImplementedError


def is_pattern(text: str) -> bool:
    """Whether there is a wildcard in it."""
    return "*" in text or "?" in text


def renamed(name: str, pattern: str) -> str:
    """The name that a wildcard makes of another: `DURAK.EXE` by `*.OLD` is `DURAK.OLD`."""
    raise NotImplementedError


def resolve(folders: Mapping[str, DosPath], drive: str, text: str) -> DosPath:
    """The path that a text means; its last name may have wildcards.

    `folders` are the current folders of the drives, `drive` is the current one.
    Raises DosError `invalid_drive` or `path_not_found`.
    """
    raise NotImplementedError


def shown(path: DosPath) -> str:
    """A path as DOS shows it: `C:\\CARDS`, a root as `C:\\`."""
    return path[0] + "\\" + "\\".join(path[1:])
