"""What a calculator shows by itself: reels, and the key that they wait for."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from retrocards.machine import Key, Mouse
from retrocards.programs.flow import Click, Flow, Wait, Wakeup, pressed
from retrocards.stage.lcd import ReelShow
from retrocards.stage.lcd.windows import ALMOST

if TYPE_CHECKING:
    from retrocards.programs.elephant import Elephant

Lasts = Callable[[], float | None]
"""Seconds that something stays by itself, as things are now; None: until a key."""
LONGEST_STEP = 0.1
"""Seconds that a reel goes on at once at most: it stands still while a pop-up lies over it."""


def forever() -> None:
    """For what stays until a key is struck."""


def play(program: Elephant, name: str, lasts: Lasts = forever) -> Flow[bool]:
    """Play a reel and wait for a key, or as long as its end `lasts`; False for the key to leave.

    It begins clear, even if another was left in the dark. A key while it runs goes to its end at
    once.
    """
    program.stage.contrast = 0
    reel = ReelShow(program.rom, name)
    t, woken_at = 0.0, program.now
    own = frozenset(program.rom.keys["leave"])
    while t < reel.lasts - ALMOST:
        reel.draw(program.stage, t)
        if _strikes((yield Wait(0, own))):
            break
        t += min(program.now - woken_at, LONGEST_STEP)
        woken_at = program.now
    reel.draw(program.stage, reel.lasts)
    return (yield from wait_for_key(program, lasts))


def wait_for_key(program: Elephant, lasts: Lasts) -> Flow[bool]:
    """Wait for a key or a click, or as long as it `lasts`; False for the key to leave."""
    since = program.now
    own = frozenset(program.rom.keys["leave"])
    while (seconds := lasts()) is None or program.now < since + seconds:
        woken = yield Wait(None if seconds is None else since + seconds - program.now, own)
        if _strikes(woken):
            return not (isinstance(woken, Key) and pressed(program.rom, woken, "leave"))
    return True


def _strikes(woken: Wakeup) -> bool:
    """Whether a key was struck or a button pressed."""
    if isinstance(woken, Mouse):
        return woken.kind == "press"
    return isinstance(woken, Key | Click)
