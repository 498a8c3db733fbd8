"""What DOS refuses, by the names of its messages in the ROM, and what breaks off what it does."""

from collections.abc import Iterator
from contextlib import contextmanager


class DosError(Exception):
    """What went wrong, by the name of its message, with the fields of that message.

    `about` is the file or the parameter that DOS names behind the message; empty for none.
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
"""The errors of files and drives, behind which TYPE, COPY, MD and RD name the file."""


@contextmanager
def about(file: str) -> Iterator[None]:
    """Name a file behind those errors of files and drives that are raised inside."""
    try:
        yield
    except DosError as error:
        if error.name in NAMING_THE_FILE:
            error.about = file
        raise


class DriveError(DosError):
    """A critical error: DOS tells what it is and asks whether to abort, retry or fail."""


class Aborted(Exception):
    """`Abort` was said to a critical error: the command is given up."""


class Break(Exception):
    """Ctrl-C or Ctrl-Break: whatever runs is given up, down to the prompt or the batch file."""


class Restart(Exception):
    """The PC is switched off and on again."""
