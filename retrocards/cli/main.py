"""`retrocards` and its kin: what is typed at the command line, and the exit code."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import suppress

from retrocards.cards import OptionError
from retrocards.cli import commands
from retrocards.cli.arguments import COMMANDS, Arguments
from retrocards.cli.errors import ScriptFailure, UsageError
from retrocards.cli.options import read_options
from retrocards.cli.output import OutputError, complain, guarded
from retrocards.cli.run import run
from retrocards.machine import DisplayError, MachineError
from retrocards.programs.launch import Launch
from retrocards.programs.loading import CHOOSER, DOS, refusal
from retrocards.programs.switches import SwitchError, read_switches
from retrocards.registry import UnknownProgram
from retrocards.rom import Rom, RomError
from retrocards.rom.errors import MessageError
from retrocards.rom.find import find_rom
from retrocards.rom.folders import FolderError, rom_folders
from retrocards.session.files import StorageError
from retrocards.stage import StageError

FAILED, USAGE, FAULT, INTERRUPTED = 1, 2, 70, 130


def main(argv: Sequence[str] | None = None, program: str | None = None) -> int:
    """Do what the command line says, and give the exit code.

    0 for success, 1 for trouble, 2 for a command line that is not understood or a computer without
    a display, 70 for a mistake of ours (the details are in a file then), 130 after Ctrl-C.
    `program` is the one that every word is for, for a command that starts it alone.
    """
    words = list(sys.argv[1:] if argv is None else argv)
    return guarded(lambda: _main(words, program))


def _main(words: Sequence[str], program: str | None) -> int:
    try:
        return _run(_arguments(words, program), program)
    except SystemExit as ended:
        return ended.code if isinstance(ended.code, int) else 0
    except KeyboardInterrupt:
        return INTERRUPTED
    except (UsageError, SwitchError, DisplayError) as error:
        complain(error)
        return USAGE
    except (
        ScriptFailure, RomError, MessageError, OptionError, FolderError, StorageError,
        MachineError, StageError, UnknownProgram,
    ) as error:  # fmt: skip
        complain(error)
        return FAILED
    except (OutputError, ImportError):
        raise
    except BaseException as error:
        from retrocards.cli.fault import report

        complain(report(error, words))
        return FAULT


def _arguments(words: Sequence[str], program: str | None) -> Arguments:
    """The command line, understood. Raises UsageError."""
    if not any(word.startswith("-") for word in words):
        return Arguments([*words])
    from retrocards.cli.parser import read_arguments  # `argparse` takes its time.

    return read_arguments(words, program)


def _run(arguments: Arguments, program: str | None) -> int:
    words = arguments.words
    if program is None and words and words[0].lower() in COMMANDS:
        if arguments != Arguments(words):
            raise UsageError(f"`retrocards {words[0].lower()}` takes no options.")
        return commands.do(words[0].lower(), words[1:])
    if arguments.attract:
        if any(map(_names_program, words)):
            raise UsageError(
                "`--attract` shows one program after another and takes none; "
                "`retrocards --attract S` does it without a sound."
            )
        if arguments.set:
            raise UsageError(
                "--set: `--attract` shows every program as it comes; without it you play one with "
                f"an option, as in `retrocards DURAK --set {arguments.set[0]}`."
            )
        program = CHOOSER
    elif program is None:
        program, *words = words or [DOS]
    command = None
    if arguments.boot:
        command, words, program = " ".join(arguments.words), [], DOS
    rom = commands.named_rom(program)
    launch = Launch(
        switches=read_switches(rom, words),
        deal=arguments.deal,
        edition=arguments.edition,
        mono_palette=arguments.mono,
        mono=arguments.mono is not None,
        coach=arguments.coach,
        options=read_options(_meant(rom, arguments, command), arguments.set, arguments.edition),
        command=command,
    )
    if wrong := refusal(rom, launch):
        raise UsageError(wrong)
    return run(rom, launch, arguments)


def _names_program(word: str) -> bool:
    """Whether a word is the name of a program."""
    with suppress(RomError):
        return bool(find_rom(word, rom_folders()))
    return False


def _meant(rom: Rom, arguments: Arguments, command: str | None) -> Rom:
    """The ROM whose options `--set` names: that of the program that is typed at the prompt."""
    return commands.named_rom(command.split()[0]) if arguments.set and command else rom
