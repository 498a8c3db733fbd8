"""Players of Calculation, which see no more than the rules in play show.

Those of the program are in `PLAYERS`, by their grades: each has `decide`, `choose` and `REASONS`,
and those who play on in their heads `think`.
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
