"""The club player's book of talk: lead or propose, accept or refuse (seed, NOTES ON STRATEGY)."""

from retrocards.cards import BIT
from retrocards.players.choice import Choice, because
from retrocards.players.ecarte.regle import jeu_de_regle, power_cards
from retrocards.rules.ecarte import (
    ACCEPT,
    GAME_POINT,
    LEAD,
    PROPOSE,
    REFUSE,
    SUITS_OF_PACK,
    View,
    king_of,
)

ENOUGH_POWER = 3
"""Power cards that are enough to play a hand (seed, POWER CARDS)."""


def talk(view: View) -> Choice:
    """The non-dealer's choice to lead or to propose.

    Seed: lead with a jeu de regle or three power cards, and propose on any other hand.  With the
    highest trump it is safe to propose while the hand is uncertain.  Against a dealer who leads
    with 3 points, an average jeu de regle is not enough.  Against a dealer at 4, play even a weak
    hand, unless the king of trumps is in it or turned up.
    """
    power = power_cards(view.hand, view.trump).bit_count()
    jeu = jeu_de_regle(view.hand, view.trump)
    needs_one = view.points[view.dealer] == 4
    if needs_one and _king_may_come(view):
        is_weak = not jeu and power < ENOUGH_POWER
        return because(LEAD, "dealer_at_four") if is_weak else _stand(jeu, power)
    if _dealer_wins_with_two(view):
        if jeu and power >= ENOUGH_POWER:
            return because(LEAD, "strong_enough", count=str(power))
        return because(PROPOSE, "dealer_at_three")
    if holds_highest_trump(view) and power < ENOUGH_POWER:
        return because(PROPOSE, "safe_to_propose")
    if jeu or power >= ENOUGH_POWER:
        return _stand(jeu, power)
    return because(PROPOSE, "propose", count=str(power))


def _stand(jeu: str | None, power: int) -> Choice:
    """Lead on a hand that is worth it by itself."""
    if jeu:
        return because(LEAD, f"stand_on_{jeu}")
    return because(LEAD, "stand_on_power", count=str(power))


def answer(view: View) -> Choice:
    """The dealer's answer to a proposal.

    Seed: always refuse on three trumps and on any jeu de regle, and nearly always on two trumps
    with two cards in another suit.  With the highest trump it may be worth accepting, for the vole.
    """
    trumps = (view.hand & SUITS_OF_PACK[view.trump]).bit_count()
    power = power_cards(view.hand, view.trump).bit_count()
    if trumps >= 3:
        return because(REFUSE, "refuse_on_trumps", count=str(trumps))
    if holds_highest_trump(view) and power < ENOUGH_POWER:
        return because(ACCEPT, "accept_for_vole" if _vole_pays(view) else "accept_safely")
    if jeu_de_regle(view.hand, view.trump):
        return because(REFUSE, "refuse_on_jeu")
    if trumps == 2 and _has_pair(view):
        return because(REFUSE, "refuse_on_pair")
    return accepted(power)


def accepted(power: int) -> Choice:
    """Accept on a hand that is no jeu de regle."""
    name = "accept" if power < ENOUGH_POWER else "accept_on_power"
    return because(ACCEPT, name, count=str(power))


def holds_highest_trump(view: View) -> bool:
    """Whether the seat holds the king of trumps, or the queen if the king was turned up."""
    return _holds_king(view) or (
        _king_turned(view) and bool(view.hand & BIT[king_of(view.trump) - 1])
    )


def _holds_king(view: View) -> bool:
    return bool(view.hand & BIT[king_of(view.trump)])


def _king_turned(view: View) -> bool:
    return view.turn_up == king_of(view.trump)


def _king_may_come(view: View) -> bool:
    """Whether somebody may still draw the king of trumps."""
    return bool(view.unseen & BIT[king_of(view.trump)])


def _dealer_wins_with_two(view: View) -> bool:
    """Whether the dealer is ahead with 3 points: a loss without a proposal gives him 2 (seed)."""
    points = view.points[view.dealer]
    return not view.changes and points == 3 and points > view.points[1 - view.dealer]


def _vole_pays(view: View) -> bool:
    """Whether five tricks bring more than three do: not if one point wins the game."""
    return view.points[view.seat] + _holds_king(view) + 1 < GAME_POINT


def _has_pair(view: View) -> bool:
    plain = view.hand & ~SUITS_OF_PACK[view.trump]
    return any((plain & suit).bit_count() >= 2 for suit in SUITS_OF_PACK)
