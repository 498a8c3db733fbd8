"""The delay between two moves of the computer, and the keys that change it."""

from __future__ import annotations

from retrocards.rom.declaration import action
from retrocards.rom.schema.look import Delay as Steps


class Delay:
    """One of the steps that a ROM has; at first the one that was left, in milliseconds."""

    def __init__(self, steps: Steps, left_ms: int | None) -> None:
        self._steps = steps.steps
        found = [at for at, seconds in enumerate(self._steps) if in_ms(seconds) == left_ms]
        self._at = found[0] if found else self._steps.index(steps.default)

    @property
    def seconds(self) -> float:
        """How long it is."""
        return self._steps[self._at]

    @action("slower")
    def slow_down(self) -> None:
        """A longer delay between two moves of the computer."""
        self._step_by(+1)

    @action("faster")
    def speed_up(self) -> None:
        """A shorter delay between two moves of the computer."""
        self._step_by(-1)

    @action("delay")
    def next(self) -> None:
        """The next longer delay, and after the longest the shortest."""
        self._at = (self._at + 1) % len(self._steps)

    def _step_by(self, by: int) -> None:
        last = len(self._steps) - 1
        self._at = min(last, max(0, self._at + by))


def in_ms(seconds: float) -> int:
    """Seconds as they are kept in the settings."""
    return round(1000 * seconds)
