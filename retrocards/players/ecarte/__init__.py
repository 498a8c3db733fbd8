"""Players of Ecarte.  Each is `player(view, rng) -> move` and sees only its seat's view.

They tell why as well: `decide` gives a move with a reason, one of `REASONS`.
"""

from collections.abc import Mapping

from retrocards.players.choice import Player
from retrocards.players.ecarte import expert, master
from retrocards.players.ecarte.expert import choose, decide
from retrocards.players.ecarte.master import REASONS
from retrocards.players.ecarte.plain import anything, chancer, textbook

PLAYERS: Mapping[str, Player] = {"master": master, "club": expert}
"""Name of a grade -> its player."""

__all__ = ["PLAYERS", "REASONS", "anything", "chancer", "choose", "decide", "textbook"]
