"""Which rule of Durak a move breaks that is not legal."""

from retrocards.cards import BIT, SUITS, card_text, cards_text
from retrocards.rules.base import RuleBroken
from retrocards.rules.durak.moves import (
    ATTACK,
    DEFEND,
    EXCHANGES,
    GIVE,
    PASS,
    QUERY,
    TEXTS,
    card_of,
)
from retrocards.rules.durak.position import Position

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
"""Every `RuleBroken.rule` of Durak.

`hand_over`: the hand has ended (detail: move).  `not_a_move`: the int is no move (move).
`exchange_or_keep`, `attack_or_pass`, `defend_or_take`, `give_or_pass`: the move is of
another phase; the name says what this one asks for (move).  `exchange_not_allowed`: the lowest
trump can be exchanged only when it is offered before a bout (move).  `not_your_card` (card).
`rank_not_on_table`: an attack card, or one given, must match a rank on the table (card, table).
`does_not_beat` (card, attack, trump: C D H S).  `cannot_pass_first`: the principal must play
the first card.  `query_only_principal`, `query_already_made` (once an offer) and
`query_nobody_to_ask` (there is no other attacker).  From the match: `hand_not_over` when a
hand is scored too early, `not_of_losing_team` when another player is to deal (seat).
"""


def refusal(hand: Position, move: int) -> RuleBroken:
    """The rule of RULES that an illegal move breaks."""
    if move not in TEXTS:
        return RuleBroken("not_a_move", {"move": str(move)})
    text = {"move": TEXTS[move]}
    if hand.phase == "over":
        return RuleBroken("hand_over", text)
    if hand.phase == "exchange":
        return RuleBroken("exchange_or_keep", text)
    if move in EXCHANGES:
        return RuleBroken("exchange_not_allowed", text)
    if hand.phase == "attack" and move == PASS:
        return RuleBroken("cannot_pass_first")
    if hand.phase == "attack" and move == QUERY:
        return _not_a_query(hand)
    card = card_of(move)
    kind, instead = {
        "attack": (ATTACK, "attack_or_pass"),
        "defend": (DEFEND, "defend_or_take"),
        "give": (GIVE, "give_or_pass"),
    }[hand.phase]
    if card < 0 or move != kind + card:
        return RuleBroken(instead, text)
    detail = {"card": card_text(card)}
    if not hand.hands[hand.to_move] & BIT[card]:
        return RuleBroken("not_your_card", detail)
    if hand.phase == "defend":
        detail |= {"attack": card_text(hand.table[-1][0]), "trump": SUITS[hand.trump]}
        return RuleBroken("does_not_beat", detail)
    laid = [played for pair in hand.table for played in pair if played >= 0]
    return RuleBroken("rank_not_on_table", detail | {"table": cards_text(laid)})


def _not_a_query(hand: Position) -> RuleBroken:
    if hand.to_move != hand.principal:
        return RuleBroken("query_only_principal")
    if hand.queried:
        return RuleBroken("query_already_made")
    return RuleBroken("query_nobody_to_ask")
