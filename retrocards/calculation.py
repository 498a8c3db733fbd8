"""Calculation as a library: the rules, the computer players, a solver, and a line of moves.

`Match` deals one game after another, and a `Hand` is one game. A `View` hides only the order of
the cards to come. `choose(view, rng)` is the move of the Advice Column, and `PLAYERS` has the
other player. `solve(hand, limit)` sees the hidden order.

A move is a small int, made by `to_stack`, `up`, `to_pile` and `shift`, and described by `MOVES`.
`Hand.move_text` and `Hand.play_text` use words instead. `Options.all_sets()` are the 256 games.
"""

from retrocards.players.calculation import PLAYERS
from retrocards.players.calculation.players import advice
from retrocards.players.calculation.solver import Solution, solve
from retrocards.rules.base import Impossible, OptionError, RuleBroken, TextError
from retrocards.rules.calculation import (
    MOVES,
    RULES,
    SEQUENCES,
    Hand,
    Match,
    Move,
    Options,
    Outcome,
    View,
    is_move,
    shift,
    to_pile,
    to_stack,
    up,
)
from retrocards.rules.line import EndOfLine, Line

choose = advice.choose

__all__ = [
    "MOVES", "PLAYERS", "RULES", "SEQUENCES", "EndOfLine", "Hand", "Impossible", "Line", "Match",
    "Move", "OptionError", "Options", "Outcome", "RuleBroken", "Solution", "TextError", "View",
    "choose", "is_move", "shift", "solve", "to_pile", "to_stack", "up",
]  # fmt: skip
