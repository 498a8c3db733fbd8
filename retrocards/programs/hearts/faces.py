"""Who makes which face at the table of Hearts, and who has the queen beside it."""

from __future__ import annotations

from collections.abc import Sequence

from retrocards.cards import BIT
from retrocards.programs.faces import Moods, layers
from retrocards.programs.hearts.scenes import standing
from retrocards.programs.hearts.table import SEATS
from retrocards.rules.hearts import QUEEN, Hand, Trick, points_of


def moods(hand: Hand, trick: Trick | None) -> Moods:
    """Seat -> the layers of its face; `trick` is the finished one that is looked at, if any.

    The hat is a card: the queen of spades, at whoever has taken her.
    """
    queens = [seat for seat, taken in enumerate(hand.taken) if taken & QUEEN]
    return layers(SEATS, lambda seat: _mood(hand, seat, trick), queens)


def ending(winners: Sequence[int], player: int | None) -> str:
    """How a scene ends for the one who plays: `seen` where nobody does, or several do."""
    if player is None:
        return "seen"
    if player not in winners:
        return "lost"
    return "tied" if len(winners) > 1 else "won"


def _mood(hand: Hand, seat: int, trick: Trick | None) -> str:
    outcome = hand.outcome
    if trick is not None:
        points = sum(points_of(BIT[card]) for card in trick.cards)
        return "calm" if not points else "frown" if seat == trick.winner else "grin"
    if outcome is None:
        return "think" if seat == hand.to_move else "calm"
    if outcome.moon >= 0:
        return "gloat" if seat == outcome.moon else "frown"
    return {"up": "grin", "mid": "calm", "down": "frown"}[standing(outcome.points, seat)]
