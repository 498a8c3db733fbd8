"""Writing what a person must not lose: a crash at any moment leaves the old file or the new one.

Pictures and the like are written by `retrocards/machine/whole.py`, which flushes nothing.
"""

from __future__ import annotations

import contextlib
import os
import time
from errno import EINVAL, ENOSYS, ENOTSUP
from pathlib import Path

from retrocards.rom.files import read_regular

STALE_S = 60.0
"""Seconds after which a temporary file is the leftover of a program that was killed."""

CANNOT_FLUSH = (EINVAL, ENOSYS, ENOTSUP)
"""What a file system answers that has no way to flush a file; the file is written all the same."""


class StorageError(Exception):
    """A file of the user's cannot be written; the text says which and why."""


def write_safely(path: Path, text: str) -> None:
    """Put `text` in `path` whole or not at all; keep what was there as `NAME.bak` if that can be.

    The new text goes to a temporary file of the same folder and reaches the disk before it
    takes the name; the folder is flushed too, so that the name survives a power cut.
    Raises StorageError when the folder cannot be made or written; `path` is as it was then.
    """
    new = path.with_name(f"{path.name}.{os.getpid()}.new")
    kept = path.with_name(f"{path.name}.bak.{os.getpid()}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _write(new, text.encode())
        with contextlib.suppress(OSError):
            # Better no copy of what was there before than none of what is new.
            _keep_previous(path, kept)
        new.replace(path)
    except OSError as error:
        raise StorageError(f"{path} cannot be written: {_reason(path, error)}.") from error
    finally:
        for temporary in (new, kept):
            with contextlib.suppress(OSError):
                temporary.unlink(missing_ok=True)
    _flush_folder(path.parent)


def previous(path: Path) -> Path:
    """Where `write_safely` keeps what `path` held before."""
    return path.with_name(f"{path.name}.bak")


def set_aside(path: Path) -> Path:
    """Rename an unreadable file so that nothing is lost and nothing trips over it again.

    Gives the new name. Raises StorageError when the folder cannot be written.
    """
    number = 1
    while os.path.lexists(aside := path.with_name(f"{path.name}.damaged-{number}")):
        number += 1
    try:
        path.replace(aside)
    except OSError as error:
        raise StorageError(f"{path} cannot be renamed: {error.strerror or error}.") from error
    return aside


def was_set_aside(path: Path) -> bool:
    """Whether `set_aside` has renamed a file of this name before."""
    return os.path.lexists(path.with_name(f"{path.name}.damaged-1"))


def sweep(path: Path) -> None:
    """Remove the temporary files that killed programs left beside `path`.

    Only old ones: a young one may belong to a program that is writing it now.
    """
    with contextlib.suppress(OSError):
        for leftover in path.parent.iterdir():
            if not _is_unfinished(leftover.name, path):
                continue
            if time.time() - leftover.lstat().st_mtime > STALE_S:
                leftover.unlink()


def _is_unfinished(name: str, path: Path) -> bool:
    """Whether it is `NAME.PID.new`, `NAME.bak.PID.new` or, of a picture, `NAME.PID.new.png`."""
    rest = name.removeprefix(f"{path.name}.").removeprefix("bak.").removesuffix(path.suffix)
    return name.startswith(f"{path.name}.") and rest.removesuffix(".new").isdigit()


def _write(path: Path, data: bytes) -> None:
    """Write a file that is only this process's own, down to the disk."""
    path.unlink(missing_ok=True)
    with path.open("xb") as file:
        file.write(data)
        file.flush()
        try:
            os.fsync(file.fileno())
        except OSError as error:
            if error.errno not in CANNOT_FLUSH:
                raise


def _keep_previous(path: Path, temporary: Path) -> None:
    """Give what is in `path` its second name, which another process may be about to do too."""
    if not os.path.lexists(path):
        return
    temporary.unlink(missing_ok=True)
    try:
        temporary.hardlink_to(path)
    except (OSError, NotImplementedError):
        # Some systems and disks have no hard links; a copy is the same to the user.
        _write(temporary, read_regular(path))
    temporary.replace(previous(path))


def _reason(path: Path, error: OSError) -> str:
    if isinstance(error, FileExistsError | NotADirectoryError):
        for folder in path.parents:
            if os.path.lexists(folder) and not folder.is_dir():
                return f"{folder} is not a folder"
    return error.strerror or str(error)


def _flush_folder(folder: Path) -> None:
    """The file is in its place already: a system that cannot flush a folder is no error."""
    if os.name == "nt":
        return
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
