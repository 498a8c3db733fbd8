"""The command line by `argparse`, which tells of faults and gives help."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from typing import Any, NoReturn

from retrocards import __version__
from retrocards.cli.arguments import Arguments
from retrocards.cli.declared import OPTIONS, Option, UnreadableError
from retrocards.cli.errors import UsageError

EPILOG = """\
programs and commands:
  retrocards                    the PC, from power-on: a chooser of all programs, and the prompt
  retrocards DURAK MS           a program with its switches, in one word, either case
  retrocards register DURAK     keep the registered edition of a program (free of charge)
  retrocards tally DURAK        what a program has counted
  retrocards list               the programs found, and where

Quote a star, as in 'S*', or the shell may put file names in its place.
"""


ONE_PROGRAM = """\
`{prog}` is `retrocards {program}`; `retrocards --help` tells of other programs and of commands.

Quote a star, as in 'S*', or the shell may put file names in its place.
"""


class _Help(argparse.RawDescriptionHelpFormatter):
    """As wide as the terminal; told so, for else `shutil` is loaded at each start."""

    def __init__(self, prog: str) -> None:
        try:
            columns = int(os.environ.get("COLUMNS", "")) or 80
        except ValueError:
            try:
                columns = os.get_terminal_size(1).columns
            except OSError:
                columns = 80
        super().__init__(prog, width=columns - 2)


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message[:1].upper()}{message[1:]}. `{self.prog} --help` tells more.")


def parser(program: str | None = None) -> argparse.ArgumentParser:
    """What the command line may hold; `program` for the command of one program alone."""
    prog = (program or "retrocards").lower()
    described = _Parser(
        prog=prog,
        usage=f"%(prog)s [OPTION ...] {'[SWITCHES]' if program else '[PROGRAM [SWITCHES]]'}",
        description="Shareware card games of 1989 to 2002, played again in one emulated PC.",
        epilog=ONE_PROGRAM.format(prog=prog, program=program) if program else EPILOG,
        formatter_class=_Help,
        allow_abbrev=False,
    )
    add = described.add_argument
    if program:
        add("words", nargs="*", metavar="SWITCHES", help="letters in one word, either case")
    else:
        add("words", nargs="*", metavar="PROGRAM", help="a program's name and its switches")
    for option in OPTIONS:
        if option.of_one or not program:
            add(f"--{option.name}", **_as_argparse_has_it(option))
    add("--version", action="version", version=f"retrocards {__version__}")
    return described


def read_arguments(argv: Sequence[str], program: str | None = None) -> Arguments:
    """The command line, understood. Raises UsageError."""
    found = Arguments(**vars(parser(program).parse_intermixed_args(list(argv))))
    if found.headless and found.script is None:
        raise UsageError('--headless needs --script "STEPS": nobody could press a key.')
    return found


def _as_argparse_has_it(option: Option) -> dict[str, Any]:
    if not option.takes_value:
        return {"action": "store_true", "help": option.help}

    def read(text: str) -> Any:
        try:
            return option.read(text)
        except UnreadableError as error:
            raise argparse.ArgumentTypeError(str(error)) from error

    return {
        "action": "append" if option.again else "store",
        "type": read,
        "choices": option.choices or None,
        "default": option.default,
        "metavar": option.value or None,
        "help": option.help,
    }
