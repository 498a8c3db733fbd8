"""How the expert plays the five tricks: hands that the other may hold, each one solved."""

from random import Random

from retrocards.cards import BIT
from retrocards.rules.ecarte import GAME_POINT, TRICKS, View, king_of
from retrocards.rules.ecarte.chances import kinds
from retrocards.rules.ecarte.solver import Solver

FEW_CARDS = 3
"""Hidden cards of the other up to which every hand is tried that he may hold."""
SAMPLES = 40
"""Hands of the other that are tried when he hides more cards."""
TRICK = 0.01
"""What a trick is worth beside the points, so that of equal cards the better one is played."""


def card(view: View, rng: Random) -> int:
    """The card with which the points of this hand are most on the average."""
    moves = view.legal_moves()
    hidden = possible(view)
    solver = Solver(view.hand, hidden | view.known, view.trump)
    lead = BIT[view.laid[-1]] if len(view.laid) % 2 else 0
    hands = deals(view, hidden, solver, rng)
    values = _Values(view)

    def value(card: int) -> float:
        bit = BIT[card]
        mine = view.hand ^ bit
        if lead:
            return sum(
                ways * values[solver.after_reply(mine, theirs, lead, bit)] for theirs, ways in hands
            )
        return sum(ways * values[solver.after_lead(mine, theirs, bit)] for theirs, ways in hands)

    return max(moves, key=value)


def possible(view: View) -> int:
    """The set of the cards of which the other's hidden hand consists.

    He who has played a card and marked no king has none: nobody keeps it to himself.
    """
    cards = view.may_hold & ~view.known
    other = 1 - view.seat
    if view.counts[other] < TRICKS and view.king < 0:
        without = cards & ~BIT[king_of(view.trump)]
        if without.bit_count() >= view.counts[other]:
            return without
    return cards


def deals(view: View, hidden: int, solver: Solver, rng: Random) -> list[tuple[int, int]]:
    """Hands of the other with their weights: all that he may hold if he hides few cards."""
    missing = view.counts[1 - view.seat] - view.known.bit_count()
    if missing <= FEW_CARDS:
        kept = kinds([gap & hidden for gap in solver.gaps], missing)
        hands = [(view.known | held, ways) for held, ways in kept]
    else:
        hands = [(view.deal_to_other(rng, without=~hidden), 1) for _ in range(SAMPLES)]
    return [(solver.plain(held), ways) for held, ways in hands]


class _Values(dict[int, float]):
    """Tricks that are still taken -> what they are worth in points of this game."""

    def __init__(self, view: View) -> None:
        super().__init__()
        seat, other = view.seat, 1 - view.seat
        for more in range(TRICKS + 1):
            mine = min(view.tricks[seat] + more, TRICKS)
            if 2 * mine > TRICKS:
                points = 2 if mine == TRICKS or view.pays_double == other else 1
                worth = min(points, GAME_POINT - view.points[seat])
            else:
                points = 2 if mine == 0 or view.pays_double == seat else 1
                worth = -min(points, GAME_POINT - view.points[other])
            self[more] = worth + TRICK * mine
