"""Writing to the terminal, whatever characters it supports."""

from __future__ import annotations

import contextlib
import io
import os
import re
import sys
from collections.abc import Callable, Iterator


class OutputError(Exception):
    """The standard output cannot be written. Without a text, its reader has gone."""


LONGEST_WORD, OF_A_LONGER = 400, 80
"""The longest word, such as a path, that is written whole, and how much of a longer one is kept."""


def tell(words: str) -> None:
    """Write lines to the standard output. Raises OutputError."""
    with _output():
        print(_harmless(words), flush=True)


def complain(words: object) -> None:
    """Write lines to the standard error, if it is open. Long words are cut."""
    if sys.stderr is None:
        return  # `print` would write to the standard output instead.
    with contextlib.suppress(OSError):
        print(_harmless(_cut(str(words))), file=sys.stderr)


def _cut(words: str) -> str:
    longer = rf"(\S{{{OF_A_LONGER}}})\S{{{LONGEST_WORD - OF_A_LONGER},}}"
    return re.sub(longer, r"\1...", words)


def guarded(work: Callable[[], int]) -> int:
    """Do the work and return its exit code, or 1 if the output cannot be written."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A card's suit must not end a program because the terminal lacks the character.
            stream.reconfigure(errors="backslashreplace")
    try:
        code = work()
        with _output():
            print(end="", flush=True)
    except OutputError as error:
        _shut()
        if str(error):
            complain(error)
        return 1
    return code


def _harmless(words: str) -> str:
    """Lines without control codes, which a folder's name may contain."""
    from retrocards.rom.errors import printable  # Few starts write anything.

    return "\n".join(printable(line) for line in words.split("\n"))


@contextlib.contextmanager
def _output() -> Iterator[None]:
    try:
        yield
    except BrokenPipeError as error:
        raise OutputError from error
    except OSError as error:
        reason = error.strerror or error
        raise OutputError(f"The output cannot be written: {reason}.") from error


def _shut() -> None:
    """Discard all further output, even what Python would write when it ends."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    with contextlib.suppress(OSError, ValueError, AttributeError):
        os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
