"""The type of the fixture that lowers limits of a module or a player until a test is over."""

from typing import Protocol


class SetLimits(Protocol):
    """Sets limits of a module or a player by their names, until the test is over."""

    def __call__(self, owner: object, **limits: object) -> None: ...
