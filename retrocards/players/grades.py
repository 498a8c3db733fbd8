"""The players of a game by their grades, each imported when it is used.

A program starts without them: it shows a picture and the names of the grades.
"""

from collections import UserDict
from importlib import import_module
from typing import Any


class Grades(UserDict[str, Any]):
    """Name of a grade -> its player, given as a module or as `module:player`."""

    @property
    def modules(self) -> list[str]:
        """The modules of its players."""
        return [player.partition(":")[0] for player in self.data.values()]

    def __getitem__(self, grade: str) -> Any:
        player = super().__getitem__(grade)
        if not isinstance(player, str):
            # The player itself, such as one that a test puts in place of the grade's own.
            return player
        module, _, name = player.partition(":")
        imported = import_module(module)
        return getattr(imported, name) if name else imported
