"""Saying things in the terminal, whatever the terminal can take."""

from __future__ import annotations

import contextlib
import io
import os
import sys
from collections.abc import Callable


def say(words: object) -> None:
    """Say what went wrong on the standard error."""
    print(words, file=sys.stderr)


def guarded(work: Callable[[], int]) -> int:
    """Do the work; a pipe that nobody reads any more ends it quietly, with exit code 1."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A card's suit must not end a program whose terminal lacks the sign.
            stream.reconfigure(errors="backslashreplace")
    try:
        code = work()
        if sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:
        _shut()
        return 1
    except OSError as error:
        _shut()
        say(f"The output cannot be written: {error.strerror or error}.")
        return 1
    return code


def _shut() -> None:
    """Nothing more goes out, not even what Python would still write when it ends."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    with contextlib.suppress(OSError, ValueError, AttributeError):
        os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
