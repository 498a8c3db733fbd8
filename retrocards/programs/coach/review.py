"""The person's decisions in a hand, each weighed anew in slices, and the mistakes among them."""

from __future__ import annotations

from collections.abc import Iterator
from math import isinf
from random import Random
from typing import Generic, NamedTuple

from retrocards.players.advice import Advice, Adviser, Prospect, Reviewer
from retrocards.programs.pace import Pace
from retrocards.programs.table import CardTable, H, M
from retrocards.programs.thinking import Thought

CHEAP = 0.005
"""Mistakes that cost less than this chance are ignored."""


class Decision(NamedTuple, Generic[H]):
    """A move of the person at the keyboard, and the hand before it."""

    hand: H
    move: int
    chance: Random
    number: int
    """Its place among the person's moves with a choice, from 1."""
    turn: int
    """Its place among all the person's moves, from 1."""


class Mistake(NamedTuple, Generic[H]):
    """A decision, the move made, and the best move."""

    decision: Decision[H]
    made: Prospect
    best: Prospect

    @property
    def cost(self) -> int:
        """The chance it cost, in points of 100."""
        return self.best.percent - self.made.percent


class Review(Generic[M, H]):
    """The person's decisions in the hand on the table, each weighed anew."""

    def __init__(self, table: CardTable[M, H], master: Adviser) -> None:
        self._master = master
        self.about = self.key_of(table)
        self.decisions = [*_decisions(table)]
        self.looked = 0
        """How many decisions have been weighed."""
        self.mistakes: list[Mistake[H]] = []
        """The mistakes so far, the costliest first."""
        self.lost = False
        """Whether a fault of ours ended the review."""
        self._thought: Thought[Decision[H], Advice] | None = None

    @staticmethod
    def key_of(table: CardTable[M, H]) -> object:
        """A key for the decisions to weigh: the deal, its moves, and which are the person's."""
        return table.sitting.last_deal, table.sitting.moves, table.sitting.own_moves

    def think(self, pace: Pace) -> None:
        """Weigh decisions while there is time in this tick."""
        while self.looked < len(self.decisions):
            if self._thought is None:
                self._thought = self._begin(self.decisions[self.looked])
            if not self._thought.think(pace):
                return
            if self._thought.result is None:
                self.lost, self.looked = True, len(self.decisions)
                return
            self._judge(self._thought.about, self._thought.result)
            self._thought = None
            self.looked += 1

    def _begin(self, decision: Decision[H]) -> Thought[Decision[H], Advice]:
        master, view = self._master, decision.hand.view(decision.hand.to_move)
        weigh = master.look_back if isinstance(master, Reviewer) else master.advise
        return Thought(decision, weigh(view, decision.chance, decision.move))

    def _judge(self, decision: Decision[H], advice: Advice) -> None:
        made, best = advice.of(decision.move), advice.best
        if made is None or isinf(best.error):
            return
        lost = best.chance - made.chance
        if lost > max(CHEAP, best.error) and made.percent < best.percent:
            self.mistakes.append(Mistake(decision, made, best))
            self.mistakes.sort(key=lambda mistake: mistake.made.chance - mistake.best.chance)


def _decisions(table: CardTable[M, H]) -> Iterator[Decision[H]]:
    """The person's moves, where there was a choice."""
    hand, own, number, turn = table.sitting.dealt(), table.sitting.own_moves, 0, 0
    for index, text in enumerate(table.sitting.moves):
        before = hand.copy()
        move = hand.play_text(text)
        turn += index in own
        if index in own and len(before.legal_moves()) > 1:
            number += 1
            chance = table.sitting.chance_at(index, before.to_move)
            yield Decision(before, move, chance, number, turn)
