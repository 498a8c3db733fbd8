"""Which ROMs there are, and which one a name means."""

from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from retrocards.rom.compiled import recall
from retrocards.rom.disk import Disk
from retrocards.rom.errors import Problem, RomError, shown
from retrocards.rom.load import load_rom
from retrocards.rom.nearest import did_you_mean
from retrocards.rom.schema.rom import HEAD, Rom

HOUSE = frozenset({"PC", "DOS"})
"""The ROMs of the PC itself, which no list of programs names."""
MOST_ROMS = 100
MOST_NAMES = 1000
"""ROMs, and names of anything, that are looked at in one folder of ROMs: each start does so."""


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
    """All ROMs of these folders, by name; of two with the same name the later folder's wins.

    A folder with too many to look at all is listed as a ROM that cannot be read.
    """
    found: dict[str, RomEntry] = {}
    for entry in _heads(folders):
        entry = _whole(entry, folders)
        found.setdefault(entry.name.casefold(), entry)
    full = [
        RomEntry(place, place.name.upper(), error=RomError([Problem(str(place), 0, 0, "", told)]))
        for place, told in _too_full(folders)
    ]
    return sorted([*found.values(), *full], key=lambda entry: entry.name)


def find_rom(name: str, folders: Sequence[Path]) -> Path:
    """The folder of the ROM of this name or alias, in either case; the later folder's wins.

    It need not be a ROM without faults. Raises RomError, with the nearest known name, for an
    unknown name.
    """
    entries = _heads(folders)
    if found := _named(name.casefold(), entries):
        return found.folder
    known = sorted({word for entry in entries for word in (entry.name, *entry.aliases)})
    near = did_you_mean(name, known)
    there_are = [entry.name for entry in sorted(entries) if entry.name not in HOUSE]
    listed = f"there are: {', '.join(there_are)}" if there_are else "there are none"
    full = "".join(f" ({place} {told})" for place, told in _too_full(folders))
    message = f"there is no program {shown(name)}{full}{near or f'; {listed}'}"
    raise RomError([Problem("", 0, 0, "", message)])


def _named(wanted: str, entries: Sequence[RomEntry]) -> RomEntry | None:
    """The first entry of this name, else of this alias."""
    for entry in entries:
        if entry.name.casefold() == wanted:
            return entry
    for entry in entries:
        if wanted in (alias.casefold() for alias in entry.aliases):
            return entry
    return None


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

    def read(disk: Disk) -> list[RomEntry]:
        from retrocards.rom.read import read_head  # YAML takes its time.

        return [RomEntry(*read_head(folder, disk)) for folder in folders_of_roms(disk)]

    def folders_of_roms(disk: Disk) -> list[Path]:
        return [folder for place in disk.places for folder in _rom_folders(place, disk)[:MOST_ROMS]]

    return recall("heads", Path(), disk, read)


def _rom_folders(place: Path, disk: Disk) -> list[Path]:
    """The folders with a ROM's head in them, the first of a place and one more."""
    found = (place / name for name in _names(place, disk)[:MOST_NAMES])
    roms = (folder for folder in found if disk.kind(folder / HEAD) != "none")
    return list(islice(roms, MOST_ROMS + 1))


def _names(place: Path, disk: Disk) -> list[str]:
    """What is in a place; nothing if it cannot be read."""
    try:
        return disk.names(place)
    except OSError:
        return []


def _too_full(folders: Sequence[Path]) -> Iterator[tuple[Path, str]]:
    """The folders of which not all is looked at, each with the words that say so."""
    disk = Disk(folders)
    for place in disk.places:
        for many, most in (
            (len(_rom_folders(place, disk)) > MOST_ROMS, f"{MOST_ROMS} ROMs"),
            (len(_names(place, disk)) > MOST_NAMES, f"{MOST_NAMES} files and folders"),
        ):
            if many:
                told = f"has more than {most}: only the first are looked at; "
                yield place, told + "move the others to a further folder of RETROCARDS_ROMS"
