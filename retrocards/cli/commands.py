"""The commands of `retrocards` without a screen."""

from __future__ import annotations

from retrocards.cli.arguments import Arguments
from retrocards.cli.errors import UsageError
from retrocards.cli.output import tell
from retrocards.programs.loading import load
from retrocards.rom import Rom, RomError
from retrocards.rom.find import HOUSE, find_rom, find_roms
from retrocards.rom.folders import rom_folders


def do(command: str, arguments: Arguments) -> int:
    """Carry out `register NAME`, `tally NAME`, `list`, `keys` or `install-desktop`.

    Returns the exit code. Raises UsageError for too many or too few words and for options, and
    what reading the ROM or writing raises.
    """
    words = arguments.words[1:]
    if command == "keys":
        from retrocards.cli import keys  # Needed by this command only.

        if words or arguments._replace(anew=False, stdout=False) != Arguments(arguments.words):
            raise UsageError("`retrocards keys` takes no option but --anew or --stdout.")
        if not arguments.stdout:
            return keys.make(arguments.anew)
        if arguments.anew:
            raise UsageError("--stdout writes no file, so there is none to be written --anew.")
        tell(keys.text().removesuffix("\n"))
        return 0
    if command == "install-desktop":
        from retrocards.cli import desktop  # Needed by this command only.

        if words or arguments._replace(remove=False) != Arguments(arguments.words):
            raise UsageError("`retrocards install-desktop` takes no option but --remove.")
        return desktop.remove() if arguments.remove else desktop.install()
    if arguments != Arguments(arguments.words):
        raise UsageError(f"`retrocards {command}` takes no options.")
    if command == "list":
        if words:
            raise UsageError("`retrocards list` takes no further words.")
        return _list()
    if len(words) != 1:
        raise UsageError(f"`retrocards {command} NAME` takes the name of one program.")
    from retrocards.programs import ledger  # Needed by these commands only.

    rom = named_rom(words[0])
    for line in ledger.register(rom) if command == "register" else ledger.tally(rom):
        tell(line)
    return 0


def named_rom(name: str) -> Rom:
    """The ROM that a word of the command line means.

    Raises UsageError for an unknown name, RomError for a ROM with faults.
    """
    try:
        folder = find_rom(name, rom_folders())
    except RomError as error:
        problem = str(error)
        end = "" if problem.endswith("?") else "."
        raise UsageError(
            f"{problem[:1].upper()}{problem[1:]}{end} `retrocards list` shows what there is."
        ) from error
    return load(folder)


def _list() -> int:
    for entry in find_roms(rom_folders()):
        if entry.error is not None:
            tell(f"{entry.folder.name}: {entry.error}")
        elif entry.name not in HOUSE:
            tell(f"{entry.name:8}  {entry.title:24}  {entry.folder}")
    return 0
