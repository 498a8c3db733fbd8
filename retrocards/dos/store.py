"""The user's changes to the PC's disk, in one file of the data folder."""

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
"""The folder of the ROMs' files, and the current folder at power-on."""

# Every byte becomes one character, of at most three bytes in the file.
_CHARACTERS = list(decode(bytes(range(256))))
_CHARACTERS[0] = "␀"
for _control in "\t\n\r":
    _CHARACTERS[ord(_control)] = _control
_TO_TEXT = dict(enumerate(_CHARACTERS))
# Any other character stands for no byte, so 256 makes it a fault.
_TO_BYTES = dict.fromkeys(range(256), 256) | {
    ord(char): code for code, char in enumerate(_CHARACTERS)
}


class Kept(NamedTuple):
    """A file or folder of the user's. `original` is the ROM's file that it is a copy of."""

    stamp: datetime
    data: bytes = b""
    original: str = ""
    is_folder: bool = False


class Store:
    """The user's own files and folders, and the paths of the ROMs' files that were removed."""

    def __init__(self, path: Path) -> None:
        self._file = RecordFile(path, DiskRecord, _check)
        self.trouble = ""
        """A sentence for the user if the file cannot be read or written; empty for none."""
        self._reported_trouble = ""
        self._take()

    def refresh(self) -> None:
        """Read the file again if another window has written it."""
        if _seen(self._file.path) != self._seen:
            self._file.reload()
            self._take()

    @contextmanager
    def change(self) -> Iterator[None]:
        """Save what this block does to `files` and `removed` when it ends.

        The block starts with what other windows have saved, and they wait until it ends. A
        DosError in the block undoes its changes.
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
        self.removed = {_path(text) for text in record.removed}
        self._seen = _seen(self._file.path)
        if self._file.trouble != self._reported_trouble:
            self.trouble = self._reported_trouble = self._file.trouble

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
    """Read a saved file. Raises ValueError or DosError for what we would never save."""
    stamp = datetime.fromisoformat(file.stamp)
    if stamp.tzinfo or not 1980 <= stamp.year < 2100:
        raise ValueError(file.stamp)
    data = file.text.translate(_TO_BYTES).encode("latin-1")
    return _path(file.path), Kept(stamp, data, file.original, file.is_folder)


def _path(text: str) -> DosPath:
    """The path in a text that `shown` made. Raises ValueError or DosError for any other text."""
    drive, *names = text.split("\\")
    is_fit = names and all(
        name_of(name) == name and name.partition(".")[0] not in DEVICES for name in names
    )
    if drive != HARD_DISK or not is_fit:
        raise ValueError(text)
    return (drive, *names)


def _check(record: DiskRecord) -> None:
    """Raises Unusable for a record that no disk could have saved."""
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
    """Turn an error in this block into Unusable, with the name of a place in the record."""
    try:
        yield
    except (ValueError, DosError) as error:
        raise Unusable(f"is damaged: {name} cannot be on the PC's disk") from error


def _seen(path: Path) -> tuple[int, ...]:
    """A fingerprint of a file that changes when the file is written; empty if missing."""
    try:
        status = path.stat()
    except OSError:
        return ()
    return status.st_mtime_ns, status.st_size, status.st_ino
