"""Why a move is refused: the names of the rules of Ditsy Elephant."""

from typing import TYPE_CHECKING

from retrocards.cards import cards_of, cards_text
from retrocards.rules.base import RuleBroken
from retrocards.rules.elephant.moves import PASS, PLAYS, is_move, move_text

if TYPE_CHECKING:
    from retrocards.rules.elephant.hand import Hand

RULES = (
    "hand_over",
    "not_a_move",
    "must_open",
    "must_lead",
    "not_your_cards",
    "not_one_rank",
    "too_low",
    "too_few",
    "hand_not_over",
)
"""Every `RuleBroken.rule` of Ditsy Elephant.

`hand_over`: the hand has ended (detail: move).  `not_a_move`: the int is no move (move).
`must_open`: the holder of the three of spades plays all his threes (move, cards: the threes).
`must_lead`: a free lead is not passed.  `not_your_cards` (cards: those that the seat does not
hold).  `not_one_rank`: the cards played are not of one rank (cards).  `too_low`: their rank
does not beat the last one's (cards, table).  `too_few`: fewer than were played last (cards,
table, count, needed: the two numbers).  From the match: `hand_not_over` when a hand is scored
too early.
"""


def refusal(hand: "Hand", move: int) -> RuleBroken:
    """The rule that an illegal move breaks."""
    if not is_move(move):
        return RuleBroken("not_a_move", {"move": str(move)})
    if hand.to_move < 0:
        return RuleBroken("hand_over", {"move": move_text(move)})
    if hand.must_open:
        threes = cards_text(cards_of(hand.must_open))
        return RuleBroken("must_open", {"move": move_text(move), "cards": threes})
    if move == PASS:
        return RuleBroken("must_lead")
    others = move & ~hand.hands[hand.to_move]
    if others:
        return RuleBroken("not_your_cards", {"cards": cards_text(cards_of(others))})
    detail = {"cards": cards_text(cards_of(move))}
    if move not in PLAYS:
        return RuleBroken("not_one_rank", detail)
    detail["table"] = cards_text(hand.table)
    rank, count = PLAYS[move]
    if rank <= PLAYS[hand.table_cards][0]:
        return RuleBroken("too_low", detail)
    needed = {"count": str(count), "needed": str(len(hand.table))}
    return RuleBroken("too_few", detail | needed)
