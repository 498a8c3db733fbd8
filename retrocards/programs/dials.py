"""What a player turns by keys, and finds again: colours, and the delay between two moves."""

from __future__ import annotations

from retrocards.rom.actions import action
from retrocards.rom.schema.look import Delay as Steps
from retrocards.session.settings import Settings
from retrocards.stage import Stage


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
        """Lengthen the delay between two moves of the computer."""
        self._step_by(+1)

    @action("faster")
    def speed_up(self) -> None:
        """Shorten the delay between two moves of the computer."""
        self._step_by(-1)

    @action("delay")
    def next(self) -> None:
        """Take the next longer delay, and after the longest the shortest."""
        self._at = (self._at + 1) % len(self._steps)

    def _step_by(self, by: int) -> None:
        last = len(self._steps) - 1
        self._at = min(last, max(0, self._at + by))


class Dials:
    """The delay, and what the stage can turn, as they are and as they were kept last."""

    def __init__(self, steps: Steps, stage: Stage, settings: Settings) -> None:
        left = settings.dials
        stage.set_dials(left)
        self.delay = Delay(steps, left.get("delay"))
        self._stage, self._settings = stage, settings
        self._kept = self._now

    def keep(self) -> None:
        """Keep what a key has turned, like an option: the documents do not say.

        Raises StorageError when it cannot be written.
        """
        if (now := self._now) != self._kept:
            self._kept = now
            self._settings.set_dials(now)

    @property
    def _now(self) -> dict[str, int]:
        return {**self._stage.dials, "delay": in_ms(self.delay.seconds)}


def in_ms(seconds: float) -> int:
    """Seconds as they are kept in the settings."""
    return round(1000 * seconds)
