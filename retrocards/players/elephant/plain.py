"""Two players without a plan: yardsticks for the others."""

from random import Random

from retrocards.rules.elephant import OF_RANK, PLAYS, View


def lowest(view: View, rng: Random) -> int:
    """The lowest rank that may be played, and of it the fewest cards; passes only when it must."""
    moves = view.legal_moves()
    return min(moves, key=lambda move: PLAYS.get(move, (len(OF_RANK), 0)))


def anything(view: View, rng: Random) -> int:
    """Any legal move, each as likely as another."""
    return rng.choice(view.legal_moves())
