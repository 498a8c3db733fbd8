"""Players of Durak.  Each is `player(view, rng) -> move` and sees only its seat's view.

`choose` is the expert's; `decide` tells with the move which of the `REASONS` it has.
"""

from collections.abc import Mapping

from retrocards.players.choice import Player
from retrocards.players.durak import beginner, expert, master
from retrocards.players.durak.expert import choose, decide
from retrocards.players.durak.plain import anything, lowest

PLAYERS: Mapping[str, Player] = {"master": master, "club": expert, "beginner": beginner}
"""Name of a grade -> its player."""

REASONS = {**expert.REASONS, **master.REASONS}
"""What any of them may say."""

__all__ = [
    "PLAYERS", "REASONS", "anything", "beginner", "choose", "decide", "expert", "lowest", "master",
]  # fmt: skip
