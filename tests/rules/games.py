"""The games that the conformance suite runs over."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from retrocards.cards import BIT
from retrocards.rules import durak


@dataclass(frozen=True)
class Game:
    """What the suite has to know of a game besides the contract of ``rules.base``."""

    name: str
    option_sets: list[Any]
    match: Callable[[Any], Any]
    hand: type[Any]
    places: Callable[[Any], Iterator[int]]
    """Hand -> the sets of cards of all the places that a card can be in."""
    all_moves: tuple[int, ...]
    """Every int that names a move."""
    rules: tuple[str, ...]
    most_moves: int
    """A random hand is over after so many moves."""

    def option_text(self, options: Any) -> str:
        return str(options.to_text())


def _durak_places(hand: durak.Hand) -> Iterator[int]:
    yield from hand.hands
    yield hand.discards
    yield from (BIT[card] for card in hand.talon)
    yield from (BIT[card] for pair in hand.table for card in pair if card >= 0)


GAMES = {
    "durak": Game(
        name="durak",
        option_sets=list(durak.option_sets()),
        match=durak.Match,
        hand=durak.Hand,
        places=_durak_places,
        all_moves=tuple(
            [base + card for base in (durak.ATTACK, durak.DEFEND, durak.GIVE) for card in range(52)]
            + [durak.TAKE, durak.PASS, durak.QUERY, durak.EXCHANGE, durak.KEEP]
        ),
        rules=durak.RULES,
        most_moves=5000,
    )
}

SETS = [
    (game.name, number, f"{game.name}-{game.option_text(options).replace(' ', ',')}")
    for game in GAMES.values()
    for number, options in enumerate(game.option_sets)
]
"""Name of the game, place in its option sets, and a name for the test."""
