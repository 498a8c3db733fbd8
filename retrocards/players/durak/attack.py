"""What the expert attacks with, joins in with, and gives to one who takes."""

from retrocards.cards import SAME_RANK
from retrocards.players.durak.sight import Sight
from retrocards.rules.durak import ATTACK, GIVE, PASS

DEAREST_TO_JOIN = 7.0
"""While the talon lasts, the height of the highest plain card to join in with: a king."""
DEAREST_TO_GIVE = 3.5
"""While the talon lasts, the height of the highest plain card to give: a nine."""
A_PAIR = 1.0
"""The ranks that a card may be higher for every other plain card of its rank in hand."""
NOT_BEATEN = 4.0
"""The ranks that a card may be higher, late in the deal, when it is sure not to be beaten."""


def lead(sight: Sight) -> int:
    """The first card: a low one, of a rank held twice, late in the deal one hard to beat."""
    return ATTACK + min(sight.low_first(sight.hand), key=lambda card: _price(sight, card))


def join(sight: Sight) -> int:
    """A further card against a defender who beats them, or a pass.

    Plain cards go on as long as there are any: each one costs the defender a better card.  Trumps
    join in only after the talon, when nothing else is left to get rid of.
    """
    cards = sight.plain & sight.ranks
    if not sight.talon and not sight.plain:
        cards = sight.hand & sight.ranks
    best = min(sight.low_first(cards), key=lambda card: _price(sight, card), default=-1)
    if best < 0 or (sight.talon and sight.height(best) > DEAREST_TO_JOIN):
        return PASS
    return ATTACK + best


def give(sight: Sight) -> int:
    """A card for a defender who takes, or a pass.

    Junk while the talon lasts, any plain card after it, and trumps only as the last cards of all.
    """
    cards = sight.plain & sight.ranks
    fits = not sight.hand & ~sight.ranks and sight.hand.bit_count() <= sight.view.room
    if not sight.talon and fits:
        cards = sight.hand
    lowest = next(iter(sight.low_first(cards)), -1)
    if lowest < 0 or (sight.talon and sight.height(lowest) > DEAREST_TO_GIVE):
        return PASS
    return GIVE + lowest


def _price(sight: Sight, card: int) -> float:
    twins = SAME_RANK[card] & sight.plain & ~(1 << card)
    price = sight.height(card) - A_PAIR * twins.bit_count()
    if sight.late:
        price -= NOT_BEATEN * (1.0 - sight.chance_to_be_beaten(card))
    return price
