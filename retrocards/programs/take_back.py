"""Taking moves back, for games in which that is no cheating, such as a solitaire."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from retrocards.programs.desk import Desk
from retrocards.programs.table import TABLE, Table
from retrocards.rom.declaration import action
from retrocards.rules.line import EndOfLine


class TakeBack:
    """Has hotkeys take back the last move at a table, and make it again.

    They do so while a hand is played and nothing lies over it. A hand that is over stays over: it
    has been counted.
    """

    def __init__(self, desk: Desk, table: Table[Any, Any]) -> None:
        self._desk = desk
        self._table = table
        desk.add(self)

    @action("back")
    def back(self) -> None:
        """Take the last move back."""
        self._go(self._table.sitting.back)

    @action("forward")
    def forward(self) -> None:
        """Make the last move that was taken back again."""
        self._go(self._table.sitting.forward)

    def _go(self, way: Callable[[], None]) -> None:
        desk, table = self._desk, self._table
        if desk.scene == TABLE and table.unfinished and not desk.stage.windows:
            # At the end of the line there is nothing to take back, and nothing to say.
            with suppress(EndOfLine):
                desk.keep(way)
                table.count()
