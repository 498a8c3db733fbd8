"""What was read of files and checked, kept for the next start.

It is used only if the disk still answers every question of its maker as it did then, and the code
that asked has not changed since. In any doubt it is made anew. The wheel brings what was made of
the ROMs in it; the rest is in the cache folder.

A digest tells damage. What is kept is pickled, and only our own records can be named in it. Its
values are not checked again: whoever can write to the cache is trusted.
"""

import os
import pickle
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import is_dataclass
from functools import cache
from io import BytesIO
from pathlib import Path
from time import time
from typing import Any, TypeVar

from retrocards.rom import folders
from retrocards.rom.disk import Disk
from retrocards.rom.files import digest, read_regular
from retrocards.rom.schema.base import EMPTY
from retrocards.rom.schema.rom import Origin

T = TypeVar("T")

MOST_BYTES = 10_000_000
MOST_HELD = 24
STALE_S = 60.0
"""Seconds after which an unfinished file is a leftover of a program that was killed."""


RECORDS = ("retrocards.rom.", "retrocards.machine.font")
"""How the names of the modules begin whose records are kept."""

Answers = dict[str, Any]


class KeptError(Exception):
    """What was kept is not to be used."""


class _Pickler(pickle.Pickler):
    """Pickles records: paths as the disk shortens them, EMPTY by its name, and no origins."""

    def __init__(self, file: BytesIO, disk: Disk) -> None:
        super().__init__(file, protocol=5)
        self._disk = disk

    def persistent_id(self, value: Any) -> Any:
        if value is EMPTY:
            return "empty"
        if isinstance(value, Origin):
            return "origin"
        return f"path {self._disk.short(value)}" if isinstance(value, Path) else None


class _Unpickler(pickle.Unpickler):
    """The reverse of `_Pickler`, for records of ours alone."""

    def __init__(self, file: BytesIO, disk: Disk) -> None:
        super().__init__(file)
        self._disk = disk

    def persistent_load(self, pid: Any) -> Any:
        sort, _, path = pid.partition(" ")
        return {"empty": EMPTY, "origin": None, "path": self._disk.long(path)}[sort]

    def find_class(self, module: str, name: str) -> Any:
        if module.startswith(RECORDS):
            kept = super().find_class(module, name)
            ours = isinstance(kept, type) and kept.__module__ == module
            if ours and (issubclass(kept, tuple) or is_dataclass(kept) or name == "Font"):
                return kept
        raise KeptError(f"{module}.{name} is no record")


_held: dict[tuple[object, ...], tuple[Answers, Any]] = {}
"""What this process has loaded, with the answers on which it rests, the latest last. Whoever asks
again is given the very same."""


def recall(what: str, subject: Path, disk: Disk, make: Callable[[Disk], T]) -> T:
    """What `make` makes of the files of a subject, or what was kept of that if it still holds.

    Callers share it, and must not change it.
    """
    code = _code()
    name = digest(f"{what}\n{disk.short(subject)}".encode(errors="surrogateescape")) + ".kept"
    for folder in _folders() if code else ():
        # Whatever is wrong with what was kept, it is made anew.
        with suppress(Exception):
            written, data = _read(folder / name)
            key = code, written, what, subject, *disk.places
            answers, made = _held[key] if key in _held else _loaded(data, code, disk)
            if disk.answers_still(answers):
                _hold(key, (answers, made))
                kept: T = made
                return kept
    disk.answers.clear()
    made = make(disk)
    if code:
        with suppress(OSError, ValueError, folders.FolderError):
            file = BytesIO()
            _Pickler(file, disk).dump((code, disk.answers, made))
            _write(name, file.getvalue())
    return made


def forget() -> None:
    """Throw away all that is kept for the player: it may be why a program failed."""
    _held.clear()
    with suppress(OSError, folders.FolderError):
        for path in folders.user_folder("cache").glob("*.kept"):
            path.unlink()


def _loaded(data: bytes, code: str, disk: Disk) -> tuple[Answers, Any]:
    """The answers on which it rests, and what was kept. Raises KeptError if other code made it."""
    maker, answers, made = _Unpickler(BytesIO(data), disk).load()
    if maker != code:
        raise KeptError("of other code")
    return answers, made


def _hold(key: tuple[object, ...], answered: tuple[Answers, Any]) -> None:
    """Hold this as the latest."""
    _held.pop(key, None)
    _held[key] = answered
    while len(_held) > MOST_HELD:
        del _held[next(iter(_held))]


def _folders() -> Iterator[Path]:
    """The folders of what is kept: in the package, and in the player's cache."""
    yield folders.PACKAGE / "compiled"
    with suppress(folders.FolderError):
        yield folders.user_folder("cache")


@cache
def _code() -> str:
    """A digest of the code that reads ROMs and fonts; empty if it cannot be read."""
    files = [str(folders.PACKAGE / "machine" / "font.py")]
    for folder, _, names in os.walk(folders.PACKAGE / "rom"):
        files += [f"{folder}{os.sep}{name}" for name in names if name.endswith(".py")]
    try:
        hashes = [digest(read_regular(file)) for file in sorted(files)]
    except OSError:
        return ""
    return digest("".join(hashes).encode()) if hashes[1:] else ""


def _read(path: Path) -> tuple[bytes, bytes]:
    """The digest of what was kept, and the data.

    Raises OSError if nothing was kept, and KeptError if it is damaged.
    """
    written, _, data = read_regular(path, MOST_BYTES).partition(b"\n")
    if written != digest(data).encode():
        raise KeptError("damaged")
    return written, data


def _write(name: str, data: bytes) -> None:
    """Raises OSError if it cannot be kept."""
    path = folders.ensure(folders.user_folder("cache")) / name
    _sweep(path)
    unfinished = path.with_suffix(f".{os.getpid()}")
    try:
        with unfinished.open("xb") as file:
            file.write(digest(data).encode() + b"\n" + data)
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)


def _sweep(path: Path) -> None:
    """Remove what programs left that were killed while they wrote, unless it is young."""
    for leftover in path.parent.glob(f"{path.stem}.*"):
        if leftover.suffix[1:].isdigit() and time() - leftover.lstat().st_mtime > STALE_S:
            leftover.unlink(missing_ok=True)
