"""Players of Ditsy Elephant.  Each sees only its seat's view.

`choose` is the program's own player; `PLAYERS` has it and the others, by their grades.
"""

from collections.abc import Mapping

from retrocards.players.choice import Player, Reasons
from retrocards.players.elephant import beginner, club, master, original
from retrocards.players.elephant.plain import anything, lowest

choose = original.choose

PLAYERS: Mapping[str, Player] = {
    "original": original,
    "master": master,
    "club": club,
    "beginner": beginner,
}
"""Name of a grade -> its player."""

REASONS: Reasons = {**original.REASONS, **master.REASONS, **beginner.REASONS}
"""The reasons of all of them."""

__all__ = [
    "PLAYERS",
    "REASONS",
    "anything",
    "beginner",
    "choose",
    "club",
    "lowest",
    "master",
    "original",
]
