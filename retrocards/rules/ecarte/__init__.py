"""Ecarte, the game of discards, for two players."""

from retrocards.rules.ecarte.hand import TRICKS, Hand
from retrocards.rules.ecarte.match import Match, first_dealer
from retrocards.rules.ecarte.moves import (
    ACCEPT,
    DISCARD,
    LEAD,
    MARK,
    PLAY,
    PROPOSE,
    REFUSE,
    discarded,
    is_card,
    is_discard,
    move_text,
    parse_move,
)
from retrocards.rules.ecarte.options import GAME_POINT, HAND_CARDS, Options, option_sets
from retrocards.rules.ecarte.order import (
    BEATS,
    HIGHER,
    KINGS,
    PACK_CARDS,
    RANKING,
    SUITS_OF_PACK,
    king_of,
    replies,
)
from retrocards.rules.ecarte.outcome import (
    DID_NOT_PROPOSE,
    KING_MARKED,
    KING_TURNED,
    POINT,
    REASONS,
    REFUSED,
    VOLE,
    Outcome,
    game_worth,
)
from retrocards.rules.ecarte.refusals import RULES
from retrocards.rules.ecarte.snapshot import PHASES, Phase, Snapshot
from retrocards.rules.ecarte.view import View

__all__ = [
    "ACCEPT",
    "BEATS",
    "DID_NOT_PROPOSE",
    "DISCARD",
    "GAME_POINT",
    "HAND_CARDS",
    "HIGHER",
    "KINGS",
    "KING_MARKED",
    "KING_TURNED",
    "LEAD",
    "MARK",
    "PACK_CARDS",
    "PHASES",
    "PLAY",
    "POINT",
    "PROPOSE",
    "RANKING",
    "REASONS",
    "REFUSE",
    "REFUSED",
    "RULES",
    "SUITS_OF_PACK",
    "TRICKS",
    "VOLE",
    "Hand",
    "Match",
    "Options",
    "Outcome",
    "Phase",
    "Snapshot",
    "View",
    "discarded",
    "first_dealer",
    "game_worth",
    "is_card",
    "is_discard",
    "king_of",
    "move_text",
    "option_sets",
    "parse_move",
    "replies",
]
