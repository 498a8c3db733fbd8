"""Can the game on the table still be won?  The player asks, and the solver thinks it out.

The players are imported when they are asked: no first picture waits for them.
"""

from __future__ import annotations

from collections.abc import Generator

from retrocards.programs.pace import Pace
from retrocards.programs.thinking import Thought
from retrocards.rules.calculation import Hand

LIMIT = 200_000
"""Positions that are looked at before it says that it does not know: some seconds."""


class Winnable:
    """One question, about one position; thought out a slice at a time.

    It knows the order of the undealt cards, and tells of it only whether they can be coped with.
    Where the player sees them too, it asks of the moves what the coach asks, of more positions.
    """

    def __init__(self) -> None:
        self._thought: Thought[Hand, str] | None = None

    def ask(self, hand: Hand) -> None:
        """Begin to think about a position."""
        from retrocards.players.calculation.known import order_known

        about, answer = hand.copy(), _as_the_coach if order_known(hand.view(0)) else _solved
        self._thought = Thought(about, answer(about))

    def forget(self) -> None:
        """Think no more."""
        self._thought = None

    def is_asked(self, hand: Hand) -> bool:
        """Whether this position is thought about."""
        return self._thought is not None and self._thought.about == hand

    def think(self, pace: Pace) -> str:
        """Think on: `can_be_won`, `is_lost` or `not_known`; empty while more is to come."""
        if self._thought is None or not self._thought.think(pace):
            return ""
        answer = self._thought.result or "not_known"
        self.forget()
        return answer


def _solved(hand: Hand) -> Generator[None, None, str]:
    from retrocards.players.calculation.solver import search

    solution = yield from search(hand, LIMIT)
    if solution.moves is not None:
        return "can_be_won"
    return "is_lost" if solution.proven else "not_known"


def _as_the_coach(hand: Hand) -> Generator[None, None, str]:
    from retrocards.players.calculation.known import proofs
    from retrocards.players.calculation.sampling import Playing

    view = hand.view(0)
    moves = Playing(view).different(view.legal_moves())
    wins = yield from proofs(view, moves, LIMIT)
    if any(wins.values()):
        return "can_be_won"
    return "is_lost" if len(wins) == len(moves) else "not_known"
