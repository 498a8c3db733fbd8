"""Everything that tells one position of Durak from another, as plain data."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from retrocards.rules.durak.options import Options
from retrocards.rules.durak.outcome import BoutResult

Phase = Literal["exchange", "attack", "defend", "give", "over"]
PHASES: tuple[Phase, ...] = ("exchange", "attack", "defend", "give", "over")


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A position; two hands are equal when their snapshots are.

    The fields mean what they mean in ``Position``; the talon is in the order of drawing.
    """

    options: Options
    dealer: int
    trump: int
    bout: int
    turn: int
    phase: Phase
    asked: int
    queried: bool
    answers: Mapping[int, bool]
    joined: int
    in_play: int
    idle_bouts: int
    hands: tuple[int, ...]
    known: tuple[int, ...]
    talon: tuple[int, ...]
    table: tuple[tuple[int, int], ...]
    discards: int
    last_bout: BoutResult | None
