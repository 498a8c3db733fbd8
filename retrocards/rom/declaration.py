"""What a program declares of itself: what it can do, and what it needs of a ROM.

Each part of a program declares beside its code which names it looks up. A class or a module of
functions has them in `NEEDS`, as paths of the ROM. In a path `|` divides several names, as in
`messages.over.won|lost`. One that ends in `*` needs at least one entry, of any name. One that ends
in `?` may be missing.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import product
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from retrocards.rom.kinds import TEXT
from retrocards.rom.schema.base import EMPTY

Value = bool | int | str
LessonFault = tuple[tuple[str | int, ...], str]
"""Keys and indices that lead to a place of a lesson, and a sentence about it."""

MANY, OPTIONAL = "*", "?"
"""The ends of a path that needs at least one entry, and of one that may be missing."""

FLAG: tuple[Value, ...] = (False, True)
"""The values of an option that is either off or on."""


def _no_fault(rules: Mapping[str, Value]) -> str:
    """For a program without rules."""
    return ""


def needs_of(*parts: type | ModuleType) -> tuple[str, ...]:
    """What these parts of a program need of a ROM, the bases of classes included."""
    holders = (holder for part in parts for holder in getattr(part, "__mro__", (part,)))
    return tuple(
        dict.fromkeys(need for holder in holders for need in vars(holder).get("NEEDS", ()))
    )


def names_in(need: str) -> Iterator[str]:
    """The paths that a need names."""
    return map(".".join, product(*(keys.split("|") for keys in need.split("."))))


LessonCheck = Callable[
    [Mapping[str, Value], Sequence[str], Mapping[str, Any]], Iterable[LessonFault]
]


def _no_lesson_faults(
    rules: Mapping[str, Value], seats: Sequence[str], lesson: Mapping[str, Any]
) -> Iterable[LessonFault]:
    """For a program without rules."""
    return ()


class Declaration(NamedTuple):
    """What a program can do, and what it needs of a ROM.

    A ROM must also have every rule of the program's own ROM. Its texts may use the {fields} that
    are used there.
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
    """The options of the command line that it has and others may lack."""
    needs: Collection[str] = ()
    """What its parts need of a ROM; see `needs_of`."""
    options: Mapping[str, Collection[Value]] = EMPTY
    """The options that a ROM must have, each with the values that the program knows."""
    keyboard: Sequence[str] = ()
    """The seats that an edition may leave to the keyboard, by their numbers from 0."""
    apart: Collection[str] = ()
    """The lists of keys that share no key with one another or with a hotkey."""
    reasons: Mapping[str, Collection[str]] = EMPTY
    """The reasons of its players, each with the {fields} that `messages.reasons` may use for it.

    A ROM must have at least one text for each. All may use {seat}, who moves.
    """
    fault: Callable[[Mapping[str, Value]], str] = _no_fault
    """What is wrong with these rules, in a sentence; empty if nothing is."""
    lesson_faults: LessonCheck = _no_lesson_faults
    """What is wrong with a lesson, as plain data that reads as one, played by these rules.

    Its seats are those of `keyboard`.
    """
