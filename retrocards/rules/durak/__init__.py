"""Durak, the fool's game with throwing in, for 2 to 6 players, individuals or two teams."""

from retrocards.rules.durak.bouts import (
    MOST_IDLE_BOUTS,
    BoutResult,
    Outcome,
)
from retrocards.rules.durak.hand import Hand
from retrocards.rules.durak.match import Match
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
)
from retrocards.rules.durak.position import BEATS, Options, Phase
from retrocards.rules.durak.view import View

__all__ = [
    "ATTACK", "BEATS", "DEFEND", "EXCHANGE", "GIVE", "KEEP", "MOST_IDLE_BOUTS", "PASS", "QUERY",
    "RULES", "TAKE", "BoutResult", "Hand", "Match", "Options", "Outcome", "Phase", "View",
    "card_of", "is_attack", "is_defence", "is_gift",
]  # fmt: skip
