"""The rules engines, as a sitting sees them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any

from retrocards.cards import OptionError
from retrocards.players.choice import Player
from retrocards.registry import registered
from retrocards.session.sitting import Engine, Rules


@cache
def engine_of(program: str) -> Engine[Any, Any]:
    """The engine of a program's game; its rules are imported only now."""
    found = registered(program)
    return _engine(found.title, import_module(found.rules), found.kept)


def players_of(program: str) -> Mapping[str, Player]:
    """Who plays a program's game for the computer, by the names of the grades."""
    players: Mapping[str, Player] = import_module(registered(program).players).PLAYERS
    return players


def fault_in(program: str, rules: Rules) -> str:
    """What is wrong with these rules of a program's game, in a sentence; empty if nothing is."""
    try:
        engine_of(program).begin(rules)
    except OptionError as error:
        return str(error)
    return ""


def _engine(name: str, game: ModuleType, kept: tuple[str, ...]) -> Engine[Any, Any]:
    """The engine of a game by the `Options` and the `Match` of its package.

    `kept`: the options that a match keeps from its first hand to its last.
    """

    def options(rules: Rules) -> Any:
        try:
            return game.Options(**rules)
        except TypeError as error:
            known = ", ".join(game.Options.defaults())
            raise OptionError(
                f"The rules of {name} have the options {known}; got {', '.join(rules)}."
            ) from error

    def change(match: Any, rules: Rules) -> Any:
        before, after = match.options, options(rules)
        if any(getattr(before, option) != getattr(after, option) for option in kept):
            raise OptionError(
                f"A match of {name} with {before.to_text()} cannot go on with {after.to_text()}: "
                f"the {' and the '.join(kept)} must stay."
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
