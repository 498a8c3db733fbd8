"""The options of the command line, declared once."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from typing import NoReturn

from retrocards import __version__
from retrocards.cards import OptionError, deal_name
from retrocards.cli.arguments import ANY, FPS, MEANS, SPEAK, Arguments
from retrocards.cli.errors import UsageError
from retrocards.machine.camera import FILMS
from retrocards.machine.speaker import LOUDEST, VOLUME

EPILOG = """\
programs and commands:
  retrocards                    the PC, from power-on: a chooser of all programs, and the prompt
  retrocards DURAK MS           a program with its switches, in one word, either case
  retrocards register DURAK     keep the registered edition of a program (free of charge)
  retrocards tally DURAK        the tally of a program
  retrocards games              your finished hands; `games DURAK` lists those of one program
  retrocards replay 3f9a01c2    a hand again, by its id, by its line, or from a file of records
  retrocards export DURAK FILE  the records of your hands as text; without a name all of them
  retrocards import FILE        add the hands of such a file to yours
  retrocards list               the programs found, and where
  retrocards keys               keys of your own: make the file that they stand in, or check it
  retrocards install-desktop    put Retrocards into the desktop's menu (--remove: take it away)

Quote a star, as in 'S*', or the shell may put file names in its place.
"""


ONE_PROGRAM = """\
`{prog}` is `retrocards {program}`; see `retrocards --help` for other programs and commands.

Quote a star, as in 'S*', or the shell may put file names in its place.
"""


class _Help(argparse.RawDescriptionHelpFormatter):
    """As wide as the terminal. The width is given, or argparse would load `shutil` each time."""

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
    """The parser of the command line, or of a command that starts only `program`."""
    prog = (program or "retrocards").lower()
    described = _Parser(
        prog=prog,
        usage=f"%(prog)s [OPTION ...] {'[SWITCHES]' if program else '[PROGRAM [SWITCHES]]'}",
        description="Card programs of 1989 to 2002, played again in one emulated PC.",
        epilog=ONE_PROGRAM.format(prog=prog, program=program) if program else EPILOG,
        formatter_class=_Help,
        allow_abbrev=False,
    )
    add = described.add_argument
    if program:
        add("words", nargs="*", metavar="SWITCHES", help="letters in one word, either case")
    else:
        add("words", nargs="*", metavar="PROGRAM", help="a program's name and its switches")
    add(
        "--deal",
        type=_deal,
        metavar="NAME",
        help="first deal, as 4711: the same cards for ever; ms1 is FreeCell's, pysol1 PySolFC's",
    )
    add("--edition", choices=("evaluation", "registered"), help="for this sitting only")
    add(
        "--set",
        action="append",
        default=[],
        metavar="OPTION=VALUE",
        help="an option of the program, for this sitting only; may be given again",
    )
    add("--mono", choices=("green", "amber", "white"), help="a mono monitor, and its color")
    add("--scale", type=_scale, metavar="N", help="window pixels for one pixel of the picture")
    add("--fullscreen", action="store_true", help="fill the screen")
    add("--crt", action="store_true", help="look like a picture tube")
    add("--aspect", action="store_true", help="4:3, like the monitors of the time")
    add("--fps", type=_fps, default=FPS, metavar="N", help=f"pictures a second ({FPS})")
    add(
        "--volume",
        type=_volume,
        default=VOLUME,
        metavar="N",
        help=f"how loud the speaker is, 0 to {LOUDEST} ({VOLUME})",
    )
    add("--coach", action="store_true", help="the coach shows the best moves and their chances")
    add(
        "--speak",
        choices=MEANS,
        metavar="MEANS",
        help="say what the screen shows; --speak=text prints it, --speak=voice speaks it",
    )
    add("--zoom", action="store_true", help="large print: hand, table and prompt, twice as large")
    add("--lesson", action="store_true", help="a guide first leads through a hand")
    add("--daily", action="store_true", help="the deal of the day first, the same for everybody")
    if not program:
        add("--boot", action="store_true", help="switch the PC on and type the words at its prompt")
        add("--attract", action="store_true", help="play alone, program after program, until a key")
        add("--remove", action="store_true", help="`install-desktop` takes away what it put there")
        add("--anew", action="store_true", help="`keys` makes its file again and keeps the old one")
        add("--stdout", action="store_true", help="`keys` prints its file and makes none")
        add("--line", action="store_true", help="`games` tells each hand as a line to paste")
        add("--since", default="", metavar="DATE", help="`export` takes the hands since that day")
    add("--loud", action="store_true", help="with sound all the time while it plays alone")
    add("--headless", action="store_true", help="no window; machine time runs as fast as it can")
    add("--script", metavar="STEPS", help="press, wait and write down; see manuals/COMMANDS.md")
    add(
        "--record", type=_film, metavar="FILE", help="film the screen: a .gif, or a .png that moves"
    )
    add("--version", action="version", version=f"retrocards {__version__}")
    return described


def read_arguments(argv: Sequence[str], program: str | None = None) -> Arguments:
    """Read the command line. Raises UsageError."""
    # A bare one must not take the next word, which may be a program's name.
    words = [f"{SPEAK}={ANY}" if word == SPEAK else word for word in argv]
    values = vars(parser(program).parse_intermixed_args(words))
    arguments = Arguments(**values | {"set": tuple(values["set"])})
    if arguments.headless and arguments.script is None:
        raise UsageError('--headless needs --script "STEPS": nobody could press a key.')
    return arguments


def _whole(text: str, least: int, most: int) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 18 and least <= int(text) <= most):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from {least} to {most}")
    return int(text)


def _deal(text: str) -> str:
    try:
        return deal_name(text)
    except OptionError as error:
        raise argparse.ArgumentTypeError(str(error).removesuffix(".")) from error


def _film(text: str) -> str:
    if not text.lower().endswith(FILMS):
        raise argparse.ArgumentTypeError(f"{text!r} does not end in {' or '.join(FILMS)}")
    return text


def _scale(text: str) -> int:
    return _whole(text, 1, 16)


def _volume(text: str) -> int:
    return _whole(text, 0, LOUDEST)


def _fps(text: str) -> int:
    return _whole(text, 10, 240)
