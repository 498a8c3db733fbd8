"""Hearts, where the queen of spades and all hearts are to be avoided, or all taken."""

from retrocards.rules.hearts.hand import RULES, Hand
from retrocards.rules.hearts.match import Match, MatchOutcome
from retrocards.rules.hearts.moves import (
    ALL_POINTS,
    HEARTS,
    PASS,
    PASS_CARDS,
    POINT_CARDS,
    QUEEN,
    QUEEN_OF_SPADES,
    TWO_OF_CLUBS,
    is_card,
    is_pass,
    move_text,
    parse_move,
    passed,
    points_of,
    wins,
)
from retrocards.rules.hearts.position import (
    ACROSS,
    DIRECTIONS,
    HOLD,
    LEFT,
    MOST_GAME_POINT,
    OTHERS_GAIN,
    REASONS,
    RIGHT,
    Options,
    Outcome,
    Trick,
    tricks_of,
)
from retrocards.rules.hearts.view import View

__all__ = [
    "ACROSS", "ALL_POINTS", "DIRECTIONS", "HEARTS", "HOLD", "LEFT", "MOST_GAME_POINT",
    "OTHERS_GAIN", "PASS", "PASS_CARDS", "POINT_CARDS", "QUEEN", "QUEEN_OF_SPADES", "REASONS",
    "RIGHT", "RULES", "TWO_OF_CLUBS", "Hand", "Match", "MatchOutcome", "Options", "Outcome",
    "Trick", "View", "is_card", "is_pass", "move_text", "parse_move", "passed", "points_of",
    "tricks_of", "wins",
]  # fmt: skip
