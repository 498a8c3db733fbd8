"""Reads a file that a stranger may have left: a regular one, of limited size, without waiting."""

import os
import stat
from collections.abc import Callable
from errno import EFBIG, EINVAL
from pathlib import Path

from retrocards.rom.errors import Problem, RomError

try:
    # hashlib has the same function, but loads OpenSSL for others, which is slow.
    from _blake2 import blake2b
except ImportError:
    from hashlib import blake2b

MOST_BYTES = 1_000_000
"""The most bytes of a file that a ROM brings or a player left."""

_CHUNK = 1 << 16
_FLAGS = os.O_RDONLY | sum(
    getattr(os, name, 0) for name in ("O_BINARY", "O_CLOEXEC", "O_NOCTTY", "O_NONBLOCK")
)


def read_regular(path: Path | str, most: int = MOST_BYTES) -> bytes:
    """The bytes of a regular file, or of the one that a link leads to.

    Neither a FIFO, which would wait for its writer, nor a device, which may act, is opened.
    Raises OSError when the file is missing, is not regular, has more than `most` bytes or cannot be
    read. Its `strerror` ends a sentence that begins "it is" for EFBIG, else "it cannot be read:".
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
    """The text of a file that a ROM brings; problems call it by its label.

    Raises RomError if it is not a regular file, is too long, or is not UTF-8.
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
    """A hash of the content, the same on every Python."""
    return blake2b(data, digest_size=16).hexdigest()


def _must_be_regular(status: os.stat_result) -> None:
    if not stat.S_ISREG(status.st_mode):
        raise OSError(EINVAL, "not a regular file")
