"""From the command line to a ROM and the launch of its program."""

from __future__ import annotations

from contextlib import suppress

from retrocards.cli import commands
from retrocards.cli.arguments import Arguments
from retrocards.cli.errors import UsageError
from retrocards.programs.launch import Launch
from retrocards.programs.loading import CHOOSER, DOS, refusal
from retrocards.programs.switches import read_switches
from retrocards.rom import Rom, RomError
from retrocards.rom.find import find_rom
from retrocards.rom.folders import rom_folders
from retrocards.session.records import OptionValue


def prepare(arguments: Arguments, program: str | None) -> tuple[Rom, Launch]:
    """The ROM of a command line, fully checked, and its launch.

    Raises UsageError, SwitchError and what reading the ROM raises.
    """
    words = arguments.words
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
        options=_options(rom, arguments, command) if arguments.set else {},
        command=command,
    )
    if sentence := refusal(rom, launch):
        raise UsageError(sentence)
    return rom, launch


def _names_program(word: str) -> bool:
    """Whether a word names a program."""
    with suppress(RomError):
        return bool(find_rom(word, rom_folders()))
    return False


def _options(rom: Rom, arguments: Arguments, command: str | None) -> dict[str, OptionValue]:
    """The options of `--set`, for the ROM or for the program in `command`."""
    from retrocards.cli.options import read_options  # Few starts set options.

    target = commands.named_rom(command.split()[0]) if command else rom
    return read_options(target, arguments.set, arguments.edition)
