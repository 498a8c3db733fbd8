"""Which ROMs there are, and which one a name means."""

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from retrocards.named import NamedTuple
from retrocards.rom.compiled import recall
from retrocards.rom.disk import Disk
from retrocards.rom.errors import Problem, RomError
from retrocards.rom.load import load_rom
from retrocards.rom.nearest import did_you_mean
from retrocards.rom.plain import ShapeError
from retrocards.rom.schema.rom import HEAD, Rom

HOUSE = frozenset({"PC", "DOS"})
"""The ROMs of the PC itself, which no list of programs names."""


class RomEntry(NamedTuple):
    """A ROM as a chooser lists it; one that cannot be read is listed with its error.

    The name of such a ROM is what can be read of it, else that of its folder.
    """

    folder: Path
    name: str
    aliases: tuple[str, ...] = ()
    title: str = ""
    error: RomError | None = None
    rom: Rom | None = None


def find_roms(folders: Sequence[Path]) -> list[RomEntry]:
    """All ROMs of these folders, by name; of two with the same name the later folder's wins."""
    found: dict[str, RomEntry] = {}
    for entry in _heads(folders):
        entry = _whole(entry, folders)
        found.setdefault(entry.name.casefold(), entry)
    return sorted(found.values(), key=lambda entry: entry.name)


def find_rom(name: str, folders: Sequence[Path]) -> Path:
    """The folder of the ROM of this name or alias, in either case; the later folder's wins.

    It need not be a ROM without faults. Raises RomError, with the nearest known name, for an
    unknown name.
    """
    entries = _heads(folders)
    wanted = name.casefold()
    for entry in entries:
        if entry.name.casefold() == wanted:
            return entry.folder
    for entry in entries:
        if wanted in (alias.casefold() for alias in entry.aliases):
            return entry.folder
    known = sorted({word for entry in entries for word in (entry.name, *entry.aliases)})
    near = did_you_mean(name, known)
    there_are = [entry.name for entry in sorted(entries) if entry.name not in HOUSE]
    listed = f"there are: {', '.join(there_are)}" if there_are else "there are none"
    message = f"there is no program {name!r}{near or f'; {listed}'}"
    raise RomError([Problem("", 0, 0, "", message)])


def _whole(entry: RomEntry, folders: Sequence[Path]) -> RomEntry:
    try:
        rom = load_rom(entry.folder, folders)
    except RomError as error:
        return entry._replace(error=error)
    identity = rom.identity
    return RomEntry(entry.folder, identity.name, identity.aliases, identity.title, rom=rom)


def _heads(folders: Sequence[Path]) -> list[RomEntry]:
    """What all ROMs say of themselves, checked or not; those of the last folder first."""
    disk = Disk(reversed(folders))

    def freeze(entries: list[RomEntry]) -> Any:
        return [
            [disk.short(entry.folder), entry.name, entry.title, *entry.aliases] for entry in entries
        ]

    def thaw(data: Any) -> list[RomEntry]:
        for words in data:
            if type(words) is not list or len(words) < 3 or {*map(type, words)} != {str}:
                raise ShapeError("no list of ROMs")
        return [
            RomEntry(disk.long(folder), name, tuple(aliases), title)
            for folder, name, title, *aliases in data
        ]

    def read(disk: Disk) -> list[RomEntry]:
        from retrocards.rom.read import read_head  # YAML takes its time.

        return [RomEntry(*read_head(folder, disk)) for folder in _rom_folders(disk)]

    return recall("heads", Path(), disk, read, freeze, thaw)


def _rom_folders(disk: Disk) -> list[Path]:
    """The folders with a ROM's head in them, those of the nearest place first."""
    found: list[Path] = []
    for place in disk.places:
        with suppress(OSError):
            inner = [place / name for name in disk.names(place)]
            found += [folder for folder in inner if disk.kind(folder / HEAD) != "none"]
    return found
