"""Calculation, the solitaire that counts by one, two, three and four, in 256 variations."""

from retrocards.rules.calculation.hand import RULES, Hand
from retrocards.rules.calculation.match import Match
from retrocards.rules.calculation.moves import (
    BLACK,
    COLOURS,
    MOVES,
    RED,
    SEQUENCES,
    STACK_CARDS,
    STACKS,
    Move,
    is_move,
    shift,
    to_pile,
    to_stack,
    up,
)
from retrocards.rules.calculation.position import (
    ANY,
    COLOUR,
    HIDDEN,
    TOP,
    VALUES,
    Options,
    Outcome,
)
from retrocards.rules.calculation.view import View

__all__ = [
    "ANY", "BLACK", "COLOUR", "COLOURS", "HIDDEN", "MOVES", "RED", "RULES", "SEQUENCES", "STACKS",
    "STACK_CARDS", "TOP", "VALUES", "Hand", "Match", "Move", "Options", "Outcome", "View",
    "is_move", "shift", "to_pile", "to_stack", "up",
]  # fmt: skip
