"""Taking moves back, for games in which that is no cheating, such as a solitaire."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from retrocards.programs.desk import Desk
from retrocards.programs.table import Table
from retrocards.rom.declaration import action
from retrocards.rules.line import EndOfLine


class TakeBack:
    """Has hotkeys take back the last move at a table, and make it again."""

    def __init__(self, desk: Desk, table: Table[Any, Any]) -> None:
        self._desk = desk
        self._sitting = table.sitting
        desk.add(self)

    @action("back")
    def back(self) -> None:
        """Take the last move back."""
        self._go(self._sitting.back)

    @action("forward")
    def forward(self) -> None:
        """Make the last move that was taken back again."""
        self._go(self._sitting.forward)

    def _go(self, way: Callable[[], None]) -> None:
        try:
            self._desk.keep(way)
        except EndOfLine as error:
            self._desk.troubles.append(str(error))
