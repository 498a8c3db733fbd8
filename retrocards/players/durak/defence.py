"""How the expert beats off an attack, and when it rather takes."""

from retrocards.cards import SAME_RANK, cards_of
from retrocards.players.durak.sight import Sight
from retrocards.rules.durak import DEFEND, TAKE

DEAREST = 14.0
"""While the talon lasts, the worth of a card that is too dear for beating junk."""
NEW_RANK = 1.0


def defend(sight: Sight) -> int:
    """Beat the last card as cheaply as it goes, or take when that is dearer than the cards."""
    view = sight.view
    attack = view.table[-1][0]
    cards = sight.hand & sight.beats[attack]
    if not cards:
        return TAKE
    ranks = 0
    taken = 0.0
    for pair in view.table:
        for card in pair:
            if card >= 0:
                ranks |= SAME_RANK[card]
                taken += sight.worth(card) - 4.0
    def price(card: int) -> float:
        price = sight.worth(card)
        if not ranks >> card & 1:
            price += NEW_RANK * (SAME_RANK[card] & sight.others).bit_count() / 3
        return price
    best = min(cards_of(cards), key=price)
    if sight.talon and sight.worth(best) - taken > DEAREST:
        return TAKE
    return DEFEND + best
