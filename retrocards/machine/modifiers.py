"""SHIFT and ALT as keys of their own.

Some programs of a calculator use such a key alone. On a PC it mostly belongs to another key. So it
counts only when it is released, and only if nothing happened in between.
"""

import time
from collections.abc import Callable

from retrocards.machine.keys import (
    ALT,
    CTRL,
    GUI,
    LCTRL,
    LGUI,
    MODIFIERS,
    RCTRL,
    RGUI,
    SHIFT,
    Key,
    Keyboard,
)

TAP_S = 0.5
"""The longest tap in seconds. A modifier held longer was meant for something else. The desktop may
also have taken the other key for itself (Alt+Tab) without reporting it.
"""
_HOLDABLE = {*MODIFIERS, LCTRL, RCTRL, LGUI, RGUI}
_BOTH_SIDES = {SHIFT, ALT, CTRL, GUI}


class Taps:
    """Detects modifiers that were tapped alone.

    A tap lasts at most TAP_S, with no other modifier held and no key or mouse button pressed
    meanwhile. Report every key to `down` and `up`, or call `look` once a tick. Report every mouse
    button to `click`.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._held: set[int] = set()
        self._alone: int | None = None
        self._since = 0.0
        self._taps: list[Key] = []

    def down(self, code: int) -> None:
        """A key went down. One that is already down is ignored."""
        if code in self._held or code in _BOTH_SIDES:
            return
        self._alone = code if code in MODIFIERS and not self._held else None
        self._since = self._now()
        if code in _HOLDABLE:
            self._held.add(code)

    def up(self, code: int) -> None:
        """A key was released."""
        self._held.discard(code)
        if code == self._alone:
            self._alone = None
            if self._now() - self._since <= TAP_S:
                self._taps.append(Key(MODIFIERS[code]))

    def click(self) -> None:
        """The mouse was used, and a held modifier may belong to that."""
        self._alone = None

    def look(self, keyboard: Keyboard) -> None:
        """Read the keys of this tick from the keyboard."""
        for code in keyboard.pressed():
            self.down(code)
        for code in [code for code in self._held if not keyboard.held(code)]:
            self.up(code)

    def forget(self) -> None:
        """The keyboard went to another window. All keys count as released, and none as tapped."""
        self._held.clear()
        self._alone = None
        self._taps.clear()

    def take(self) -> list[Key]:
        """The taps since the last call, in order."""
        taps, self._taps = self._taps, []
        return taps
