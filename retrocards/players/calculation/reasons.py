"""Why the players of Calculation do what they do: each reason, with the details that it has.

A ROM needs a text for each of them, so a start reads them all, and no player.
"""

from retrocards.players.choice import Reasons

POLICY: Reasons = {
    # what goes up
    "only": (),
    "piles_first": ("card", "source", "stack"),
    "surely_up": ("card", "source", "stack"),
    "straight_up": ("card", "stack"),
    "leads_on": ("card", "stack", "after"),
    "further_stack": ("card", "stack"),
    "shorter_stack": ("card", "stack"),
    "one_of_stacks": ("card", "stack"),
    "right_pile": ("card", "source", "stack"),
    "frees_pile": ("card", "source"),
    # what goes on a pile
    "no_impossible": ("card", "spared"),
    "kings_together": ("card", "pile"),
    "kings_pile": ("card", "pile"),
    "spare_kings": ("card", "pile"),
    "sequence": ("card", "pile", "stack"),
    "longer_sequence": ("card", "pile", "stack"),
    "first_card": ("card", "pile"),
    "keep_free": ("card", "pile"),
    "take_free": ("card", "pile"),
    "in_reach": ("card", "pile"),
    "not_cover": ("card", "pile", "soon"),
    "covers_nothing": ("card", "pile"),
    "stays_bare": ("card", "pile", "soon"),
    "least_harm": ("card", "pile"),
    "fits_best": ("card", "pile"),
    # what is moved to an empty pile
    "uncover": ("card", "source", "pile"),
    "makes_way": ("card", "source", "pile"),
    "last_hope": ("card", "pile"),
    # what is seen to come
    "order_known": ("card",),
    # what has been proved
    "no_way": ("card",),
}
"""Name -> details: numbers of piles and stacks, cards that can be seen, and counts of games."""

FROM_POLICY = (
    "only", "piles_first", "surely_up", "straight_up", "leads_on", "further_stack", "shorter_stack",
    "one_of_stacks", "right_pile", "frees_pile", "uncover", "makes_way", "last_hope",
)  # fmt: skip
"""The reasons of what goes up and of what is moved."""

BEGINNER: Reasons = {
    **{name: POLICY[name] for name in FROM_POLICY},
    "first_free": ("card", "pile"),
    "over_latest": ("card", "pile", "covered"),
}
"""Those of the fast policy, and where a card goes that must lie on a pile."""

REASONS: Reasons = {**POLICY, **BEGINNER}
"""The reasons of all of them."""
