"""What the bench measured, and the table of it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any, TypeVar

Sample = TypeVar("Sample")


class BenchError(Exception):
    """A part cannot be measured here; the text is for the user."""


@dataclass(frozen=True)
class Figure:
    """One thing measured, several times over: ours, and a peer's in turn with it."""

    what: str
    unit: str
    ours: Sequence[float]
    peer: Sequence[float] = ()
    """As many as ours; empty where ours is measured alone."""
    aim: float | None = None
    """What the ratios, ours to the peer's, should reach."""
    more: bool = False
    """More is better: the aim is the least ratio and not the most."""

    @property
    def ratios(self) -> list[float]:
        """Ours to the peer's, one for each pair."""
        return [ours / peer for ours, peer in zip(self.ours, self.peer, strict=bool(self.peer))]

    @property
    def verdict(self) -> str:
        """Whether the aim is met; `unclear` if it lies within the spread, empty without an aim."""
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
        """All of it as plain data, every sample included."""
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
    """Measures ours, the peer's, ours, the peer's ...: what slows the machine down slows both."""
    samples = [(ours(), peer()) for _ in range(pairs)]
    return [own for own, _ in samples], [other for _, other in samples]


def number(value: float) -> str:
    """Three figures that matter: `1.23`, `45.6`, `789`, `123,456`."""
    places = 2 if value < 10 else 1 if value < 100 else 0
    return f"{value:,.{places}f}"


def spread(values: Sequence[float], write: Callable[[float], str]) -> str:
    """The median, with the least and the most: `1.21 (1.18-1.25)`."""
    middle = write(median(values))
    return middle if len(values) == 1 else f"{middle} ({write(min(values))}-{write(max(values))})"


def table(figures: Sequence[Figure]) -> str:
    """All figures, one a line, under a heading."""
    rows: list[tuple[str, ...]] = [("median (least-most)", "ours", "peer", "ours/peer", "aim", "")]
    rows += (figure.cells() for figure in figures)
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = ("  ".join(map(str.ljust, row, widths)).rstrip() for row in rows)
    return "\n".join(lines)
