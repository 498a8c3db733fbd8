"""Ecarte as a library: the rules, the computer players, and a line of moves that goes back.

`Match` deals hands, `Hand` is played, `View` is what a seat may know of it, and `choose(view, rng)`
is the club player's move; `PLAYERS` has all of them.  A move is an int: `PLAY + card`,
`DISCARD | cards`, `LEAD`, `PROPOSE`, `ACCEPT`, `REFUSE` or `MARK`; `Hand.move_text` and
`Hand.play_text` speak words.
"""

from retrocards.players.ecarte import PLAYERS
from retrocards.players.ecarte.club import choose
from retrocards.players.ecarte.plain import anything, chancer
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
