"""Players of Hearts.  Each is `player(view, rng) -> move` and sees only its seat's view.

The players of the program are the modules of `PLAYERS`: each has `decide`, `choose` and `REASONS`.
"""

from retrocards.players.hearts import beginner, club, master
from retrocards.players.hearts.plain import anything, lowest

PLAYERS = {"master": master, "club": club, "beginner": beginner}
"""Name of a grade -> its player."""

REASONS = {**master.REASONS, **beginner.REASONS}
"""The reasons of all of them."""

__all__ = ["PLAYERS", "REASONS", "anything", "club", "lowest", "master"]
