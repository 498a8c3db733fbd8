"""What Ecarte needs of its ROM, checked before the first picture: a lack is told at once."""

from __future__ import annotations

from retrocards.programs import needs
from retrocards.programs.ecarte.table import SEATS, WORTHS
from retrocards.rom import Rom
from retrocards.rules.ecarte import REASONS, RULES
from retrocards.rules.ecarte.regle import JEUX
from retrocards.session.engines import engine_of

ASKS = (
    "talk", "talk_free", "answer", "answer_free", "change", "change_or_none", "play_lead", "play",
    "play_lead_king", "play_king",
)  # fmt: skip
TOLD = (
    "deal", "deal_king", "lead", "propose", "accept", "refuse", "change", "change_one",
    "change_none", "king", "card_lead", "card", "card_king", "trick",
)  # fmt: skip
UNSEEN_RULES = frozenset({"not_a_move", "hand_over", "hand_not_over"})
"""Rules that no key can break."""

MESSAGES = (
    "trump", "deal", "stock",
    "roles.deals", "roles.plain", "tricks.none", "tricks.one", "tricks.many",
    "score.you", "score.computer", "score.won", "score.open", "score.games",
    *(f"{kind}.{seat}" for kind in ("seats", "verb", "own") for seat in SEATS),
    *(f"told.{form}" for form in TOLD),
    *(f"ask.{form}" for form in ASKS),
    *(f"rules.{rule}" for rule in RULES if rule not in UNSEEN_RULES),
    *(f"over.{reason}" for reason in REASONS),
    *(f"over.why.{reason}" for reason in REASONS),
    *(f"over.game.{worth}" for worth in WORTHS),
    "over.king.marked", "over.king.turned", "coach.regle", "coach.plain",
    *(f"coach.jeux.{jeu}" for jeu in JEUX),
    *(f"tally_names.{seat}_{worth}" for seat in SEATS for worth in (1, 2, 3)),
)  # fmt: skip

LABELS = (
    *SEATS,
    *(f"{seat}_{what}" for seat in SEATS for what in ("tricks", "score")),
    "trump", "deal", "stock", "games", "coach",
)  # fmt: skip
ZONES = (
    *SEATS,
    *(f"{seat}_{what}" for seat in SEATS for what in ("tricks", "card")),
    "stock",
    "turn_up",
)


FIELDS = (
    "s", "markers", "you", "computer", "seat_own", "stock", "winners", "lead", "trump",
    "tricks", "points", "loser", "jeu", "chance", "move",
)  # fmt: skip
OVER = ("program", "result", "why", "king", *SEATS)
"""The fields of the notice at the end of a hand."""
GAME = (
    "program", "result", *SEATS, "won", "won_2", "won_3", "lost", "lost_2", "lost_3",
)  # fmt: skip
"""The fields of the notice at the end of a game."""


def check(rom: Rom) -> None:
    """Raises RomError with everything that is missing."""
    needs.check(
        rom,
        engine_of("ecarte"),
        messages=MESSAGES,
        fields=FIELDS,
        labels=LABELS,
        zones=ZONES,
        options=("open_hands", "autotrick"),
        dialogs={"over": OVER, "game": GAME},
        keys=("lead", "propose", "accept", "refuse", "king", "change"),
        rules=("dealer_must_change",),
    )
