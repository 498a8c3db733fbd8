"""The computer at a table: it thinks, then plays a move and gives its reason."""

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

    `subject` gives the fields of a seat for the text of a reason. With `along` it also thinks while
    a person is to move, who may ask for a hint.
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
        """Run a flow, and think in each tick in which it waits."""
        return self._thinker.meanwhile(flow)

    def think(self) -> Choice | None:
        """The choice of the seat to move; None while still thinking."""
        return self._thinker.think()

    def choice(self, hand: H, waits: Callable[[], object] = lambda: None) -> Flow[Choice | None]:
        """The choice of the seat to move; each tick of thinking yields `waits`.

        None if a person takes the seat meanwhile, or takes a move back.
        """
        table = self._table
        while table.hand == hand and not table.by_keyboard(hand.to_move):
            if (choice := self.think()) is not None:
                return choice
            waits()
            yield Wait(0)
        return None

    def reason(self, choice: Choice) -> str:
        """The reason for a choice of the seat to move, in words; empty if it needs none."""
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
        """Whether reasons are shown: to spectators, never to a player."""
        shown = self._desk.captions and not self._table.somebody_plays
        return shown and bool(self._desk.rom.names(REASONS))

    def unattended_for(self) -> float | None:
        """Seconds after which the game goes on by itself; None if it waits for a person."""
        return None if self._table.somebody_plays else self._desk.rom.timings["result"]

    def wait(self, until: float, holds: Callable[[], bool]) -> Flow[None]:
        """Wait until a second of machine time while it `holds`; keys do not cut it short."""
        while holds() and (left := until - self._desk.now) > MOMENT:
            yield Wait(left)
