"""Whether the expert beats an attack, with which card, or rather takes."""

from random import Random

from retrocards.cards import BIT, SUIT_CARDS, cards_of, mask_of
from retrocards.players.durak.attack import DEAREST_TO_JOIN
from retrocards.players.durak.bout import Bout
from retrocards.players.durak.sight import Sight
from retrocards.players.durak.weighing import Scales
from retrocards.rules.durak import DEFEND, TAKE

DEALS = 4
"""How many deals of the cards that cannot be seen are looked through."""
DEAREST_TO_SPARE = 6.7
"""The height of the highest plain card to answer with without a second thought: a queen."""

TO_TAKE_A_CARD = 0.1
"""What it costs, in the unit of `Weights`, to take a card on the table from several attackers.

Their cards are supposed to be better, and better played, than they turn out to be.
"""


def defend(sight: Sight, rng: Random) -> int:
    """The lowest card that is easily spared, or else the move after which the bout ends best.

    Nobody takes who can answer cheaply: so play people, and in thousands of games it cost the
    expert nothing.  When only dear cards beat the attack, over some deals of the unseen cards
    each of them is weighed against taking.  Of moves that come to the same the cheapest card is
    played, and taking comes last.
    """
    beating = sight.hand & sight.beats[sight.view.table[-1][0]]
    spared = _spared(sight, beating)
    if spared:
        return DEFEND + sight.low_first(spared)[0]
    moves = [*(DEFEND + card for card in sight.low_first(beating)), TAKE]
    scales = Scales(sight.view.options, sight.view.trump)
    total = dict.fromkeys(moves, 0.0)
    for _ in range(DEALS):
        bout = Bout(sight, scales, _attacking(sight, rng))
        for move in moves:
            total[move] += bout.value(move)
    if not sight.two_left:
        total[TAKE] -= DEALS * TO_TAKE_A_CARD * sight.table.bit_count()
    return max(moves, key=total.__getitem__)


def _spared(sight: Sight, beating: int) -> int:
    """Those of the cards that beat the attack which are no loss: plain ones below a king.

    Kings and aces too when the talon is gone, for then every card has to go; and when a trump of
    the defender's lies on the table already, which he would rather not have played in vain.
    """
    plain = beating & sight.plain
    if not sight.talon or _has_ruffed(sight):
        return plain
    return mask_of(card for card in cards_of(plain) if sight.height(card) <= DEAREST_TO_SPARE)


def _has_ruffed(sight: Sight) -> bool:
    """Whether the defender has beaten a plain card with a trump in this bout."""
    trumps = SUIT_CARDS[sight.view.trump]
    return any(
        BIT[beating] & trumps and not BIT[attack] & trumps
        for attack, beating in sight.view.table[:-1]
    )


def _attacking(sight: Sight, rng: Random) -> int:
    """A deal of the attackers' cards; of more than one attacker, those that they join in with."""
    cards = sight.view.deal_to(sight.view.attackers, rng)
    if sight.two_left or not sight.talon:
        return cards
    return mask_of(card for card in cards_of(cards) if sight.height(card) <= DEAREST_TO_JOIN)
