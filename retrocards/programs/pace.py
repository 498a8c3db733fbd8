"""How much the computer thinks between two pictures."""

from __future__ import annotations

from retrocards.machine import Machine

SLICES = 240
"""Slices of thought in a second: eight in a picture of thirty a second, some 20 ms of its 33."""


class Pace:
    """The slices that there is time for before the next picture; all who think share them.

    Without a window it is the same number in every picture, so that two runs are equal. In a window
    a slow machine thinks fewer of them, at least one, and no picture comes late.
    """

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._most = max(1, round(SLICES / machine.clock.fps))
        self._tick, self._begun = -1, 0

    def take(self) -> bool:
        """Whether there is time for one slice more."""
        if self._machine.clock.ticks != self._tick:
            self._tick, self._begun = self._machine.clock.ticks, 0
        if self._begun == self._most or (self._begun and self._machine.busy):
            return False
        self._begun += 1
        return True
