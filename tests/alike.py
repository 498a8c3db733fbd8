"""Similar cases of a test: every run tries one of them, and `--long` all."""

from collections.abc import Iterable
from typing import Any

import pytest

LONG = pytest.mark.long("much like another case")


def first_of(cases: Iterable[Any]) -> list[Any]:
    """The parameters of a test. All but the first are only for `--long`. A case may be a tuple."""
    first, *rest = [case if type(case) is tuple else (case,) for case in cases]
    return [pytest.param(*first), *(pytest.param(*case, marks=LONG) for case in rest)]
