"""The reasons of the players of Calculation, each with the names of its details.

A ROM needs a text for each reason, so a program that starts imports this module but no player.
"""

from retrocards.players.choice import Reasons

POLICY: Reasons = {
    # a card that goes up
    "only": (),
    "piles_first": ("card", "source", "stack"),
    "surely_up": ("card", "source", "stack"),
    "straight_up": ("card", "stack"),
    "leads_on": ("card", "stack", "after"),
    "leads_further": ("card", "stack"),
    "further_stack": ("card", "stack"),
    "shorter_stack": ("card", "stack"),
    "one_of_stacks": ("card", "stack"),
    "opens_next": ("card", "source"),
    "opens_sooner": ("card", "source"),
    "right_pile": ("card", "source", "stack"),
    "frees_pile": ("card", "source"),
    # a card that goes on a pile
    "no_impossible": ("card", "spared"),
    "kings_together": ("card", "pile"),
    "kings_pile": ("card", "pile"),
    "spare_kings": ("card", "pile"),
    "sequence": ("card", "pile", "stack"),
    "longer_sequence": ("card", "pile", "stack"),
    "first_card": ("card", "pile"),
    "keep_free": ("card", "pile"),
    "keep_last": ("card", "pile", "free"),
    "take_free": ("card", "pile"),
    "in_reach": ("card", "pile"),
    "not_cover": ("card", "pile", "soon"),
    "row_elsewhere": ("card", "pile", "row", "stack"),
    "covers_nothing": ("card", "pile"),
    "waits_longest": ("card", "pile"),
    "no_harm": ("card", "pile"),
    "can_wait": ("card", "pile"),
    "buries_fewest": ("card", "pile"),
    "fits_best": ("card", "pile"),
    # a card that moves to an empty pile
    "uncover": ("card", "source", "pile"),
    "makes_way": ("card", "source", "pile"),
    "last_hope": ("card", "pile"),
    # a win that is known because the order is
    "order_known": ("card",),
    # a proven loss
    "no_way": ("card",),
}
"""Name -> details: numbers of piles and stacks, and cards that can be seen."""

FROM_POLICY = (
    "only", "piles_first", "surely_up", "straight_up", "leads_on", "leads_further", "further_stack",
    "shorter_stack", "one_of_stacks", "opens_next", "opens_sooner", "right_pile", "frees_pile",
    "uncover", "makes_way", "last_hope",
)  # fmt: skip
"""The reasons for cards that go up or move."""

BEGINNER: Reasons = {
    **{name: POLICY[name] for name in FROM_POLICY},
    "first_free": ("card", "pile"),
    "over_latest": ("card", "pile", "covered"),
}
"""The reasons of the fast policy, and those of a card that must go on a pile."""

REASONS: Reasons = {**POLICY, **BEGINNER}
"""The reasons of all grades."""

FACTS = {"no_way": "lost"}
"""Reason -> what it states as certain: the game is lost.
`tools/oracle.py` holds it against the deal.
"""
LIKELY = {"order_known": "won"}
"""Reason -> what it calls likely."""
