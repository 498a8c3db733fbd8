"""The PC that is switched on: programs one over another, of which the topmost has the machine."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil, inf
from typing import Any, Protocol, TypeVar

from retrocards.machine import Event, Machine
from retrocards.programs.flow import MOMENT
from retrocards.stage import Stage

State = dict[str, Any]
"""What a script writes down of a program: names -> values, as in JSON."""


class Running(Protocol):
    """A program as the PC sees it."""

    @property
    def stage(self) -> Stage: ...

    @property
    def exit_code(self) -> int | None:
        """None while the program runs."""
        ...

    @property
    def idle(self) -> bool:
        """Whether it rests at a title, a list or a prompt, and nothing lies over that."""
        ...

    @property
    def keeps(self) -> str:
        """The name of the program whose sitting it writes down; empty where it does not."""
        ...

    def begin(self) -> None:
        """Go on to what the program waits for first."""
        ...

    @property
    def due_in(self) -> float:
        """Seconds in which nothing happens by itself but on the screen."""
        ...

    def handle(self, event: Event) -> None:
        """Take what the player did."""
        ...

    def wake(self) -> None:
        """Go on if the time has come."""
        ...

    def suspend(self) -> None:
        """Another program takes the machine: nothing moves here until `resume`."""
        ...

    def resume(self) -> None:
        """Take the machine back, with all of it as it was."""
        ...

    def close(self) -> None:
        """Be over, whatever is being waited for, and let go of every file."""
        ...

    def state(self) -> State:
        """What the script driver writes down."""
        ...


R = TypeVar("R", bound=Running)


class Pc:
    """Runs programs on a machine; `step` moves the topmost on by one tick.

    A program that is started over another has the screen, the keys, the speaker and the clock to
    itself; when it ends, the one below goes on to the pixel where it was.
    """

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.resident: object = None
        """What DOS has in memory below all programs; every COMMAND on this PC shares it."""
        self._running: list[Running] = []
        self._patience: float | None = None
        self._begin_alone: Callable[[], object] = lambda: None
        self._touched = 0.0
        """When somebody last did something, or what runs was last not at rest."""

    @property
    def depth(self) -> int:
        """How many programs run, one over another."""
        return len(self._running)

    @property
    def top(self) -> Running:
        """The program that has the machine; the first one when all are over."""
        return self._running[-1]

    @property
    def exit_code(self) -> int | None:
        """That of the first program; None while it runs."""
        return self._running[0].exit_code

    def keeps(self, program: str) -> bool:
        """Whether that program runs already, and writes its sitting down."""
        return any(running.keeps == program for running in self._running)

    def start(self, make: Callable[[], R]) -> R:
        """Start a program over all others. What it raises leaves them as they were."""
        below = len(self._running)
        if below:
            self.top.suspend()
        try:
            program = make()
            self._running.append(program)
            program.begin()
        except BaseException:
            if below:
                for dead in self._running[below:]:
                    dead.close()
                del self._running[below:]
                self.top.resume()
            raise
        self._drop_ended()
        return program

    def step(self) -> None:
        """One tick of the machine: what the player did, time, picture."""
        self._turn()
        self.top.stage.tick()
        self.machine.tick()

    def leap(self, most: float) -> None:
        """As `step`, but without a picture, and on to the next tick in which something happens.

        At most `most` seconds pass, without input and without a picture.
        """
        self._turn()
        fps = self.machine.clock.fps
        due = min(most, self.top.due_in, self._alone_in)
        self.machine.leap(ceil((due - MOMENT) * fps))

    def _turn(self) -> None:
        """Let all that is due now happen."""
        events = self.machine.events()
        for event in events:
            self.top.handle(event)
            self._drop_ended()
        self._watch(bool(events))
        if self.machine.closed:
            self.close()
        self.top.wake()
        self._drop_ended()

    def when_idle(self, seconds: float, begin: Callable[[], object]) -> None:
        """Call `begin` whenever the program has rested untouched for so many seconds."""
        self._patience, self._begin_alone = seconds, begin

    def _watch(self, touched: bool) -> None:
        if touched or not self.top.idle:
            self._touched = self.machine.clock.seconds
        elif self._alone_in <= MOMENT:
            self._touched = self.machine.clock.seconds
            self._begin_alone()

    @property
    def _alone_in(self) -> float:
        """Seconds until an untouched PC counts as left alone."""
        if self._patience is None or not self.top.idle:
            return inf
        return self._touched + self._patience - self.machine.clock.seconds

    def close(self) -> None:
        """End every program, the topmost first."""
        for program in reversed(self._running):
            program.close()
        del self._running[1:]

    def _drop_ended(self) -> None:
        while self.top.exit_code is not None:
            self.top.close()
            if len(self._running) == 1:
                return
            self._running.pop()
            self.top.resume()
