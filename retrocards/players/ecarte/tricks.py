"""How the expert plays the five tricks: hands that the other may hold, each one solved."""

from math import comb
from random import Random

from retrocards.cards import BIT, cards_of, mask_of
from retrocards.rules.ecarte import GAME_POINT, TRICKS, View, king_of
from retrocards.rules.ecarte.solver import Solver

SAMPLES = 40
"""Hands of the other that are tried for one card, unless there are no more than that."""
TRICK = 0.01
"""What a trick is worth beside the points, so that of equal cards the better one is played."""


def card(view: View, rng: Random) -> int:
    """The card with which the points of this hand are most on the average."""
    moves = view.legal_moves()
    hidden = possible(view)
    solver = Solver(view.hand, hidden | view.known, view.trump)
    lead = BIT[view.laid[-1]] if len(view.laid) % 2 else 0
    hands = [solver.plain(theirs) for theirs in deals(view, hidden, rng)]
    values = _Values(view)

    def value(card: int) -> float:
        bit = BIT[card]
        mine = view.hand ^ bit
        if lead:
            return sum(values[solver.after_reply(mine, hand, lead, bit)] for hand in hands)
        return sum(values[solver.after_lead(mine, hand, bit)] for hand in hands)

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


def deals(view: View, hidden: int, rng: Random) -> list[int]:
    """Hands of the other: all that he may hold if they are few, else a sample."""
    missing = view.counts[1 - view.seat] - view.known.bit_count()
    cards = cards_of(hidden)
    if comb(len(cards), missing) <= SAMPLES:
        return [view.known | chosen for chosen in _choices(cards, missing)]
    return [view.known | mask_of(rng.sample(cards, missing)) for _ in range(SAMPLES)]


def _choices(cards: tuple[int, ...], count: int) -> list[int]:
    chosen = [0]
    for card in cards:
        chosen += [held | BIT[card] for held in chosen if held.bit_count() < count]
    return [held for held in chosen if held.bit_count() == count]


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
