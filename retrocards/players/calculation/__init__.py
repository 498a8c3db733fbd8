"""Players of Calculation, which see no more than the rules in play show.

The players of the program are the modules of `PLAYERS`: each has `decide`, `choose` and `REASONS`.
"""

from retrocards.players.calculation import advice, master
from retrocards.players.calculation.reasons import REASONS

PLAYERS = {"master": master, "advice": advice}
"""Name of a player -> its module."""

__all__ = ["PLAYERS", "REASONS", "advice", "master"]
