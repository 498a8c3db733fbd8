"""Refusals at one turn: what would have been right blinks, and after two the rule is offered."""

from __future__ import annotations

from collections.abc import Callable

from retrocards.programs.desk import Desk
from retrocards.programs.flow import MOMENT

ENOUGH_REFUSALS = 2
"""After so many refusals at one turn a player is offered the rule of the moment."""


class Refusals:
    """What has been refused at the present turn of a table.

    After a refusal the cards that would have been right blink once.
    """

    NEEDS = ("timings.blink",)

    def __init__(self, desk: Desk, turn: Callable[[], object], enough: Callable[[], int]) -> None:
        """`turn` tells one turn from another; `enough` is how many refusals offer the rule."""
        self._desk, self._turn, self._enough = desk, turn, enough
        self._refused_at: object = None
        self._count = 0
        self._blink_ends = 0.0
        self.explained = False
        """Whether the rule of the moment is being told."""

    def count(self) -> None:
        """Count a refusal, and begin a blink."""
        turn = self._turn()
        self._count = self._count + 1 if turn == self._refused_at else 1
        self._refused_at = turn
        self._blink_ends = self._desk.now + self._desk.rom.timings["blink"]

    def forget(self) -> None:
        """Begin to count anew."""
        self._count = 0

    def hush(self) -> None:
        """End the blink: the player has struck another key."""
        self._blink_ends = 0.0

    @property
    def are_enough(self) -> bool:
        """Whether there were enough of them to offer the rule."""
        return self._count >= self._enough() and self._turn() == self._refused_at

    @property
    def show_right(self) -> bool:
        """Whether what would be right stands out: in a blink, and while the rule is told."""
        return self.explained or self.blink_left is not None

    @property
    def blink_left(self) -> float | None:
        """Seconds until the blink ends; None without one."""
        left = self._blink_ends - self._desk.now
        return left if left > MOMENT and self._turn() == self._refused_at else None
