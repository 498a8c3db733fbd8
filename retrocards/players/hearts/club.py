"""The club player: plays by what a good club player knows, at once."""

from random import Random

from retrocards.cards import card_text, mask_of
from retrocards.players.choice import Choice, Reasons, because
from retrocards.players.hearts.passing import pass_three
from retrocards.players.hearts.policy import CARD, NAMES, REASON, avoid
from retrocards.players.hearts.table import table_of
from retrocards.rules.hearts import PASS, View

REASONS: Reasons = {"pass": (), **dict.fromkeys(NAMES, ("card",)), "only": ()}


def decide(view: View, rng: Random) -> Choice:
    """The club player's choice for the seat to move; it depends on nothing but the view."""
    if view.phase == "pass":
        return because(PASS | pass_three(view.hand), "pass")
    table = table_of(view)
    coded = avoid(table, mask_of(view.legal_moves()))
    card, name = coded & CARD, NAMES[coded >> REASON]
    return because(card, name) if name == "only" else because(card, name, card=card_text(card))


def choose(view: View, rng: Random) -> int:
    """The move that `decide` comes to."""
    return decide(view, rng).move
