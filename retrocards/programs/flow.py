"""How a program is written: generators that yield what they wait for."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import TypeVar

from retrocards.machine import Key, Mouse
from retrocards.rom import Rom
from retrocards.stage import Hit

T = TypeVar("T")


@dataclass(frozen=True)
class Wait:
    """What a flow yields: wake me at an event, or when `seconds` of machine time are over.

    `own` names the keys that the flow takes itself although they are hotkeys, such as the arrows
    of a menu.
    """

    seconds: float | None = None
    own: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Click:
    """The left button went down on something that the stage knows."""

    hit: Hit


@dataclass(frozen=True)
class Nudge:
    """A hotkey or a pop-up changed something: look again at what is being waited for."""


Wakeup = Key | Mouse | Click | Nudge | None
"""What a flow is woken with; None: the time is over."""

Flow = Generator[Wait, Wakeup, T]


LONGEST_STEP = 0.1
"""Seconds that a show goes on at once at most: it stands still while a pop-up lies over it."""

MOMENT = 1e-6
"""Seconds too few to count: sums of ticks are not exact."""


def struck(wakeup: Wakeup) -> bool:
    """Whether a key went down anew, or the left button."""
    if isinstance(wakeup, Mouse):
        return wakeup.kind == "press" and wakeup.button == "left"
    return isinstance(wakeup, Click) or (isinstance(wakeup, Key) and not wakeup.repeat)


def pressed(rom: Rom, key: Key, what: str) -> bool:
    """Whether a key is one of those that the ROM names for `what`, under `keys`."""
    names = rom.keys[what]
    return key.name in names or (key.char != "" and key.char.upper() in names)
