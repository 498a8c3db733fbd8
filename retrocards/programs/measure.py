"""By what the moves of a game are judged after a hand: its chance, or its score."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from retrocards.players.advice import Prospect


class Measure(NamedTuple):
    """By what moves are judged: the marks, the graph and what a decision costs go by it."""

    name: str
    """Distinguishes what was kept by it, such as the cost of a hand's decisions."""
    best: float = 1.0
    worst: float = 0.0
    """The best and the worst that there is."""

    @property
    def most(self) -> float:
        """The most that a move can cost."""
        return abs(self.best - self.worst)

    def of(self, prospect: Prospect) -> float:
        """What a move promises."""
        return prospect.chance

    def cost(self, prospect: Prospect) -> float:
        """What a move costs, at least 0."""
        return prospect.cost

    def share(self, prospect: Prospect) -> float:
        """What a move promises, from the worst, 0, to the best, 1."""
        return (self.of(prospect) - self.worst) / (self.best - self.worst)

    def shown(self, cost: float) -> str:
        """What moves cost on average, as it is shown; a chance is told in per cent."""
        return f"{100 * cost:.1f}"

    def rounded(self, cost: float) -> str:
        """The same in fewer digits."""
        return f"{100 * cost:.0f}"


class ScoreMeasure(Measure):
    """Judges moves by the score of the hand, in the unit in which the game counts it."""

    def of(self, prospect: Prospect) -> float:
        return self.worst if prospect.score is None else prospect.score

    def cost(self, prospect: Prospect) -> float:
        return prospect.dearer

    def shown(self, cost: float) -> str:
        return f"{cost:.2f}"

    def rounded(self, cost: float) -> str:
        return self.shown(cost)


CHANCE = Measure("chance")
"""The chance of the game's goal."""
