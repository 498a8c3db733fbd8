"""The deal of Ditsy Elephant: thirteen cards each, sorted, and the silent exchange."""

from collections.abc import Sequence

from retrocards.cards import mask_of
from retrocards.rules.elephant.order import ORDER, SEATS
from retrocards.rules.elephant.outcome import Places

NOTHING_GIVEN = (0,) * SEATS

_order = ORDER.__getitem__


def dealt(deck: Sequence[int]) -> list[list[int]]:
    """Seat -> its cards as they lie: every fourth of the deck, sorted by rank.

    The program sorts by rank alone: cards of one rank stay in the order of the deal.
    """
    return [sorted(deck[seat::SEATS], key=_order) for seat in range(SEATS)]


def exchange(laid: list[list[int]], places: Places) -> tuple[int, ...]:
    """Exchange cards by the places of the hand before; returns seat -> the set that it gave.

    Seed: the first takes the two best cards of the last and gives him his two worst, then the
    second takes the best of the third and gives him his worst.  Each card lies where the other
    lay, lowest for highest, and the hands are sorted again.
    """
    given = [*NOTHING_GIVEN]
    for better, worse, count in ((1, 4, 2), (2, 3, 1)):
        winner, loser = places.index(better), places.index(worse)
        worst, best = laid[winner], laid[loser]
        given[winner] = mask_of(worst[:count])
        given[loser] = mask_of(best[-count:])
        for low in range(count):
            worst[low], best[-1 - low] = best[-1 - low], worst[low]
        worst.sort(key=_order)
        best.sort(key=_order)
    return tuple(given)
