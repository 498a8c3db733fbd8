"""The computer thinks while the table goes on: delays run, cards glide, nothing stutters."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator, Mapping, Sequence
from math import inf
from random import Random
from typing import Any, Generic, TypeVar

from retrocards.players.choice import NO_REASON, Choice, Player, SlowPlayer, Thinking
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
    """Write down the details of an error in a thought or its words; play continues."""
    from retrocards.session import fault  # As a rule there is none.

    fault.write_down(error, sys.argv[1:])


class Thought(Generic[A, T]):
    """Something that is worked out slice by slice, `about` a hand or a position."""

    def __init__(self, about: A, slices: Generator[None, None, T]) -> None:
        self.about = about
        self.result: T | None = None
        """The result; None while still thinking, or after an error."""
        self.lost = False
        """Whether an error of ours ended it."""
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
    """Thinks, some slices a tick, for the seat to move if the computer plays it.

    A thought begins as soon as the seat is to move. It is dropped when another hand is on the
    table, or a person takes the seat. Its randomness belongs to this point of the sitting, so that
    a resumed hand continues with the same move.

    The grade chooses the player; a game without players has no thoughts, nor has a lesson, whose
    moves are all known. A thinker that thinks `along` also does so for a person, who may ask for a
    hint.
    """

    def __init__(self, desk: Desk, table: CardTable[M, H], along: bool = False) -> None:
        self._table = table
        self._along = along
        self._desk = desk
        self._thought: Thought[H, Choice] | None = None
        self._grade = ""
        """The player who is thinking."""

    def think(self) -> Choice | None:
        """Think while there is time; return the choice of the seat to move, None if unknown yet."""
        self._think()
        return self._thought.result if self._thought else None

    def meanwhile(self, flow: Flow[T]) -> Flow[T]:
        """Run a flow, and think in each tick in which it waits."""
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
        if self._desk.launch.guided or not (wanted and registered(program).players):
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
        self._thought = Thought(hand, choosing(grades, players, view, chance))


def choosing(
    grades: Sequence[str], players: Mapping[str, Player], view: Any, chance: Random
) -> Thinking:
    """The choice of the first grade's player; if that player fails, of the next one's."""
    for grade in grades:
        try:
            player = players[grade]
            if isinstance(player, SlowPlayer):
                return (yield from player.think(view, chance))
            return player.decide(view, chance)
        except Exception as error:
            write_down(error)
    return Choice(view.legal_moves()[0], NO_REASON)


def meanwhile(flow: Flow[T], now: Callable[[], float], think: Callable[[], bool]) -> Flow[T]:
    """Run a flow, and `think` in each tick in which it waits until the thought is finished."""
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
