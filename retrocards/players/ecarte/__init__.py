"""Players of Ecarte.  Each sees only the view of its seat.

`PLAYERS` maps each grade to its module, which has `decide`, `choose` and `REASONS`.
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
