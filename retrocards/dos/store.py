"""What the user did to the PC's disk, in one file of the data folder."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from retrocards.dos.errors import DosError
from retrocards.dos.names import DEVICES, DosPath, name_of, shown
from retrocards.machine import decode
from retrocards.session.files import StorageError
from retrocards.session.records import DiskRecord, FileRecord, RecordFile, Unusable

HARD_DISK = "C:"
CARDS: DosPath = (HARD_DISK, "CARDS")
"""Where the files of the ROMs are, and where the PC begins."""

# Every byte is a character, and none takes more than three bytes in the file.
_CHARACTERS = list(decode(bytes(range(256))))
_CHARACTERS[0] = "␀"
for _control in "\t\n\r":
    _CHARACTERS[ord(_control)] = _control
_TO_TEXT = dict(enumerate(_CHARACTERS))
# Any other character is none that a byte can be.
_TO_BYTES = dict.fromkeys(range(256), 256) | {
    ord(char): code for code, char in enumerate(_CHARACTERS)
}


class Kept(NamedTuple):
    """A file or a folder of the user's: its bytes, or which file of a ROM it is a copy of."""

    stamp: datetime
    data: bytes = b""
    original: str = ""
    is_folder: bool = False


class Store:
    """The files and folders that the user made, and the marks of those of ROMs that are gone."""

    def __init__(self, path: Path) -> None:
        self._file = RecordFile(path, DiskRecord, _check)
        self.trouble = ""
        """A sentence for the user where the file cannot be read or written; empty for none."""
        self._told = ""
        self._take()

    def refresh(self) -> None:
        """Read the file again if another window has written it."""
        if _seen(self._file.path) != self._seen:
            self._file.reload()
            self._take()

    @contextmanager
    def change(self) -> Iterator[None]:
        """What is done in this block to `files` and `removed` is written down when it ends.

        Another window waits meanwhile; what it wrote before is there at the beginning. An error in
        the block leaves all as it was.
        """
        with self._file.turn():
            self._take()
            try:
                yield
            except DosError:
                self._take()
                raise
            try:
                self._file.save(self._record())
            except StorageError as error:
                self.trouble = str(error)
            self._seen = _seen(self._file.path)

    def _take(self) -> None:
        record = self._file.record or DiskRecord()
        self.files = dict(map(_kept, record.files))
        self.removed = {_path(told) for told in record.removed}
        self._seen = _seen(self._file.path)
        if self._file.trouble != self._told:
            self.trouble = self._told = self._file.trouble

    def _record(self) -> DiskRecord:
        return DiskRecord(
            [
                FileRecord(
                    shown(path), kept.stamp.isoformat(timespec="minutes"),
                    kept.data.decode("latin-1").translate(_TO_TEXT), kept.original, kept.is_folder,
                )
                for path, kept in self.files.items()
            ],
            sorted(map(shown, self.removed)),
        )  # fmt: skip


def _kept(file: FileRecord) -> tuple[DosPath, Kept]:
    """Raises ValueError or DosError for what this program would never write."""
    stamp = datetime.fromisoformat(file.stamp)
    if stamp.tzinfo or not 1980 <= stamp.year < 2100:
        raise ValueError(file.stamp)
    data = file.text.translate(_TO_BYTES).encode("latin-1")
    return _path(file.path), Kept(stamp, data, file.original, file.is_folder)


def _path(told: str) -> DosPath:
    """The path that `shown` told. Raises ValueError or DosError for any other."""
    drive, *names = told.split("\\")
    is_fit = names and all(
        name_of(name) == name and name.partition(".")[0] not in DEVICES for name in names
    )
    if drive != HARD_DISK or not is_fit:
        raise ValueError(told)
    return (drive, *names)


def _check(record: DiskRecord) -> None:
    """Raises Unusable for a record that no disk could have left."""
    files: dict[DosPath, Kept] = {}
    for number, file in enumerate(record.files):
        with _place(f"files[{number}]"):
            path, kept = _kept(file)
            if path in files:
                raise ValueError(path)
            files[path] = kept
    for number, removed in enumerate(record.removed):
        with _place(f"removed[{number}]"):
            _path(removed)
    folders = {(HARD_DISK,), CARDS, *(path for path, kept in files.items() if kept.is_folder)}
    for number, path in enumerate(files):
        with _place(f"files[{number}]"):
            if path[:-1] not in folders:
                raise ValueError(path)


@contextmanager
def _place(name: str) -> Iterator[None]:
    """Raises Unusable with the name of a place in the record for an error there."""
    try:
        yield
    except (ValueError, DosError) as error:
        raise Unusable(f"is damaged: {name} cannot be on the PC's disk") from error


def _seen(path: Path) -> tuple[int, ...]:
    """What is another when somebody has written the file."""
    try:
        found = path.stat()
    except OSError:
        return ()
    return found.st_mtime_ns, found.st_size, found.st_ino
