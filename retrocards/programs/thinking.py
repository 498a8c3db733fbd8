"""The computer at thought while the table goes on: delays run, cards glide, nothing stutters."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator, Mapping, Sequence
from math import inf
from random import Random
from typing import Any, Generic, TypeVar

from retrocards.players.choice import UNTOLD, Choice, Player, SlowPlayer, Thinking
from retrocards.programs.desk import Desk
from retrocards.programs.flow import MOMENT, Flow, T, Wakeup
from retrocards.programs.pace import Pace
from retrocards.programs.table import CardTable, H, M
from retrocards.registry import registered
from retrocards.session.engines import players_of

A = TypeVar("A")

SIMPLER = ("club", "beginner")
"""The grades that take over when a player fails."""


def write_down(error: Exception) -> None:
    """Write down the details of a fault in a thought or its words; play goes on."""
    from retrocards.session import fault  # As a rule there is none.

    fault.write_down(error, sys.argv[1:])


class Thought(Generic[A, T]):
    """What is thought out slice by slice, `about` something."""

    def __init__(self, about: A, slices: Generator[None, None, T]) -> None:
        self.about = about
        self.result: T | None = None
        """The result, or None while still thinking, and where the thread is lost."""
        self.lost = False
        """Whether a fault of ours has ended it."""
        self._slices = slices

    def think(self, pace: Pace) -> bool:
        """Think while there is time; return whether the thought is finished."""
        try:
            while not self.over and pace.take():
                next(self._slices)
        except StopIteration as end:
            self.result = end.value
        except Exception as error:
            write_down(error)
            self.lost = True
        return self.over

    @property
    def over(self) -> bool:
        """Whether the thought is finished."""
        return self.lost or self.result is not None


class Thinker(Generic[M, H]):
    """Thinks for the seat to move wherever the computer plays it, some slices in each tick.

    It begins as soon as the seat is to move. It drops its thought when the hand on the table is
    another, or a person takes the seat. Its chance is that of the sitting at this point of the
    hand, so that a resumed hand goes on with the same move.

    The player is the one of the grade that is set; a game without players has no thoughts. A
    thinker that thinks `along` does so for a person, too, who may ask for a hint.
    """

    def __init__(self, desk: Desk, table: CardTable[M, H], along: bool = False) -> None:
        self._table = table
        self._along = along
        self._desk = desk
        self._thought: Thought[H, Choice] | None = None
        self._grade = ""
        """Of the player whose thought it is."""

    def think(self) -> Choice | None:
        """Think while there is time; return what the seat to move does, None if not known yet."""
        self._think()
        return self._thought.result if self._thought else None

    def meanwhile(self, flow: Flow[T]) -> Flow[T]:
        """Run a flow, and think in each tick that it waits."""
        try:
            return (yield from meanwhile(flow, lambda: self._desk.now, self._think))
        finally:
            self._thought = None

    def _think(self) -> bool:
        """Think while there is time; return whether there is more to think."""
        self._begin()
        return self._thought is not None and not self._thought.think(self._desk.pace)

    def _begin(self) -> None:
        """Think about the hand on the table, and about no other."""
        table, program = self._table, self._desk.rom.identity.program
        wanted = table.unfinished and (self._along or not table.by_keyboard(table.hand.to_move))
        if not (wanted and registered(program).players):
            self._thought = None
            return
        grade = str(self._desk.settings["grade"])
        if self._thought and (table.hand, grade) == (self._thought.about, self._grade):
            return
        hand = table.hand.copy()
        view, chance = hand.view(hand.to_move), table.sitting.chance()
        players = players_of(program)
        self._grade = grade
        grades = [*dict.fromkeys((grade, *SIMPLER))]
        self._thought = Thought(hand, _choosing(grades, players, view, chance))


def _choosing(
    grades: Sequence[str], players: Mapping[str, Player], view: Any, chance: Random
) -> Thinking:
    """The choice of the player of the first grade, or of the next one where that one fails."""
    for grade in grades:
        try:
            player = players[grade]
            if isinstance(player, SlowPlayer):
                return (yield from player.think(view, chance))
            return player.decide(view, chance)
        except Exception as error:
            write_down(error)
    return Choice(view.legal_moves()[0], UNTOLD)


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
