"""`retrocards` and its kin: what is typed at the command line, and the exit code."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from retrocards.cli import commands
from retrocards.cli.arguments import COMMANDS, read_arguments
from retrocards.cli.errors import UsageError
from retrocards.cli.run import run
from retrocards.cli.script import ScriptError
from retrocards.cli.switches import read_switches
from retrocards.machine import MachineError
from retrocards.programs.program import Launch
from retrocards.programs.registry import CHOOSER, UnknownProgram
from retrocards.rom import RomError, load_rom
from retrocards.rom.errors import MessageError
from retrocards.rom.find import find_rom
from retrocards.rom.folders import FolderError, rom_folders
from retrocards.session.files import StorageError

USAGE = 2
FAILED = 1


def main(argv: Sequence[str] | None = None, prog: str = "retrocards") -> int:
    """Do what the command line says; 0 for success, 1 for trouble, 2 for a misunderstanding."""
    words = list(sys.argv[1:] if argv is None else argv)
    try:
        return _run(read_arguments(prog, words))
    except KeyboardInterrupt:
        return 130
    except (UsageError, ScriptError) as error:
        return _say(error, USAGE)
    except MachineError as error:
        return _say(error, USAGE)
    except (RomError, MessageError, FolderError, StorageError, UnknownProgram) as error:
        return _say(error, FAILED)


def durak() -> int:
    """The command `durak`: `retrocards DURAK` with the rest of the command line."""
    return main(["DURAK", *sys.argv[1:]], prog="durak")


def _run(arguments: argparse.Namespace) -> int:
    words: list[str] = arguments.words
    if words and words[0].lower() in COMMANDS:
        return commands.do(words[0].lower(), words[1:])
    rom = load_rom(_rom_folder(words))
    switches = read_switches(rom, words[1:])
    launch = Launch(
        switches=switches,
        deal=arguments.deal,
        edition=arguments.edition,
        mono_palette=arguments.mono,
        mono=arguments.mono is not None,
    )
    return run(rom, launch, arguments)


def _rom_folder(words: Sequence[str]) -> Path:
    return find_rom(words[0] if words else CHOOSER, rom_folders())


def _say(error: Exception, code: int) -> int:
    print(error, file=sys.stderr)
    return code
