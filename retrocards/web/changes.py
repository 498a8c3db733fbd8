"""What was written, so that the browser can keep it."""

import os
import sys
from pathlib import Path
from typing import Any

_WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT
_NAMED_TWICE = ("os.rename", "os.link")
_NAMED = ("os.remove", *_NAMED_TWICE)


class Changes:
    """Files below a folder that were written, renamed or removed since the last look.

    Python itself reports every such file, so code that writes need not know of this.
    """

    def __init__(self, folder: str) -> None:
        self._folder = f"{folder}{os.sep}"
        self._touched: dict[str, None] = {}
        sys.addaudithook(self._hear)

    def take(self) -> list[tuple[str, bytes | None]] | None:
        """The path of each below the folder, with its bytes, or None if it was removed.

        Returns None if nothing has changed: in the page, even an empty list must be freed.
        """
        if not self._touched:
            return None
        touched, self._touched = list(self._touched), {}
        return [(path.removeprefix(self._folder), _bytes(Path(path))) for path in touched]

    def _hear(self, event: str, words: tuple[Any, ...]) -> None:
        if event == "open":
            path, _, flags = words
            if isinstance(flags, int) and flags & _WRITES:
                self._touch(path)
        elif event in _NAMED:
            for path in words[: 2 if event in _NAMED_TWICE else 1]:
                self._touch(path)

    def _touch(self, path: object) -> None:
        if isinstance(path, str | os.PathLike):
            name = os.fsdecode(path)
            if name.startswith(self._folder):
                self._touched[name] = None


def _bytes(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except OSError:
        return None
