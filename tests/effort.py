"""How much work something is, counted so that a busy machine does not matter."""

import sys
from collections.abc import Callable, Iterable
from functools import partial
from types import FrameType
from typing import Any


def calls_of(work: Callable[[], object]) -> int:
    """How many functions a piece of work calls: the same number wherever this Python runs."""
    calls = 0

    def count(_: FrameType, event: str, __: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(before)
    return calls


def calls_a_move(hands: Iterable[Any], choose: Callable[[Any], int]) -> float:
    """How many functions are called for a choice, on average over all moves of these hands."""
    moves = calls = 0
    for hand in hands:
        while hand.to_move >= 0:
            chosen: list[int] = []
            view = hand.view(hand.to_move)
            calls += calls_of(partial(_choose, choose, view, chosen))
            hand.play(chosen[0])
            moves += 1
    return calls / moves


def _choose(choose: Callable[[Any], int], view: Any, chosen: list[int]) -> None:
    chosen.append(choose(view))
