"""The rules and the players of each game, imported only when a sitting needs them."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any, Generic, TypeVar

from retrocards.cards import OptionError
from retrocards.players.choice import Player
from retrocards.registry import registered
from retrocards.rules.base import Hand, Match
from retrocards.session.records import OptionValue

M = TypeVar("M", bound=Match)
H = TypeVar("H", bound=Hand)

Rules = Mapping[str, OptionValue]


@dataclass(frozen=True, slots=True)
class Engine(Generic[M, H]):
    """The rules of a game, as a sitting uses them."""

    title: str
    game: Any
    """The package of the rules, with its `Options` and its `Match`."""
    fixed: tuple[str, ...] = ()
    """The options that a match keeps from its first hand to its last."""

    def begin(self, rules: Rules) -> M:
        """A match before its first hand. Raises OptionError."""
        match: M = self.game.Match(self._options(rules))
        return match

    def read(self, text: str) -> M:
        """A match from its text form. Raises TextError."""
        match: M = self.game.Match.from_text(text)
        return match

    def change(self, match: M, rules: Rules) -> M:
        """The same match under other options, from the next hand on.

        Raises OptionError for options that do not exist, or that a match must keep.
        """
        before, after = match.options, self._options(rules)
        if any(getattr(before, option) != getattr(after, option) for option in self.fixed):
            raise OptionError(
                f"A match of {self.title} with {before.to_text()} cannot go on with "
                f"{after.to_text()}: the {' and the '.join(self.fixed)} must stay."
            )
        changed = match.copy()
        changed.options = after
        return changed

    def deal(self, match: M, deal: str) -> H:
        """The next hand of the match, by the name of its deal. Raises OptionError."""
        hand: H = match.new_hand(deal)  # type: ignore[assignment]
        return hand

    def _options(self, rules: Rules) -> Any:
        try:
            return self.game.Options(**rules)
        except TypeError as error:
            known = ", ".join(self.game.Options.defaults())
            raise OptionError(
                f"The rules of {self.title} have the options {known}; got {', '.join(rules)}."
            ) from error


@cache
def engine_of(program: str) -> Engine[Any, Any]:
    """The engine of a program's game."""
    registration = registered(program)
    return Engine(registration.title, import_module(registration.rules), registration.kept)


def players_of(program: str) -> Mapping[str, Player]:
    """The computer players of a program's game, by the names of their grades."""
    players: Mapping[str, Player] = import_module(registered(program).players).PLAYERS
    return players


def fault_in(program: str, rules: Rules) -> str:
    """What is wrong with these rules of a program's game, in a sentence; empty if nothing is."""
    try:
        engine_of(program).begin(rules)
    except OptionError as error:
        return str(error)
    return ""
