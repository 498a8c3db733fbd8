"""Durak as a library: the rules, the computer players, and a line of moves with undo.

`Match` deals hands, and a `Hand` is one deal. A `View` is what one seat may know of it.
`choose(view, rng)` is the club player's move, and `PLAYERS` has all players.

A move is an int: `ATTACK + card`, `DEFEND + card`, `GIVE + card`, `TAKE`, `PASS`, `QUERY`,
`EXCHANGE` or `KEEP`. `Hand.move_text` and `Hand.play_text` use words instead.
"""

from retrocards.players.durak import PLAYERS
from retrocards.players.durak.club import choose
from retrocards.players.durak.yardsticks import anything, lowest
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
