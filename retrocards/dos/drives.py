"""The PC's disk: the files of the ROMs, changed by what the user wrote, moved or deleted.

Drive C: can be written. Drive A: is the write-protected distribution diskette. It holds all that
came with the PC, so that a file can be copied back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import NamedTuple

from retrocards.dos import names
from retrocards.dos.errors import DosError, DriveError
from retrocards.dos.files import CTRL_Z, Original, broken_file, bytes_of, files_of, text_of
from retrocards.dos.names import DosPath
from retrocards.dos.store import CARDS, HARD_DISK, Kept, Store
from retrocards.programs.launch import MissingFile
from retrocards.rom import Rom
from retrocards.rom.folders import user_folder

DISKETTE = "A:"
CLUSTER = 1024
"""Bytes. A file takes a whole number of clusters on the disk."""
ROOM = 160 * CLUSTER
"""Free bytes on an untouched hard disk."""
DISKETTE_SIZE = 713 * CLUSTER
"""Bytes on a formatted diskette of 720K."""
MOST_WRITTEN = 280 * CLUSTER
"""Bytes that the user's own files may take, even if all other files are deleted."""
MOST_ENTRIES = 256
"""Files and folders of the user's own. This and `MOST_WRITTEN` keep the record in its limit."""


class Entry(NamedTuple):
    """What DIR lists of a file or folder."""

    name: str
    size: int
    stamp: datetime
    is_folder: bool = False
    rom: str = ""
    """The name of the ROM that the file came with, even if the file was renamed."""
    role: str = ""
    """The file's role in that ROM: `program`, `manual`, `text`, `data`; "" for the user's own."""


