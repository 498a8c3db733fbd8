"""What Durak needs of its ROM, checked before the first picture: a lack is told at once."""

from __future__ import annotations

from retrocards.programs import needs
from retrocards.programs.durak.table import SEATS
from retrocards.rom import Rom
from retrocards.rules.durak import RULES
from retrocards.session.engines import engine_of

ROLES = ("attacks", "defends", "takes", "out", "none")
QUESTIONS = (
    "lead", "lead_asked", "lead_alone", "more", "more_asked", "more_alone",
    "more_none", "more_none_asked", "more_none_alone", "join", "join_none",
    "defend", "defend_none", "give", "give_none", "exchange",
)  # fmt: skip
TOLD = (
    "attack", "join", "defend", "take", "give", "pass", "query", "answer_yes",
    "answer_no", "exchange", "keep", "beaten_off", "taken", "taken_one", "gone", "gone_many",
)  # fmt: skip
UNSEEN_RULES = frozenset({"not_a_move", "hand_over", "hand_not_over", "not_of_losing_team"})
"""Rules that no key can break."""

MESSAGES = (
    "trump", "bout", "talon", "heap", "seat", "seat_with", "side", "list_comma",
    *(f"seats.{seat}" for seat in SEATS),
    *(f"tally_names.{name}" for name in (*SEATS, "draws")),
    *(f"{kind}.{role}" for kind in ("roles", "side_roles") for role in ROLES),
    *(f"ask.{question}" for question in QUESTIONS),
    *(f"told.{form}" for form in TOLD),
    *(f"rules.{rule}" for rule in RULES if rule not in UNSEEN_RULES),
    *(f"over.{form}" for form in ("durak", "draw", "round", "next_durak", "next_draw")),
    "over.jeers.jeer_1",
)  # fmt: skip


FIELDS = (
    "bout", "role", "defender", "attack", "turn_up", "answers", "seats",
    "move", "trump", "table",
)  # fmt: skip
OVER = ("program", "result", "next", "jeer", *SEATS, "draws")
"""The fields of the notice at the end of a hand."""


def check(rom: Rom) -> None:
    """Raises RomError with everything that is missing, or for a game that is not this table's."""
    needs.check(
        rom,
        engine_of("durak"),
        messages=MESSAGES,
        fields=FIELDS,
        labels=(*SEATS, "trump", "bout", "talon", "heap"),
        zones=(*SEATS, "bout", "talon"),
        options=(*SEATS, "open_hands", "replay", "autotrick"),
        dialogs={"over": OVER},
        rules=("players", "teams", "deck", "exchange", "five_first"),
    )
    why = f"at the table of Durak sit {len(SEATS)}, each for himself"
    needs.refuse_rules(rom, {"players": len(SEATS), "teams": False}, why)
