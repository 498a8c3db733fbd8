"""Ecarte as a library: the rules, the computer players, and a line of moves with undo.

`Match` deals hands, and a `Hand` is one deal. A `View` is what one seat may know of it.
`choose(view, rng)` is the club player's move, and `PLAYERS` has all players.

A move is an int: `PLAY + card`, `DISCARD | cards`, `LEAD`, `PROPOSE`, `ACCEPT`, `REFUSE` or
`MARK`. `Hand.move_text` and `Hand.play_text` use words instead.
"""

from retrocards.players.ecarte import PLAYERS
from retrocards.players.ecarte.club import choose
from retrocards.players.ecarte.yardsticks import anything, chancer
from retrocards.rules.base import Impossible, OptionError, RuleBroken, TextError
from retrocards.rules.ecarte import (
    ACCEPT,
    DISCARD,
    LEAD,
    MARK,
    PLAY,
    PROPOSE,
    REFUSE,
    RULES,
    Hand,
    Match,
    Options,
    Outcome,
    View,
    discarded,
    is_card,
    is_discard,
)
from retrocards.rules.line import EndOfLine, Line

__all__ = [
    "ACCEPT", "DISCARD", "LEAD", "MARK", "PLAY", "PLAYERS", "PROPOSE", "REFUSE", "RULES",
    "EndOfLine", "Hand", "Impossible", "Line", "Match", "OptionError", "Options", "Outcome",
    "RuleBroken", "TextError", "View", "anything", "chancer", "choose", "discarded", "is_card",
    "is_discard",
]  # fmt: skip
