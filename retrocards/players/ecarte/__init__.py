"""Players of Ecarte.  Each is `player(view, rng) -> move` and sees only its seat's view.

The expert tells why as well: `decide` gives its move with a reason, one of `REASONS`.
"""

from collections.abc import Mapping

from retrocards.players.choice import Player
from retrocards.players.ecarte import expert
from retrocards.players.ecarte.expert import REASONS, choose, decide
from retrocards.players.ecarte.plain import anything, chancer

PLAYERS: Mapping[str, Player] = {"club": expert}
"""Name of a grade -> its player."""

__all__ = ["PLAYERS", "REASONS", "anything", "chancer", "choose", "decide"]
