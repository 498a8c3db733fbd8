"""The folders in which ROMs are looked for, and every answer that they have given.

Each question is noted with its answer. What was made of the answers holds for as long as every
question is answered as before.
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
"""What a path leads to; a "long" file is longer than any file of a ROM may be."""
Answer: TypeAlias = str | list[str]


class Disk:
    """The folders of ROMs, the nearest first, and the answers given so far."""

    def __init__(self, places: Iterable[Path] = ()) -> None:
        self.places = tuple(dict.fromkeys(places))
        self.answers: dict[str, Answer] = {}
        self.ask: dict[str, Callable[[str], object]] = {
            "read": self._read,
            "names": self._names,
            "kind": self._kind,
            "where": self._where,
            "real": self._real,
        }
        """What answers a question and notes the answer, by the question's first word.

        A start repeats a hundred questions, so paths are passed as text.
        """
        self._shipped = [(name, str(folder) + os.sep) for name, folder in _shipped()]

    def read(self, path: Path) -> bytes:
        """The bytes of a file. Raises OSError where `read_regular` does."""
        return self._read(self.short(path))

    def _read(self, path: str) -> bytes:
        try:
            data = read_regular(self._long(path))
        except OSError as error:
            self.note(f"read {path}", ["", str(error.strerror)])
            raise
        self.note(f"read {path}", digest(data))
        return data

    def names(self, folder: Path) -> list[str]:
        """The names of all that is in a folder, sorted. Raises OSError if it cannot be read."""
        return self._names(self.short(folder))

    def _names(self, path: str) -> list[str]:
        try:
            with os.scandir(self._long(path)) as entries:
                names = sorted(entry.name for entry in entries)
        except OSError as error:
            self.note(f"names {path}", str(error.strerror))
            raise
        self.note(f"names {path}", names)
        return names

    def kind(self, path: Path) -> Kind:
        """What a path leads to."""
        return self._kind(self.short(path))

    def _kind(self, path: str) -> Kind:
        kind = _kind(self._long(path))
        self.note(f"kind {path}", kind)
        return kind

    def where(self, path: str) -> list[Path]:
        """The places in which this path leads to anything, the nearest first."""
        return [self.long(place) for place in self._where(path)]

    def _where(self, path: str) -> list[str]:
        having = [place for place in self.places if _kind(str(place / path)) != "none"]
        places = [self.short(place) for place in having]
        self.note(f"where {path}", places)
        return places

    def real(self, path: Path) -> Path:
        """Where a path leads, all links followed."""
        return Path(self._real(self.short(path)))

    def _real(self, path: str) -> str:
        real = os.path.realpath(self._long(path))
        self.note(f"real {path}", self._short(real))
        return real

    def answers_still(self, answers: Mapping[str, Answer]) -> bool:
        """Whether these questions are answered as before."""
        for question, answer in answers.items():
            verb, _, path = question.partition(" ")
            with suppress(OSError, LookupError):
                self.ask[verb](path)
            if self.answers.get(question) != answer:
                return False
        return True

    def short(self, path: Path) -> str:
        """The path; of a shipped file, one that is the same wherever Retrocards lies.

        Such a path begins as no other can, not even that of another folder called `roms`.
        """
        return self._short(str(path))

    def _short(self, path: str) -> str:
        for name, folder in self._shipped:
            if f"{path}{os.sep}".startswith(folder):
                return f"{name}/{path[len(folder) :]}".replace(os.sep, "/")
        return path

    def is_foreign(self, path: Path) -> bool:
        """Whether a path leads to something that is not shipped."""
        return self.short(path) == str(path)

    def long(self, short: str) -> Path:
        """The path that `short` has shortened."""
        return Path(self._long(short))

    def _long(self, short: str) -> str:
        for name, folder in self._shipped:
            if short.startswith(f"{name}/"):
                return folder + short[len(name) + 1 :]
        return short

    def note(self, question: str, answer: Answer) -> None:
        """Notes the answer to a question that was answered elsewhere."""
        self.answers[question] = answer


def _kind(path: str) -> Kind:
    try:
        status = os.stat(path)  # noqa: PTH116
    except (OSError, ValueError):
        return "none"
    if S_ISREG(status.st_mode):
        return "long" if status.st_size > MOST_BYTES else "file"
    return "folder" if S_ISDIR(status.st_mode) else "other"


def _shipped() -> Iterable[tuple[str, Path]]:
    """The shipped folders, each with what stands for it in a short path."""
    names: tuple[Shipped, ...] = ("roms", "manuals")
    for name in names:
        with suppress(FolderError):
            yield f"\0{name}", shipped(name)
