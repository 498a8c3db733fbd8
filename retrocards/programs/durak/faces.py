"""Who makes which face at the table of Durak, and who wears the fool's cap."""

from __future__ import annotations

from collections.abc import Iterator

from retrocards.programs.durak.table import SEATS
from retrocards.programs.faces import Moods, layers
from retrocards.rules.durak import Hand, Match


def moods(hand: Hand, acting: int, wearer: int, over: bool) -> Moods:
    """Seat -> the layers of its face; `acting` is to move, `wearer` has the cap, -1 for nobody.

    The end of a hand is not seen before it is `over` for everybody at the table.
    """
    return layers(SEATS, lambda seat: _mood(hand, seat, acting, over), [wearer])


def wearer(hand: Hand, match: Match, over: bool) -> int:
    """The last durak: the seat that deals, once somebody has been durak; -1 before that."""
    outcome = hand.outcome
    lost = outcome is not None and not outcome.draw
    if outcome is not None and lost and over:
        return outcome.durak
    return hand.dealer if sum(match.losses) > lost else -1


def ending(hand: Hand, player: int | None) -> str:
    """The name of the scene at the end of a hand, for the one who plays.

    Where nobody plays, or several do, the fool is shown, and nobody wins or loses.
    """
    outcome = hand.outcome
    assert outcome is not None
    if outcome.draw:
        return "drawn"
    if player is None:
        return "fool"
    return "lost" if player == outcome.durak else "won"


def _mood(hand: Hand, seat: int, acting: int, over: bool) -> str:
    return next(_moods(hand, seat, acting, over), "calm")


def _moods(hand: Hand, seat: int, acting: int, over: bool) -> Iterator[str]:
    """What there is to feel for a seat, the strongest first."""
    outcome, bout = hand.outcome, hand.last_bout
    if over and outcome is not None and not outcome.draw:
        yield "frown" if seat == outcome.durak else "gloat"
    if not hand.in_play >> seat & 1 and not (over and outcome is not None):
        yield "grin"
    if seat == acting:
        yield "think"
    if hand.taking and seat == hand.defender:
        yield "frown"
    if not hand.table and bout is not None and seat == bout.defender:
        yield "frown" if bout.taken else "grin"
