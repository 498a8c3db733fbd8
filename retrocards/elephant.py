"""Ditsy Elephant as a library: the rules, the computer players, and a line of moves with undo.

`Match` deals hands, and a `Hand` is one deal. A `View` is what one seat may know of it.
`choose(view, rng)` is the move of the program's own player, `friend(view, rng)` that of the club
player.

A move is an int: the set of the played cards, or `PASS`. It may carry the order of the cards on
the table (`in_order`), which `legal_moves` leaves out. `Hand.move_text` and `Hand.play_text` use
words instead.
"""

from retrocards.players.elephant import PLAYERS, club
from retrocards.players.elephant.original import choose
from retrocards.players.elephant.yardsticks import anything, lowest
from retrocards.rules.base import Impossible, OptionError, RuleBroken, TextError
from retrocards.rules.elephant import (
    PASS,
    RULES,
    Hand,
    Match,
    Options,
    Outcome,
    View,
    in_order,
    is_play,
)
from retrocards.rules.line import EndOfLine, Line

friend = club.choose

__all__ = [
    "PASS", "PLAYERS", "RULES", "EndOfLine", "Hand", "Impossible", "Line", "Match", "OptionError",
    "Options", "Outcome", "RuleBroken", "TextError", "View", "anything", "choose", "friend",
    "in_order", "is_play", "lowest",
]  # fmt: skip
