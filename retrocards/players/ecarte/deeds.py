"""What a card or a change does that the master of Ecarte has found: its reason in words.

That it is best for the game is told by its chance.
"""

from retrocards.cards import BIT, SUITS, card_text, suit_of
from retrocards.players.choice import Choice, Reasons, because
from retrocards.players.ecarte import reasons
from retrocards.rules.ecarte import BEATS, HIGHER, SUITS_OF_PACK, View, discarded

REASONS: Reasons = reasons.DEEDS


def card_deed(view: View, card: int) -> Choice:
    """A card, with what it does in its trick."""
    name = _answers(view, card) if len(view.laid) % 2 else _leads(view, card)
    details = {"card": card_text(card), "suit": SUITS[suit_of(card)]}
    if view.laid:
        details["lead"] = card_text(view.laid[-1])
    return because(card, name, **{detail: details[detail] for detail in REASONS[name]})


def _leads(view: View, card: int) -> str:
    beaten = bool(view.may_hold & HIGHER[card])
    if suit_of(card) == view.trump:
        return "card_draws" if beaten else "card_top_trump"
    if not beaten:
        trumps = view.may_hold & SUITS_OF_PACK[view.trump]
        return "card_top" if trumps else "card_sure"
    others = view.hand & SUITS_OF_PACK[suit_of(card)] & ~BIT[card]
    return "card_from_suit" if others else "card_alone"


def _answers(view: View, card: int) -> str:
    lead = view.laid[-1]
    if not BEATS[view.trump][lead] >> card & 1:
        return "card_loses"
    return "card_wins" if suit_of(card) == suit_of(lead) else "card_trumps"


def change_deed(move: int, book: int) -> Choice:
    """A change, beside the one that the book makes."""
    count, by_the_book = discarded(move).bit_count(), discarded(book).bit_count()
    name = "change_others"
    if count != by_the_book:
        name = "change_more" if count > by_the_book else "change_fewer"
    return because(move, name, count=str(count))
