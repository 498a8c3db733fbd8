"""The rest of a game that plays itself: every card is dealt, and any order of play wins."""

from __future__ import annotations

from retrocards.rules.calculation import MOVES, Hand
from retrocards.rules.calculation.position import WANTED

LIMIT = 4_000
"""Positions searched before the answer is no; they take some hundredths of a second."""


class Rest:
    """Whether the cards that are left can go up without a decision that matters.

    Every card must be dealt, and every order in which cards can go up must end with all of them on
    the stacks. So the answer never helps with a choice: if any choice could be wrong, it is no.
    """

    def __init__(self) -> None:
        self.goes = False
        """Whether the rest is going up now."""
        self.held = False
        """Whether the player stopped it or took a move back; it does not start by itself then."""
        self._about: Hand | None = None
        self._answer = False

    def can_go(self, hand: Hand) -> bool:
        """Whether the rest of a game can go up whatever is played first."""
        if hand.undealt or hand.outcome is not None:
            return False
        if self._about != hand:
            self._about, self._answer = hand.copy(), _all_ways_win(hand)
        return self._answer

    def stop(self) -> None:
        """Leave the rest where it lies."""
        self.goes, self.held = False, True


def next_up(hand: Hand) -> int:
    """The first legal move to a stack."""
    return next(move for move in hand.legal_moves() if MOVES[move].kind in ("stack", "up"))


def _all_ways_win(hand: Hand) -> bool:
    """Whether every order of moves to the stacks ends with all cards there."""
    heaps = [*hand.piles, (hand.in_play,)] if hand.in_play >= 0 else hand.piles
    wanted = WANTED[hand.options.suits]
    start = (*map(len, heaps), *map(len, hand.stacks))
    seen, todo = {start}, [start]
    while todo:
        counts = todo.pop()
        stuck = any(counts[: len(heaps)])
        for number, heap in enumerate(heaps):
            if not counts[number]:
                continue
            card = heap[counts[number] - 1]
            for place, takes in enumerate(wanted, len(heaps)):
                if card not in takes[counts[place]]:
                    continue
                stuck = False
                after = [*counts]
                after[number] -= 1
                after[place] += 1
                if (then := tuple(after)) not in seen:
                    seen.add(then)
                    todo.append(then)
        if stuck or len(seen) > LIMIT:
            return False
    return True
