"""Undo and redo, for games in which that is no cheating, such as solitaires."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic

from retrocards.programs.desk import Desk
from retrocards.programs.table import TABLE, CardTable, H, M
from retrocards.rom.actions import action
from retrocards.rules.line import EndOfLine


class TakeBack(Generic[M, H]):
    """Hotkeys that take back the last move at a table, or make it again.

    They work while a hand is played, but not over a box. A finished hand stays finished, since it
    is counted; a game with `end_can_be_undone` sees to it that none is counted twice. `tell`
    receives the action, and whether there was a move for it.
    """

    def __init__(
        self,
        desk: Desk,
        table: CardTable[M, H],
        tell: Callable[[str, bool], object] = lambda action, done: None,
    ) -> None:
        self._desk, self._table = desk, table
        self._tell = tell
        desk.add(self)

    @action("back")
    def back(self) -> None:
        """Take the last move back."""
        self._go("back", self._table.sitting.back)

    @action("forward")
    def forward(self) -> None:
        """Make the last move taken back again."""
        self._go("forward", self._table.sitting.forward)

    @action("restart")
    def restart(self) -> None:
        """Take all moves back; each can be made again."""
        sitting = self._table.sitting
        self._go("restart", lambda: sitting.back(max(1, sitting.moves_made)))

    @property
    def _possible(self) -> bool:
        """Whether a move could be taken back or made again now, if there is one."""
        desk, table = self._desk, self._table
        playing = table.dealt if table.end_can_be_undone else table.unfinished
        return desk.scene == TABLE and table.seated and playing and not desk.stage.windows

    def _go(self, action: str, way: Callable[[], None]) -> None:
        if not self._possible:
            if self._desk.stage.windows:
                self._desk.stage.beep()
            return
        try:
            self._desk.keep(way)
        except EndOfLine:
            self._tell(action, False)
            return
        self._table.count()
        self._tell(action, True)
