"""The beginner: he knows the jeux de regle, likes court cards, and trusts a little in luck.

He talks without looking at the score and keeps court cards for their faces.  He leads the top of
his longest suit and follows with the cheapest card.  A player who counts beats him.
"""

from random import Random

from retrocards.cards import SUITS, card_text, cards_of, mask_of
from retrocards.players.choice import Choice, Reasons, because
from retrocards.players.ecarte import club, reasons, talk
from retrocards.players.ecarte.regle import COURT_CARDS, jeu_de_regle, power_cards
from retrocards.rules.ecarte import (
    BEATS,
    DISCARD,
    HAND_CARDS,
    HIGHER,
    LEAD,
    MARK,
    PROPOSE,
    REFUSE,
    SUITS_OF_PACK,
    View,
    discarded,
)

DARES = 0.3
"""How often he leads or refuses on a hand that is not quite good enough."""
DOUBTS = 0.15
"""How often he proposes on a hand that is good enough."""

REASONS: Reasons = reasons.BEGINNER


def decide(view: View, rng: Random) -> Choice:
    """The beginner's move, and its reason."""
    legal = view.legal_moves()
    if len(legal) == 1 or MARK in legal:
        return club.decide(view, rng)
    if view.phase == "talk":
        return _talk(view, rng.random())
    if view.phase == "answer":
        return _answer(view, rng.random())
    if view.phase == "change":
        return _change(view)
    if len(view.laid) % 2:
        card = cheapest(view)
        wins = BEATS[view.trump][view.laid[-1]] >> card & 1
        return because(card, "win_cheaply" if wins else "throw_least", card=card_text(card))
    card = top_of_longest(view)
    return because(card, "top_of_longest", card=card_text(card), suit=SUITS[card // 13])


def choose(view: View, rng: Random) -> int:
    """The move of `decide`."""
    return decide(view, rng).move


def top_of_longest(view: View) -> int:
    """The highest card of the longest suit in hand; of equally long suits, of a plain one."""
    suits = [view.hand & suit for suit in SUITS_OF_PACK]

    def preferred(card: int) -> tuple[int, bool, int]:
        return suits[card // 13].bit_count(), card // 13 != view.trump, -HIGHER[card].bit_count()

    return max(cards_of(view.hand), key=preferred)


def cheapest(view: View) -> int:
    """The lowest card that wins the trick, or the least valuable one if none does."""
    wins = BEATS[view.trump][view.laid[-1]]

    def worth(card: int) -> tuple[bool, bool, int]:
        return not wins >> card & 1, card // 13 == view.trump, -HIGHER[card].bit_count()

    return min(view.legal_moves(), key=worth)


def _talk(view: View, luck: float) -> Choice:
    power = power_cards(view.hand, view.trump).bit_count()
    jeu = jeu_de_regle(view.hand, view.trump)
    if jeu:
        doubts = luck < DOUBTS and power < 4
        return because(PROPOSE, "feels_unlucky") if doubts else because(LEAD, f"stand_on_{jeu}")
    if power >= 2 and luck < DARES:
        return because(LEAD, "feels_lucky")
    return because(PROPOSE, "propose", count=str(power))


def _answer(view: View, luck: float) -> Choice:
    trumps = (view.hand & SUITS_OF_PACK[view.trump]).bit_count()
    power = power_cards(view.hand, view.trump).bit_count()
    if trumps >= 3:
        return because(REFUSE, "refuse_on_trumps", count=str(trumps))
    if jeu_de_regle(view.hand, view.trump):
        return because(REFUSE, "refuse_on_jeu")
    if power >= 2 and luck < DARES:
        return because(REFUSE, "feels_lucky")
    return talk.accepted(power)


def _change(view: View) -> Choice:
    """All but trumps and court cards, the lowest first; at least one if the rules ask for it."""
    legal = view.legal_moves()
    least, most = discarded(legal[0]).bit_count(), discarded(legal[-1]).bit_count()
    kept = view.hand & (SUITS_OF_PACK[view.trump] | COURT_CARDS)
    first = sorted(
        cards_of(view.hand),
        key=lambda card: (
            bool(kept >> card & 1),
            card // 13 == view.trump,
            -HIGHER[card].bit_count(),
        ),
    )
    useless = HAND_CARDS - kept.bit_count()
    count = max(least, min(most, useless))
    move = DISCARD | mask_of(first[:count])
    if count > useless:
        return because(move, "part_with_weakest", count=str(count))
    if count < useless == HAND_CARDS:
        return because(move, "stock_too_small", count=str(count), useless=str(useless))
    if not kept:
        return because(move, "change_all")
    return because(move, "keep_pictures", count=str(count))
