"""Arithmetic with the same result, to the last bit, on every Python: a move may hang on it."""

from collections.abc import Iterable
from functools import reduce
from operator import add


def sum_of(numbers: Iterable[float]) -> float:
    """The sum, added up from the first to the last.

    Since Python 3.12 the built-in `sum` makes up for rounding, which decides between moves that
    are as good as each other another way.
    """
    return reduce(add, numbers, 0.0)
