"""What the tests of all players share."""

import sys
from collections.abc import Iterator
from typing import Any

import pytest

from retrocards.players.search import Limits
from tests.limits import SetLimits
from tools.arena import GAMES


def limits() -> Iterator[tuple[Any, str, Any]]:
    """Where players keep how long they think, and a small part of it."""
    modules = [module for name, module in sys.modules.items() if ".players." in name]
    players = [player for game in GAMES.values() for player in game.players.values()]
    for owner in (*modules, *players):
        for name, limits in vars(owner).items() if hasattr(owner, "__dict__") else ():
            if isinstance(limits, Limits) and owner is not Limits:
                small = limits._replace(cards=limits.cards // 60, worlds=min(limits.worlds, 6))
                yield owner, name, small
            elif name == "positions" and isinstance(limits, int):
                yield owner, name, limits // 30


@pytest.fixture
def little_thought(set_limits: SetLimits) -> None:
    """Players that search do so in a small part of their worlds."""
    for owner, name, small in [*limits()]:
        set_limits(owner, **{name: small})
