"""Players of Ecarte.  Each sees only its seat's view.

`PLAYERS` has those of the program by their grades, modules with `decide`, `choose` and `REASONS`.
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
