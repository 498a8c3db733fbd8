"""Players of Ditsy Elephant.  Each is `player(view, rng) -> move` and sees only its seat's view.

`choose` is the program's own player.
"""

from retrocards.players.elephant.friend import friend
from retrocards.players.elephant.original import original
from retrocards.players.elephant.plain import anything, lowest

choose = original

PLAYERS = {"original": original, "friend": friend}
"""By the names that a ROM's option `players` has."""

__all__ = ["PLAYERS", "anything", "choose", "friend", "lowest", "original"]
