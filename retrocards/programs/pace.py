"""How much the computer thinks between two pictures."""

from __future__ import annotations

from retrocards.machine import Machine

SLICES = 240
"""Slices of thought a second: eight in each of thirty pictures, some 20 of its 33 ms."""


class Pace:
    """The slices that fit in before the next picture; all who think share them.

    Without a window their number is fixed, so that two runs are equal. In a window a slow machine
    thinks fewer, but at least one, so that no picture is late.
    """

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._most = max(1, round(SLICES / machine.clock.fps))
        self._tick, self._begun = -1, 0

    def take(self) -> bool:
        """Whether there is time for another slice."""
        if self._machine.clock.ticks != self._tick:
            self._tick, self._begun = self._machine.clock.ticks, 0
        busy = self._machine.busy  # A display that looks at a clock does so before every slice.
        if self._begun == self._most or (self._begun and busy):
            return False
        self._begun += 1
        return True
