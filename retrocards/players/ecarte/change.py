"""Which cards the club player changes."""

from retrocards.cards import cards_of, mask_of
from retrocards.players.choice import Choice, because
from retrocards.players.ecarte.regle import power_cards
from retrocards.rules.ecarte import DISCARD, HIGHER, SUITS_OF_PACK, View, discarded


def change(view: View) -> Choice:
    """Keep the power cards (trumps and kings) and change the rest, the lowest first.

    The weakest cards are changed if a hand of power cards must lose one, or if the stock is too
    small for all the others.
    """
    legal = view.legal_moves()
    least = discarded(legal[0]).bit_count()
    most = discarded(legal[-1]).bit_count()
    power = power_cards(view.hand, view.trump)
    weakest_first = sorted(cards_of(view.hand), key=lambda card: _worth(view, card))
    useless = 5 - power.bit_count()
    count = max(least, min(most, useless))
    move = DISCARD | mask_of(weakest_first[:count])
    if count > useless:
        return because(move, "part_with_weakest", count=str(count))
    if count < useless:
        return because(move, "stock_too_small", count=str(count), useless=str(useless))
    if not useless:
        return because(move, "keep_all")
    if not power:
        return because(move, "change_all")
    return because(move, "keep_power", count=str(count), kept=str(power.bit_count()))


def _worth(view: View, card: int) -> tuple[bool, int]:
    return bool(SUITS_OF_PACK[view.trump] >> card & 1), -HIGHER[card].bit_count()
