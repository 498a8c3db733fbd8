"""What `retrocards` does without a screen: registering, the tally, the list of programs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from retrocards.cli.errors import UsageError
from retrocards.cli.output import tell
from retrocards.programs.loading import CHOOSER, load
from retrocards.rom import MessageError, Rom, RomError
from retrocards.rom.find import find_rom, find_roms
from retrocards.rom.folders import rom_folders
from retrocards.rom.template import fields_of
from retrocards.session.settings import Settings
from retrocards.session.tally import Tally

COUNT_WIDTH = 6
"""Characters that a count takes in a row of the tally."""


def do(command: str, words: Sequence[str]) -> int:
    """Carry out `register NAME`, `tally NAME` or `list`; gives the exit code.

    Raises UsageError for too many or too few words, and what reading the ROM may raise.
    """
    if command == "list":
        if words:
            raise UsageError("`retrocards list` takes no further words.")
        return _list()
    if len(words) != 1:
        raise UsageError(f"`retrocards {command} NAME` takes the name of one program.")
    rom = named_rom(words[0])
    return _register(rom) if command == "register" else _tally(rom)


def named_rom(name: str) -> Rom:
    """The ROM that a word of the command line means.

    Raises UsageError for an unknown name, RomError for a ROM with faults.
    """
    try:
        folder = find_rom(name, rom_folders())
    except RomError as error:
        what = str(error)
        end = "" if what.endswith("?") else "."
        raise UsageError(
            f"{what[:1].upper()}{what[1:]}{end} `retrocards list` shows what there is."
        ) from error
    return load(folder)


def _register(rom: Rom) -> int:
    if rom.editions.default == "registered":
        tell(rom.say("register_needless", title=rom.identity.title))
        return 0
    settings = Settings(rom)
    if settings.trouble:
        tell(settings.trouble)
    if settings.edition == "registered":
        tell(rom.say("registered_before", title=rom.identity.title))
        return 0
    settings.register()
    tell(rom.say("register", title=rom.identity.title))
    return 0


def _tally(rom: Rom) -> int:
    tally = Tally(rom.identity.name)
    if tally.trouble:
        tell(tally.trouble)
    tell(rom.say("tally.head", title=rom.identity.title))
    if not tally.counts:
        tell(rom.say("tally.empty"))
    elif rom.names("tally.rows"):
        _tell_rows(rom, tally.counts)
    else:
        _tell_lines(rom, tally.counts)
    return 0


def _tell_rows(rom: Rom, counts: Mapping[str, int]) -> None:
    """The tally as a ROM with rows for it lays it out; what they leave out below them."""
    rows: Mapping[str, str] = rom.messages["tally"]["rows"]
    named = {name for row in rows.values() for name in fields_of(row)}
    fields = {name: f"{counts.get(name, 0):{COUNT_WIDTH}}" for name in named}
    for row in rows:
        tell(rom.say(f"tally.rows.{row}", **fields))
    _tell_lines(rom, {name: count for name, count in counts.items() if name not in named})


def _tell_lines(rom: Rom, counts: Mapping[str, int]) -> None:
    """A line for each thing counted, the highest count first."""
    for name, count in sorted(counts.items(), key=lambda item: -item[1]):
        tell(rom.say("tally.line", name=_counted(rom, name), count=str(count)))


def _counted(rom: Rom, name: str) -> str:
    try:
        return rom.say(f"tally_names.{name}")
    except MessageError:
        # The tally may be older than the ROM.
        return name


def _list() -> int:
    for entry in find_roms(rom_folders()):
        if entry.error is not None:
            tell(f"{entry.folder.name}: {entry.error}")
        elif entry.name != CHOOSER:
            tell(f"{entry.name:8}  {entry.title:24}  {entry.folder}")
    return 0
