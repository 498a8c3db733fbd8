"""The clipboard that a display may have."""

from collections.abc import Sequence
from typing import Protocol


class Clipboard(Protocol):
    """What a player copies goes here, and from here into a letter to somebody else."""

    def copy(self, command: Sequence[str], copied: str, refused: str) -> None:
        """Copy a command line as a link, and say that it is `copied`.

        If that is forbidden, show the link after the sentence `refused`.
        """
