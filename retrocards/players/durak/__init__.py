"""Players of Durak.  Each is `player(view, rng) -> move` and sees only its seat's view.

`choose` is the program's own player; `decide` tells with the move which of the `REASONS` it has.
"""

from retrocards.players.durak.expert import REASONS, choose, decide
from retrocards.players.durak.plain import anything, lowest

__all__ = ["REASONS", "anything", "choose", "decide", "lowest"]
