"""Players of Durak.  Each is `player(view, rng) -> move` and sees only its seat's view.

`choose` is the program's own player; `decide` tells with the move which of the `REASONS` it has.
"""

from retrocards.players.durak import expert, master
from retrocards.players.durak.expert import choose, decide
from retrocards.players.durak.plain import anything, lowest

REASONS = {**expert.REASONS, **master.REASONS}
"""What any of them may say."""

__all__ = ["REASONS", "anything", "choose", "decide", "expert", "lowest", "master"]
