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
"""The ROMs of the PC itself, which are left out of lists of programs."""
MOST_ROMS = 100
MOST_NAMES = 1000
"""How many ROMs, and how many names, each start looks at in one folder of ROMs."""


class RomEntry(NamedTuple):
    """A ROM as a chooser lists it, or the error of a ROM that cannot be read.

    Such a ROM has the name that can still be read, else that of its folder.
    """

    folder: Path
    name: str
    aliases: tuple[str, ...] = ()
    title: str = ""
    error: RomError | None = None
    rom: Rom | None = None


def find_roms(folders: Sequence[Path]) -> list[RomEntry]:
    """All ROMs of these folders, sorted by name; of two with the same name the later folder's wins.

    A folder with too many ROMs is listed, too, as a ROM that cannot be read.
    """
    roms: dict[str, RomEntry] = {}
    for entry in _heads(folders):
        entry = _whole(entry, folders)
        roms.setdefault(entry.name.casefold(), entry)
    full = [
        RomEntry(place, place.name.upper(), error=RomError([Problem(str(place), 0, 0, "", words)]))
        for place, words in _too_full(folders)
    ]
    return sorted([*roms.values(), *full], key=lambda entry: entry.name)


def find_rom(name: str, folders: Sequence[Path]) -> Path:
    """The folder of the ROM of this name or alias, in either case; the later folder's wins.

    The ROM may have faults. Raises RomError, with the nearest known name, for an unknown name.
    """
    entries = _heads(folders)
    if entry := _named(name.casefold(), entries):
        return entry.folder
    known = sorted({word for entry in entries for word in (entry.name, *entry.aliases)})
    near = did_you_mean(name, known)
    there_are = [entry.name for entry in sorted(entries) if entry.name not in HOUSE]
    listed = f"there are: {', '.join(there_are)}" if there_are else "there are none"
    full = "".join(f" ({place} {words})" for place, words in _too_full(folders))
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
    """The heads of all ROMs, checked or not; those of the last folder first."""
    disk = Disk(reversed(folders))

    def read(disk: Disk) -> list[RomEntry]:
        from retrocards.rom.read import read_head  # YAML is slow to import.

        return [RomEntry(*read_head(folder, disk)) for folder in folders_of_roms(disk)]

    def folders_of_roms(disk: Disk) -> list[Path]:
        places = disk.where("")
        return [folder for place in places for folder in _rom_folders(place, disk)[:MOST_ROMS]]

    return recall("heads", Path(), disk, read)


def _rom_folders(place: Path, disk: Disk) -> list[Path]:
    """The folders of a place that hold a ROM's head: one more than MOST_ROMS at most."""
    named = (place / name for name in _names(place, disk)[:MOST_NAMES])
    roms = (folder for folder in named if disk.kind(folder / HEAD) != "none")
    return list(islice(roms, MOST_ROMS + 1))


def _names(place: Path, disk: Disk) -> list[str]:
    """The names of all that is in a place; none if it cannot be read."""
    try:
        return disk.names(place)
    except OSError:
        return []


def _too_full(folders: Sequence[Path]) -> Iterator[tuple[Path, str]]:
    """The folders with too much in them to look at it all, each with the words that say so."""
    disk = Disk(folders)
    for place in disk.places:
        for many, most in (
            (len(_rom_folders(place, disk)) > MOST_ROMS, f"{MOST_ROMS} ROMs"),
            (len(_names(place, disk)) > MOST_NAMES, f"{MOST_NAMES} files and folders"),
        ):
            if many:
                words = f"has more than {most}: only the first are looked at; "
                yield place, words + "move the others to a further folder of RETROCARDS_ROMS"
