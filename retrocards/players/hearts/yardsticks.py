"""Two players without a plan: yardsticks for the others."""

from random import Random

from retrocards.cards import cards_of, mask_of, rank_of
from retrocards.rules.hearts import PASS, PASS_CARDS, View


def anything(view: View, rng: Random) -> int:
    """Any legal card, and any three cards to pass, with equal chance."""
    if view.phase == "pass":
        return PASS | mask_of(rng.sample(cards_of(view.hand), PASS_CARDS))
    return rng.choice(view.legal_moves())


def lowest(view: View, rng: Random) -> int:
    """The lowest legal card; it passes the three highest."""
    if view.phase == "pass":
        return PASS | mask_of(sorted(cards_of(view.hand), key=rank_of)[-PASS_CARDS:])
    return min(view.legal_moves(), key=rank_of)
