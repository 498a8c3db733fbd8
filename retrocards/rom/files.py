"""Reading a file that somebody else may have put there: regular, limited, and never waited for."""

import os
import stat
from collections.abc import Callable
from errno import EFBIG, EINVAL
from pathlib import Path

from retrocards.rom.errors import Problem, RomError

try:
    # The very function that hashlib has, which loads OpenSSL for others and takes its time.
    from _blake2 import blake2b
except ImportError:
    from hashlib import blake2b

MOST_BYTES = 1_000_000
"""Bytes that a file may have which a ROM brings or a player left."""

_CHUNK = 1 << 16
_FLAGS = os.O_RDONLY | sum(
    getattr(os, name, 0) for name in ("O_BINARY", "O_CLOEXEC", "O_NOCTTY", "O_NONBLOCK")
)


def read_regular(path: Path | str, most: int = MOST_BYTES) -> bytes:
    """The bytes of a regular file, or of the one that a link leads to.

    A FIFO would wait for its writer for ever and a device may act when it is opened, so neither is.
    Raises OSError when the file is missing, is not regular, has more than `most` bytes or cannot be
    read; its `strerror` says why, as "is" or "cannot be read:" may come before it.
    """
    try:
        _must_be_regular(os.stat(path))  # noqa: PTH116
        handle = os.open(path, _FLAGS)
    except ValueError as error:
        raise OSError(EINVAL, str(error)) from error
    try:
        _must_be_regular(os.fstat(handle))
        data = b""
        while len(data) <= most and (part := os.read(handle, _CHUNK)):
            data += part
    finally:
        os.close(handle)
    if len(data) > most:
        raise OSError(EFBIG, f"longer than {most} bytes")
    return data


def text_of(path: Path, label: str, read: Callable[[Path], bytes] = read_regular) -> str:
    """The text of a file that a ROM brings, which problems name by a label.

    Raises RomError if it is no regular file, too long, or not UTF-8.
    """
    try:
        data = read(path)
    except OSError as error:
        verb = "is" if error.errno == EFBIG else "cannot be read:"
        raise RomError([Problem(label, 0, 0, "", f"{verb} {error.strerror}")]) from error
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line, column = before.count(b"\n") + 1, len(before.rpartition(b"\n")[2]) + 1
        message = f"not UTF-8 text: byte 0x{data[error.start]:02X}"
        raise RomError([Problem(label, line, column, "", message)]) from error


def digest(data: bytes) -> str:
    """What tells this content from any other, on every Python."""
    return blake2b(data, digest_size=16).hexdigest()


def _must_be_regular(found: os.stat_result) -> None:
    if not stat.S_ISREG(found.st_mode):
        raise OSError(EINVAL, "not a regular file")
