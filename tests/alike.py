"""Cases that are much like others: one of them is tried in every run, the rest with `--long`."""

from collections.abc import Iterable
from typing import Any

import pytest

LONG = pytest.mark.long("much like another case")


def first_of(cases: Iterable[Any]) -> list[Any]:
    """The parameters of a test, of which all but the first wait for `--long`."""
    first, *rest = cases
    return [first, *(pytest.param(case, marks=LONG) for case in rest)]
