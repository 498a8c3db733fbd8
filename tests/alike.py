"""Similar cases of a test: each run tries some of them, and `--long` all."""

from collections.abc import Iterable
from typing import Any

import pytest

LONG = pytest.mark.long("much like another case")


def first_of(cases: Iterable[Any], every: int = 0) -> list[Any]:
    """The parameters of a test. Each run tries the first, or one of so many; `--long` tries all.

    A case may be a tuple.
    """
    tuples = [case if type(case) is tuple else (case,) for case in cases]
    step = every or len(tuples)
    return [
        pytest.param(*case, marks=LONG if number % step else ())
        for number, case in enumerate(tuples)
    ]
