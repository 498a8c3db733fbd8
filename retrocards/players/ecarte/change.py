"""Which cards the expert changes."""

from retrocards.cards import cards_of, mask_of
from retrocards.rules.ecarte import DISCARD, HIGHER, SUITS_OF_PACK, View, discarded
from retrocards.rules.ecarte.regle import power_cards


def change(view: View) -> int:
    """Keep the power cards, trumps and kings, and change the rest, the lowest first.

    When all are power cards and one has to go, or the stock is too small for all that should,
    the weakest are changed.
    """
    moves = view.legal_moves()
    least = discarded(moves[0]).bit_count()
    most = discarded(moves[-1]).bit_count()
    power = power_cards(view.hand, view.trump)
    weakest_first = sorted(cards_of(view.hand), key=lambda card: _worth(view, card))
    useless = 5 - power.bit_count()
    count = max(least, min(most, useless))
    return DISCARD | mask_of(weakest_first[:count])


def _worth(view: View, card: int) -> tuple[bool, bool, int]:
    trump = bool(SUITS_OF_PACK[view.trump] >> card & 1)
    return trump, bool(power_cards(1 << card, view.trump)), -HIGHER[card].bit_count()
