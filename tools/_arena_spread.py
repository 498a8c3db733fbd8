"""Plays on one core or on both, with a bar that shows how far it is.

Ctrl-C leaves with what was played, and an error costs the deal that it happened in, no other.

What comes is in the order of the deals, and each deal has a chance of its own: how many processes
there are changes nothing but the time.
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
    """Play every item, or as many as there are when it is enough or somebody presses Ctrl-C.

    Items whose play ends in an error are left out; standard error names them and counts them.
    """
    done: list[Played] = []
    lost = 0
    with ExitStack() as stack:
        results: Iterator[Played | _Error] = map(_Guarded(play), items)
        if processes > 1:
            # Leaving the pool ends its processes, in the middle of a deal if need be.
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
    """What ended the play of an item."""

    sentence: str


@dataclass(frozen=True)
class _Guarded(Generic[Item, Played]):
    """Plays an item and returns the error that ended it, if any: another process can send both."""

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
    """The same, with a bar on a terminal."""
    if tqdm is None:
        return results
    bar: Any = tqdm(results, total=count, unit="deal", disable=None, leave=False)
    found: Iterable[Played] = bar
    return found
