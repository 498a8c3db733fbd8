"""The attract mode of a page runs for hours without taking more and more memory."""

import pytest

from tools._web_attract import main

ROUND = 5
"""Every program once."""
GROWS = 1.1
"""The most that five programs take of the memory of the five before: caches still fill a little."""


@pytest.mark.long("runs the attract mode for nearly three rounds, 23 minutes of the PC")
def test_a_round_takes_no_more_memory_than_the_one_before() -> None:
    rows = main(41_000)
    blocks = [taken for _, _, taken, _ in rows]
    assert len(blocks) > 2 * ROUND, rows
    before, after = sum(blocks[-2 * ROUND : -ROUND]), sum(blocks[-ROUND:])
    assert after < GROWS * before, rows
