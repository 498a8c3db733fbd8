"""`retrocards` and its sister commands: from the command line to the exit code.

Everything but the reading of the command line is imported late, because most of a start happens
while the window opens.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from retrocards.cli.arguments import COMMANDS, GAMES, OWNERS, REPLAY, Arguments, plainly_read
from retrocards.cli.errors import UsageError
from retrocards.cli.output import OutputError, guarded

if TYPE_CHECKING:
    from retrocards.programs.launch import Launch
    from retrocards.rom import Rom

INTERRUPTED = 130


def _nothing() -> None:
    """The default for `loaded`."""


def main(
    argv: Sequence[str] | None = None,
    program: str | None = None,
    loaded: Callable[[], object] = _nothing,
) -> int:
    """Carry out the command line, and return the exit code.

    The codes: 0 for success, 1 for trouble, 2 for a mistake on the command line or a computer
    without a display, 70 for a mistake of ours (with the details in a file), 130 after Ctrl-C.
    `program` is the program of a command that starts only that one. `loaded` is called when
    everything is loaded and nothing has been done.
    """
    words = list(sys.argv[1:] if argv is None else argv)
    return guarded(lambda: _main(words, program, loaded))


def _main(words: Sequence[str], program: str | None, loaded: Callable[[], object]) -> int:
    try:
        return _run(_arguments(words, program), program, loaded)
    except SystemExit as ended:
        return ended.code if isinstance(ended.code, int) else 0
    except KeyboardInterrupt:
        return INTERRUPTED
    except (OutputError, ImportError):
        raise
    except BaseException as error:
        from retrocards.cli.trouble import exit_code

        return exit_code(error, words)


def _arguments(words: Sequence[str], program: str | None) -> Arguments:
    """Read the command line. Raises UsageError."""
    if (plain := plainly_read(words)) is not None:
        return plain
    from retrocards.cli.parser import read_arguments  # `argparse` is slow to import.

    return read_arguments(words, program)


def _run(arguments: Arguments, program: str | None, loaded: Callable[[], object]) -> int:
    words = arguments.words
    command = words[0].lower() if program is None and words else ""
    if command in GAMES:
        from retrocards.cli import games

        loaded()
        return games.do(command, arguments)
    if command in COMMANDS and command != REPLAY:
        from retrocards.cli import commands

        loaded()
        return commands.do(command, arguments)
    for option, owner in OWNERS.items():
        if getattr(arguments, option):
            raise UsageError(f"--{option} is an option of `retrocards {owner}`.")

    def prepared() -> tuple[Rom, Launch]:
        from retrocards.cli.run import prepare

        return prepare(arguments, program)

    if arguments.headless:
        rom, launch = prepared()
    else:
        from retrocards.machine.display import while_opening

        rom, launch = while_opening(prepared)
    from retrocards.cli.run import run

    loaded()
    return run(rom, launch, arguments)
