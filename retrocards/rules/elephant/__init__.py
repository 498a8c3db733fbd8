"""Ditsy Elephant, the game of getting rid of thirteen cards, for four players."""

from retrocards.rules.elephant.hand import RULES, Hand
from retrocards.rules.elephant.match import Match
from retrocards.rules.elephant.moves import (
    IN_ORDER,
    MOST_CARDS,
    OF_RANK,
    ORDER,
    PASS,
    PLAYS,
    SEATS,
    THREE_OF_SPADES,
    at_least,
    at_most,
    in_order,
    is_play,
    move_text,
    parse_move,
    rank_order,
    ranks_of,
)
from retrocards.rules.elephant.position import (
    LEAD,
    MAY_PASS,
    MUST_BEAT,
    MUST_PLAY,
    THREES,
    VALUES,
    Options,
    Outcome,
    Places,
    exchanged,
    partner,
)
from retrocards.rules.elephant.view import Knowledge, View

__all__ = [
    "IN_ORDER", "LEAD", "MAY_PASS", "MOST_CARDS", "MUST_BEAT", "MUST_PLAY", "OF_RANK",
    "ORDER", "PASS", "PLAYS", "RULES", "SEATS", "THREES", "THREE_OF_SPADES", "VALUES", "Hand",
    "Knowledge", "Match", "Options", "Outcome", "Places", "View", "at_least", "at_most",
    "exchanged", "in_order", "is_play", "move_text", "parse_move", "partner", "rank_order",
    "ranks_of",
]  # fmt: skip
