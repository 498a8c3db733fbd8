"""The reasons of the players of Durak, each with the names of its details.

A ROM needs a text for each reason, so a program that starts imports this module but no player.
"""

from retrocards.players.choice import Reasons

_PLAYED = ("card", "defender")
_BEATEN = ("attack", "card")

CLUB: Reasons = {
    "only": (),
    "exchange": ("turn_up",),
    # which card to lead or throw in: the lowest, one of a pair, one that is hard to beat
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
    # why to stop
    "keep_trumps": ("talon",),
    "trumps_last": (),
    "too_dear_to_join": ("talon",),
    "nothing_fits": (),
    # for a defender who takes
    "give_junk": _PLAYED,
    "give_late": _PLAYED,
    "give_all": _PLAYED,
    "give_no_trump": ("defender",),
    "too_dear_to_give": ("talon",),
    # which card beats the attack
    "beat_cheaply": _BEATEN,
    "beat_talon_gone": _BEATEN,
    "beat_after_trump": _BEATEN,
    "beat_dearly": _BEATEN,
    "beat_by_trump": _BEATEN,
    "beat_trump": _BEATEN,
    "beat_and_out": _BEATEN,
    # why to take instead
    "take_spares_high": ("count",),
    "take_spares_trump": ("count",),
    "take_spares_last_trump": ("count",),
    # an exact endgame: moves that the rules of thumb like too, and moves that they missed
    "count_win": ("other",),
    "count_draw": ("other",),
    "count_hold": ("other",),
    "count_lost": ("other",),
    "found_win": ("other",),
    "found_draw": ("other",),
    "found_hope": ("other",),
    "found_hold": ("other",),
}
"""The reasons of the club player's rules."""

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
"""What a move of the search does, if none of the club's reasons is true of it."""

MASTER: Reasons = {
    **CLUB,
    **DEEDS,
    "ask_trumps": (),
    "found_trap": ("other",),
}
"""The club's reasons, for moves that the search confirms, and those of the search."""

CONTRASTS: Reasons = {
    # what speaks for a move, and for one of another kind that looks as good
    "beat_or_take": ("margin", "card"),
    "take_or_beat": ("margin", "card"),
    "press_or_pass": ("margin", "card", "defender"),
    "pass_or_press": ("margin", "card", "defender"),
    "give_or_pass": ("margin", "card", "defender"),
    "pass_or_give": ("margin", "card", "defender"),
    # what speaks for a card, and not for another
    "keep_trump": ("margin", "rival"),
    "keep_higher": ("margin", "rival"),
    "same_rank": ("rival",),
    "more_to_follow": ("margin", "card", "twin", "rival"),
    "harder_to_beat": ("margin", "card", "rival"),
    "fewer_fit": ("margin", "card", "rival"),
    # nothing tells, of a rival that looks as good, and of a worse one
    "no_reason_against": ("margin", "rival"),
    "no_reason_for": ("rival",),
    # of an endgame counted to its end, in which no move loses
    "all_safe": (),
}
"""The reasons that only the coach gives: each tells the best move from another one.

The `card` is the one that is spent: by the move, or of a take or a pass by the other.  The `rival`
is the card that is not played, and the `twin` another one of the rank of `card`.  The `margin` is
`clear` if the other move shows to be worse, `close` or `unclear` if it does not.
"""

BEGINNER: Reasons = {
    name: CLUB[name]
    for name in (
        "only", "exchange", "lead_low", "lead_trump", "join_low", "join_trump", "keep_trumps",
        "trumps_last", "nothing_fits", "give_junk", "give_no_trump", "too_dear_to_give",
        "beat_cheaply", "beat_by_trump", "beat_trump", "take_spares_trump",
    )
}  # fmt: skip
"""The club's reasons that the beginner uses."""

REASONS: Reasons = MASTER
"""The reasons of all grades."""

BETWEEN_KINDS = {
    ("defend", "take"): "beat_or_take",
    ("take", "defend"): "take_or_beat",
    ("attack", "pass"): "press_or_pass",
    ("pass", "attack"): "pass_or_press",
    ("give", "pass"): "give_or_pass",
    ("pass", "give"): "pass_or_give",
}
"""The kinds of the best move and of one that looks as good -> what speaks for each."""

COUNTED = {name for name in MASTER if name.startswith(("count_", "found_"))}
"""The reasons of an exact endgame."""

FACTS = {
    "lead_sure": "sticks",
    "join_sure": "sticks",
    "beat_and_out": "out",
    "count_win": "safe",
    "count_draw": "safe",
    "found_win": "safe",
    "found_draw": "safe",
}
"""Reason -> what it states as certain: the defender cannot beat the card; the seat has no cards
left after it; the seat is not the durak in the end.  `tools/oracle.py` holds it against the deal.
"""
LIKELY = {"lead_safe": "sticks", "join_safe": "sticks"}
"""Reason -> what it calls likely."""
