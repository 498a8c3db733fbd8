"""The club player's attacks: the lead, the cards it throws in, and the cards it gives."""

from retrocards.cards import BIT, SAME_RANK, card_text
from retrocards.players.choice import Choice, because
from retrocards.players.durak.sight import Sight
from retrocards.rules.durak import ATTACK, GIVE, PASS

DEAREST_TO_JOIN = 7.0
"""The height of the dearest plain card to throw in while the talon lasts: a king."""
DEAREST_TO_GIVE = 3.5
"""The height of the dearest plain card to give while the talon lasts: a nine."""
A_PAIR = 1.0
"""Each other plain card of the same rank in hand lets a card be this many ranks higher."""
NOT_BEATEN = 4.0
"""Late in the deal, a card that is sure not to be beaten may be this many ranks higher."""
HARD_TO_BEAT = 0.5
"""Late in the deal, a card with less than this chance of being beaten is called safe."""


def lead(sight: Sight) -> Choice:
    """The first card: a low one, one of a pair, or late in the deal one that is hard to beat."""
    card, why = _cheapest(sight, sight.low_first(sight.hand))
    return _attack(sight, f"lead_{why}", card)


def join(sight: Sight) -> Choice:
    """Another card against a defender who beats them, or a pass.

    Plain cards are thrown in as long as there are any, because each costs the defender a better
    card.  Trumps are thrown in only after the talon, by a hand that holds nothing else.
    """
    cards = sight.plain & sight.ranks
    if not sight.talon and not sight.plain:
        cards = sight.hand & sight.ranks
    if not cards and not sight.talon:
        return _pass(sight, "trumps_last")
    if not cards:
        return _pass(sight, "keep_trumps", talon=str(sight.talon))
    best, why = _cheapest(sight, sight.low_first(cards))
    if why == "dearer":
        why = "low" if BIT[best] & sight.plain else "trump"
    if sight.talon and sight.height(best) > DEAREST_TO_JOIN:
        return because(PASS, "too_dear_to_join", talon=str(sight.talon))
    return _attack(sight, f"join_{why}", best)


def give(sight: Sight) -> Choice:
    """A card for a defender who takes, or a pass.

    Junk while the talon lasts, any plain card after it, and trumps only when the whole hand goes.
    """
    cards = sight.plain & sight.ranks
    fits = not sight.hand & ~sight.ranks and sight.hand.bit_count() <= sight.view.room
    if not sight.talon and fits:
        return _give(sight, "give_all", sight.low_first(sight.hand)[0])
    if not cards:
        return _pass(sight, "give_no_trump", defender=str(sight.view.defender))
    lowest = sight.low_first(cards)[0]
    if not sight.talon:
        return _give(sight, "give_late", lowest)
    if sight.height(lowest) > DEAREST_TO_GIVE:
        return because(PASS, "too_dear_to_give", talon=str(sight.talon))
    return _give(sight, "give_junk", lowest)


def _cheapest(sight: Sight, cards: tuple[int, ...]) -> tuple[int, str]:
    """The card with the lowest price, and why its price is the lowest.

    It is hard to beat (`safe`, `sure`) or one of a `pair`, if another card would have been chosen
    without that.  Failing both, a card that is higher than another is `dearer`.
    """
    heights = {card: sight.height(card) for card in cards}
    grouped = {card: height - A_PAIR * _twins(sight, card) for card, height in heights.items()}
    best = liked = min(cards, key=grouped.__getitem__)
    if sight.late:
        beaten = {card: sight.chance_to_be_beaten(card) for card in cards}
        best = min(cards, key=lambda card: grouped[card] - NOT_BEATEN * (1.0 - beaten[card]))
        if best != liked and beaten[best] < HARD_TO_BEAT:
            return best, "safe" if beaten[best] else "sure"
    if heights[best] > min(heights.values()):
        return best, "pair" if _twins(sight, best) and sight.view.room > 1 else "dearer"
    return best, "low" if BIT[best] & sight.plain else "trump"


def _twins(sight: Sight, card: int) -> int:
    return (SAME_RANK[card] & sight.plain & ~BIT[card]).bit_count()


def _pass(sight: Sight, spared: str, **details: str) -> Choice:
    """A pass because no plain card fits; `spared` is its reason if a trump would have fitted."""
    if sight.hand & sight.ranks:
        return because(PASS, spared, **details)
    return because(PASS, "nothing_fits")


def _attack(sight: Sight, reason: str, card: int) -> Choice:
    defender = str(sight.view.defender)
    return because(ATTACK + card, reason, card=card_text(card), defender=defender)


def _give(sight: Sight, reason: str, card: int) -> Choice:
    defender = str(sight.view.defender)
    return because(GIVE + card, reason, card=card_text(card), defender=defender)
