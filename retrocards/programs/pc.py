"""The running PC: a stack of programs, of which the topmost has the machine."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import ceil, inf
from typing import Any, Protocol, TypeVar

from retrocards.machine import Event, Machine, Mouse
from retrocards.programs.flow import MOMENT
from retrocards.stage import Stage

KEYPAD_TICKS = 6
"""A display that shows the wanted keys is told of them every so many ticks."""
State = dict[str, Any]
"""What a script writes down about a program: names -> values, as in JSON."""


class Running(Protocol):
    """A program as the PC sees it."""

    @property
    def stage(self) -> Stage: ...

    @property
    def exit_code(self) -> int | None:
        """The exit code; None while the program runs."""
        ...

    @property
    def idle(self) -> bool:
        """Whether the program rests at a title, a list or a prompt, with nothing over that."""
        ...

    @property
    def keeps(self) -> str:
        """The name of the program whose sitting it saves; empty for none."""
        ...

    def begin(self) -> None:
        """Run up to the first wait."""
        ...

    @property
    def due_in(self) -> float:
        """Seconds until something other than the screen changes by itself."""
        ...

    @property
    def keys(self) -> tuple[list[str], bool]:
        """The keys that are wanted now, and whether words are typed besides."""
        ...

    def handle(self, event: Event) -> None:
        """Handle what the player did."""
        ...

    def wake(self) -> None:
        """Continue if its time is up."""
        ...

    def suspend(self) -> None:
        """Stop until `resume`: another program takes the machine."""
        ...

    def resume(self) -> None:
        """Take the machine back, everything as it was."""
        ...

    def close(self) -> None:
        """End at once, even in the middle of a wait, and close every file."""
        ...

    def state(self) -> State:
        """What the script driver writes down."""
        ...


R = TypeVar("R", bound=Running)


class Pc:
    """Runs programs on a machine; `step` advances the topmost by one tick.

    A program started over another has the screen, the keys, the speaker and the clock to itself.
    When it ends, the one below continues from the same picture.
    """

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.to_print: list[str] = []
        """Lines that the player wants on the standard output when he leaves."""
        self.resident: object = None
        """DOS's memory below all programs, shared by every COMMAND on this PC."""
        self.listener: Callable[[Running], object] | None = None
        """Told of the program that has the machine whenever its screen may have changed."""
        self.when_struck: Callable[[], object] = lambda: None
        """Called before a program is told of a key or a press of the mouse."""
        self._running: list[Running] = []
        self._patience: float | None = None
        self._begin_alone: Callable[[], object] = lambda: None
        self._touched = 0.0
        """When the player last did something, or the running program last was busy."""

    @property
    def depth(self) -> int:
        """How many programs are running, one over another."""
        return len(self._running)

    @property
    def top(self) -> Running:
        """The program that has the machine; the first one after all have ended."""
        return self._running[-1]

    @property
    def exit_code(self) -> int | None:
        """The first program's exit code; None while it runs."""
        return self._running[0].exit_code

    def keeps(self, program: str) -> bool:
        """Whether that program runs already and saves its sitting."""
        return any(running.keeps == program for running in self._running)

    def start(self, make: Callable[[], R]) -> R:
        """Start a program over all others. Its errors leave those as they were."""
        below = len(self._running)
        if below:
            self.top.suspend()
        try:
            program = make()
            self._running.append(program)
            program.begin()
            if self.listener is not None:
                program.stage.on_change = partial(self._tell_listener, program)
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
        """One tick of the machine: input, time, picture."""
        self._turn()
        self.top.stage.tick()
        if (keypad := self.machine.keypad) and self.machine.clock.ticks % KEYPAD_TICKS == 0:
            keypad.show(*self.top.keys)
        self.machine.tick()

    def leap(self, most: float) -> None:
        """Like `step`, but without a picture, and on to the next tick in which something happens.

        At most `most` seconds pass, without input.
        """
        self._turn()
        fps = self.machine.clock.fps
        due = min(most, self.top.due_in, self._alone_in)
        self.machine.leap(ceil((due - MOMENT) * fps))

    def _turn(self) -> None:
        """Do everything that is due now."""
        events = self.machine.events()
        for event in events:
            if not isinstance(event, Mouse) or event.kind == "press":
                self.when_struck()
            self.top.handle(event)
            self._drop_ended()
        self._watch(bool(events))
        if self.machine.closed:
            self.close()
        self.top.wake()
        self._drop_ended()
        self._tell_listener(self.top)

    def _tell_listener(self, program: Running) -> None:
        if self.listener is not None and program is self.top:
            self.listener(program)

    def when_idle(self, seconds: float, begin: Callable[[], object]) -> None:
        """Call `begin` whenever a program has rested untouched for so many seconds."""
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
