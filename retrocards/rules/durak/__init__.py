"""Durak, the fool's game with throwing in, for 2 to 6 players, individuals or two teams."""

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
    TAKE,
    card_of,
    move_text,
    parse_move,
)
from retrocards.rules.durak.options import Options, option_sets
from retrocards.rules.durak.outcome import (
    GOES_ROUND,
    LAST_WITH_CARDS,
    MOST_IDLE_BOUTS,
    NOBODY_HAS_CARDS,
    REASONS,
    BoutResult,
    Outcome,
)
from retrocards.rules.durak.position import BEATS, Position
from retrocards.rules.durak.refusals import RULES
from retrocards.rules.durak.snapshot import PHASES, Phase, Snapshot
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
    "PHASES",
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
    "Position",
    "Snapshot",
    "View",
    "card_of",
    "first_dealer",
    "move_text",
    "option_sets",
    "parse_move",
]
