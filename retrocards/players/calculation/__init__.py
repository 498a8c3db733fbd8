"""Players of Calculation, which see no more than the rules in play show.

Those of the program are in `PLAYERS`, by their grades: each has `decide`, `choose` and `REASONS`,
and those who play on in their heads `think`.
"""

from retrocards.players.calculation import beginner, reasons
from retrocards.players.calculation.players import Player, advice, master

PLAYERS = {"master": master, "club": advice, "beginner": beginner}
"""Name of a grade -> its player."""

REASONS = {**reasons.REASONS, **beginner.REASONS}
"""The reasons of all of them."""

__all__ = ["PLAYERS", "REASONS", "Player", "advice", "master"]
