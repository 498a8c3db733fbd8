"""The errors of DOS, named after their messages in the ROM, and its interruptions."""

from collections.abc import Iterator
from contextlib import contextmanager


class DosError(Exception):
    """An error with the name of its message and that message's fields.

    `about` is the file or parameter that DOS names after the message; empty for none.
    """

    def __init__(self, name: str, /, about: str = "", **fields: str) -> None:
        super().__init__(name)
        self.name = name
        self.about = about
        self.fields = fields


NAMING_THE_FILE = frozenset(
    {
        "file_not_found",
        "path_not_found",
        "access_denied",
        "attempt_to_remove_current",
        "fail_on_int_24",
    }
)
"""The errors of files and drives, after which TYPE, COPY, MD and RD name the file."""


@contextmanager
def about(file: str) -> Iterator[None]:
    """Add a file's name to the errors of files and drives that are raised inside."""
    try:
        yield
    except DosError as error:
        if error.name in NAMING_THE_FILE:
            error.about = file
        raise


class DriveError(DosError):
    """A critical error. DOS reports it and asks whether to abort, retry or fail."""


class Aborted(Exception):
    """The user answered a critical error with Abort, which ends the command."""


class Break(Exception):
    """Ctrl-C or Ctrl-Break, which ends whatever runs, down to the prompt or the batch file."""


class Restart(Exception):
    """The PC is switched off and on again."""
