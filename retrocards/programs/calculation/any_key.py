"""Boxes that any key puts away: one of the desk's then does what it does."""

from __future__ import annotations

from retrocards.programs.controls import SAVING_ACTIONS
from retrocards.programs.desk import Desk
from retrocards.stage.lcd import LcdStage


class AnyKey:
    """The hotkeys that put a box away, as its foot says; those that save what is seen leave it."""

    def __init__(self, desk: Desk, stage: LcdStage) -> None:
        self._desk, self._stage, self._hotkeys = desk, stage, stage.rom.hotkeys
        self.hotkeys = frozenset(
            name for name, key in self._hotkeys.items() if key.action not in SAVING_ACTIONS
        )

    def passes_on(self, key: str, opened: str) -> bool:
        """Whether the key that put a box away does something else besides, as it then will.

        One that does what has `opened` the box only closes it.
        """
        hotkey = self._hotkeys.get(key)
        if hotkey is None or hotkey.action == opened:
            return False
        if not (hotkey.colour_only and self._stage.mono):
            self._desk.do_then(hotkey.action)
        return True
