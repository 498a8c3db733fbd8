"""Hands deals to an executor, here or on a cluster, with a progress bar.

Ctrl-C stops and keeps what was played. An error costs only the game in which it happened.

The results are in the order of the deals, and each deal has its own random numbers, so the number
of workers changes only the time.
"""

import signal
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain, islice
from multiprocessing import active_children
from typing import Any, Generic, TypeVar

from _arena_figures import Lost, count_of

try:
    from tqdm import tqdm
except ImportError:  # The arena needs only the standard library; without tqdm it has no bar.
    tqdm = None

Item = TypeVar("Item")
Played = TypeVar("Played")

AHEAD = 64
"""How many deals wait at the executor or are being played."""


def spread(
    play: Callable[[Item], Played],
    items: Sequence[Item],
    executor: Executor | None = None,
    enough: Callable[[list[Played]], bool] = lambda played: False,
) -> list[Played]:
    """Play every item, until the results are `enough` or the user presses Ctrl-C.

    Without an executor they are played here. Games that end in an error are left out. Standard
    error names and counts them: items as a whole, and the games in `lost` of a result.
    """
    done: list[Played] = []
    lost = 0
    results = _results(_Guarded(play), items, executor)
    try:
        for played in _bar(results, len(items)):
            sentences = [played] if isinstance(played, Lost) else getattr(played, "lost", ())
            for sentence in sentences:
                lost += 1
                print(sentence, file=sys.stderr)
            if isinstance(played, Lost):
                continue
            done.append(played)
            if enough(done):
                break
    except KeyboardInterrupt:
        print(f"Stopped after {len(done)} of {len(items)} deals.", file=sys.stderr)
    if lost:
        print(f"Left out after errors: {count_of(lost, 'games')}.", file=sys.stderr)
    return done


@contextmanager
def executor_of(workers: int = 1, dask: str = "") -> Iterator[Executor | None]:
    """So many processes, or the cluster of Dask at an address; None for this process alone.

    Leaving it ends the processes, even in the middle of a deal.
    """
    if dask:
        from _arena_dask import cluster

        with cluster(dask) as executor:
            yield executor
    elif workers > 1:
        before = {*active_children()}
        pool = ProcessPoolExecutor(workers, initializer=_leave_ctrl_c_to_the_first)
        try:
            yield pool
        finally:
            for process in {*active_children()} - before:
                process.terminate()
            pool.shutdown(cancel_futures=True)
    else:
        yield None


def _results(
    play: Callable[[Item], Played], items: Iterable[Item], executor: Executor | None
) -> Iterator[Played]:
    """The results in the order of the items. If a pool breaks, the rest is played here."""
    if executor is None:
        yield from map(play, items)
        return
    left = iter(items)
    waiting: deque[tuple[Item, Future[Played]]] = deque()
    try:
        while True:
            for item in islice(left, AHEAD - len(waiting)):
                try:
                    waiting.append((item, executor.submit(play, item)))
                except BrokenExecutor:
                    left = chain([item], left)
                    raise
            if not waiting:
                return
            yield waiting[0][1].result()
            waiting.popleft()
    except BrokenExecutor as error:
        print(f"{error} The rest is played in this process.", file=sys.stderr)
        for item, _ in waiting:
            yield play(item)
        yield from map(play, left)
    finally:
        for _, future in waiting:
            future.cancel()


@dataclass(frozen=True)
class _Guarded(Generic[Item, Played]):
    """Plays an item, and returns its result or its error, which another process can send."""

    play: Callable[[Item], Played]

    def __call__(self, item: Item) -> Played | Lost:
        try:
            return self.play(item)
        except Exception as error:
            return Lost.to(error, f"Deal {item}")


def _leave_ctrl_c_to_the_first() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _bar(results: Iterable[Played], count: int) -> Iterable[Played]:
    """The same results, with a bar on a terminal."""
    if tqdm is None:
        return results
    bar: Any = tqdm(results, total=count, unit="deal", disable=None, leave=False)
    with_bar: Iterable[Played] = bar
    return with_bar
