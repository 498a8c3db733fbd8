"""Players of Durak.  Each is `player(view, rng) -> move` and sees only its seat's view.

`choose` is the club's; `decide` tells with the move which of the `REASONS` it has.
"""

from collections.abc import Mapping

from retrocards.players.choice import Player
from retrocards.players.durak import beginner, club, master
from retrocards.players.durak.club import choose, decide
from retrocards.players.durak.plain import anything, lowest

PLAYERS: Mapping[str, Player] = {"master": master, "club": club, "beginner": beginner}
"""Name of a grade -> its player."""

REASONS = {**club.REASONS, **master.REASONS}
"""What any of them may say."""

__all__ = [
    "PLAYERS",
    "REASONS",
    "anything",
    "beginner",
    "choose",
    "club",
    "decide",
    "lowest",
    "master",
]
