"""Undo in games against the computer: the person is asked again, and the hand counts apart."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from retrocards.programs.desk import Desk
from retrocards.programs.flow import Flow
from retrocards.programs.table import CardTable, H, M
from retrocards.programs.take_back import BackAndForward


class Asking(Protocol):
    """What `AskAgain` asks of its game."""

    def lay_out(self, before: None, move: int) -> None:
        """Show the hand on the table and nothing else."""
        ...

    def go_on(self) -> Flow[None]:
        """Play the hand on the table and what follows, or in a replay this hand alone."""
        ...

    def remark(self, words: str) -> None:
        """Say something about a key until the next key or click."""
        ...


class AskAgain(BackAndForward[M, H]):
    """Hotkeys that go back to the person's last decision, and forward to the next one.

    A decision is a move that was chosen among several. Who takes one back is asked again, with the
    same hidden cards, and whatever was being shown ends. While the demo plays, nothing is taken
    back.
    """

    NEEDS = ("messages.taken_back.back|back_over|first|first_over|forward|no_back|no_forward",)

    def __init__(self, desk: Desk, table: CardTable[M, H], game: Asking) -> None:
        super().__init__(desk, table, self._go_on)
        self._game = game
        self._turns = 0
        """How many moves of the person's were taken back last: one, and those without a choice."""

    def _places(self) -> Sequence[int]:
        sitting = self._table.sitting
        if self._table.demo:
            return ()
        return [*sitting.decisions, sitting.moves_made + sitting.moves_ahead]

    def _take_back(self, count: int) -> None:
        sitting = self._table.sitting
        first = sitting.moves_made - count
        self._turns = sum(place >= first for place in sitting.own_moves)
        sitting.undo(count)

    def _go_on(self, action: str, done: bool) -> None:
        """Say what a key has done, and go on from the hand as it lies there."""
        desk, rom, forward = self._desk, self._desk.rom, action == "forward"
        if not done:
            desk.sound("wrong")
            name = "no_forward" if forward else "no_back"
            self._game.remark(rom.say(f"taken_back.{name}"))
            return
        self._game.lay_out(None, -1)
        # Nothing of a replay counts, so its hands do not count apart.
        counts_apart = self._table.sitting.undone == 1 and not desk.launch.replay
        back = "first" if counts_apart else "back"
        went = f"{back}_over" if self._turns > 1 else back
        name = "forward" if forward else went
        self._game.remark(rom.say(f"taken_back.{name}", turns=str(self._turns)))
        desk.push("", self._begin_anew())

    def _begin_anew(self) -> Flow[None]:
        """Drop whatever was being shown, and play the hand on the table."""
        self._desk.begin_anew(self._game.go_on())
        yield from ()
