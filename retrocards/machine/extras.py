"""What some displays have besides a picture and keys."""

from collections.abc import Sequence
from typing import Protocol


class Clipboard(Protocol):
    """What a player copies goes here, and from here into a letter to somebody else."""

    def copy(self, command: Sequence[str], copied: str, refused: str) -> None:
        """Copy a command line as a link, and say that it is `copied`.

        If that is forbidden, show the link after the sentence `refused`.
        """


class Keypad(Protocol):
    """Keys to touch, beside the picture."""

    def show(self, keys: Sequence[str], types: bool) -> None:
        """Show these keys, and a way to type words if `types`."""
