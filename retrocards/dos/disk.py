"""The PC's disk: the files of the ROMs, and over them whatever the user wrote, moved or deleted.

Drive C: is written to. Drive A: is the distribution diskette, which is write-protected: all that
came with the PC, to copy it back from.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import NamedTuple

from retrocards.dos.names import DosPath
from retrocards.rom import Rom

HARD_DISK, DISKETTE = "C:", "A:"
CARDS: DosPath = (HARD_DISK, "CARDS")
"""Where the files of the ROMs are, and where the PC begins."""


class Entry(NamedTuple):
    """What DIR lists of a file or folder."""

    name: str
    size: int
    stamp: datetime
    is_folder: bool = False
    rom: str = ""
    """The ROM, by its name, that a file came with, whatever it is called now."""
    role: str = ""
    """What it is to that ROM: `program`, `manual`, `text`, `data`; empty for the user's own."""


class Disk:
    """Drives C: and A:, their current folders, and the record of what is the user's."""

    def __init__(self) -> None:
        self.drive = HARD_DISK
        self.folders: dict[str, DosPath] = {HARD_DISK: CARDS, DISKETTE: (DISKETTE,)}
        """The current folder of each drive, which every COMMAND shares as it did in DOS."""
        self.trouble = ""
        """A sentence for the user where the record could not be read; told once, at the start."""

    @classmethod
    def open(cls, roms: Iterable[Rom], system: Rom, now: Callable[[], datetime]) -> Disk:
        """The disk with the files of these ROMs in CARDS and those of `system`, DOS itself, in the
        root; `now` gives the stamp of what is written.

        A record that is damaged is set aside, and `trouble` tells of it.
        """
        raise NotImplementedError

    @property
    def folder(self) -> DosPath:
        """The current folder of the current drive."""
        return self.folders[self.drive]

    def resolve(self, text: str) -> DosPath:
        """The path that a text means from the current folders; its last name may have wildcards.

        Raises DosError.
        """
        raise NotImplementedError

    def exists(self, path: DosPath) -> bool:
        """Whether there is a file or a folder of this path."""
        raise NotImplementedError

    def entry(self, path: DosPath) -> Entry:
        """What there is at a path. Raises DosError `file_not_found` or `path_not_found`."""
        raise NotImplementedError

    def entries(self, folder: DosPath) -> list[Entry]:
        """All that is in a folder, in the order in which it came there; without `.` and `..`.

        Raises DosError `path_not_found`.
        """
        raise NotImplementedError

    def find(self, pattern: DosPath) -> list[DosPath]:
        """The files (no folders) that a path with wildcards names, in the order of `entries`."""
        raise NotImplementedError

    def read(self, path: DosPath) -> bytes:
        """All bytes of a file. Raises DosError `file_not_found`, `access_denied` for a folder."""
        raise NotImplementedError

    def text(self, path: DosPath) -> str:
        """A file as text, up to its Ctrl-Z: lines end with "\\n", signs are those of CP437.

        Raises DosError as `read`.
        """
        raise NotImplementedError

    def write(self, path: DosPath, data: bytes | str) -> None:
        """Put a file in the place of whatever is there; text gets the line ends of DOS.

        Raises DosError, and DriveError for a drive that is write-protected. StorageError when the
        host cannot write, once; the file is there all the same until the PC is switched off.
        """
        raise NotImplementedError

    def append(self, path: DosPath, data: bytes | str) -> None:
        """Put more at the end of a file, or make it. Raises as `write`."""
        raise NotImplementedError

    def copy(self, source: DosPath, target: DosPath) -> None:
        """Copy a file with its stamp; what came with a ROM remains that. Raises as `write`."""
        raise NotImplementedError

    def rename(self, path: DosPath, name: str) -> None:
        """Give a file another name in its folder. Raises DosError `duplicate_file`."""
        raise NotImplementedError

    def delete(self, path: DosPath) -> None:
        """Delete a file. Raises DosError `file_not_found`."""
        raise NotImplementedError

    def make_folder(self, path: DosPath) -> None:
        """Make a folder. Raises DosError `unable_to_create_directory`."""
        raise NotImplementedError

    def remove_folder(self, path: DosPath) -> None:
        """Remove an empty folder. Raises DosError `directory_not_empty`."""
        raise NotImplementedError

    def change(self, path: DosPath) -> None:
        """Make a folder the current one of its drive. Raises DosError `invalid_directory`."""
        raise NotImplementedError

    def free(self, drive: str = HARD_DISK) -> int:
        """Bytes that there is room for."""
        raise NotImplementedError

    def missing(self, rom: Rom, folder: DosPath) -> frozenset[str]:
        """The roles of a ROM's files that are not in a folder, as `Launch.missing` has them."""
        raise NotImplementedError
