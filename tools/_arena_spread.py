"""Plays on one core or on both, with a bar that shows how far it is; Ctrl-C leaves with the rest.

What comes is in the order of the deals, and each deal has a chance of its own: how many processes
there are changes nothing but the time.
"""

import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from multiprocessing import Pool
from typing import Any, TypeVar

try:
    from tqdm import tqdm
except ImportError:  # The arena needs nothing that is not in Python; without it there is no bar.
    tqdm = None

Item = TypeVar("Item")
Played = TypeVar("Played")


def spread(
    play: Callable[[Item], Played],
    items: Sequence[Item],
    processes: int = 1,
    enough: Callable[[list[Played]], bool] = lambda played: False,
) -> list[Played]:
    """Play every item, or as many as there are when it is enough or somebody presses Ctrl-C."""
    done: list[Played] = []
    with ExitStack() as stack:
        results: Iterator[Played] = map(play, items)
        if processes > 1:
            # Leaving the pool ends its processes, in the middle of a deal if need be.
            pool = stack.enter_context(Pool(processes, _leave_ctrl_c_to_the_first))
            results = pool.imap(play, items)
        try:
            for played in _bar(results, len(items)):
                done.append(played)
                if enough(done):
                    break
        except KeyboardInterrupt:
            print(f"Stopped after {len(done)} of {len(items)} deals.", file=sys.stderr)
    return done


def _leave_ctrl_c_to_the_first() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _bar(results: Iterable[Played], count: int) -> Iterable[Played]:
    """The same, with a bar on a terminal."""
    if tqdm is None:
        return results
    bar: Any = tqdm(results, total=count, unit="deal", disable=None, leave=False)
    found: Iterable[Played] = bar
    return found
