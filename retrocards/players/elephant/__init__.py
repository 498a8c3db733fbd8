"""Players of Ditsy Elephant.  Each is `player(view, rng) -> move` and sees only its seat's view.

`choose` is the program's own player.  It and the friend tell why as well (`PLAYERS`).
"""

from retrocards.players.choice import Reasons
from retrocards.players.elephant.friend import REASONS as _OF_FRIEND
from retrocards.players.elephant.friend import decide as _as_friend
from retrocards.players.elephant.friend import friend
from retrocards.players.elephant.original import REASONS as _OF_ORIGINAL
from retrocards.players.elephant.original import decide as _as_original
from retrocards.players.elephant.original import original
from retrocards.players.elephant.plain import anything, lowest

choose = original

PLAYERS = {"original": _as_original, "friend": _as_friend}
"""Those that give their moves with reasons, by the names that a ROM's option `players` has."""

REASONS: Reasons = {**_OF_ORIGINAL, **_OF_FRIEND}
"""The reasons of either."""

__all__ = ["PLAYERS", "REASONS", "anything", "choose", "friend", "lowest", "original"]
