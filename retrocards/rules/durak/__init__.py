"""Durak, the fool's game with throwing in, for 2 to 6 players, individuals or two teams."""

from retrocards.rules.durak.bouts import (
    GOES_ROUND,
    LAST_WITH_CARDS,
    MOST_IDLE_BOUTS,
    NOBODY_HAS_CARDS,
    REASONS,
    BoutResult,
    Outcome,
)
from retrocards.rules.durak.hand import Hand
from retrocards.rules.durak.match import Match, first_dealer
from retrocards.rules.durak.moves import (
    ATTACK,
    DEFEND,
    EXCHANGE,
    GIVE,
    KEEP,
    PASS,
    QUERY,
    RULES,
    TAKE,
    card_of,
    is_attack,
    is_defence,
    is_gift,
    move_text,
    parse_move,
)
from retrocards.rules.durak.position import BEATS, Options, Phase
from retrocards.rules.durak.view import View

__all__ = [
    "ATTACK",
    "BEATS",
    "DEFEND",
    "EXCHANGE",
    "GIVE",
    "GOES_ROUND",
    "KEEP",
    "LAST_WITH_CARDS",
    "MOST_IDLE_BOUTS",
    "NOBODY_HAS_CARDS",
    "PASS",
    "QUERY",
    "REASONS",
    "RULES",
    "TAKE",
    "BoutResult",
    "Hand",
    "Match",
    "Options",
    "Outcome",
    "Phase",
    "View",
    "card_of",
    "first_dealer",
    "is_attack",
    "is_defence",
    "is_gift",
    "move_text",
    "parse_move",
]
