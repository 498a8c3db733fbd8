"""Fits by least squares and by logistic regression, for a handful of weights."""

from collections.abc import Sequence
from math import exp, log
from typing import NamedTuple

STEPS = 25
"""Newton's steps. It converges in fewer than ten."""
RIDGE = 1e-3
"""Holds a weight at 0 of which the rows say nothing."""
NEAR_CERTAIN = 0.005
"""How near to 0 and 1 a share may come in `log_odds`."""


class Row(NamedTuple):
    """One observation."""

    features: tuple[float, ...]
    came: float
    """What came of it: 1 or 0, or a share."""
    offset: float = 0.0
    """The part of the log odds that is known, and has no weight."""
    kind: str = ""
    """The kind of game, for a table."""


def logistic(rows: Sequence[Row]) -> list[float]:
    """The weights by which the log odds of what came are a sum of the features."""
    count = len(rows[0].features) if rows else 0
    weights = [0.0] * count
    for _ in range(STEPS):
        slope = [-RIDGE * weight for weight in weights]
        bend = [[RIDGE * (i == j) for j in range(count)] for i in range(count)]
        for features, came, offset, _ in rows:
            total = offset + sum(map(_product, weights, features))
            chance = 1 / (1 + exp(-max(-30.0, min(30.0, total))))
            sure = chance * (1 - chance)
            for i, value in enumerate(features):
                if value:
                    slope[i] += (came - chance) * value
                    for j in range(i + 1):
                        bend[i][j] += sure * value * features[j]
        for i in range(count):
            for j in range(i):
                bend[j][i] = bend[i][j]
        step = solved(bend, slope)
        weights = [weight + more for weight, more in zip(weights, step, strict=True)]
        if max(map(abs, step), default=0.0) < 1e-9:
            break
    return weights


def least_squares(rows: Sequence[Row]) -> list[float]:
    """The weights by which what came is nearest to a sum of the features."""
    count = len(rows[0].features) if rows else 0
    square = [[RIDGE * (i == j) for j in range(count)] for i in range(count)]
    right = [0.0] * count
    for features, came, *_ in rows:
        for i, value in enumerate(features):
            if value:
                right[i] += value * came
                for j in range(count):
                    square[i][j] += value * features[j]
    return solved(square, right)


def solved(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """The solution of linear equations. Raises ZeroDivisionError if there is none."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        for row in range(size):
            if row != column:
                factor = rows[row][column] / rows[column][column]
                rows[row] = [a - factor * b for a, b in zip(rows[row], rows[column], strict=True)]
    return [rows[row][size] / rows[row][row] for row in range(size)]


def log_odds(share: float) -> float:
    """The logarithm of the odds, finite for what is certain too."""
    share = min(max(share, NEAR_CERTAIN), 1 - NEAR_CERTAIN)
    return log(share / (1 - share))


def _product(a: float, b: float) -> float:
    return a * b
