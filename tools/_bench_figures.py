"""The bench's figures, and their table."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any, TypeVar

Sample = TypeVar("Sample")


class BenchError(Exception):
    """A part cannot be measured here. The text is for the user."""


@dataclass(frozen=True)
class Figure:
    """One quantity, measured several times, ours and a peer's in turn."""

    what: str
    unit: str
    ours: Sequence[float]
    peer: Sequence[float] = ()
    """As many samples as ours; empty if ours is measured alone."""
    aim: float | None = None
    """The ratio, ours to the peer's, to reach."""
    more: bool = False
    """Whether more is better, so that the aim is the least ratio instead of the most."""

    @property
    def ratios(self) -> list[float]:
        """Ours to the peer's, one for each pair."""
        return [ours / peer for ours, peer in zip(self.ours, self.peer, strict=bool(self.peer))]

    @property
    def verdict(self) -> str:
        """`met` or `not met`; `unclear` if the aim lies within the spread; empty without an aim."""
        if self.aim is None:
            return ""
        least, most = min(self.ratios), max(self.ratios)
        if least < self.aim < most:
            return "unclear"
        return "met" if (least >= self.aim if self.more else most <= self.aim) else "not met"

    def cells(self) -> tuple[str, ...]:
        """Its row of the table."""
        ratio = spread(self.ratios, "{:.2f}".format) if self.peer else ""
        aim = "" if self.aim is None else f"{'>=' if self.more else '<='} {self.aim:g}"
        ours, peer = (spread(values, number) if values else "" for values in (self.ours, self.peer))
        return f"{self.what}, {self.unit}", ours, peer, ratio, aim, self.verdict

    def record(self) -> dict[str, Any]:
        """The figure as plain data, with every sample."""
        return {
            "what": self.what,
            "unit": self.unit,
            "ours": self.ours,
            "peer": self.peer,
            "ratio": median(self.ratios) if self.peer else None,
            "ratios": self.ratios,
            "aim": self.aim,
            "more_is_better": self.more,
            "verdict": self.verdict,
        }


def in_turn(
    pairs: int, ours: Callable[[], Sample], peer: Callable[[], Sample]
) -> tuple[list[Sample], list[Sample]]:
    """Measure ours and the peer's in turn, so that a slow machine slows both."""
    samples = [(ours(), peer()) for _ in range(pairs)]
    return [own for own, _ in samples], [other for _, other in samples]


def number(value: float) -> str:
    """A number with at least three digits: `1.23`, `45.6`, `789`, `123,456`."""
    places = 2 if value < 10 else 1 if value < 100 else 0
    return f"{value:,.{places}f}"


def spread(values: Sequence[float], write: Callable[[float], str]) -> str:
    """The median, with the least and the most: `1.21 (1.18-1.25)`."""
    middle = write(median(values))
    return middle if len(values) == 1 else f"{middle} ({write(min(values))}-{write(max(values))})"


def table(figures: Sequence[Figure]) -> str:
    """All figures, one per line, under a heading."""
    rows: list[tuple[str, ...]] = [("median (least-most)", "ours", "peer", "ours/peer", "aim", "")]
    rows += (figure.cells() for figure in figures)
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = ("  ".join(map(str.ljust, row, widths)).rstrip() for row in rows)
    return "\n".join(lines)
