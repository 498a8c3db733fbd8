"""Players of Hearts.  Each sees only the view of its seat.

`PLAYERS` maps each grade to its module, which has `decide`, `choose` and `REASONS`.
"""

from collections.abc import Mapping

from retrocards.players.choice import Player
from retrocards.players.grades import Grades
from retrocards.players.hearts.reasons import REASONS

PLAYERS: Mapping[str, Player] = Grades(
    master="retrocards.players.hearts.master",
    club="retrocards.players.hearts.club",
    beginner="retrocards.players.hearts.beginner",
)

__all__ = ["PLAYERS", "REASONS"]
