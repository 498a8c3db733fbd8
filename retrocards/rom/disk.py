"""The folders in which ROMs are looked for, and what they answer to whoever asks.

Each question is noted with its answer: whatever was made of the answers is right as long as all the
questions are answered as they were.
"""

import os
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from typing import Literal, TypeAlias

from retrocards.rom.files import MOST_BYTES, digest, read_regular
from retrocards.rom.folders import FolderError, Shipped, shipped

Kind = Literal["file", "long", "folder", "other", "none"]
"""What is found at a path; "long" is a file that is longer than any of a ROM may be."""
Answer: TypeAlias = str | list[str]


class Disk:
    """The folders of ROMs, the nearest first, and the answers that were given so far."""

    def __init__(self, places: Iterable[Path] = ()) -> None:
        self.places = tuple(dict.fromkeys(places))
        self.answers: dict[str, Answer] = {}
        self.ask: dict[str, Callable[[str], object]] = {
            "read": self._read,
            "names": self._names,
            "kind": self._kind,
            "real": self._real,
        }
        """What notes the answer to a question of each sort, by the question's first word.

        A start asks a hundred of them again, so a path goes there as text.
        """
        self._shipped = [(name, str(folder) + os.sep) for name, folder in _shipped()]

    def read(self, path: Path) -> bytes:
        """The bytes of a file. Raises OSError where `read_regular` does."""
        return self._read(self.short(path))

    def _read(self, told: str) -> bytes:
        try:
            data = read_regular(self._at(told))
        except OSError as error:
            self.note(f"read {told}", ["", str(error.strerror)])
            raise
        self.note(f"read {told}", digest(data))
        return data

    def names(self, folder: Path) -> list[str]:
        """The names of all that is in a folder, sorted. Raises OSError if it cannot be read."""
        return self._names(self.short(folder))

    def _names(self, told: str) -> list[str]:
        try:
            with os.scandir(self._at(told)) as found:
                names = sorted(entry.name for entry in found)
        except OSError as error:
            self.note(f"names {told}", str(error.strerror))
            raise
        self.note(f"names {told}", names)
        return names

    def kind(self, path: Path) -> Kind:
        """What is found at a path."""
        return self._kind(self.short(path))

    def _kind(self, told: str) -> Kind:
        kind = _kind(self._at(told))
        self.note(f"kind {told}", kind)
        return kind

    def real(self, path: Path) -> Path:
        """Where a path leads, all links followed."""
        return Path(self._real(self.short(path)))

    def _real(self, told: str) -> str:
        real = os.path.realpath(self._at(told))
        self.note(f"real {told}", self._short(real))
        return real

    def answers_still(self, answers: Mapping[str, Answer]) -> bool:
        """Whether these questions are answered as they were."""
        for question, answer in answers.items():
            verb, _, told = question.partition(" ")
            with suppress(OSError, LookupError):
                self.ask[verb](told)
            if self.answers.get(question) != answer:
                return False
        return True

    def short(self, path: Path) -> str:
        """A path that means the same wherever Retrocards lies, if it is of what that brings.

        Such a one begins as no path can, not even that of another folder called `roms`.
        """
        return self._short(str(path))

    def _short(self, path: str) -> str:
        for name, folder in self._shipped:
            if f"{path}{os.sep}".startswith(folder):
                return f"{name}/{path[len(folder) :]}".replace(os.sep, "/")
        return path

    def is_foreign(self, path: Path) -> bool:
        """Whether a path is not of what Retrocards brings."""
        return self.short(path) == str(path)

    def long(self, told: str) -> Path:
        """The path that was told by `short`."""
        return Path(self._at(told))

    def _at(self, told: str) -> str:
        for name, folder in self._shipped:
            if told.startswith(f"{name}/"):
                return folder + told[len(name) + 1 :]
        return told

    def note(self, question: str, answer: Answer) -> None:
        """Notes the answer to a question that was put to somebody else."""
        self.answers[question] = answer


def _kind(path: str) -> Kind:
    try:
        found = os.stat(path)  # noqa: PTH116
    except (OSError, ValueError):
        return "none"
    if S_ISREG(found.st_mode):
        return "long" if found.st_size > MOST_BYTES else "file"
    return "folder" if S_ISDIR(found.st_mode) else "other"


def _shipped() -> Iterable[tuple[str, Path]]:
    """What Retrocards brings, each folder by what stands for it in a path that is told."""
    names: tuple[Shipped, ...] = ("roms", "manuals")
    for name in names:
        with suppress(FolderError):
            yield f"\0{name}", shipped(name)
