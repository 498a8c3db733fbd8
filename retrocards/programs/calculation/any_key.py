"""Boxes closed by any key; a hotkey that closes one also does its action."""

from __future__ import annotations

from retrocards.programs.controls import SAVING_ACTIONS
from retrocards.programs.desk import Desk


class AnyKey:
    """The hotkeys that close a box which any key closes: all but those that save the picture."""

    def __init__(self, desk: Desk) -> None:
        self._desk, self._hotkeys = desk, desk.rom.hotkeys
        self.hotkeys = frozenset(
            name for name, key in self._hotkeys.items() if key.action not in SAVING_ACTIONS
        )

    def passes_on(self, key: str, opened: str) -> bool:
        """Do the action of the hotkey that closed a box; whether there is one to do.

        The hotkey of the action that `opened` the box only closes it.
        """
        hotkey = self._hotkeys.get(key)
        if hotkey is None or hotkey.action == opened:
            return False
        if not (hotkey.colour_only and self._desk.stage.mono):
            self._desk.do_then(hotkey.action)
        return True
