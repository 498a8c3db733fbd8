"""What Durak needs of its ROM, checked before the first picture: a lack is told at once."""

from __future__ import annotations

from retrocards.programs.durak.table import SEATS
from retrocards.rom import Rom
from retrocards.rules.durak import RULES

JEERS = 6
"""How many jeers there are for the durak, taken in turn."""

ROLES = ("attacks", "defends", "takes", "out", "none")
QUESTIONS = (
    "lead", "lead_asked", "lead_alone", "more", "more_asked", "more_alone",
    "more_none", "more_none_asked", "more_none_alone", "join", "join_none",
    "defend", "defend_none", "give", "give_none", "exchange", "between", "run",
)  # fmt: skip
TOLD = (
    "deal", "attack", "join", "defend", "take", "give", "pass", "query", "answer_yes",
    "answer_no", "exchange", "keep", "beaten_off", "taken", "gone", "gone_many", "resumed",
    "cursor_first",
)  # fmt: skip
UNSEEN_RULES = frozenset({"not_a_move", "hand_over", "hand_not_over", "not_of_losing_team"})
"""Rules that no key can break."""

MESSAGES = (
    "delay", "go_on", "trump", "bout", "talon", "heap", "seat", "seat_with", "side", "list_comma",
    *(f"suits.{suit}" for suit in "cdhs"),
    *(f"ranks.{rank}" for rank in ("2", "3", "4", "5", "6", "7", "8", "9", "10", *"jqka")),
    *(f"seats.{seat}" for seat in SEATS),
    *(f"tally_names.{name}" for name in (*SEATS, "draws")),
    *(f"{kind}.{role}" for kind in ("roles", "side_roles") for role in ROLES),
    *(f"ask.{question}" for question in QUESTIONS),
    *(f"told.{form}" for form in TOLD),
    *(f"rules.{rule}" for rule in RULES if rule not in UNSEEN_RULES),
    "rules.no_such_card",
    *(f"over.{form}" for form in ("durak", "draw", "round", "next_durak", "next_draw")),
    *(f"over.jeers.jeer_{number}" for number in range(1, JEERS + 1)),
)  # fmt: skip


def check(rom: Rom) -> None:
    """Raises RomError with everything that is missing."""
    rom.require(
        messages=MESSAGES,
        labels={"table": (*SEATS, "trump", "bout", "talon", "heap", "told", "prompt", "delay")},
        zones={"table": (*SEATS, "bout", "talon")},
        options=(*SEATS, "open_hands", "replay", "autotrick"),
        dialogs=(
            "quit", "no_options", "time_up", "picture", "trouble", "resume", "replay", "cover",
            "over",
        ),
        menus=("options",),
        timings=("result", "parting"),
        keys=("cards", "none", "back", "forward", "play", "go_on", "yes", "no"),
        styles=("told", "prompt", "refusal"),
        rules=("players", "teams", "deck", "exchange", "five_first"),
    )  # fmt: skip
