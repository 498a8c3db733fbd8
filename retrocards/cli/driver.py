"""The script driver: it presses, waits and writes like a player, in machine time."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from retrocards.cli.errors import ScriptFailure
from retrocards.cli.script import Point, Press, Push, Step, Until, WaitFor, Wheel, Write
from retrocards.machine import Machine, MachineError, Mouse
from retrocards.machine.camera import SECONDS
from retrocards.machine.whole import whole
from retrocards.programs.pc import Running
from retrocards.session.files import sweep

PATIENCE = 600.0
"""The most machine seconds that `until:` waits."""
_SHORT = 0.1
"""The seconds that a step other than `wait:` counts for."""


class Driver:
    """Carries out a script, tick by tick, until it is `done`."""

    def __init__(self, machine: Machine, steps: Sequence[Step]) -> None:
        self._machine = machine
        self._steps = list(steps)
        self._next = 0
        self._waiting_since: float | None = None
        self._last_cells = b""
        self._button: Literal["left", "right"] = "left"
        """The last pressed mouse button."""
        inputs = (
            index
            for index, step in enumerate(steps)
            if isinstance(step, Press | Point | Wheel | Push)
        )
        self._last_input = max(inputs, default=-1)
        self._weights = [
            step.seconds if isinstance(step, WaitFor) else _SHORT for step in self._steps
        ]

    @property
    def done(self) -> bool:
        """Whether the whole script has been carried out."""
        return self._next >= len(self._steps)

    @property
    def left(self) -> str:
        """The number of steps left, in words: `3 of 12`."""
        return f"{len(self._steps) - self._next} of {len(self._steps)}"

    @property
    def share(self) -> float:
        """The share of the script that is done, 0 to 1. A wait counts by its seconds."""
        before, total = sum(self._weights[: self._next]), sum(self._weights)
        if self._waiting_since is not None:
            waited = self._machine.clock.seconds - self._waiting_since
            before += min(waited, self._weights[self._next])
        return before / total if total else 1.0

    @property
    def looks(self) -> bool:
        """Whether the next picture may be seen. In the middle of a wait most pictures are not.

        The end of a wait is seen. So are its last seconds if a later key or click may ask for
        their film.
        """
        step = self._steps[self._next] if not self.done else None
        if self._waiting_since is None or not isinstance(step, WaitFor):
            return True
        clock = self._machine.clock
        left = self._waiting_since + step.seconds - clock.seconds
        return left * clock.fps < 2 or (left <= SECONDS and self._next < self._last_input)

    def advance(self, program: Running) -> None:
        """Carry out the steps of this tick, up to the next keystroke or wait.

        Raises ScriptFailure if awaited words never appear, or if a file cannot be written.
        """
        while not self.done:
            step = self._steps[self._next]
            if not self._may_pass(step, program):
                return
            self._next += 1
            self._waiting_since, self._last_cells = None, b""
            if self._act(step, program):
                return

    def _may_pass(self, step: Step, program: Running) -> bool:
        if not isinstance(step, WaitFor | Until):
            return True
        now = self._machine.clock.seconds
        if self._waiting_since is None:
            self._waiting_since = now
        waited = now - self._waiting_since
        if isinstance(step, WaitFor):
            return waited >= step.seconds
        cells = bytes(self._machine.video.page.cells)
        if cells != self._last_cells and _holds(program.stage.text(), step.words):
            return True
        self._last_cells = cells
        if waited >= PATIENCE:
            raise ScriptFailure(
                f"until:{step.words.replace(' ', '_')}: the screen never showed it in "
                f"{PATIENCE:g} seconds. It shows:\n{program.stage.text()}"
            )
        return False

    def _act(self, step: Step, program: Running) -> bool:
        """Carry out a step. Returns whether the tick must end, so that the program notices it."""
        if isinstance(step, Press):
            self._machine.press(step.key)
        elif isinstance(step, Push):
            self._machine.inject(step.pad)
        elif isinstance(step, Point):
            self._point(step)
        elif isinstance(step, Wheel):
            x, y = self._machine.video.pointer_at
            self._machine.inject(Mouse("wheel", x, y, amount=step.amount))
        elif isinstance(step, Write):
            self._write(step, program)
            return False
        return not isinstance(step, WaitFor | Until)

    def _point(self, step: Point) -> None:
        self._machine.inject(Mouse("move", step.x, step.y))
        if step.what == "move":
            return
        if step.what != "drop":
            self._button = "right" if step.what in ("rclick", "rhold") else "left"
            self._machine.inject(Mouse("press", step.x, step.y, self._button))
        if step.what not in ("hold", "rhold"):
            self._machine.inject(Mouse("release", step.x, step.y, self._button))

    def _write(self, step: Write, program: Running) -> None:
        path = Path(step.path)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            sweep(path)
            if step.what == "shot":
                self._machine.video.picture_png(path)
            elif step.what == "frame":
                self._machine.video.frame_png(path)
            elif step.what == "text":
                _write_text(path, program.stage.text())
            else:
                _write_text(path, json.dumps(program.state(), indent=1, ensure_ascii=False))
        except MachineError as error:
            raise ScriptFailure(f"{step.what}:{error}") from error
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            raise ScriptFailure(
                f"{step.what}:{step.path} cannot be written: {str(reason).removesuffix('.')}."
            ) from error


def _write_text(path: Path, text: str) -> None:
    with whole(path) as new:
        new.write_text(text + "\n", encoding="utf-8")


def _holds(text: str, words: str) -> bool:
    return words in text or words in " ".join(text.split())
