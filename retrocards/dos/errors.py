"""What DOS refuses: an error is a name, and the words for it are messages of the ROM."""


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
