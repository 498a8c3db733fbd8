"""The computer at thought while the table goes on: delays run, cards glide, nothing stutters."""

from __future__ import annotations

from collections.abc import Callable, Generator
from math import inf
from typing import Generic, TypeVar

from retrocards.players.choice import Choice, SlowPlayer
from retrocards.programs.desk import Desk
from retrocards.programs.flow import LONGEST_STEP, MOMENT, Flow, T, Wakeup
from retrocards.programs.table import H, M, Table
from retrocards.session.engines import players_of

A = TypeVar("A")

PACE = 1 / 60
"""Seconds of machine time for a slice: two of them between two pictures of thirty a second."""


class Thought(Generic[A, T]):
    """What is thought out slice by slice, `about` something."""

    def __init__(self, about: A, slices: Generator[None, None, T]) -> None:
        self.about = about
        self.result: T | None = None
        """What came of it; None while there is more to think."""
        self._slices = slices

    def think(self, slices: int = 1) -> bool:
        """Think so many slices more, if there are any; whether it is thought out."""
        try:
            for _ in range(slices if self.result is None else 0):
                next(self._slices)
        except StopIteration as end:
            self.result = end.value
        return self.result is not None


class Thinker(Generic[M, H]):
    """Thinks for the seat to move wherever the computer plays it, some slices in each tick.

    It begins as soon as the seat is to move. What it thinks is dropped when the hand is no longer
    the one on the table, or a person takes the seat. Its chance is that of the sitting at this
    point of the hand: a hand that was left and resumed goes on with the same move.

    The player is the one of the grade that is set. A thinker that thinks `along` does so for a
    person, too, who may ask for a hint.
    """

    def __init__(self, desk: Desk, table: Table[M, H], along: bool = False) -> None:
        self._table = table
        self._along = along
        self._desk = desk
        self._thought: Thought[H, Choice] | None = None
        self._grade = ""
        """Of the player whose thought it is."""
        self._due = -inf
        """When there is time for the next slice."""

    def think(self) -> Choice | None:
        """Think as long as there was time for: what the seat to move does, and why, or None yet."""
        self._think()
        return self._thought.result if self._thought else None

    def meanwhile(self, flow: Flow[T]) -> Flow[T]:
        """Run a flow, and think in each tick that it waits."""
        try:
            return (yield from meanwhile(flow, lambda: self._desk.now, self._think))
        finally:
            self._thought = None

    def _think(self) -> bool:
        """Think the slices that there was time for; whether there is more to think.

        The seconds in which a pop-up lay over the table do not count: many slices would be due at
        once after it, and hold the picture up.
        """
        self._begin()
        thought, now = self._thought, self._desk.now
        self._due = max(self._due, now - LONGEST_STEP + PACE)
        if thought is None:
            return False
        while thought.result is None and self._due <= now + MOMENT:
            self._due += PACE
            thought.think()
        return thought.result is None

    def _begin(self) -> None:
        """Think about the hand on the table, and about no other."""
        table = self._table
        wanted = table.unfinished and (self._along or not table.by_keyboard(table.hand.to_move))
        grade = str(self._desk.settings["grade"])
        if not wanted:
            self._thought = None
            return
        if self._thought and (table.hand, grade) == (self._thought.about, self._grade):
            return
        hand = table.hand.copy()
        view, chance = hand.view(hand.to_move), table.sitting.chance()
        player = players_of(self._desk.rom.identity.program)[grade]
        self._due = max(self._due, self._desk.now)
        self._grade = grade
        if isinstance(player, SlowPlayer):
            self._thought = Thought(hand, player.think(view, chance))
        else:
            self._thought = Thought(hand, _known(player.decide(view, chance)))
            self._thought.think()


def _known(result: T) -> Generator[None, None, T]:
    """What needs no thought."""
    yield from ()
    return result


def meanwhile(flow: Flow[T], now: Callable[[], float], think: Callable[[], bool]) -> Flow[T]:
    """Run a flow, and `think` in each tick that it waits, for as long as there is more to think."""
    try:
        wait = next(flow)
        while True:
            until = inf if wait.seconds is None else now() + wait.seconds
            woken: Wakeup = None
            while thinks := think():
                woken = yield wait._replace(seconds=0.0)
                if woken is not None or now() >= until - MOMENT:
                    break
            if not thinks:
                left = None if until == inf else max(0.0, until - now())
                woken = yield wait._replace(seconds=left)
            wait = flow.send(woken)
    except StopIteration as end:
        result: T = end.value
        return result
    finally:
        flow.close()
