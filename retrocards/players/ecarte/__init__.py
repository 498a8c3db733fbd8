"""Players of Ecarte.  Each is `player(view, rng) -> move` and sees only its seat's view.

They tell why as well: `decide` gives a move with a reason, one of `REASONS`.
"""

from collections.abc import Mapping

from retrocards.players.choice import Player, Reasons
from retrocards.players.ecarte import beginner, club, master
from retrocards.players.ecarte.club import choose, decide
from retrocards.players.ecarte.plain import anything, chancer, textbook

PLAYERS: Mapping[str, Player] = {"master": master, "club": club, "beginner": beginner}
"""Name of a grade -> its player."""

REASONS: Reasons = {**master.REASONS, **beginner.REASONS}

__all__ = ["PLAYERS", "REASONS", "anything", "chancer", "choose", "decide", "textbook"]
