"""Hearts as a library: the rules, the computer players, and a line of moves that goes back.

`Match` deals hands until somebody reaches the game point, `Hand` is played, `View` is what a seat
may know of it, and `choose(view, rng)` is the move of the club player; `PLAYERS` has all of them.
A move is an int: a card plays it, and `PASS | cards` passes a set of three; `Hand.move_text` and
`Hand.play_text` speak words.
"""

from retrocards.players.hearts import PLAYERS
from retrocards.players.hearts.club import choose
from retrocards.players.hearts.plain import anything, lowest
from retrocards.rules.base import Impossible, OptionError, RuleBroken, TextError
from retrocards.rules.hearts import (
    PASS,
    RULES,
    Hand,
    Match,
    MatchOutcome,
    Options,
    Outcome,
    Trick,
    View,
    is_card,
    is_pass,
    passed,
    points_of,
)
from retrocards.rules.line import EndOfLine, Line

__all__ = [
    "PASS", "PLAYERS", "RULES", "EndOfLine", "Hand", "Impossible", "Line", "Match", "MatchOutcome",
    "OptionError", "Options", "Outcome", "RuleBroken", "TextError", "Trick", "View", "anything",
    "choose", "is_card", "is_pass", "lowest", "passed", "points_of",
]  # fmt: skip
