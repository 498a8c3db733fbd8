"""Why a move is refused: the names of the rules of Ecarte."""

from typing import TYPE_CHECKING

from retrocards.cards import BIT, SUITS, card_text, cards_of, cards_text
from retrocards.rules.base import RuleBroken
from retrocards.rules.ecarte.moves import (
    MARK,
    PROPOSE,
    discarded,
    is_card,
    is_discard,
    is_move,
    move_text,
)
from retrocards.rules.ecarte.order import SUITS_OF_PACK, king_of, replies

if TYPE_CHECKING:
    from retrocards.rules.ecarte.hand import Hand

RULES = (
    "hand_over",
    "not_a_move",
    "lead_or_propose",
    "accept_or_refuse",
    "change_cards",
    "play_a_card",
    "stock_is_empty",
    "not_your_card",
    "change_at_least_one",
    "stock_too_small",
    "follow_suit",
    "win_the_trick",
    "must_trump",
    "king_not_yet",
    "king_already_marked",
    "king_too_late",
    "king_not_yours",
    "hand_not_over",
)
"""Every ``RuleBroken.rule`` of Ecarte.

``hand_over``: the hand has ended (detail: move).  ``not_a_move``: the int is no move (move).
``lead_or_propose``, ``accept_or_refuse``, ``change_cards``, ``play_a_card``: the move is of
another phase; the name says what this one asks for (move).  ``stock_is_empty``: nothing is left
to propose for, the non-dealer must lead.  ``not_your_card`` (card).  ``change_at_least_one``: of
those who change, the non-dealer always and the dealer by option.  ``stock_too_small``: more cards
are changed than the stock holds (stock, cards: the two numbers).  The strict rules:
``follow_suit`` (card, lead, suit), ``win_the_trick`` (card, lead, winners: the cards that do),
``must_trump`` (card, lead, trump); suits are C D H S.  The king of trumps: ``king_not_yet`` before
the play, ``king_already_marked``, ``king_too_late`` after the first trick, ``king_not_yours``.
From the match: ``hand_not_over`` when a hand is scored too early.
"""

_ASKS = {
    "talk": "lead_or_propose",
    "answer": "accept_or_refuse",
    "change": "change_cards",
    "play": "play_a_card",
}


def refusal(hand: "Hand", move: int) -> RuleBroken:
    """The rule that an illegal move breaks."""
    if not is_move(move):
        return RuleBroken("not_a_move", {"move": str(move)})
    text = {"move": move_text(move)}
    if hand.phase == "over":
        return RuleBroken("hand_over", text)
    if move == MARK:
        return RuleBroken(_not_marked(hand))
    if hand.phase == "change" and is_discard(move):
        return _not_a_change(hand, discarded(move))
    if hand.phase == "play":
        if is_card(move):
            return _not_a_reply(hand, move)
        if move == PROPOSE and not hand.laid and not hand.stock_count:
            return RuleBroken("stock_is_empty")
    return RuleBroken(_ASKS[hand.phase], text)


def _not_marked(hand: "Hand") -> str:
    if hand.phase != "play":
        return "king_not_yet"
    if hand.king >= 0:
        return "king_already_marked"
    holds = hand.hands[hand.to_move] & BIT[king_of(hand.trump)]
    return "king_too_late" if holds else "king_not_yours"


def _not_a_change(hand: "Hand", cards: int) -> RuleBroken:
    others = cards & ~hand.hands[hand.to_move]
    if others:
        return RuleBroken("not_your_card", {"card": card_text(cards_of(others)[0])})
    if not cards:
        return RuleBroken("change_at_least_one")
    numbers = {"stock": str(hand.stock_count), "cards": str(cards.bit_count())}
    return RuleBroken("stock_too_small", numbers)


def _not_a_reply(hand: "Hand", card: int) -> RuleBroken:
    own = hand.hands[hand.to_move]
    if not own & BIT[card]:
        return RuleBroken("not_your_card", {"card": card_text(card)})
    lead = hand.laid[-1]
    detail = {"card": card_text(card), "lead": card_text(lead)}
    suit = lead // 13
    if not own & SUITS_OF_PACK[suit]:
        return RuleBroken("must_trump", detail | {"trump": SUITS[hand.trump]})
    if card // 13 != suit:
        return RuleBroken("follow_suit", detail | {"suit": SUITS[suit]})
    winners = cards_text(cards_of(replies(own, lead, hand.trump)))
    return RuleBroken("win_the_trick", detail | {"winners": winners})
