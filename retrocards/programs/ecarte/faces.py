"""Who makes which face at the table of Ecarte, who wears the crown, and who has the chips."""

from __future__ import annotations

from collections.abc import Sequence

from retrocards.programs.ecarte.table import SEATS
from retrocards.programs.faces import Moods, layers
from retrocards.rules.ecarte import VOLE, Hand

CHIPS = 5
"""Chips that each side sits down with."""


def moods(hand: Hand, trick: int) -> Moods:
    """Seat -> the layers of its face; `trick` is the seat whose won trick is looked at, or -1."""
    return layers(SEATS, lambda seat: _mood(hand, seat, trick), [hand.king_scorer])


def ending(winner: int, player: int | None) -> str:
    """Whether a scene is `won` or `lost` for the one who plays; won where nobody does, or both."""
    return "won" if player in (None, winner) else "lost"


def chips(points: Sequence[int], going: int) -> dict[str, int]:
    """How many chips lie before each seat: every point has taken one over from the other side.

    One of them is on its way to the seat `going`; -1 for none.
    """
    lead = points[0] - points[1]
    heaps = [min(2 * CHIPS, max(0, CHIPS + by)) for by in (lead, -lead)]
    if going >= 0:
        heaps[1 - going] = max(0, heaps[1 - going] - 1)
    return dict(zip(SEATS, heaps, strict=True))


def _mood(hand: Hand, seat: int, trick: int) -> str:
    outcome = hand.outcome
    if trick >= 0:
        return "grin" if seat == trick else "frown"
    if outcome is not None:
        great = outcome.game >= 0 or outcome.reason == VOLE
        return ("gloat" if great else "grin") if seat == outcome.winner else "frown"
    return "think" if seat == hand.to_move else "calm"
