"""What the expert leads from a jeu de regle."""

from retrocards.cards import BIT, cards_of
from retrocards.rules.ecarte import BEATS, HIGHER, SUITS_OF_PACK, View
from retrocards.rules.ecarte.regle import jeu_de_regle


def press(view: View) -> int:
    """The card that the seed's rule leads; -1 when it has nothing to say.

    Seed, STRATEGY: a jeu de regle opens with its longest suit from the top, and stays with
    that suit until it is trumped.  Of equally long suits a plain one, and then the one with the
    higher top.
    """
    if view.seat == view.dealer:
        return -1
    held, suits, trumped = view.hand, [], False
    leader = view.seat
    for lead, reply in zip(view.laid[::2], view.laid[1::2], strict=True):
        mine = leader == view.seat
        held |= BIT[lead if mine else reply]
        if mine:
            suits.append(lead // 13)
            trumped = trumped or (reply // 13 == view.trump != lead // 13)
        if BEATS[view.trump][lead] >> reply & 1:
            leader = 1 - leader
    if trumped or not jeu_de_regle(held, view.trump):
        return -1
    suit = suits[0] if suits else _longest(view)
    cards = view.hand & SUITS_OF_PACK[suit]
    return _top(cards) if cards and suits.count(suit) == len(suits) else -1


def _longest(view: View) -> int:
    def length(suit: int) -> tuple[int, bool, int]:
        cards = view.hand & SUITS_OF_PACK[suit]
        higher = HIGHER[_top(cards)].bit_count() if cards else 0
        return cards.bit_count(), suit != view.trump, -higher

    return max(range(4), key=length)


def _top(cards: int) -> int:
    return min(cards_of(cards), key=lambda card: HIGHER[card].bit_count())
