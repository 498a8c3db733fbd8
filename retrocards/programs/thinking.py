"""The computer at thought while the table goes on: delays run, cards glide, nothing stutters."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Any, Generic, TypeVar

from retrocards.players.choice import Choice, Player, Thinking
from retrocards.programs.flow import MOMENT, Flow, Wakeup
from retrocards.programs.table import Table
from retrocards.rules.base import Hand, Match

T = TypeVar("T")
M = TypeVar("M", bound=Match)
H = TypeVar("H", bound=Hand)


class Thinker(Generic[M, H]):
    """Thinks for the seat to move wherever the computer plays it, a slice in each tick.

    It begins as soon as the seat is to move. What it thinks is dropped when the hand is no longer
    the one on the table, or a person takes the seat. Its chance is that of the sitting at this
    point of the hand: a hand that was left and resumed goes on with the same move.

    `player` gives who plays now, `now` the seconds of machine time. One that thinks `along` does so
    for a person, too, who may ask for a hint.
    """

    def __init__(
        self,
        table: Table[M, H],
        player: Callable[[], Player],
        now: Callable[[], float],
        along: bool = False,
    ) -> None:
        self._table = table
        self._along = along
        self._player = player
        self._now = now
        self._thinks: Thinking | None = None
        self._about: H | None = None
        """The hand that is thought about."""
        self._choice: Choice | None = None
        self._thought_at = -inf
        """When the last slice was thought: a tick has one."""

    @property
    def choice(self) -> Choice | None:
        """What the seat to move does, and why; None while that is thought about."""
        self._begin()
        return self._choice

    def meanwhile(self, flow: Flow[T]) -> Flow[T]:
        """Run a flow, and think in each tick that it waits."""
        try:
            wait = next(flow)
            while True:
                until = inf if wait.seconds is None else self._now() + wait.seconds
                woken: Wakeup = None
                while thinks := self._think():
                    woken = yield wait._replace(seconds=0.0)
                    if woken is not None or self._now() >= until - MOMENT:
                        break
                if not thinks:
                    left = None if until == inf else max(0.0, until - self._now())
                    woken = yield wait._replace(seconds=left)
                wait = flow.send(woken)
        except StopIteration as end:
            result: T = end.value
            return result
        finally:
            flow.close()
            self._forget()

    def _think(self) -> bool:
        """Think a slice, if there was none in this tick; whether there is more to think."""
        self._begin()
        if self._thinks is not None and self._now() > self._thought_at:
            self._thought_at = self._now()
            try:
                next(self._thinks)
            except StopIteration as end:
                self._choice, self._thinks = end.value, None
        return self._thinks is not None

    def _begin(self) -> None:
        """Think about the hand on the table, and about no other."""
        table = self._table
        wanted = table.unfinished and (self._along or not table.by_keyboard(table.hand.to_move))
        if self._about is not None and wanted and table.hand == self._about:
            return
        self._forget()
        if not wanted:
            return
        self._about = hand = table.hand.copy()
        view, chance = hand.view(hand.to_move), table.sitting.chance()
        player: Any = self._player()
        if hasattr(player, "think"):
            self._thinks = player.think(view, chance)
        else:
            self._choice = player.decide(view, chance)

    def _forget(self) -> None:
        if self._thinks is not None:
            self._thinks.close()
        self._about = self._thinks = self._choice = None
