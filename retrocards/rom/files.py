"""Reading a file that somebody else may have put there: regular, limited, and never waited for."""

import os
import stat
from errno import EFBIG, EINVAL
from pathlib import Path

MOST_BYTES = 1_000_000
"""Bytes that a file may have which a ROM brings or a player left."""

_FLAGS = os.O_RDONLY | sum(
    getattr(os, name, 0) for name in ("O_BINARY", "O_CLOEXEC", "O_NOCTTY", "O_NONBLOCK")
)


def read_regular(path: Path, most: int = MOST_BYTES) -> bytes:
    """The bytes of a regular file, or of the one that a link leads to.

    A FIFO would wait for its writer for ever and a device may act when it is opened, so neither is.
    Raises OSError when the file is missing, is not regular, has more than `most` bytes or cannot be
    read; its `strerror` says why, as "is" or "cannot be read:" may come before it.
    """
    try:
        _must_be_regular(path.stat())
        handle = os.open(path, _FLAGS)
    except ValueError as error:
        raise OSError(EINVAL, str(error)) from error
    with os.fdopen(handle, "rb") as file:
        _must_be_regular(os.fstat(handle))
        data = file.read(most + 1)
    if len(data) > most:
        raise OSError(EFBIG, f"longer than {most} bytes")
    return data


def _must_be_regular(found: os.stat_result) -> None:
    if not stat.S_ISREG(found.st_mode):
        raise OSError(EINVAL, "not a regular file")
