"""Undo and redo, in solitaires move by move."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Generic

from retrocards.programs.desk import Desk
from retrocards.programs.table import TABLE, CardTable, H, M
from retrocards.rom.actions import action


class BackAndForward(Generic[M, H]):
    """Hotkeys that take back what was done last at a table, or do it again.

    They work at a table, but not over a box. A finished hand stays finished, since it is counted; a
    game with `end_can_be_undone` sees to it that none is counted twice. `tell` receives the action,
    and whether there was a move for it.
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
        """Go back to the place before."""
        self._go("back", lambda places, made: max(place for place in places if place < made))

    @action("forward")
    def forward(self) -> None:
        """Go forward to the next place."""
        self._go("forward", lambda places, made: min(place for place in places if place > made))

    @abstractmethod
    def _places(self) -> Sequence[int]:
        """The numbers of moves to which the hand on the table can go back or forward."""

    def _take_back(self, count: int) -> None:
        """Take moves back. Raises StorageError."""
        self._table.sitting.back(count)

    @property
    def _works(self) -> bool:
        """Whether the keys work now: at a table where cards are dealt, and over no box."""
        desk, table = self._desk, self._table
        return desk.scene == TABLE and table.seated and table.dealt and not self._boxed

    @property
    def _boxed(self) -> bool:
        """Whether a box is open; a scene over the table covers nothing, and is none."""
        return any(window.area.w for window in self._desk.stage.windows)

    def _go(self, action: str, choose: Callable[[Sequence[int], int], int]) -> None:
        """Go to one of the places, by the number of moves made; ValueError: there is none."""
        self._desk.put_away_passing()
        if not self._works:
            if self._boxed:
                self._desk.stage.beep()
            return
        sitting, table = self._table.sitting, self._table
        places = self._places() if table.unfinished or table.end_can_be_undone else ()
        try:
            by = choose(places, sitting.moves_made) - sitting.moves_made
        except ValueError:
            self._tell(action, False)
            return
        self._desk.keep(lambda: sitting.forward(by) if by > 0 else self._take_back(-by))
        self._table.count()
        self._tell(action, True)


class TakeBack(BackAndForward[M, H]):
    """Takes single moves back, or all at once."""

    @action("restart")
    def restart(self) -> None:
        """Take all moves back; each can be made again."""
        self._go("restart", lambda places, made: min(place for place in places if place < made))

    def _places(self) -> Sequence[int]:
        sitting = self._table.sitting
        return range(sitting.moves_made + sitting.moves_ahead + 1)
