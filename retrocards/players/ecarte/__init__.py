"""Players of Ecarte.  Each is `player(view, rng) -> move` and sees only its seat's view.

The expert tells why as well: `decide` gives its move with a reason, one of `REASONS`.
"""

from retrocards.players.ecarte.expert import REASONS, choose, decide
from retrocards.players.ecarte.plain import anything, chancer

__all__ = ["REASONS", "anything", "chancer", "choose", "decide"]
