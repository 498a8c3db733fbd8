"""Players of Calculation, which see no more than the rules in play show.

Those of the program are in `PLAYERS`, by their grades: each has `think`, `decide`, `choose` and
`REASONS`.
"""

from retrocards.players.calculation.players import Player, advice, master
from retrocards.players.calculation.reasons import REASONS

PLAYERS = {"master": master, "club": advice}
"""Name of a grade -> its player."""

__all__ = ["PLAYERS", "REASONS", "Player", "advice", "master"]
