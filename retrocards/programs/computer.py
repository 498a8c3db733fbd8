"""The computer at a table: what it plays, as soon as it has thought it out, and why."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Generic

from retrocards.players.choice import Choice
from retrocards.programs.captions import REASONS, Captions
from retrocards.programs.desk import Desk
from retrocards.programs.flow import MOMENT, Flow, T, Wait
from retrocards.programs.table import CardTable, H, M
from retrocards.programs.thinking import Thinker, write_down


class Computer(Generic[M, H]):
    """Plays the seats that no person plays.

    `subject` gives the fields of a seat in the text of a reason. With `along` it thinks for a
    person too, who may ask for a hint.
    """

    NEEDS = ("timings.result", *Captions.NEEDS)

    def __init__(
        self,
        desk: Desk,
        table: CardTable[M, H],
        subject: Callable[[int], Mapping[str, str]],
        along: bool = False,
    ) -> None:
        self._desk, self._table, self._subject = desk, table, subject
        self._thinker = Thinker(desk, table, along)
        self._captions = Captions(desk.rom, table.seats)

    def meanwhile(self, flow: Flow[T]) -> Flow[T]:
        """Run a flow, and think in each tick that it waits."""
        return self._thinker.meanwhile(flow)

    def think(self) -> Choice | None:
        """What the seat to move does, if the computer has thought it out by now."""
        return self._thinker.think()

    def choice(self, hand: H, waits: Callable[[], object] = lambda: None) -> Flow[Choice | None]:
        """What the seat to move does, as soon as it is thought out; until then each tick `waits`.

        None if a person has taken the seat meanwhile, or taken a move back.
        """
        table = self._table
        while table.hand == hand and not table.by_keyboard(hand.to_move):
            if (choice := self.think()) is not None:
                return choice
            waits()
            yield Wait(0)
        return None

    def reason(self, choice: Choice) -> str:
        """Why the seat to move makes this choice; empty if that is not worth a word."""
        try:
            return self._captions.of(choice, self._subject(self._table.hand.to_move))
        except Exception as error:
            write_down(error)
            return ""

    @property
    def last_reason(self) -> str:
        """The name of the reason shown last."""
        return self._captions.last

    @property
    def explains(self) -> bool:
        """Whether its reasons are shown: to onlookers, never to a player."""
        shown = self._desk.captions and not self._table.somebody_plays
        return shown and bool(self._desk.rom.names(REASONS))

    def unattended_for(self) -> float | None:
        """Seconds after which the game goes on by itself; None if it waits for a person."""
        return None if self._table.somebody_plays else self._desk.rom.timings["result"]

    def wait(self, until: float, holds: Callable[[], bool]) -> Flow[None]:
        """Wait until a second of machine time, whatever keys are struck, while it `holds`."""
        while holds() and (left := until - self._desk.now) > MOMENT:
            yield Wait(left)
