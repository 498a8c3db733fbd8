"""The person's decisions in a hand, each weighed anew in slices: the verdicts, and the mistakes."""

from __future__ import annotations

from collections.abc import Iterator
from math import isinf
from random import Random
from typing import Generic, NamedTuple

from retrocards.players.advice import Advice, Adviser, Prospect, Reviewer
from retrocards.programs.measure import Measure
from retrocards.programs.pace import Pace
from retrocards.programs.table import H, M
from retrocards.programs.thinking import Thought
from retrocards.rom.schema.review import Limits
from retrocards.session.engines import Engine
from retrocards.session.records import HandRecord
from retrocards.session.sitting import chance_of


class Decision(NamedTuple, Generic[H]):
    """A move of the person at the keyboard, and the hand before it."""

    hand: H
    move: int
    chance: Random
    number: int
    """Its place among the person's moves with a choice, from 1."""
    turn: int
    """Its place among all the person's moves, from 1."""
    place: int
    """How many moves of the hand were made before it."""


class Verdict(NamedTuple, Generic[H]):
    """A decision, the move made, and the best move."""

    decision: Decision[H]
    made: Prospect
    best: Prospect
    measure: Measure

    @property
    def cost(self) -> float:
        """What it cost, by the measure of the game."""
        return self.measure.cost(self.made)

    @property
    def is_mistake(self) -> bool:
        """Whether it shows to be worse than the best, as the coach says before a move."""
        return self.made.is_worse

    @property
    def rank(self) -> tuple[float, float, float]:
        """Sorts the costliest verdict first."""
        return -self.cost, -self.made.cost, -self.made.dearer

    def mark(self, limits: Limits) -> str:
        """The name of its mark."""
        return limits.mark(self.cost, self.is_mistake)


class Review(Generic[M, H]):
    """The person's decisions in a hand, each weighed anew."""

    def __init__(
        self, engine: Engine[M, H], hand: HandRecord, master: Adviser, measure: Measure
    ) -> None:
        self._master, self._measure = master, measure
        self.hand = hand
        """The record of the hand; only its moves that lie on the table are looked at."""
        self.decisions = [*_decisions(engine, hand)]
        self.looked = 0
        """How many decisions have been weighed."""
        self.verdicts: list[Verdict[H]] = []
        """The verdicts so far, in the order of the decisions."""
        self.lost = False
        """Whether a fault of ours ended the review."""
        self._thought: Thought[Decision[H], Advice] | None = None

    @property
    def is_complete(self) -> bool:
        """Whether every decision has been weighed."""
        return self.looked == len(self.decisions) and not self.lost

    @property
    def mistakes(self) -> list[Verdict[H]]:
        """The mistakes so far, the costliest first."""
        mistakes = [verdict for verdict in self.verdicts if verdict.is_mistake]
        return sorted(mistakes, key=lambda mistake: mistake.rank)

    @property
    def total(self) -> float:
        """What the mistakes so far cost, added up, by the measure of the game."""
        return sum(mistake.cost for mistake in self.mistakes)

    @property
    def rate(self) -> float:
        """What a decision has cost on average so far."""
        return self.total / len(self.verdicts) if self.verdicts else 0.0

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
        if made is not None and not isinf(best.error):
            self.verdicts.append(Verdict(decision, made, best, self._measure))


def key_of(hand: HandRecord) -> object:
    """A key for the decisions in a hand: deal, moves, whose they are, and the match before."""
    return hand.deal, tuple(hand.moves), tuple(hand.own), hand.match


def _decisions(engine: Engine[M, H], record: HandRecord) -> Iterator[Decision[H]]:
    """The person's moves, where there was a choice."""
    hand, own = engine.deal(engine.read(record.match), record.deal), frozenset(record.own)
    number = turn = 0
    for index, text in enumerate(record.moves):
        before = hand.copy()
        move = hand.play_text(text)
        turn += index in own
        if index in own and len(before.legal_moves()) > 1:
            number += 1
            chance = chance_of(record.deal, index, before.to_move)
            yield Decision(before, move, chance, number, turn, index)
