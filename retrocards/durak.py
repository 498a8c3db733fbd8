"""Durak as a library: the rules, the computer players, and a line of moves that goes back.

`Match` deals hands, `Hand` is played, `View` is what a seat may know of it, and `choose(view, rng)`
is the club player's move; `PLAYERS` has all of them.  A move is an int: `ATTACK + card`,
`DEFEND + card`, `GIVE + card`, `TAKE`, `PASS`, `QUERY`, `EXCHANGE` or `KEEP`; `Hand.move_text` and
`Hand.play_text` speak words.
"""

from retrocards.players.durak import PLAYERS
from retrocards.players.durak.club import choose
from retrocards.players.durak.plain import anything, lowest
from retrocards.rules.base import Impossible, OptionError, RuleBroken, TextError
from retrocards.rules.durak import (
    ATTACK,
    DEFEND,
    EXCHANGE,
    GIVE,
    KEEP,
    PASS,
    QUERY,
    RULES,
    TAKE,
    BoutResult,
    Hand,
    Match,
    Options,
    Outcome,
    View,
    card_of,
    is_attack,
    is_defence,
    is_gift,
)
from retrocards.rules.line import EndOfLine, Line

__all__ = [
    "ATTACK", "DEFEND", "EXCHANGE", "GIVE", "KEEP", "PASS", "PLAYERS", "QUERY", "RULES", "TAKE",
    "BoutResult", "EndOfLine", "Hand", "Impossible", "Line", "Match", "OptionError", "Options",
    "Outcome", "RuleBroken", "TextError", "View", "anything", "card_of", "choose", "is_attack",
    "is_defence", "is_gift", "lowest",
]  # fmt: skip
