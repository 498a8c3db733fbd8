"""What a calculator shows by itself: reels, and the key that they wait for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from retrocards.machine import Key, Mouse
from retrocards.programs.flow import Click, Flow, Wait, Wakeup, pressed
from retrocards.stage.lcd import ReelShow

if TYPE_CHECKING:
    from retrocards.programs.elephant import Elephant

LONGEST_STEP = 0.1
"""Seconds that a reel goes on at once at most: it stands still while a pop-up lies over it."""


def play(program: Elephant, name: str, lasts: float | None = None) -> Flow[bool]:
    """Play a reel and wait for a key, or as long as its end `lasts`; False for the key to leave.

    It begins clear, even if another was left in the dark. A key while it runs goes to its end at
    once.
    """
    program.stage.contrast = 0
    reel = ReelShow(program.rom, name)
    t, woken_at = 0.0, program.now
    own = frozenset(program.rom.keys["leave"])
    while t < reel.lasts:
        reel.draw(program.stage, t)
        if _strikes((yield Wait(0, own))):
            break
        t += min(program.now - woken_at, LONGEST_STEP)
        woken_at = program.now
    reel.draw(program.stage, reel.lasts)
    return (yield from wait_for_key(program, lasts))


def wait_for_key(program: Elephant, lasts: float | None) -> Flow[bool]:
    """Wait for a key or a click, or some seconds if given; False for the key to leave."""
    until = None if lasts is None else program.now + lasts
    own = frozenset(program.rom.keys["leave"])
    while until is None or program.now < until:
        woken = yield Wait(None if until is None else until - program.now, own)
        if _strikes(woken):
            return not (isinstance(woken, Key) and pressed(program.rom, woken, "leave"))
    return True


def _strikes(woken: Wakeup) -> bool:
    """Whether a key was struck or a button pressed."""
    if isinstance(woken, Mouse):
        return woken.kind == "press"
    return isinstance(woken, Key | Click)
