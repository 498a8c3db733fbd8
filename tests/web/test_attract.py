"""The attract mode of a page runs for hours without taking more and more memory."""

import pytest

from tools._web_attract import main

ROUND = 5
"""Every program once."""
GROWS = 1.08
"""The most that a round takes of the memory of an earlier one: caches still fill a little."""


@pytest.mark.long("runs the attract mode for three rounds, twenty minutes of the PC")
def test_a_round_takes_no_more_memory_than_the_one_before() -> None:
    """Plain Python draws, as in a page, and the display is a page's."""
    rows = main(41_000)
    blocks = [taken for _, _, taken, _ in rows]
    rounds = [blocks[start : start + ROUND] for start in range(0, len(blocks), ROUND)][1:3]
    assert [len(taken) for taken in rounds] == [ROUND, ROUND], rows
    before, after = map(sum, rounds)
    assert after < GROWS * before, rows
