"""Arithmetic with the same result, to the last bit, on every Python: a move may depend on it."""

from collections.abc import Iterable
from functools import reduce
from operator import add


def sum_of(numbers: Iterable[float]) -> float:
    """The sum, added up from the first to the last.

    Since Python 3.12 the built-in `sum` compensates for rounding, and so breaks ties between
    equally good moves another way.
    """
    return reduce(add, numbers, 0.0)
