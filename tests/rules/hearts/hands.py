"""Hands of Hearts for tests."""

from itertools import product

from retrocards.rules.hearts import Options

VALUES = {
    "players": (4, 3, 5),
    "queen_breaks": (True, False),
    "queen_waits": (True, False),
    "first_trick_points": (True, False),
    "jack_of_diamonds": (False, True),
    "moon": ("others_gain", "subtract"),
    "pass_first": ("right", "left"),
}
"""Option -> its values, the original's first; the game point says nothing of a hand."""

ALL_OPTIONS = [
    Options(**dict(zip(VALUES, values, strict=True))) for values in product(*VALUES.values())
]
"""Every set of options."""
