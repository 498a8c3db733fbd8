"""The club player's defence: whether it beats an attack and with which card, or takes."""

from random import Random

from retrocards.cards import BIT, SUIT_CARDS, card_text, cards_of, mask_of
from retrocards.players.choice import Choice, because
from retrocards.players.durak.attack import DEAREST_TO_JOIN
from retrocards.players.durak.bout import Bout
from retrocards.players.durak.sight import Sight
from retrocards.players.durak.weighing import Scales
from retrocards.rules.durak import DEFEND, TAKE

DEALS = 4
"""Number of deals of the unseen cards that are searched."""
DEAREST_TO_SPARE = 6.7
"""The height of the dearest plain card to beat with without a second thought: a queen."""

TO_TAKE_A_CARD = 0.1
"""The cost of taking a card on the table from several attackers, in the unit of `Weights`.

The search credits attackers with better cards and better play than they turn out to have.
"""


def defend(sight: Sight, rng: Random) -> Choice:
    """The lowest card that is easily spared, or else the move after which the bout ends best.

    A defender who can beat cheaply does not take.  People play that way, and over thousands of
    games it has cost the club nothing.  If only dear cards beat the attack, each is compared with
    taking, over some deals of the unseen cards.  Of equal moves the cheapest card is played, and
    taking comes last.
    """
    beating = sight.hand & sight.beats[sight.view.table[-1][0]]
    spared, why = _spared(sight, beating)
    if spared:
        return _beat(sight, sight.low_first(spared)[0], why)
    moves = [*(DEFEND + card for card in sight.low_first(beating)), TAKE]
    scales = Scales(sight.view.options, sight.view.trump)
    total = dict.fromkeys(moves, 0.0)
    for _ in range(DEALS):
        bout = Bout(sight, scales, _attacking(sight, rng))
        for move in moves:
            total[move] += bout.value(move)
    if not sight.two_left:
        total[TAKE] -= DEALS * TO_TAKE_A_CARD * sight.table.bit_count()
    best = max(moves, key=total.__getitem__)
    if best == TAKE:
        return because(TAKE, _too_dear(sight, beating), count=str(sight.table.bit_count()))
    return _beat(sight, best - DEFEND, _worth(sight, best - DEFEND))


def _spared(sight: Sight, beating: int) -> tuple[int, str]:
    """The cards that beat the attack and are no loss, and the reason.

    Plain cards below a king.  Kings and aces too once the talon is gone, because every card has to
    go then.  They also go if the defender has already played a trump in this bout, which would
    otherwise be wasted.
    """
    plain = beating & sight.plain
    cheap = mask_of(card for card in cards_of(plain) if sight.height(card) <= DEAREST_TO_SPARE)
    if cheap:
        return cheap, "beat_cheaply"
    if not sight.talon:
        return plain, "beat_talon_gone"
    return (plain, "beat_after_trump") if _has_ruffed(sight) else (0, "")


def _too_dear(sight: Sight, beating: int) -> str:
    """The reason to take though the attack could be beaten: what that saves."""
    if beating & sight.plain:
        return "take_spares_high"
    trumps = sight.hand & ~sight.plain
    return (
        "take_spares_last_trump" if trumps == beating == trumps & -trumps else "take_spares_trump"
    )


def _worth(sight: Sight, card: int) -> str:
    """The reason to beat the attack with a dear card."""
    if sight.hand == BIT[card] and not sight.talon:
        return "beat_and_out"
    if BIT[card] & sight.plain:
        return "beat_dearly"
    attack = sight.view.table[-1][0]
    return "beat_trump" if BIT[attack] & SUIT_CARDS[sight.view.trump] else "beat_by_trump"


def _beat(sight: Sight, card: int, reason: str) -> Choice:
    attack = card_text(sight.view.table[-1][0])
    return because(DEFEND + card, reason, card=card_text(card), attack=attack)


def _has_ruffed(sight: Sight) -> bool:
    """Whether the defender has trumped a plain card in this bout."""
    trumps = SUIT_CARDS[sight.view.trump]
    return any(
        BIT[beating] & trumps and not BIT[attack] & trumps
        for attack, beating in sight.view.table[:-1]
    )


def _attacking(sight: Sight, rng: Random) -> int:
    """A deal of the attackers' cards; of several attackers, only cards they would throw in."""
    cards = sight.view.deal_to(sight.view.attackers, rng)
    if sight.two_left or not sight.talon:
        return cards
    return mask_of(card for card in cards_of(cards) if sight.height(card) <= DEAREST_TO_JOIN)
