"""Safe writing: a crash at any moment leaves the old file or the new one.

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
"""Errors of a file system that cannot flush a file; the file is written all the same."""


class StorageError(Exception):
    """A file of the user cannot be written; the text says which one and why."""


def write_safely(path: Path, text: str, copy: bool = True) -> None:
    """Write `text` to `path` completely or not at all.

    With `copy` the old file is kept as `NAME.bak`, if possible.

    The text reaches the disk as a temporary file of the same folder before it takes the name; the
    folder is flushed too, so that the name survives a power cut.
    Raises StorageError if the folder cannot be made or written; `path` is unchanged then.
    """
    new = path.with_name(f"{path.name}.{os.getpid()}.new")
    kept = path.with_name(f"{path.name}.bak.{os.getpid()}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _write(new, text.encode())
        if copy:
            with contextlib.suppress(OSError):
                # A missing copy must not prevent the new file.
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
    """Where `write_safely` keeps the old file."""
    return path.with_name(f"{path.name}.bak")


def set_aside(path: Path) -> Path:
    """Rename a file that cannot be used, so that nothing is lost; return the new path.

    Raises StorageError if the folder cannot be written.
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
    """Remove old temporary files that killed programs left beside `path`.

    A young one may belong to a program that is writing it now.
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
    """Write a file that belongs to this process alone, and flush it to the disk."""
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
    """Give the old file its second name; another process may be doing the same."""
    if not os.path.lexists(path):
        return
    temporary.unlink(missing_ok=True)
    try:
        temporary.hardlink_to(path)
    except (OSError, NotImplementedError):
        # Some systems and disks have no hard links; a copy does as well.
        _write(temporary, read_regular(path))
    temporary.replace(previous(path))


def _reason(path: Path, error: OSError) -> str:
    if isinstance(error, FileExistsError | NotADirectoryError):
        for folder in path.parents:
            if os.path.lexists(folder) and not folder.is_dir():
                return f"{folder} is not a folder"
    return error.strerror or str(error)


def _flush_folder(folder: Path) -> None:
    """Flush a folder if the system can; the file is already in its place."""
    if os.name == "nt":
        return
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
