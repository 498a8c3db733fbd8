"""Players of Ecarte.  Each is `player(view, rng) -> move` and sees only its seat's view.

`PLAYERS` has the modules of those of the program, by their grades: each has `choose`, and `decide`,
which tells with the move which of the `REASONS` it has.
"""

from collections.abc import Mapping

from retrocards.players.choice import Player
from retrocards.players.ecarte.reasons import REASONS
from retrocards.players.grades import Grades

PLAYERS: Mapping[str, Player] = Grades(
    master="retrocards.players.ecarte.master",
    club="retrocards.players.ecarte.club",
    beginner="retrocards.players.ecarte.beginner",
)

__all__ = ["PLAYERS", "REASONS"]
