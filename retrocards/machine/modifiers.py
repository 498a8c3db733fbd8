"""SHIFT and ALT as keys of their own.

A calculator has programs in which such a key alone does something. At a PC it mostly belongs to
another key, so it counts only when it is let go, and only if nothing happened in between.
"""

import time
from collections.abc import Callable

import pyxel

from retrocards.machine.keys import MODIFIERS, Key, Keyboard

TAP_S = 0.5
"""The longest time between down and up, in seconds. Whoever holds a modifier longer was going to
do something else with it; and a desktop that takes keys for itself (Alt+Tab) need not tell of them.
"""
_HOLDABLE = {*MODIFIERS, pyxel.KEY_LCTRL, pyxel.KEY_RCTRL, pyxel.KEY_LGUI, pyxel.KEY_RGUI}
_BOTH_SIDES = {pyxel.KEY_SHIFT, pyxel.KEY_ALT, pyxel.KEY_CTRL, pyxel.KEY_GUI}


class Taps:
    """Finds the modifiers that were pressed and let go for their own sake.

    That is: with no other modifier held, no key or mouse button pressed meanwhile, and within
    TAP_S. Told of every key by its code, or asked to look at the keyboard itself, once a tick; and
    of every click.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._held: set[int] = set()
        self._alone: int | None = None
        self._since = 0.0
        self._taps: list[Key] = []

    def down(self, code: int) -> None:
        """A key went down; one that is down already does not count."""
        if code in self._held or code in _BOTH_SIDES:
            return
        self._alone = code if code in MODIFIERS and not self._held else None
        self._since = self._now()
        if code in _HOLDABLE:
            self._held.add(code)

    def up(self, code: int) -> None:
        """A key was let go."""
        self._held.discard(code)
        if code == self._alone:
            self._alone = None
            if self._now() - self._since <= TAP_S:
                self._taps.append(Key(MODIFIERS[code]))

    def click(self) -> None:
        """The mouse did something to which a modifier may belong."""
        self._alone = None

    def look(self, keyboard: Keyboard) -> None:
        """Take the keys of this tick from the keyboard."""
        for code in keyboard.pressed():
            self.down(code)
        for code in [code for code in self._held if not keyboard.held(code)]:
            self.up(code)

    def forget(self) -> None:
        """The keyboard went to another window: all keys count as let go, and none as tapped."""
        self._held.clear()
        self._alone = None
        self._taps.clear()

    def take(self) -> list[Key]:
        """The taps since the last call, in order."""
        taps, self._taps = self._taps, []
        return taps
