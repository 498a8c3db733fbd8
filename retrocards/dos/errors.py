"""What DOS refuses, by the names of its messages in the ROM, and what breaks off what it does."""


class DosError(Exception):
    """What went wrong, by the name of its message, with the fields of that message."""

    def __init__(self, name: str, /, **fields: str) -> None:
        super().__init__(name)
        self.name = name
        self.fields = fields


class DriveError(DosError):
    """A critical error: DOS tells what it is and asks whether to abort, retry or fail.

    Retry does the same once more; who fails goes on with the next file, if there is one.
    """


class Aborted(Exception):
    """`Abort` was said to a critical error: the command is given up."""


class Break(Exception):
    """Ctrl-C or Ctrl-Break: whatever runs is given up, down to the prompt or the batch file."""


class Restart(Exception):
    """The PC is switched off and on again."""
