"""What a program declares of itself, once: what it can do, and what it needs of a ROM.

Each part of a program declares beside its code which names it looks up: a class or a module of
functions has them in `NEEDS`, as paths of the ROM. In a path `|` divides several names, as in
`messages.told.won|lost`; one that ends in `*` needs one entry at least, of any name; and one that
ends in `?` may be missing.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from itertools import product
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

from retrocards.rom.kinds import TEXT
from retrocards.rom.schema.base import EMPTY

Value = bool | int | str

MANY, OPTIONAL = "*", "?"
"""How a path of what is needed ends for one entry at least, and for what may be missing."""

FLAG: tuple[Value, ...] = (False, True)
"""The values of an option that is either off or on."""


def _no_fault(rules: Mapping[str, Value]) -> str:
    """For a program without rules."""
    return ""


def needs_of(*parts: type | ModuleType) -> tuple[str, ...]:
    """What these parts of a program, and the bases of those that are classes, need of a ROM."""
    holders = (holder for part in parts for holder in getattr(part, "__mro__", (part,)))
    return tuple(
        dict.fromkeys(need for holder in holders for need in vars(holder).get("NEEDS", ()))
    )


def names_in(need: str) -> Iterator[str]:
    """The paths that a need names, one by one."""
    return map(".".join, product(*(keys.split("|") for keys in need.split("."))))


class Declaration(NamedTuple):
    """What a program can do, and what a ROM must have to be played by it.

    A ROM must also have every rule that the program's own ROM has, and its texts may use the
    {fields} that are used there.
    """

    base: Path
    """The folder of the program's own ROM."""
    kind: str = TEXT
    """The kind of ROM that it plays."""
    actions: Collection[str] = ()
    """The actions that a hotkey or a line of a menu may have."""
    switches: Collection[str] = ()
    """The actions that a switch may have."""
    arguments: Collection[str] = ()
    """The options of the command line that it has, of those that not every program has."""
    needs: Collection[str] = ()
    """What its parts need of a ROM, see `needs_of`."""
    options: Mapping[str, Collection[Value]] = EMPTY
    """The options that a ROM must have, each with the values that the program can deal with."""
    keyboard: Collection[str] = ()
    """The seats that an edition may leave to the keyboard."""
    apart: Collection[str] = ()
    """The lists of keys that may have no key in common, and no hotkey."""
    reasons: Mapping[str, Collection[str]] = EMPTY
    """The reasons of its players, each with the {fields} that `messages.reasons` may use for it.

    A ROM must have one text at least for each of them; {seat}, who moves, is there for all.
    """
    fault: Callable[[Mapping[str, Value]], str] = _no_fault
    """What is wrong with these rules, in a sentence; empty if nothing is."""
