"""The reasons of the players of Ditsy Elephant, each with the names of its details.

A ROM needs a text for each reason, so a program that starts imports this module but no player.
"""

from retrocards.players.choice import Reasons

ORIGINAL: Reasons = {
    "open": ("cards",),
    "lead_lowest": ("cards",),
    "first_that_beats": ("cards",),
    "first_with_enough": ("cards", "count"),
    "nothing_higher": ("cards",),
    "too_few": ("cards", "count"),
}

CERTAIN: Reasons = {
    "go_out": ("cards",),
    "alone": ("cards",),
    "force_out": ("cards",),
    "too_many_for_them": ("cards",),
}

PLAN: Reasons = {
    "plan_lead": ("cards", "chance"),
    "plan_follow": ("cards", "chance"),
    "plan_two": ("cards", "chance"),
    "slim_hope": ("cards", "chance"),
    "plan_wait": ("chance", "fewest"),
}

ENDGAME: Reasons = {
    "count_to_end": ("count",),
    "hope": ("count",),
    "all_lost": (),
    "not_refuted": (),
}
ONE_CARD_LEFT: Reasons = {"double_first": ("cards",), "highest_single": ("cards",)}
"""The reasons of a tip that holds even if everything loses."""

CLUB: Reasons = {
    "open": ("cards",),
    "nothing_higher": ("cards",),
    "too_few": ("cards", "count"),
    **CERTAIN,
    **PLAN,
    "save_twos": ("cards",),
    "goes_around": ("cards", "chance"),
    "goes_around_surely": ("cards",),
    "shed_low": ("cards",),
    "one_less": ("cards",),
    "keep_groups": ("cards",),
    "keep_twos": ("cards",),
    "wait_with_groups": ("cards",),
    "wait_with_twos": ("cards",),
    **ONE_CARD_LEFT,
    **ENDGAME,
}

DEEDS: Reasons = {
    "harder_to_beat": ("cards",),
    "split": ("cards",),
    "wait_high": ("cards",),
    "wait_for_others": ("cards",),
    "wait_without_others": ("cards",),
    "sampled": ("cards",),
}
"""The reasons that the club player does not have."""

MASTER: Reasons = {**CLUB, **DEEDS}
"""The club player's reasons, for moves that the search confirms, and those of other moves."""

ADVICE: Reasons = {
    "fewer_beat": ("rival", "fewer", "more"),
    "splits_less": ("rival",),
    "saves_twos": ("rival",),
    "lowest_of_alike": (),
    "alike": (),
}
"""The reasons that only the coach gives, who compares the best move with others; `rival` is one of
them."""

BEGINNER: Reasons = {
    "open": ("cards",),
    "go_out": ("cards",),
    "lead_lowest": ("cards",),
    "double_first": ("cards",),
    "first_that_beats": ("cards",),
    "too_dear": ("cards",),
    "nothing_higher": ("cards",),
    "too_few": ("cards", "count"),
}

REASONS: Reasons = {**ORIGINAL, **MASTER, **BEGINNER}
"""The reasons of all grades."""

FACTS = {
    "go_out": "out",
    "force_out": "best_place",
    "too_many_for_them": "goes_around",
    "goes_around_surely": "goes_around",
    "count_to_end": "best_place",
}
"""Reason -> what it states as certain: the seat has no cards left after it; it comes in the best
place left; nobody beats the play.  `tools/oracle.py` holds it against the deal.
"""
LIKELY = {"goes_around": "goes_around"}
"""Reason -> what it calls likely."""
