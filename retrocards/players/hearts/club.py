"""The club player: plays at once, by what a good club player knows."""

from random import Random

from retrocards.cards import mask_of
from retrocards.players.choice import Choice
from retrocards.players.hearts.moon import shoot, wants_moon
from retrocards.players.hearts.passing import decide_pass
from retrocards.players.hearts.policy import avoid
from retrocards.players.hearts.reasons import REASONS, told
from retrocards.players.hearts.table import table_of
from retrocards.rules.hearts import View

__all__ = ["REASONS", "choose", "decide"]


def decide(view: View, rng: Random) -> Choice:
    """The club player's choice for the seat to move; it depends on nothing but the view."""
    if view.phase == "pass":
        return decide_pass(view)
    table, legal = table_of(view), mask_of(view.legal_moves())
    play = shoot if wants_moon(table) else avoid
    return told(table, play(table, legal))


def choose(view: View, rng: Random) -> int:
    """The move that `decide` comes to."""
    return decide(view, rng).move
