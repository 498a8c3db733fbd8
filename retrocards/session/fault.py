"""Reports of our own mistakes: a sentence for the player, and a file with the details."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Sequence
from pathlib import Path

from retrocards import __version__
from retrocards.rom.files import read_regular
from retrocards.rom.folders import FolderError, user_folder
from retrocards.session.files import StorageError, write_safely

REPORT = "fault.txt"
_SITTINGS = "*-sitting.json"


def report(error: BaseException, words: Sequence[str]) -> str:
    """Write a report of a fault that ends the program; return the sentence for the player."""
    what = f"{type(error).__name__}: {error}".splitlines()[0][:200]
    return f"Retrocards has made a mistake and must end ({what}). {write_down(error, words)}"


def write_down(error: BaseException, words: Sequence[str]) -> str:
    """Write a report of a fault; return the sentence that says where it is.

    It has the command line, the versions, the traceback and the last sitting, which leads to the
    card. Raises nothing.
    """
    try:
        saves = user_folder("saves")
        path = saves / REPORT
        write_safely(path, _details(error, words, _last_sitting(saves)))
    except (FolderError, StorageError, OSError) as trouble:
        return f"The details could not be kept: {trouble}"
    return f"The details are in {path}."


def _details(error: BaseException, words: Sequence[str], sitting: Path | None) -> str:
    lines = [
        f"retrocards {__version__}, Python {sys.version.split()[0]}, {sys.platform}",
        f"command line: {' '.join(map(ascii, words))}",
        f"sitting: {sitting or 'none'}",
        "",
        *traceback.format_exception(error),
    ]
    if sitting is not None:
        lines += ["", _content(sitting)]
    return "\n".join(lines).encode("utf-8", "backslashreplace").decode("utf-8")


def _content(sitting: Path) -> str:
    try:
        return read_regular(sitting).decode("utf-8", "replace")
    except OSError as error:
        return f"The sitting cannot be read: {error.strerror or error}."


def _last_sitting(saves: Path) -> Path | None:
    return max(saves.glob(_SITTINGS), key=lambda path: path.lstat().st_mtime, default=None)
