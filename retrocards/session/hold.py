"""One program at a time for one file: two windows of the same game must not mix their moves.

The system releases a lock when its process ends, however it ends, so that a killed program never
locks its player out.
"""

from __future__ import annotations

import errno
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from weakref import WeakValueDictionary, finalize

_TAKEN = (errno.EWOULDBLOCK, errno.EAGAIN, errno.EACCES, errno.EDEADLK)
PATIENCE_S = 2.0
"""The longest wait for a turn, in seconds."""


class _Lock:
    """The lock of a file, released with the last `Hold` of this process."""

    def __init__(self, handle: int) -> None:
        finalize(self, os.close, handle)


class Hold:
    """A file that is held until `close`, or until this object is deleted."""

    def __init__(self, lock: _Lock | None = None) -> None:
        self._lock = lock

    def close(self) -> None:
        """Release the file; other parts of this process may still hold it."""
        self._lock = None


_locks: WeakValueDictionary[Path, _Lock] = WeakValueDictionary()


def hold(path: Path) -> Hold | None:
    """Hold `path` by a lock on `NAME.lock` beside it; None while another process holds it.

    All parts of one process share the lock. If no lock can be made (a folder that cannot be
    written, a file system without locks), the file counts as held: playing without the guard is
    better than not playing.
    """
    lock = _locks.get(path)
    if lock is not None:
        return Hold(lock)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle = os.open(path.with_name(f"{path.name}.lock"), os.O_RDWR | os.O_CREAT, 0o644)
    except OSError:
        return Hold()
    try:
        _take(handle)
    except OSError as error:
        os.close(handle)
        return None if error.errno in _TAKEN else Hold()
    _locks[path] = lock = _Lock(handle)
    return Hold(lock)


@contextmanager
def turn(path: Path) -> Iterator[None]:
    """Run a block while no other process has its turn at `path`.

    After `PATIENCE_S` seconds the block runs without the lock: one stopped program must not stop
    all others.
    """
    patience = time.monotonic() + PATIENCE_S
    while (held := hold(path)) is None and time.monotonic() < patience:
        time.sleep(0.005)
    try:
        yield
    finally:
        if held is not None:
            held.close()


def _take(handle: int) -> None:
    """Take the lock or raise OSError at once."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
