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
            "read": lambda told: self.read(self.long(told)),
            "names": lambda told: self.names(self.long(told)),
            "kind": lambda told: self.kind(self.long(told)),
            "real": lambda told: self.real(self.long(told)),
        }
        """What notes the answer to a question of each sort, by the question's first word."""
        self._shipped = [(name, str(folder) + os.sep) for name, folder in _shipped()]

    def read(self, path: Path) -> bytes:
        """The bytes of a file. Raises OSError where `read_regular` does."""
        try:
            data = read_regular(path)
        except OSError as error:
            self._note("read", path, ["", str(error.strerror)])
            raise
        self._note("read", path, digest(data))
        return data

    def names(self, folder: Path) -> list[str]:
        """The names of all that is in a folder, sorted. Raises OSError if it cannot be read."""
        try:
            names = sorted(path.name for path in folder.iterdir())
        except OSError as error:
            self._note("names", folder, str(error.strerror))
            raise
        self._note("names", folder, names)
        return names

    def kind(self, path: Path) -> Kind:
        """What is found at a path."""
        kind = _kind(path)
        self._note("kind", path, kind)
        return kind

    def real(self, path: Path) -> Path:
        """Where a path leads, all links followed."""
        real = Path(os.path.realpath(path))
        self._note("real", path, self.short(real))
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
        """A path that means the same wherever Retrocards lies, if it is of what that brings."""
        told = str(path)
        for name, folder in self._shipped:
            if f"{told}{os.sep}".startswith(folder):
                return f"{name}/{told[len(folder) :]}".replace(os.sep, "/")
        return told

    def is_foreign(self, path: Path) -> bool:
        """Whether a path is not of what Retrocards brings."""
        return self.short(path) == str(path)

    def long(self, told: str) -> Path:
        """The path that was told by `short`."""
        for name, folder in self._shipped:
            if told.startswith(f"{name}/"):
                return Path(folder + told.removeprefix(f"{name}/"))
        return Path(told)

    def note(self, question: str, answer: Answer) -> None:
        """Notes the answer to a question that was put to somebody else."""
        self.answers[question] = answer

    def _note(self, verb: str, path: Path, answer: Answer) -> None:
        self.note(f"{verb} {self.short(path)}", answer)


def _kind(path: Path) -> Kind:
    try:
        found = path.stat()
    except (OSError, ValueError):
        return "none"
    if S_ISREG(found.st_mode):
        return "long" if found.st_size > MOST_BYTES else "file"
    return "folder" if S_ISDIR(found.st_mode) else "other"


def _shipped() -> Iterable[tuple[Shipped, Path]]:
    names: tuple[Shipped, ...] = ("roms", "manuals")
    for name in names:
        with suppress(FolderError):
            yield name, shipped(name)
