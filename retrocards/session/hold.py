"""One program at a time for one file: two windows of the same game must not mix their moves.

The system itself lets go of a lock when a process ends, however it ends, so that no killed program
ever locks its player out.
"""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path
from weakref import WeakValueDictionary, finalize

_TAKEN = (errno.EWOULDBLOCK, errno.EAGAIN, errno.EACCES, errno.EDEADLK)


class Hold:
    """A file that this process holds for as long as the object lives."""

    def __init__(self, handle: int | None) -> None:
        if handle is not None:
            finalize(self, os.close, handle)


_holds: WeakValueDictionary[Path, Hold] = WeakValueDictionary()


def hold(path: Path) -> Hold | None:
    """Hold `path` by a lock on `NAME.lock` beside it; None while another process holds it.

    Within one process everybody shares the hold. Where no lock can be made (a folder that cannot
    be written, a file system without locks) the file counts as held: better to play without the
    guard than not at all.
    """
    held = _holds.get(path)
    if held is not None:
        return held
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle = os.open(path.with_name(f"{path.name}.lock"), os.O_RDWR | os.O_CREAT, 0o644)
    except OSError:
        return Hold(None)
    try:
        _lock(handle)
    except OSError as error:
        os.close(handle)
        return None if error.errno in _TAKEN else Hold(None)
    _holds[path] = held = Hold(handle)
    return held


def _lock(handle: int) -> None:
    """Take the lock or raise OSError at once."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
