"""Why a move is refused: the names of the rules of Durak."""

from typing import TYPE_CHECKING

from retrocards.cards import BIT, card_text, cards_text
from retrocards.rules.base import RuleBroken
from retrocards.rules.durak.moves import ATTACK, DEFEND, EXCHANGE, GIVE, KEEP, PASS, QUERY, TEXTS
from retrocards.rules.durak.moves import card_of as card_of_move

if TYPE_CHECKING:
    from retrocards.rules.durak.hand import Hand

RULES = (
    "hand_over",
    "not_a_move",
    "exchange_or_keep",
    "attack_or_pass",
    "defend_or_take",
    "give_or_pass",
    "exchange_not_allowed",
    "not_your_card",
    "rank_not_on_table",
    "does_not_beat",
    "cannot_pass_first",
    "query_only_principal",
    "query_already_made",
    "query_nobody_to_ask",
    "hand_not_over",
    "not_of_losing_team",
)
"""Every ``RuleBroken.rule`` of Durak.

``hand_over``: the hand has ended (detail: move).  ``not_a_move``: the int is no move (move).
``exchange_or_keep``, ``attack_or_pass``, ``defend_or_take``, ``give_or_pass``: the move is of
another phase; the name says what this one asks for (move).  ``exchange_not_allowed``: the lowest
trump can be exchanged only when it is offered before a bout (move).  ``not_your_card`` (card).
``rank_not_on_table``: an attack card, or one given, must match a rank on the table (card, table).
``does_not_beat`` (card, attack, trump: C D H S).  ``cannot_pass_first``: the principal must play
the first card.  ``query_only_principal``, ``query_already_made`` (once an offer) and
``query_nobody_to_ask`` (there is no other attacker).  From the match: ``hand_not_over`` when a
hand is scored too early, ``not_of_losing_team`` when another player is to deal (seat).
"""


def refusal(hand: "Hand", move: int) -> RuleBroken:
    """The rule that an illegal move breaks."""
    if move not in TEXTS:
        return RuleBroken("not_a_move", {"move": str(move)})
    text = {"move": TEXTS[move]}
    if hand.phase == "over":
        return RuleBroken("hand_over", text)
    if hand.phase == "exchange":
        return RuleBroken("exchange_or_keep", text)
    if move in (EXCHANGE, KEEP):
        return RuleBroken("exchange_not_allowed", text)
    if hand.phase == "defend":
        return _not_a_defence(hand, move)
    if hand.phase == "give":
        return _not_an_attack(hand, move, GIVE, "give_or_pass")
    if move == PASS:
        return RuleBroken("cannot_pass_first")
    if move == QUERY:
        return _not_a_query(hand)
    return _not_an_attack(hand, move, ATTACK, "attack_or_pass")


def _not_a_defence(hand: "Hand", move: int) -> RuleBroken:
    card = card_of_move(move)
    if card < 0 or move != DEFEND + card:
        return RuleBroken("defend_or_take", {"move": TEXTS[move]})
    if not hand.hands[hand.to_move] & BIT[card]:
        return RuleBroken("not_your_card", {"card": card_text(card)})
    return RuleBroken(
        "does_not_beat",
        {
            "card": card_text(card),
            "attack": card_text(hand.table[-1][0]),
            "trump": "CDHS"[hand.trump],
        },
    )


def _not_an_attack(hand: "Hand", move: int, kind: int, instead: str) -> RuleBroken:
    card = card_of_move(move)
    if card < 0 or move != kind + card:
        return RuleBroken(instead, {"move": TEXTS[move]})
    if not hand.hands[hand.to_move] & BIT[card]:
        return RuleBroken("not_your_card", {"card": card_text(card)})
    laid = [played for pair in hand.table for played in pair if played >= 0]
    return RuleBroken("rank_not_on_table", {"card": card_text(card), "table": cards_text(laid)})


def _not_a_query(hand: "Hand") -> RuleBroken:
    if hand.to_move != hand.principal:
        return RuleBroken("query_only_principal")
    if hand.queried:
        return RuleBroken("query_already_made")
    return RuleBroken("query_nobody_to_ask")