class Drives:
    """Drives C: and A:, their current folders, and the record of the user's changes."""

    def __init__(
        self,
        store: Store,
        hard_disk: dict[DosPath, Original],
        diskette: dict[DosPath, Original],
        now: Callable[[], datetime],
    ) -> None:
        self.drive = HARD_DISK
        self.folders: dict[str, DosPath] = {HARD_DISK: (HARD_DISK,), DISKETTE: (DISKETTE,)}
        """The current folder of each drive. As in DOS, every COMMAND shares it."""
        self._store = store
        self._originals = hard_disk
        self._diskette = diskette
        self._by_key = {original.key: original for original in hard_disk.values()}
        self._now = now
        self._made = min((original.stamp for original in hard_disk.values()), default=now())
        """The stamp of the folder CARDS."""
        self._size = ROOM + sum(_space(original.size) for original in hard_disk.values())
        if self.is_folder(CARDS):
            self.folders[HARD_DISK] = CARDS

    @classmethod
    def open(
        cls,
        roms: Iterable[Rom],
        system: Rom,
        now: Callable[[], datetime],
        broken: Iterable[str] = (),
    ) -> Drives:
        """Open the disk: the files of `roms` lie in CARDS, those of `system` (DOS) in the root.

        `now` gives the stamp of a written file. `broken` names the ROMs that cannot be read; each
        gets an empty program. A damaged record is set aside, and `take_trouble` reports it.
        """
        hard_disk: dict[DosPath, Original] = {}
        for original in files_of(system):
            hard_disk[HARD_DISK, original.name] = original
        cards = [original for rom in roms for original in files_of(rom)]
        for original in (*cards, *filter(None, map(broken_file, broken))):
            hard_disk.setdefault((*CARDS, original.name), original)
        diskette: dict[DosPath, Original] = {}
        for original in hard_disk.values():
            diskette.setdefault((DISKETTE, original.name), original)
        return cls(Store(user_folder("saves") / "disk.json"), hard_disk, diskette, now)

    def take_trouble(self) -> str:
        """A sentence about trouble with the record, given once; empty for none."""
        trouble, self._store.trouble = self._store.trouble, ""
        return trouble

    @property
    def folder(self) -> DosPath:
        """The current folder of the current drive."""
        folder = self.folders[self.drive]
        if not self.is_folder(folder):
            # Another window has removed the folder.
            folder = self.folders[self.drive] = (self.drive,)
        return folder

    def resolve(self, text: str) -> DosPath:
        """Read a path, starting from the current folders. Its last name may have wildcards.

        Raises DosError `invalid_drive`, `path_not_found` or `invalid_path_or_name`.
        """
        return names.resolve(self.folders, self.drive, text)

    def is_folder(self, path: DosPath) -> bool:
        """Whether a folder has this path."""
        if len(path) == 1:
            return path[0] in self.folders
        kept = self._kept(path)
        if kept is not None:
            return kept.is_folder
        # A removed CARDS returns as soon as a new ROM has a file in it.
        return path == CARDS and (
            CARDS not in self._store.removed or any(self._names(path, self._originals))
        )

    def is_file(self, path: DosPath) -> bool:
        """Whether a file has this path."""
        return self._file(path) is not None

    def exists(self, path: DosPath) -> bool:
        """Whether a file has this path, or the path names a device in an existing folder."""
        return self.is_file(path) or (_is_device(path) and self.is_folder(path[:-1]))

    def entry(self, path: DosPath) -> Entry:
        """The entry of a path. Raises DosError `file_not_found` or `path_not_found`."""
        file = self._file(path)
        if file is not None:
            return self._entry(path, file)
        if self.is_folder(path):
            kept = self._kept(path)
            return Entry(path[-1], 0, kept.stamp if kept else self._made, is_folder=True)
        raise DosError("file_not_found" if self.is_folder(path[:-1]) else "path_not_found")

    def entries(self, folder: DosPath) -> list[Entry]:
        """The entries of a folder in the order of their arrival, without `.` and `..`.

        Raises DosError `path_not_found`.
        """
        if not self.is_folder(folder):
            raise DosError("path_not_found")
        if folder[0] == DISKETTE:
            return [self._entry(path, file) for path, file in self._diskette.items()]
        listed = [*self._names(folder, self._originals)]
        if folder == CARDS[:-1] and self.is_folder(CARDS) and CARDS not in self._store.files:
            listed.append(CARDS[-1])
        listed += [name for name in self._names(folder, self._store.files) if name not in listed]
        return [self.entry((*folder, name)) for name in listed]

    def find(self, pattern: DosPath) -> list[DosPath]:
        """The files (no folders) that match a path with wildcards, in the order of `entries`.

        Raises DosError `path_not_found`.
        """
        *above, last = pattern
        folder = tuple(above)
        return [
            (*folder, entry.name)
            for entry in self.entries(folder)
            if not entry.is_folder and names.matches(last, entry.name)
        ]

    def read(self, path: DosPath) -> bytes:
        """All bytes of a file.

        Raises DosError `file_not_found`, `path_not_found`, or `access_denied` for a folder.
        """
        file = self._file(path)
        if file is None:
            if self.is_folder(path):
                raise DosError("access_denied")
            raise DosError("file_not_found" if self.is_folder(path[:-1]) else "path_not_found")
        original = self._original(file)
        if original is not None:
            return original.read()
        return file.data if isinstance(file, Kept) else b""

    def text(self, path: DosPath) -> str:
        """A file as text of CP437, up to its Ctrl-Z, with `\\n` as line ends.

        Raises what `read` raises.
        """
        return text_of(self.read(path))

    def write(self, path: DosPath, data: bytes | str) -> None:
        """Write or overwrite a file. Text gets the line ends of DOS.

        Raises DosError `path_not_found`, `disk_full`, or `access_denied` for a folder or a device,
        and DriveError for a write-protected drive. If the host cannot write, the file lasts until
        the PC is switched off, and `take_trouble` says so.
        """
        with self._changed(path):
            self._put(path, self._new(bytes_of(data) if isinstance(data, str) else data))

    def append(self, path: DosPath, data: bytes | str) -> None:
        """Add to the end of a text, before its Ctrl-Z, or create it. Raises what `write` raises."""
        more = bytes_of(data) if isinstance(data, str) else data
        with self._changed(path):
            before = self.read(path) if self.is_file(path) else b""
            self._put(path, self._new(before.removesuffix(CTRL_Z) + more))

    def copy(self, source: DosPath, target: DosPath) -> None:
        """Copy a file and its stamp. A ROM's file stays that ROM's. Raises what `write` raises."""
        with self._changed(target):
            self._put(target, self._as_kept(source))

    def rename(self, path: DosPath, name: str) -> None:
        """Rename a file within its folder. Raises DosError `duplicate_file`."""
        target = (*path[:-1], name)
        with self._changed(target):
            if not self.is_file(path) or self.is_file(target) or self.is_folder(target):
                raise DosError("duplicate_file")
            kept = self._as_kept(path)
            self._take_away(path)
            self._put(target, kept)

    def delete(self, path: DosPath) -> None:
        """Delete a file. Raises DosError `file_not_found`."""
        with self._changed(path):
            if not self.is_file(path):
                raise DosError("file_not_found")
            self._take_away(path)

    def make_folder(self, path: DosPath) -> None:
        """Make a folder.

        Raises DosError `unable_to_create_directory` or `directory_already_exists`.
        """
        if self.is_folder(path):
            raise DosError("directory_already_exists")
        if not self.is_folder(path[:-1]) or len(names.shown(path)) > names.LONGEST_PATH:
            raise DosError("unable_to_create_directory")
        with self._changed(path):
            if self.is_file(path):
                raise DosError("unable_to_create_directory")
            self._put(path, self._new(is_folder=True))

    def remove_folder(self, path: DosPath) -> None:
        """Remove an empty folder.

        Raises DosError `invalid_path_not_directory` or `attempt_to_remove_current`.
        """
        if not self.is_folder(path):
            raise DosError("invalid_path_not_directory")
        with self._changed(path):
            if len(path) == 1 or not self.is_folder(path) or self.entries(path):
                raise DosError("invalid_path_not_directory")
            if path in self.folders.values():
                raise DosError("attempt_to_remove_current")
            self._store.files.pop(path, None)
            if path == CARDS:
                self._store.removed.add(path)

    def change(self, path: DosPath) -> None:
        """Make a folder the current one of its drive. Raises DosError `invalid_directory`."""
        if not self.is_folder(path):
            raise DosError("invalid_directory")
        self.folders[path[0]] = path

    def free(self, drive: str = HARD_DISK) -> int:
        """Free bytes of a drive."""
        if drive == DISKETTE:
            used = sum(_space(original.size) for original in self._diskette.values())
            return max(0, DISKETTE_SIZE - used)
        return max(0, self._left())

    def missing(self, rom: Rom, folder: DosPath) -> tuple[MissingFile, ...]:
        """The files of a ROM that a folder lacks, for `Launch.missing`."""
        return tuple(
            MissingFile(original.name, original.role, original.needed)
            for original in files_of(rom)
            if not self.is_file((*folder, original.name))
        )

    @contextmanager
    def _changed(self, path: DosPath) -> Iterator[None]:
        """Change a path inside this block. Raises DosError if nothing can be written there."""
        if path[0] == DISKETTE:
            raise DriveError("write_protect", doing="writing", drive=DISKETTE[0])
        if names.is_pattern(path[-1]):
            raise DosError("file_creation")
        with self._store.change():
            if not self.is_folder(path[:-1] or path):
                raise DosError("path_not_found")
            yield

    def _put(self, path: DosPath, kept: Kept) -> None:
        """Put a file or folder at a path. Raises DosError if it cannot be there."""
        if len(path) == 1 or _is_device(path) or (self.is_folder(path) and not kept.is_folder):
            raise DosError("access_denied")
        store, left, entries = self._store, self._left(), len(self._store.files)
        original = self._originals.get(path)
        if original is not None and (kept.original, kept.stamp) == (original.key, original.stamp):
            # The ROM's own file is back in its own place.
            store.files.pop(path, None)
            store.removed.discard(path)
        else:
            store.files[path] = kept
            if original is not None:
                store.removed.add(path)
        if self._left() < min(left, 0) or len(store.files) > max(entries, MOST_ENTRIES):
            raise DosError("disk_full")

    def _left(self) -> int:
        """Free bytes on the hard disk; negative if ROMs were removed since."""
        files = self._store.files.values()
        used = sum(
            _space(original.size)
            for path, original in self._originals.items()
            if self._is_untouched(path)
        )
        used += sum(map(self._space_of, files))
        written = sum(_space(len(kept.data)) for kept in files)
        return min(self._size - used, MOST_WRITTEN - written)

    def _new(self, data: bytes = b"", is_folder: bool = False) -> Kept:
        """A new file or folder, stamped by the PC's clock in whole minutes."""
        return Kept(self._now().replace(second=0, microsecond=0), data, is_folder=is_folder)

    def _take_away(self, path: DosPath) -> None:
        self._store.files.pop(path, None)
        if path in self._originals:
            self._store.removed.add(path)

    def _as_kept(self, path: DosPath) -> Kept:
        """A file in the form in which the record keeps it. Raises DosError if unreadable."""
        file = self._file(path)
        if isinstance(file, Kept):
            return file
        if file is None:
            self.read(path)
            raise AssertionError(path)
        return Kept(file.stamp, original=file.key)

    def _file(self, path: DosPath) -> Kept | Original | None:
        """The file at a path: the user's, or a ROM's."""
        if path[0] == DISKETTE:
            return self._diskette.get(path)
        kept = self._kept(path)
        if kept is not None:
            return None if kept.is_folder else kept
        return self._originals.get(path) if self._is_untouched(path) else None

    def _kept(self, path: DosPath) -> Kept | None:
        self._store.refresh()
        return self._store.files.get(path)

    def _is_untouched(self, path: DosPath) -> bool:
        """Whether a ROM's file is still in its original place."""
        return path not in self._store.removed and path not in self._store.files

    def _names(self, folder: DosPath, of: Iterable[DosPath]) -> Iterator[str]:
        """The names of the existing paths in a folder."""
        for path in of:
            if path[:-1] == folder and (path in self._store.files or self._is_untouched(path)):
                yield path[-1]

    def _original(self, file: Kept | Original) -> Original | None:
        """The ROM's file that this is or copies; None for the user's own or a missing ROM."""
        return file if isinstance(file, Original) else self._by_key.get(file.original)

    def _entry(self, path: DosPath, file: Kept | Original) -> Entry:
        original = self._original(file)
        if original is None:
            size = len(file.data) if isinstance(file, Kept) else 0
            return Entry(path[-1], size, file.stamp)
        return Entry(path[-1], original.size, file.stamp, rom=original.rom, role=original.role)

    def _space_of(self, file: Kept | Original) -> int:
        """Bytes that a file or a folder takes on the disk."""
        if isinstance(file, Kept) and file.is_folder:
            return CLUSTER
        return _space(self._entry(("",), file).size)


def _space(size: int) -> int:
    return -(-size // CLUSTER) * CLUSTER


def _is_device(path: DosPath) -> bool:
    return names.device(path[-1]) != "" and len(path) > 1
