"""Sums that come out the same on every Python (FIDELITY W5)."""

import pytest

from retrocards.players.arithmetic import sum_of


@pytest.mark.parametrize(
    ("numbers", "total"),
    [([], 0.0), ([1e16, 1.0, -1e16], 0.0), ([0.1] * 10, 0.9999999999999999), ([0.5, 0.25], 0.75)],
)
def test_a_sum_is_rounded_after_each_number(numbers: list[float], total: float) -> None:
    assert sum_of(iter(numbers)) == total
