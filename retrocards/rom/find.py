"""Which ROMs there are, and which one a name means."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from retrocards.rom.errors import Problem, RomError
from retrocards.rom.load import HEAD, load_rom, read_identity
from retrocards.rom.nearest import did_you_mean
from retrocards.rom.source import Node


@dataclass(frozen=True)
class RomEntry:
    """A ROM as a chooser lists it; one that cannot be read is listed with its error.

    The name of such a ROM is what can be read of it, else that of its folder.
    """

    folder: Path
    name: str
    aliases: tuple[str, ...] = ()
    title: str = ""
    error: RomError | None = None


def find_roms(folders: Sequence[Path]) -> list[RomEntry]:
    """All ROMs of these folders, by name; of two with the same name the later folder's wins."""
    found: dict[str, RomEntry] = {}
    for folder in _rom_folders(folders):
        entry = _whole_entry(folder, folders)
        found.setdefault(entry.name.casefold(), entry)
    return sorted(found.values(), key=lambda entry: entry.name)


def find_rom(name: str, folders: Sequence[Path]) -> Path:
    """The folder of the ROM of this name or alias, in either case; the later folder's wins.

    It need not be a ROM without faults. Raises RomError, with the nearest known name, for an
    unknown name.
    """
    entries = [_entry(folder, folders) for folder in _rom_folders(folders)]
    wanted = name.casefold()
    for entry in entries:
        if entry.name.casefold() == wanted:
            return entry.folder
    for entry in entries:
        if wanted in (alias.casefold() for alias in entry.aliases):
            return entry.folder
    known = sorted({word for entry in entries for word in (entry.name, *entry.aliases)})
    near = did_you_mean(name, known)
    there_are = f"there are: {', '.join(known)}" if known else "there are none"
    message = f"there is no program {name!r}{near or f'; {there_are}'}"
    raise RomError([Problem("", 0, 0, "", message)])


def _rom_folders(folders: Sequence[Path]) -> list[Path]:
    """The folders with a ROM's head in them, those of the last folder first."""
    found: list[Path] = []
    for folder in reversed(folders):
        try:
            found += sorted(inner for inner in folder.iterdir() if (inner / HEAD).exists())
        except OSError:
            continue
    return found


def _entry(folder: Path, folders: Sequence[Path]) -> RomEntry:
    """An entry of what a ROM says of itself, whatever else is wrong with it."""
    try:
        identity = read_identity(folder, folders)
    except RomError as error:
        return RomEntry(folder, folder.name.upper(), error=error)
    name, title = _text(identity, "name"), _text(identity, "title")
    aliases = identity.get("aliases") if identity else None
    words = [node.value for _, node in aliases.children()] if aliases else []
    told = tuple(word for word in words if isinstance(word, str))
    return RomEntry(folder, name or folder.name.upper(), told, title)


def _text(node: Node | None, key: str) -> str:
    found = node.get(key) if node else None
    return found.value if found and isinstance(found.value, str) else ""


def _whole_entry(folder: Path, folders: Sequence[Path]) -> RomEntry:
    try:
        identity = load_rom(folder, folders).identity
    except RomError as error:
        told = _entry(folder, folders)
        return RomEntry(folder, told.name, told.aliases, told.title, error)
    return RomEntry(folder, identity.name, identity.aliases, identity.title)
