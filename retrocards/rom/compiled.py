"""What was made of files and found to be right, kept as plain data for the next start.

It is used only if all that its maker asked the disk is answered as it was then, and the code that
asked has not changed since; in any doubt it is made anew. The wheel brings such data for the ROMs
in it; the rest is in the cache folder.
"""

import json
import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from time import time
from typing import Any, TypeVar

from retrocards.rom import folders
from retrocards.rom.disk import Disk
from retrocards.rom.files import digest, read_regular

T = TypeVar("T")

MOST_BYTES = 10_000_000
MOST_HELD = 24
STALE_S = 60.0
"""Seconds after which an unfinished file is the leftover of a program that was ended."""


class ShapeError(ValueError):
    """Kept data is not what it is taken for."""


_held: dict[tuple[object, ...], tuple[dict[str, Any], Any]] = {}
"""What this process has thawed and found to hold, with the answers on which it rests, the latest
last: whoever asks again is given the very same."""


def recall(
    what: str,
    subject: Path,
    disk: Disk,
    make: Callable[[Disk], T],
    freeze: Callable[[T], Any],
    thaw: Callable[[Any], T],
    *,
    anew: bool = False,
) -> T:
    """What `make` makes of the files of a subject, from what was kept of it if that still holds.

    `freeze` makes plain data of it and `thaw` the same of that again; `thaw` may raise ShapeError.
    `anew` is for whoever was given what cannot be right: nothing that was kept is used.
    """
    code = _code()
    paths = [disk.short(path) for path in (subject, *disk.places)]
    name = digest("\n".join([what, *paths]).encode()) + ".json"
    for folder in _folders() if code and not anew else ():
        # Whatever is wrong with it: it is made anew.
        with suppress(Exception):
            told, text = _read(folder / name)
            key = code, told, what, subject, *disk.places
            answers, made = _held[key] if key in _held else _thawed(text, code, thaw)
            if disk.answers_still(answers):
                _hold(key, (answers, made))
                return made
    disk.answers.clear()
    made = make(disk)
    if code:
        with suppress(OSError, ValueError, folders.FolderError):
            _write(name, {"code": code, "answers": disk.answers, "data": freeze(made)})
    return made


def forget() -> None:
    """Throw away all that is kept for the player, as it may be what a program ended of."""
    _held.clear()
    with suppress(OSError, folders.FolderError):
        for path in folders.user_folder("cache").glob("*.json"):
            path.unlink()


def _thawed(text: bytes, code: str, thaw: Callable[[Any], T]) -> tuple[dict[str, Any], T]:
    """The answers on which it rests, and what was kept; raises where that is not to be used."""
    kept: Any = json.loads(text)
    if type(kept) is not dict or kept.keys() != {"code", "answers", "data"}:
        raise ShapeError("not ours")
    if kept["code"] != code:
        raise ShapeError("of other code")
    return kept["answers"], thaw(kept["data"])


def _hold(key: tuple[object, ...], answered: tuple[dict[str, Any], Any]) -> None:
    """Hold what has held, as the latest."""
    _held.pop(key, None)
    _held[key] = answered
    while len(_held) > MOST_HELD:
        del _held[next(iter(_held))]


def _folders() -> Iterator[Path]:
    """Where such data may be: in the package, or in the cache of the player."""
    yield folders.PACKAGE / "compiled"
    with suppress(folders.FolderError):
        yield folders.user_folder("cache")


@cache
def _code() -> str:
    """What tells the code that reads from any other; nothing where it cannot be read."""
    files = [str(folders.PACKAGE / "machine" / "font.py")]
    for folder, _, names in os.walk(folders.PACKAGE / "rom"):
        files += [f"{folder}{os.sep}{name}" for name in names if name.endswith(".py")]
    try:
        hashes = [digest(read_regular(file)) for file in sorted(files)]
    except OSError:
        return ""
    return digest("".join(hashes).encode()) if hashes[1:] else ""


def _read(path: Path) -> tuple[bytes, bytes]:
    """The digest of what was kept, and its text.

    Raises OSError or ValueError where nothing was kept, or where it is damaged.
    """
    told, _, text = read_regular(path, MOST_BYTES).partition(b"\n")
    if told != digest(text).encode():
        raise ShapeError("damaged")
    return told, text


def _write(name: str, kept: dict[str, Any]) -> None:
    """Raises OSError where it cannot be kept."""
    text = json.dumps(kept, separators=(",", ":"), ensure_ascii=False).encode()
    path = folders.ensure(folders.user_folder("cache")) / name
    _sweep(path)
    unfinished = path.with_suffix(f".{os.getpid()}")
    try:
        with unfinished.open("xb") as file:
            file.write(digest(text).encode() + b"\n" + text)
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)


def _sweep(path: Path) -> None:
    """Remove what is left of programs that were ended while they wrote, and none that is young."""
    for leftover in path.parent.glob(f"{path.stem}.*"):
        if leftover.suffix[1:].isdigit() and time() - leftover.lstat().st_mtime > STALE_S:
            leftover.unlink(missing_ok=True)
