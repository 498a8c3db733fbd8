"""Engines that deal what a test has prepared."""

from collections.abc import Callable
from typing import Any

from retrocards.session.engines import Engine


def prepared(engine: Engine[Any, Any], **calls: Callable[..., Any]) -> Engine[Any, Any]:
    """An engine with other `calls`, such as its `deal` of a match and the name of a deal."""
    kind = type("Prepared", (Engine,), {name: staticmethod(call) for name, call in calls.items()})
    made: Engine[Any, Any] = kind(engine.title, engine.game, engine.fixed)
    return made
