"""Figures with their errors, and the thinking times of players."""

from collections.abc import Iterable, Sequence
from math import inf, isinf, sqrt
from traceback import extract_tb
from typing import NamedTuple, Self


class Estimate(NamedTuple):
    """A mean and its standard error."""

    mean: float
    error: float
    """Infinite for a single value, whose error is unknown."""

    def percent(self) -> str:
        """A share as text: `12.34 % +- 0.56`."""
        return f"{100 * self.mean:6.2f} %{plus_minus(100 * self.error, 2)}"

    def number(self) -> str:
        """A number as text: `1.234   +- 0.056`."""
        return f"{self.mean:6.3f}  {plus_minus(self.error, 3)}"


def plus_minus(error: float, digits: int) -> str:
    """An error as text; empty if it is infinite."""
    return "" if isinf(error) else f" +- {error:.{digits}f}"


def count_of(number: int, things: str) -> str:
    """`0 deals`, `1 deal`, `2 deals`."""
    return f"{number} {things if number != 1 else things.removesuffix('s')}"


class Lost(str):
    """What is said of a game that ended in an error."""

    @classmethod
    def to(cls, error: Exception, where: str) -> Self:
        """The game of this place, lost to an error: what it was, and where it was raised."""
        last = extract_tb(error.__traceback__)[-1]
        return cls(f"{where}: {type(error).__name__}: {error} ({last.filename}:{last.lineno})")


ONE_DEAL = "One deal tells no error: its figures may be luck.  More --games give more deals."
"""Printed when no error can be given."""


def estimate(values: Sequence[float]) -> Estimate:
    """The mean of independent values."""
    count = len(values)
    if not count:
        return Estimate(0.0, inf)
    mean = sum(values) / count
    if count == 1:
        return Estimate(mean, inf)
    return Estimate(mean, sqrt(sum((value - mean) ** 2 for value in values) / (count - 1) / count))


def jackknife(values: Sequence[float]) -> float:
    """The standard error of a figure, from its values without each block of deals in turn."""
    count = len(values)
    if count < 2:
        return inf
    mean = sum(values) / count
    return sqrt(sum((value - mean) ** 2 for value in values) * (count - 1) / count)


class Times:
    """Processor seconds of the moves that had a choice."""

    def __init__(self) -> None:
        self.moves: list[float] = []
        self.slices: list[float] = []
        """The longest slice of each move, if the player thinks in slices."""

    def add(self, others: Iterable["Times"]) -> None:
        """Add the times of other games."""
        for other in others:
            self.moves += other.moves
            self.slices += other.slices

    @property
    def mean(self) -> float:
        """Seconds a move."""
        return sum(self.moves) / max(1, len(self.moves))

    def __str__(self) -> str:
        lines = [f"think   {_spread(self.moves)}, {len(self.moves)} moves with a choice"]
        if self.slices:
            lines.append(f"slices  {_spread(self.slices)}, the longest one of a move")
        return "\n".join(lines)


def part(values: Sequence[float], share: float) -> float:
    """The value that a share of all values does not exceed; 0 for no values."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))] if values else 0.0


def _spread(seconds: Sequence[float]) -> str:
    half, most, slowest = (1000 * part(seconds, share) for share in (0.5, 0.99, 1))
    return f"p50 {half:.1f} ms, p99 {most:.1f} ms, slowest {slowest:.1f} ms"
