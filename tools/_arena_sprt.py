"""Whether one player is better than others, decided by as few deals as chance allows.

Two hypotheses are held against each other: the mean lead is LOW, or it is HIGH. After each deal the
likelihood of what was seen is compared under both, for a normal mean with the variance that was
seen. The test ends when one hypothesis is so much likelier that it is wrong in one case of twenty
(Wald's sequential test). A true lead between the two takes the longest, and may be called either.
"""

from collections.abc import Callable
from math import log
from typing import Any

ERROR = 0.05
"""The chance to call HIGH what is LOW, and the other way round."""
BOUND = log((1 - ERROR) / ERROR)
"""The log likelihood ratio at which the test ends."""
FEWEST = 30
"""Deals before the variance that was seen is trusted."""


class Sprt:
    """The test, as a condition for having played enough deals."""

    def __init__(self, low: float, high: float, lead: Callable[[Any], float]) -> None:
        """`lead` takes the result of a deal, and gives the figure of which LOW and HIGH are means.

        Raises ValueError unless LOW is below HIGH.
        """
        if not low < high:
            raise ValueError(f"{low} is not below {high}.")
        self.low, self.high = low, high
        self._lead = lead
        self._deals = 0
        self._sum = self._squares = 0.0

    def __call__(self, boards: list[Any]) -> bool:
        """Take in the last deal. Returns whether the test is decided."""
        self.add(self._lead(boards[-1]))
        return self.decided

    def add(self, lead: float) -> None:
        """Take in the lead of one more deal."""
        self._deals += 1
        self._sum += lead
        self._squares += lead * lead

    @property
    def ratio(self) -> float:
        """The log likelihood ratio: above 0 if HIGH is likelier than LOW."""
        if self._deals < FEWEST:
            return 0.0
        mean = self._sum / self._deals
        variance = self._squares / self._deals - mean * mean
        if variance <= 0:
            return 0.0
        middle = (self.low + self.high) / 2
        return self._deals * (self.high - self.low) * (mean - middle) / variance

    @property
    def decided(self) -> bool:
        """Whether one of the two is likely enough."""
        return abs(self.ratio) >= BOUND

    def __str__(self) -> str:
        likelier, other = (self.high, self.low) if self.ratio > 0 else (self.low, self.high)
        if self.decided:
            verdict = f"{likelier:g} rather than {other:g}"
        else:
            verdict = f"undecided between {self.low:g} and {self.high:g}; more --games go on"
        return f"{'sprt':14}{verdict} (log odds {self.ratio:+.2f}, {BOUND:.2f} decide)"
