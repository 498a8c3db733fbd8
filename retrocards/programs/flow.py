"""Flows, in which programs are written: generators that yield what they wait for."""

from __future__ import annotations

from collections.abc import Callable, Generator
from math import inf
from typing import Any, NamedTuple, Protocol, TypeVar

from retrocards.machine import Key, Mouse
from retrocards.rom import Rom
from retrocards.stage import Hit

T = TypeVar("T")


class Clock(Protocol):
    """A counter of machine seconds: a desk, or its stage."""

    @property
    def now(self) -> float:
        """Seconds, without those of programs that ran over this one."""
        ...


class Wait(NamedTuple):
    """What a flow yields: wake me at an event, or after `seconds` of machine time.

    `own` names hotkeys that the flow takes itself, such as the arrows of a menu; with `pad` those
    of the numeric key pad too. A mouse move without a button wakes only a flow that asks for
    `moves`; any other would begin its wait anew. A flow that `rests` waits at a title, a list or
    the like, where a demo may begin.
    """

    seconds: float | None = None
    own: frozenset[str] = frozenset()
    moves: bool = False
    pad: bool = True
    rests: bool = False


class Click(NamedTuple):
    """The left button was pressed over something that the stage knows."""

    hit: Hit


class Nudge:
    """A hotkey or a pop-up has changed something: look again."""


class Uncovered(Nudge):
    """The pop-up over the flow has closed: what it covered is visible from now on."""


Wakeup = Key | Mouse | Click | Nudge | None
"""What wakes a flow; None if its time is up."""

Flow = Generator[Wait, Wakeup, T]

Lasts = Callable[[], float | None]
"""The seconds for which something is shown, asked anew each time; None: until a key."""


def forever() -> None:
    """For something that is shown until a key is struck."""


LONGEST_STEP = 0.1
"""The most seconds that a show advances in one step: it stands still under a pop-up."""

MOMENT = 1e-6
"""A difference in seconds too small to count: sums of ticks are not exact."""


class Stopwatch:
    """Measures the time of a show step by step, without the time under a pop-up."""

    def __init__(self, clock: Clock) -> None:
        self._clock, self._looked_at = clock, clock.now

    def step(self) -> float:
        """Seconds since the last step, up to the longest step of a show."""
        since, self._looked_at = self._looked_at, self._clock.now
        return min(self._looked_at - since, LONGEST_STEP)


def struck(wakeup: Wakeup) -> bool:
    """Whether a key went down anew, or the left button."""
    if isinstance(wakeup, Mouse):
        return wakeup.kind == "press" and wakeup.button == "left"
    return isinstance(wakeup, Click) or (isinstance(wakeup, Key) and not wakeup.repeat)


def pressed(rom: Rom, key: Key, what: str) -> bool:
    """Whether a key is one that the ROM lists for `what`, under `keys`."""
    return not names_of(key).isdisjoint(rom.keys[what])


def names_of(key: Key) -> set[str]:
    """The names that a ROM may call a key by: its own, and the character that it types."""
    return {key.name, key.char.upper() or key.name}


def wait_for(
    clock: Clock,
    lasts: Lasts,
    ends: Callable[[Wakeup], bool],
    own: frozenset[str] = frozenset(),
    moves: bool = False,
    rests: bool = False,
) -> Flow[Wakeup]:
    """Wait until a wakeup `ends` it or its time is up; return the wakeup, None for the time.

    Both `ends` and `lasts` are asked again after every event. After a pop-up has covered it, the
    full time begins again, since nobody could read it.
    """
    since = clock.now
    while (seconds := lasts()) is None or (left := since + seconds - clock.now) > MOMENT:
        woken = yield Wait(None if seconds is None else left, own, moves, rests=rests)
        if isinstance(woken, Uncovered):
            since = clock.now
        if woken is not None and ends(woken):
            return woken
    return None


class _Running:
    def __init__(self, flow: Flow[Any], name: str) -> None:
        self.flow, self.name = flow, name
        self.wait = Wait()
        self.deadline: float | None = 0.0
        self.started = False
        self.covered = False
        """Whether another flow covered it since it last woke."""


class FlowStack:
    """A program's flow and the pop-ups over it, each with its wait.

    `now` returns the seconds of machine time.
    """

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._running: list[_Running] = []
        self._awake = 0
        """How many calls of `wake` are under way: a running flow can push another."""
        self._ended = False

    def __bool__(self) -> bool:
        return bool(self._running)

    @property
    def name(self) -> str:
        """The name of the pop-up on top, empty where there is none."""
        return self._running[-1].name if self._running else ""

    def takes(self, key: Key) -> bool:
        """Whether the topmost flow takes a key itself, even if it is a hotkey."""
        wait = self._running[-1].wait if self._running else Wait()
        return key.name in wait.own and (wait.pad or not key.pad)

    @property
    def own(self) -> frozenset[str]:
        """The keys that the topmost flow takes itself."""
        return self._running[-1].wait.own if self._running else frozenset()

    @property
    def moves(self) -> bool:
        """Whether a mouse move without a button wakes the topmost flow."""
        return bool(self._running) and self._running[-1].wait.moves

    @property
    def rests(self) -> bool:
        """Whether the topmost flow waits where a demo may begin."""
        return bool(self._running) and self._running[-1].wait.rests

    @property
    def due(self) -> bool:
        """Whether the topmost flow's time is up."""
        deadline = self._running[-1].deadline if self._running else None
        return deadline is not None and self._now() >= deadline - MOMENT

    @property
    def due_in(self) -> float:
        """Seconds until the topmost flow's time is up; infinity if only an event wakes it."""
        deadline = self._running[-1].deadline if self._running else None
        return inf if deadline is None else deadline - self._now()

    def holds(self, name: str) -> bool:
        """Whether a pop-up of that name is open, at any depth."""
        return any(running.name == name for running in self._running)

    def push(self, name: str, flow: Flow[Any]) -> None:
        """Put a flow on top of the others. Its time is up at once: the next wake begins it."""
        if self._running:
            self._running[-1].covered = True
        self._running.append(_Running(flow, name))

    def wake(self, wakeup: Wakeup) -> bool:
        """Resume the topmost flow; return whether any flow ended since the outermost call began.

        An inner call returns False; the outermost one returns the answer.
        """
        running = self._running[-1]
        if running.covered and isinstance(wakeup, Nudge):
            wakeup = Uncovered()
        running.covered = False
        self._awake += 1
        try:
            running.wait = running.flow.send(wakeup) if running.started else next(running.flow)
            running.started = True
            seconds = running.wait.seconds
            running.deadline = None if seconds is None else self._now() + seconds
        except StopIteration:
            self._running.remove(running)
            self._ended = True
        finally:
            self._awake -= 1
        if self._awake:
            return False
        ended, self._ended = self._ended, False
        return ended

    def drop(self) -> None:
        """Drop the topmost flow alone."""
        self._running.pop().flow.close()

    def clear(self) -> None:
        """Drop all flows, the topmost first."""
        while self._running:
            self._running.pop().flow.close()
