"""Everything that tells one position of Ditsy Elephant from another, as plain data."""

from dataclasses import dataclass

from retrocards.rules.elephant.options import Options
from retrocards.rules.elephant.outcome import Places


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A position; two hands are equal when their snapshots are.

    The fields mean what they mean in `Hand`; `laid` are the cards of every seat.
    """

    options: Options
    before: Places | None
    given: tuple[int, ...]
    laid: tuple[tuple[int, ...], ...]
    hands: tuple[int, ...]
    table: tuple[int, ...]
    last_player: int
    to_move: int
    leads: bool
    out: tuple[int, ...]
