"""Players of Calculation, which see no more than the rules in play show.

`PLAYERS` maps each grade to its player, which has `decide`, `choose` and `REASONS`.  Those that
play games out in their heads also have `think`.
"""

from collections.abc import Mapping

from retrocards.players.calculation.reasons import REASONS
from retrocards.players.choice import Player
from retrocards.players.grades import Grades

PLAYERS: Mapping[str, Player] = Grades(
    master="retrocards.players.calculation.players:master",
    club="retrocards.players.calculation.players:advice",
    beginner="retrocards.players.calculation.beginner",
)

__all__ = ["PLAYERS", "REASONS"]
