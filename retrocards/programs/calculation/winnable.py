"""Whether the game on the table can still be won: the player asks, the solver works it out.

The players are imported only when they are asked: the first picture must not wait for them.
"""

from __future__ import annotations

from collections.abc import Generator

from retrocards.programs.pace import Pace
from retrocards.programs.thinking import Thought
from retrocards.rules.calculation import Hand

LIMIT = 200_000
"""Positions searched before the answer is `not_known`; they take some seconds."""


class Winnable:
    """One question about one position, worked out a slice at a time.

    It knows the order of the undealt cards, but reveals only whether they allow a win. If the
    player sees them too, it examines the moves as the coach does, over more positions.
    """

    def __init__(self) -> None:
        self._thought: Thought[Hand, str] | None = None

    def ask(self, hand: Hand) -> None:
        """Begin to think about a position."""
        from retrocards.players.calculation.known import order_known

        about, answer = hand.copy(), _as_the_coach if order_known(hand.view(0)) else _solved
        self._thought = Thought(about, answer(about))

    def forget(self) -> None:
        """Stop thinking."""
        self._thought = None

    def is_asked(self, hand: Hand) -> bool:
        """Whether this position is the one in question."""
        return self._thought is not None and self._thought.about == hand

    def think(self, pace: Pace) -> str:
        """Think on; return `can_be_won`, `is_lost`, `not_known`, or empty while still thinking."""
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
