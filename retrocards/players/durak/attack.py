"""What the expert attacks with."""

from retrocards.cards import SAME_RANK, cards_of
from retrocards.players.durak.sight import Sight
from retrocards.rules.durak import ATTACK, GIVE, PASS

JOIN_WORTH = 5.0
"""While the talon lasts, the dearest plain card to join in with."""
GIVE_WORTH = 3.5
"""While the talon lasts, the dearest plain card to give to one who takes."""
PAIR = 1.0
HARD_TO_BEAT = 4.0


def lead(sight: Sight) -> int:
    """The first card of an attack: low, of a rank held twice, and late one hard to beat."""
    return ATTACK + min(cards_of(sight.hand), key=lambda card: _price(sight, card))


def _price(sight: Sight, card: int) -> float:
    price = sight.worth(card)
    twins = (SAME_RANK[card] & sight.plain).bit_count() - 1
    price -= PAIR * max(twins, 0)
    if sight.late:
        price -= HARD_TO_BEAT * (1.0 - sight.beaten_by_defender(card))
    return price


def join(sight: Sight) -> int:
    """A further card of an attack that is being beaten, or a pass."""
    view = sight.view
    ranks = _ranks(sight)
    cards = sight.plain & ranks
    if not sight.plain and sight.late and not sight.talon:
        cards = sight.hand & ranks
    if not cards:
        return PASS
    card = min(cards_of(cards), key=lambda card: _price(sight, card))
    if sight.talon and sight.worth(card) > JOIN_WORTH:
        return PASS
    return ATTACK + card if view.room else PASS


def give(sight: Sight) -> int:
    """A card for a defender who takes: junk, and without a talon whatever is no trump."""
    ranks = _ranks(sight)
    cards = sight.plain & ranks
    if not sight.talon and not sight.hand & ~ranks and sight.hand.bit_count() <= sight.view.room:
        cards = sight.hand
    if not cards:
        return PASS
    card = sight.cheapest(cards)
    if sight.talon and sight.worth(card) > GIVE_WORTH:
        return PASS
    return GIVE + card


def _ranks(sight: Sight) -> int:
    ranks = 0
    for pair in sight.view.table:
        for card in pair:
            if card >= 0:
                ranks |= SAME_RANK[card]
    return ranks
