"""Players of Hearts.  Each is `player(view, rng) -> move` and sees only its seat's view.

The players of the program are the modules of `PLAYERS`: each has `decide`, `choose` and `REASONS`.
"""

from retrocards.players.hearts import club, master
from retrocards.players.hearts.plain import anything, lowest

PLAYERS = {"master": master, "club": club}
"""Name of a grade -> its player."""

__all__ = ["PLAYERS", "anything", "club", "lowest", "master"]
