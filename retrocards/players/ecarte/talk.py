"""When the expert leads or proposes, accepts or refuses (seed, NOTES ON STRATEGY)."""

from retrocards.cards import BIT
from retrocards.rules.ecarte import (
    ACCEPT,
    LEAD,
    PROPOSE,
    REFUSE,
    SUITS_OF_PACK,
    View,
    king_of,
)
from retrocards.rules.ecarte.regle import jeu_de_regle, power_cards

ENOUGH_POWER = 3
"""Power cards with which a hand is played (seed, POWER CARDS)."""


def talk(view: View) -> int:
    """The non-dealer's word.

    Seed: a jeu de regle, or three power cards, is played without proposing, any other hand is
    proposed on.  With the highest trump it is safe to propose as long as the hand is uncertain.
    A dealer who leads with 3 points asks for more than an average jeu de regle.  Against a dealer
    at 4 a weak hand is kept, unless the king of trumps is in it or turned.
    """
    needs_one = view.points[view.dealer] == 4
    if needs_one and not (_holds_king(view) or _king_turned(view)):
        return LEAD
    power = power_cards(view.hand, view.trump).bit_count()
    jeu = jeu_de_regle(view.hand, view.trump) is not None
    if _dealer_wins_with_two(view):
        return LEAD if jeu and power >= ENOUGH_POWER else PROPOSE
    if holds_highest_trump(view) and power < ENOUGH_POWER:
        return PROPOSE
    return LEAD if jeu or power >= ENOUGH_POWER else PROPOSE


def answer(view: View) -> int:
    """The dealer's answer to a proposal.

    Seed: certainly refuse on three trumps, on any jeu de regle, and nearly always on two trumps
    with two cards in another suit; with the highest trump it may be worth accepting, for the
    vole.
    """
    trumps = (view.hand & SUITS_OF_PACK[view.trump]).bit_count()
    if trumps >= 3:
        return REFUSE
    if holds_highest_trump(view) and power_cards(view.hand, view.trump).bit_count() < ENOUGH_POWER:
        return ACCEPT
    if jeu_de_regle(view.hand, view.trump) or (trumps == 2 and _has_pair(view)):
        return REFUSE
    return ACCEPT


def holds_highest_trump(view: View) -> bool:
    """Holds the king of trumps, or the queen if the king was turned."""
    return _holds_king(view) or (
        _king_turned(view) and bool(view.hand & BIT[king_of(view.trump) - 1])
    )


def _holds_king(view: View) -> bool:
    return bool(view.hand & BIT[king_of(view.trump)])


def _king_turned(view: View) -> bool:
    return view.turn_up == king_of(view.trump)


def _dealer_wins_with_two(view: View) -> bool:
    """The dealer leads with 3 points, and a loss without a proposal gives him 2 (seed)."""
    points = view.points[view.dealer]
    return not view.changes and points == 3 and points > view.points[1 - view.dealer]


def _has_pair(view: View) -> bool:
    plain = view.hand & ~SUITS_OF_PACK[view.trump]
    return any((plain & suit).bit_count() >= 2 for suit in SUITS_OF_PACK)
