"""Why the players of Durak do what they do: each reason, with the details that it has.

A ROM needs a text for each of them, so a start reads them all, and no player.
"""

from retrocards.players.choice import Reasons

_PLAYED = ("card", "defender")
_BEATEN = ("attack", "card")

CLUB: Reasons = {
    "only": (),
    "exchange": ("turn_up",),
    # what to lead, and what to go on with: the lowest, one of several, one that is hard to beat
    "lead_low": _PLAYED,
    "lead_pair": _PLAYED,
    "lead_safe": _PLAYED,
    "lead_sure": _PLAYED,
    "lead_trump": _PLAYED,
    "lead_dearer": _PLAYED,
    "join_low": _PLAYED,
    "join_pair": _PLAYED,
    "join_safe": _PLAYED,
    "join_sure": _PLAYED,
    "join_trump": _PLAYED,
    # why not
    "keep_trumps": ("talon",),
    "trumps_last": (),
    "too_dear_to_join": ("talon",),
    "nothing_fits": (),
    # to one who takes
    "give_junk": _PLAYED,
    "give_late": _PLAYED,
    "give_all": _PLAYED,
    "give_no_trump": ("defender",),
    "too_dear_to_give": ("talon",),
    # what to beat with
    "beat_cheaply": _BEATEN,
    "beat_talon_gone": _BEATEN,
    "beat_after_trump": _BEATEN,
    "beat_dearly": _BEATEN,
    "beat_by_trump": _BEATEN,
    "beat_trump": _BEATEN,
    "beat_and_out": _BEATEN,
    # why rather take
    "take_spares_high": ("count",),
    "take_spares_trump": ("count",),
    "take_spares_last_trump": ("count",),
    # all cards counted: what the rules of thumb would do as well, and what they did not see
    "count_win": ("other",),
    "count_draw": ("other",),
    "count_hold": ("other",),
    "count_lost": ("other",),
    "found_win": ("other",),
    "found_draw": ("other",),
    "found_hope": ("other",),
    "found_hold": ("other",),
}
"""Why the club does what it does: the branches of its rules, and the details of each."""

DEEDS: Reasons = {
    "sampled_lead_trump": ("card", "defender"),
    "sampled_join": ("card", "defender"),
    "sampled_join_trump": ("defender",),
    "sampled_pass": ("defender",),
    "sampled_give": ("card", "defender"),
    "sampled_hold": ("defender",),
    "sampled_beat": ("attack", "card"),
    "sampled_beat_quiet": ("attack", "card"),
    "sampled_beat_trump": ("attack", "count"),
    "sampled_take": ("count",),
}
"""Beside those of the club that are as true here."""

MASTER: Reasons = {
    **CLUB,
    **DEEDS,
    "ask_trumps": (),
    "found_trap": ("other",),
}
"""The club's, where the search agrees, and those of the search."""

BEGINNER: Reasons = {
    name: CLUB[name]
    for name in (
        "only", "exchange", "lead_low", "lead_trump", "join_low", "join_trump", "keep_trumps",
        "trumps_last", "nothing_fits", "give_junk", "give_no_trump", "too_dear_to_give",
        "beat_cheaply", "beat_by_trump", "beat_trump", "take_spares_trump",
    )
}  # fmt: skip
"""Some of the club's: a beginner knows no others."""

REASONS: Reasons = MASTER
"""The reasons of all of them."""
