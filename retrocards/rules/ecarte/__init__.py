"""Ecarte, the game of discards, for two players."""

from retrocards.rules.ecarte.hand import RULES, Hand
from retrocards.rules.ecarte.match import Match
from retrocards.rules.ecarte.moves import (
    ACCEPT,
    DISCARD,
    HIGHER,
    LEAD,
    MARK,
    PACK_CARDS,
    PLAY,
    PROPOSE,
    RANKING,
    REFUSE,
    SUITS_OF_PACK,
    discarded,
    is_card,
    is_discard,
    king_of,
)
from retrocards.rules.ecarte.position import (
    GAME_POINT,
    HAND_CARDS,
    KING_MARKED,
    KING_TURNED,
    REASONS,
    VOLE,
    Options,
    Outcome,
)
from retrocards.rules.ecarte.tricks import BEATS, TRICKS, replies
from retrocards.rules.ecarte.view import View

__all__ = [
    "ACCEPT", "BEATS", "DISCARD", "GAME_POINT", "HAND_CARDS", "HIGHER", "KING_MARKED",
    "KING_TURNED", "LEAD", "MARK", "PACK_CARDS", "PLAY", "PROPOSE", "RANKING", "REASONS", "REFUSE",
    "RULES", "SUITS_OF_PACK", "TRICKS", "VOLE", "Hand", "Match", "Options", "Outcome", "View",
    "discarded", "is_card", "is_discard", "king_of", "replies",
]  # fmt: skip
