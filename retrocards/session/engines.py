"""The rules engines, as a sitting sees them."""

from __future__ import annotations

from dataclasses import fields
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any

from retrocards.cards import OptionError
from retrocards.session.sitting import Engine, Rules

GAMES: dict[str, tuple[str, tuple[str, ...]]] = {
    "durak": ("Durak", ("players", "teams")),
    "ecarte": ("Ecarte", ()),
    "elephant": ("Ditsy Elephant", ()),
}
"""The games by their packages in `rules`, as a ROM's `identity.program` names them: each with its
name in sentences and the options that a match keeps from its first hand to its last."""


@cache
def engine_of(game: str) -> Engine[Any, Any]:
    """The engine of a game of `GAMES`; its rules are imported only now."""
    name, stay = GAMES[game]
    return _engine(name, import_module(f"retrocards.rules.{game}"), stay)


def _engine(name: str, game: ModuleType, stay: tuple[str, ...]) -> Engine[Any, Any]:
    """The engine of a game by the `Options` and the `Match` of its package.

    `stay`: the options that a match keeps from its first hand to its last.
    """

    def options(rules: Rules) -> Any:
        try:
            return game.Options(**rules)
        except TypeError as error:
            known = ", ".join(option.name for option in fields(game.Options))
            raise OptionError(
                f"The rules of {name} have the options {known}; got {', '.join(rules)}."
            ) from error

    def change(match: Any, rules: Rules) -> Any:
        before, after = match.options, options(rules)
        if any(getattr(before, option) != getattr(after, option) for option in stay):
            raise OptionError(
                f"A match of {name} with {before.to_text()} cannot go on with {after.to_text()}: "
                f"the {' and the '.join(stay)} must stay."
            )
        changed = match.copy()
        changed.options = after
        return changed

    def score(match: Any, hand: Any) -> None:
        match.score(hand)

    return Engine(
        begin=lambda rules: game.Match(options(rules)),
        read=game.Match.from_text,
        change=change,
        deal=game.Match.new_hand,
        score=score,
    )
