"""Everything that tells one position of Ecarte from another, as plain data."""

from dataclasses import dataclass
from typing import Literal

from retrocards.rules.ecarte.options import Options

Phase = Literal["talk", "answer", "change", "play", "over"]
"""``talk``: the non-dealer leads or proposes; ``answer``: the dealer accepts or refuses."""
PHASES: tuple[Phase, ...] = ("talk", "answer", "change", "play", "over")


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A position; two hands are equal when their snapshots are.

    The fields mean what they mean in ``Hand``; ``start`` are the points before the deal.
    """

    options: Options
    start: tuple[int, int]
    dealer: int
    turn_up: int
    phase: Phase
    changes: tuple[int, ...]
    refused: bool
    king: int
    laid: tuple[int, ...]
    stock: tuple[int, ...]
    hands: tuple[int, int]
    discards: tuple[int, int]
