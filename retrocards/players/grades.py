"""The players of a game by their grades, each imported when it is asked for.

A start has no use for any of them: it names the grades that can be chosen, and shows a picture.
"""

from collections import UserDict
from importlib import import_module
from typing import Any


class Grades(UserDict[str, Any]):
    """Name of a grade -> its player, told by the module that it is, or as `module:player`."""

    @property
    def modules(self) -> list[str]:
        """The modules that its players are in."""
        return [player.partition(":")[0] for player in self.data.values()]

    def __getitem__(self, grade: str) -> Any:
        player = super().__getitem__(grade)
        if not isinstance(player, str):
            # A player that was put there itself, such as a test's in place of the grade's own.
            return player
        module, _, name = player.partition(":")
        found = import_module(module)
        return getattr(found, name) if name else found
