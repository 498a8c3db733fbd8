"""Players of Durak.  Each sees only the view of its seat.

`PLAYERS` maps each grade to its module, which has `decide`, `choose` and `REASONS`.
"""

from collections.abc import Mapping

from retrocards.players.choice import Player
from retrocards.players.durak.reasons import REASONS
from retrocards.players.grades import Grades

PLAYERS: Mapping[str, Player] = Grades(
    master="retrocards.players.durak.master",
    club="retrocards.players.durak.club",
    beginner="retrocards.players.durak.beginner",
)

__all__ = ["PLAYERS", "REASONS"]
