"""The columns of a graph, in the characters that the ROM has for them."""

from __future__ import annotations

from collections.abc import Sequence

from retrocards.rom.schema.review import Graph

WIDEST = 4
"""The most characters of a column of the graph."""


def width_of(look: Graph, count: int) -> int:
    """How many characters wide each of so many columns is."""
    return min(WIDEST, max(1, look.columns // max(1, count)))


def column(look: Graph, share: float, rest: str = " ") -> str:
    """A column that is full to a share of 0 to 1, from its top down."""
    halves = round(2 * look.rows * min(1.0, max(0.0, share)))
    full = look.full * (halves // 2) + look.half * (halves % 2)
    return full.ljust(look.rows, rest)[::-1]


def rows_of(look: Graph, shares: Sequence[float]) -> list[str]:
    """The rows of a graph of shares, as many of the last ones as fit."""
    columns = [column(look, share) for share in shares[-look.columns :]]
    wide = width_of(look, len(columns))
    return ["".join(column[row] * wide for column in columns) for row in range(look.rows)]
