"""Ditsy Elephant, the game of getting rid of thirteen cards, for four players."""

from retrocards.rules.elephant.hand import Hand
from retrocards.rules.elephant.match import Match
from retrocards.rules.elephant.moves import (
    PASS,
    PLAYS,
    RANK_PLAYS,
    is_move,
    is_play,
    move_text,
    parse_move,
)
from retrocards.rules.elephant.options import (
    LEAD,
    MUST_BEAT,
    NEXT_LEADS,
    THREES,
    VALUES,
    Options,
    option_sets,
)
from retrocards.rules.elephant.order import (
    ABOVE,
    HAND_CARDS,
    NEXT,
    OF_RANK,
    ORDER,
    SEATS,
    THREE_OF_SPADES,
    at_least,
    at_most,
    rank_order,
    ranks_of,
)
from retrocards.rules.elephant.outcome import (
    ALL_OUT,
    REASONS,
    Outcome,
    Places,
    exchanged,
    partner,
)
from retrocards.rules.elephant.refusals import RULES
from retrocards.rules.elephant.sampling import Knowledge
from retrocards.rules.elephant.snapshot import Snapshot
from retrocards.rules.elephant.view import View

__all__ = [
    "ABOVE",
    "ALL_OUT",
    "HAND_CARDS",
    "LEAD",
    "MUST_BEAT",
    "NEXT",
    "NEXT_LEADS",
    "OF_RANK",
    "ORDER",
    "PASS",
    "PLAYS",
    "RANK_PLAYS",
    "REASONS",
    "RULES",
    "SEATS",
    "THREES",
    "THREE_OF_SPADES",
    "VALUES",
    "Hand",
    "Knowledge",
    "Match",
    "Options",
    "Outcome",
    "Places",
    "Snapshot",
    "View",
    "at_least",
    "at_most",
    "exchanged",
    "is_move",
    "is_play",
    "move_text",
    "option_sets",
    "parse_move",
    "partner",
    "rank_order",
    "ranks_of",
]
