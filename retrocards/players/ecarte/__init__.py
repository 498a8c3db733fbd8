"""Players of Ecarte.  Each is `player(view, rng) -> move` and sees only its seat's view."""

from retrocards.players.ecarte.expert import choose
from retrocards.players.ecarte.plain import anything, chancer

__all__ = ["anything", "chancer", "choose"]
