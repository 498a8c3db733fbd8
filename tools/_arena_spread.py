"""Plays on one core or on both, with a progress bar.

Ctrl-C stops and keeps what was played. An error costs only the deal in which it happened.

The results are in the order of the deals, and each deal has its own random numbers, so the number
of processes changes only the time.
"""

import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from multiprocessing import Pool
from traceback import extract_tb
from typing import Any, Generic, NamedTuple, TypeVar

try:
    from tqdm import tqdm
except ImportError:  # The arena needs only the standard library; without tqdm it has no bar.
    tqdm = None

Item = TypeVar("Item")
Played = TypeVar("Played")


def spread(
    play: Callable[[Item], Played],
    items: Sequence[Item],
    processes: int = 1,
    enough: Callable[[list[Played]], bool] = lambda played: False,
) -> list[Played]:
    """Play every item, until the results are `enough` or the user presses Ctrl-C.

    Items that end in an error are left out. Standard error names and counts them.
    """
    done: list[Played] = []
    lost = 0
    with ExitStack() as stack:
        results: Iterator[Played | _Error] = map(_Guarded(play), items)
        if processes > 1:
            # Leaving the pool ends its processes, even in the middle of a deal.
            pool = stack.enter_context(Pool(processes, _leave_ctrl_c_to_the_first))
            results = pool.imap(_Guarded(play), items)
        try:
            for played in _bar(results, len(items)):
                if isinstance(played, _Error):
                    lost += 1
                    print(played.sentence, file=sys.stderr)
                    continue
                done.append(played)
                if enough(done):
                    break
        except KeyboardInterrupt:
            print(f"Stopped after {len(done)} of {len(items)} deals.", file=sys.stderr)
    if lost:
        print(f"Left out after errors: {lost} of {len(items)} deals.", file=sys.stderr)
    return done


class _Error(NamedTuple):
    """The error that ended an item."""

    sentence: str


@dataclass(frozen=True)
class _Guarded(Generic[Item, Played]):
    """Plays an item, and returns its result or its error, which another process can send."""

    play: Callable[[Item], Played]

    def __call__(self, item: Item) -> Played | _Error:
        try:
            return self.play(item)
        except Exception as error:
            last = extract_tb(error.__traceback__)[-1]
            place = f"{last.filename}:{last.lineno}"
            return _Error(f"Deal {item}: {type(error).__name__}: {error} ({place})")


def _leave_ctrl_c_to_the_first() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _bar(results: Iterable[Played], count: int) -> Iterable[Played]:
    """The same results, with a bar on a terminal."""
    if tqdm is None:
        return results
    bar: Any = tqdm(results, total=count, unit="deal", disable=None, leave=False)
    with_bar: Iterable[Played] = bar
    return with_bar
