"""Writing a file so that a crash at any moment leaves the old one or the new one, never half."""

from __future__ import annotations

import os
from pathlib import Path


class StorageError(Exception):
    """A file of the user's cannot be written; the text says which and why."""


def write_safely(path: Path, text: str) -> None:
    """Put `text` in `path` whole or not at all, and keep what was there as `NAME.bak`.

    The new text goes to a temporary file of the same folder and reaches the disk before it
    takes the name; the folder is flushed too, so that the name survives a power cut.
    Raises StorageError when the folder cannot be made or written.
    """
    temporary = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with temporary.open("w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        _keep_previous(path)
        temporary.replace(path)
        _flush_folder(path.parent)
    except OSError as error:
        temporary.unlink(missing_ok=True)
        raise StorageError(f"{path} cannot be written: {error.strerror or error}.") from error


def previous(path: Path) -> Path:
    """Where `write_safely` keeps what `path` held before."""
    return path.with_name(f"{path.name}.bak")


def set_aside(path: Path) -> Path:
    """Rename an unreadable file so that nothing is lost and nothing trips over it again."""
    number = 1
    while (aside := path.with_name(f"{path.name}.damaged-{number}")).exists():
        number += 1
    try:
        path.replace(aside)
    except OSError as error:
        raise StorageError(f"{path} cannot be renamed: {error.strerror or error}.") from error
    return aside


def _keep_previous(path: Path) -> None:
    if not path.exists():
        return
    kept = previous(path)
    kept.unlink(missing_ok=True)
    try:
        kept.hardlink_to(path)
    except OSError:
        # Some file systems have no hard links; a copy is the same to the user.
        kept.write_bytes(path.read_bytes())


def _flush_folder(folder: Path) -> None:
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
