"""Two players without a plan: yardsticks for the others."""

from random import Random

from retrocards.rules.elephant import OF_RANK, PLAYS, View


def lowest(view: View, rng: Random) -> int:
    """The lowest legal rank and the fewest cards of it; it passes only if it must."""
    legal = view.legal_moves()
    return min(legal, key=lambda move: PLAYS.get(move, (len(OF_RANK), 0)))


def anything(view: View, rng: Random) -> int:
    """Any legal move, with equal chance."""
    return rng.choice(view.legal_moves())
