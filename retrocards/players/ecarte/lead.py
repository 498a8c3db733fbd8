"""What the club player leads from a jeu de regle."""

from retrocards.cards import SUITS, card_text, cards_of
from retrocards.players.choice import Choice, because
from retrocards.players.ecarte.regle import jeu_de_regle
from retrocards.rules.ecarte import HIGHER, SUITS_OF_PACK, View
from retrocards.rules.ecarte.tricks import laid_by, turns


def press(view: View) -> Choice | None:
    """The card that the seed's rule leads; None if the rule does not apply.

    Seed, STRATEGY: a jeu de regle opens with its longest suit from the top and stays with that suit
    until it is trumped.  Of equally long suits it leads a plain one, and then the one with the
    higher top card.
    """
    if view.seat == view.dealer:
        return None
    suits, trumped = [], False
    leaders = turns(view.laid, view.seat, view.trump)[::2]
    for leader, lead, reply in zip(leaders, view.laid[::2], view.laid[1::2], strict=False):
        if leader == view.seat:
            suits.append(lead // 13)
            trumped = trumped or (reply // 13 == view.trump != lead // 13)
    held = view.hand | laid_by(view.seat, view.laid, view.seat, view.trump)
    if trumped or not jeu_de_regle(held, view.trump):
        return None
    suit = suits[0] if suits else _longest(view)
    cards = view.hand & SUITS_OF_PACK[suit]
    if not cards or suits.count(suit) != len(suits):
        return None
    top, sign = _top(cards), SUITS[suit]
    if suits:
        return because(top, "press_on", card=card_text(top), suit=sign)
    reason = "longest_trumps" if suit == view.trump else "longest_suit"
    return because(top, reason, suit=sign, count=str(cards.bit_count()))


def _longest(view: View) -> int:
    def length(suit: int) -> tuple[int, bool, int]:
        cards = view.hand & SUITS_OF_PACK[suit]
        higher = HIGHER[_top(cards)].bit_count() if cards else 0
        return cards.bit_count(), suit != view.trump, -higher

    return max(range(4), key=length)


def _top(cards: int) -> int:
    return min(cards_of(cards), key=lambda card: HIGHER[card].bit_count())
