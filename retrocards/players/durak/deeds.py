"""What a move does that the search has found and the rules of thumb have not: its reason in words.

Told is what can be seen of the hand, the table and the cards counted; that the move comes off best
is told by its chance.
"""

from retrocards.cards import BIT, SAME_RANK, card_text
from retrocards.players.choice import Choice, Reasons, because
from retrocards.players.durak import reasons
from retrocards.players.durak.attack import HARD_TO_BEAT
from retrocards.players.durak.sight import Sight
from retrocards.rules.durak import TAKE, card_of, is_attack, is_defence, is_gift

REASONS: Reasons = reasons.DEEDS


def because_of_deed(sight: Sight, move: int) -> Choice:
    """A move that the rules of thumb would not have made, with what it does."""
    view, card, name = sight.view, card_of(move), _deed(sight, move)
    laid = [one for pair in view.table for one in pair if one >= 0]
    details = {
        "card": lambda: card_text(card),
        "attack": lambda: card_text(view.table[-1][0]),
        "defender": lambda: str(view.defender),
        "count": lambda: str(len(laid)),
    }
    told = REASONS.get(name, ("attack", "card") if is_defence(move) else ("card", "defender"))
    return because(move, name, **{detail: details[detail]() for detail in told})


def _deed(sight: Sight, move: int) -> str:
    view, card = sight.view, card_of(move)
    trump = card // 13 == view.trump
    if is_defence(move):
        return _beats(sight, card)
    if is_gift(move):
        return "sampled_give"
    if is_attack(move) and not view.table:
        return _leads(sight, card)
    if is_attack(move):
        return "sampled_join_trump" if trump else "sampled_join"
    if move == TAKE:
        return "sampled_take"
    return "sampled_hold" if view.phase == "give" else "sampled_pass"


def _leads(sight: Sight, card: int) -> str:
    """One that cannot be beaten or hardly, a trump, the lowest, one of several, or a dearer one.

    More of a rank can follow only against a defender who has more than one card.
    """
    beaten = sight.chance_to_be_beaten(card)
    if not beaten:
        return "lead_sure"
    if not BIT[card] & sight.plain:
        return "sampled_lead_trump"
    if sight.late and beaten < HARD_TO_BEAT:
        return "lead_safe"
    if sight.height(card) == sight.height(sight.low_first(sight.plain)[0]):
        return "lead_low"
    twins = SAME_RANK[card] & sight.plain & ~BIT[card]
    return "lead_pair" if twins and sight.view.room > 1 else "lead_dearer"


def _beats(sight: Sight, card: int) -> str:
    """A trump on a trump or on a plain card; a plain one that brings nothing new, or another."""
    attack = sight.view.table[-1][0]
    if not BIT[card] & sight.plain:
        return "sampled_beat_trump" if BIT[attack] & ~sight.trumps else "beat_trump"
    return "sampled_beat" if _lets_in(sight, card) else "sampled_beat_quiet"


def _lets_in(sight: Sight, card: int) -> bool:
    """Whether an attacker may hold a card that can be thrown in only once this one is played."""
    view = sight.view
    held = 0
    for seat in view.attackers if view.room else ():
        known = view.known[seat]
        held |= known if view.counts[seat] == known.bit_count() else known | view.unseen
    return bool(SAME_RANK[card] & ~sight.ranks & held)
