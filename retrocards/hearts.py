"""Hearts as a library: the rules, the computer players, and a line of moves with undo.

`Match` deals hands until a player reaches the game point, and a `Hand` is one deal. A `View` is
what one seat may know of it. `choose(view, rng)` is the club player's move, and `PLAYERS` has all
players.

A move is an int: a card plays it, and `PASS | cards` passes a set of three. `Hand.move_text` and
`Hand.play_text` use words instead.
"""

from retrocards.players.hearts import PLAYERS
from retrocards.players.hearts.club import choose
from retrocards.players.hearts.yardsticks import anything, lowest
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
