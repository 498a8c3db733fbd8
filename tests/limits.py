"""Smaller limits than the players', the readers' and the shows' own, as long as a test runs."""

from typing import Protocol


class SetLimits(Protocol):
    """Sets limits of a module or a player by their names, until the test is over."""

    def __call__(self, owner: object, **limits: object) -> None: ...
