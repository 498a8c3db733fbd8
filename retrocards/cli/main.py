"""`retrocards` and its kin: what is typed at the command line, and the exit code.

All but the reading of the command line is imported when it is needed: most of a start is done while
the window opens.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from retrocards.cli.arguments import COMMANDS, Arguments, plainly_read
from retrocards.cli.errors import UsageError
from retrocards.cli.output import OutputError, guarded

if TYPE_CHECKING:
    from retrocards.programs.launch import Launch
    from retrocards.rom import Rom

INTERRUPTED = 130


def _nothing() -> None:
    """For whoever need not know when everything is loaded."""


def main(
    argv: Sequence[str] | None = None,
    program: str | None = None,
    loaded: Callable[[], object] = _nothing,
) -> int:
    """Do what the command line says, and give the exit code.

    0 for success, 1 for trouble, 2 for a command line that is not understood or a computer without
    a display, 70 for a mistake of ours (the details are in a file then), 130 after Ctrl-C.
    `program` is the one that every word is for, for a command that starts it alone; `loaded` is
    called once everything is loaded, before anything is done.
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
    """The command line, understood. Raises UsageError."""
    if (plain := plainly_read(words)) is not None:
        return plain
    from retrocards.cli.parser import read_arguments  # `argparse` takes its time.

    return read_arguments(words, program)


def _run(arguments: Arguments, program: str | None, loaded: Callable[[], object]) -> int:
    words = arguments.words
    if program is None and words and words[0].lower() in COMMANDS:
        if arguments != Arguments(words):
            raise UsageError(f"`retrocards {words[0].lower()}` takes no options.")
        from retrocards.cli import commands

        loaded()
        return commands.do(words[0].lower(), words[1:])

    def prepared() -> tuple[Rom, Launch]:
        from retrocards.cli.start import prepare

        return prepare(arguments, program)

    if arguments.headless:
        rom, launch = prepared()
    else:
        from retrocards.machine.display import while_opening

        rom, launch = while_opening(prepared)
    from retrocards.cli.run import run

    loaded()
    return run(rom, launch, arguments)
