"""Two players without a plan: yardsticks for the expert."""

from random import Random

from retrocards.players.ecarte.tricks import card
from retrocards.rules.ecarte import MARK, View


def anything(view: View, rng: Random) -> int:
    """Any legal move, each as likely as another."""
    return rng.choice(view.legal_moves())


def chancer(view: View, rng: Random) -> int:
    """Leads, proposes, accepts, refuses and changes at random, but plays tricks as the expert."""
    moves = view.legal_moves()
    if view.phase != "play" or len(moves) == 1:
        return rng.choice(moves)
    return MARK if MARK in moves else card(view, rng).move
