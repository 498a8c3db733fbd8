"""Players of Ditsy Elephant.  Each sees only the view of its seat.

`PLAYERS` maps each grade to its module; `original` is the program's own player.
"""

from collections.abc import Mapping

from retrocards.players.choice import Player
from retrocards.players.elephant.reasons import REASONS
from retrocards.players.grades import Grades

PLAYERS: Mapping[str, Player] = Grades(
    original="retrocards.players.elephant.original",
    master="retrocards.players.elephant.master",
    club="retrocards.players.elephant.club",
    beginner="retrocards.players.elephant.beginner",
)

__all__ = ["PLAYERS", "REASONS"]
