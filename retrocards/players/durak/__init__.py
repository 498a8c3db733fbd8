"""Players of Durak.  Each is `player(view, rng) -> move` and sees only its seat's view."""

from retrocards.players.durak.expert import choose
from retrocards.players.durak.plain import anything, lowest

__all__ = ["anything", "choose", "lowest"]
