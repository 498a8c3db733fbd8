"""Players of Hearts.  Each sees only its seat's view.

`PLAYERS` has those of the program by their grades, modules with `decide`, `choose` and `REASONS`.
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
