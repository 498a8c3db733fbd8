"""Which three cards to pass."""

from retrocards.cards import BIT, CARDS, SUIT_CARDS, cards_of, mask_of, rank_of
from retrocards.players.choice import Choice, because
from retrocards.players.hearts.policy import HIGH_SPADES
from retrocards.players.hearts.table import HEARTS, QUEEN, QUEEN_BIT, SPADES, SUIT_OF
from retrocards.rules.hearts import PASS, PASS_CARDS, View

ACE = 12
"""The rank of an ace."""
BELOW_QUEEN = SPADES & ~(HIGH_SPADES | QUEEN_BIT)
"""The spades that guard the queen, the king and the ace."""
QUEEN_GUARDS = 4
"""With this many spades below the queen, she is kept."""
HIGH_GUARDS = 3
"""With this many of them, the king or the ace of spades is kept."""

# The worth of getting rid of a card, on top of its rank.
THE_QUEEN, HIGH_SPADE, KEPT_SPADE, LOW_SPADE = 30.0, 20.0, -5.0, -10.0
"""For spades, instead of everything else."""
GUARD = -2.4
"""For each other card of the suit."""
VOID = 3.0
"""For a card of a suit that can be passed whole, of one or two cards."""
HEART_ACE, HIGH_HEART, LOW_HEART = -5.0, 0.0, -3.0
"""For hearts; their ace stops a moon."""
HIGH_RANK = 7
"""The rank above which a card is high."""
LOW = mask_of([card for card in range(CARDS) if rank_of(card) <= HIGH_RANK])
"""The set of the cards that are not high."""


def decide_pass(view: View) -> Choice:
    """The pass for a view, with its reason."""
    three = pass_three(view.hand)
    receiver = view.options.receiver(view.direction, view.seat)
    return because(PASS | three, reason_of(view.hand, three), receiver=str(receiver))


def pass_three(hand: int) -> int:
    """The set of the three best cards to pass."""
    three = 0
    for left in range(PASS_CARDS, 0, -1):
        rest = hand & ~three
        three |= BIT[max(cards_of(rest), key=lambda card: _worth(card, rest, left))]
    return three


def _worth(card: int, hand: int, left: int) -> float:
    """The worth of getting rid of a card if `left` cards can still be passed."""
    suit, rank = SUIT_OF[card], card % 13
    if suit == SPADES:
        guards = (hand & BELOW_QUEEN).bit_count()
        if card < QUEEN:
            return LOW_SPADE
        if card == QUEEN:
            return THE_QUEEN if guards < QUEEN_GUARDS else KEPT_SPADE
        return HIGH_SPADE if guards < HIGH_GUARDS else KEPT_SPADE
    held = (hand & suit).bit_count()
    worth = rank + GUARD * (held - 1)
    if held <= min(2, left):
        worth += VOID
    if suit == HEARTS:
        worth += HIGH_HEART if rank > HIGH_RANK else LOW_HEART
        if rank == ACE:
            worth += HEART_ACE
    return worth


def reason_of(hand: int, three: int) -> str:
    """The first true reason to pass three cards of a hand; empty if there is none."""
    kept = hand & ~three
    if three & QUEEN_BIT and (hand & BELOW_QUEEN).bit_count() < QUEEN_GUARDS:
        return "pass_queen"
    if three & HIGH_SPADES:
        return "pass_spades"
    voids = [suit for suit in SUIT_CARDS if three & suit and not kept & suit]
    if voids:
        return "pass_void" if len(voids) == 1 else "pass_voids"
    if three & HEARTS & ~LOW and not kept & HEARTS & ~LOW:
        return "pass_hearts"
    if any((kept & suit).bit_count() == 1 for suit in SUIT_CARDS if three & suit & LOW):
        return "pass_short"
    if not three & LOW:
        return "pass_high"
    tops = all(
        kept & suit & BIT[card] - 1 and (BIT[card] & ~LOW or kept & suit < BIT[card])
        for card, suit in ((card, SUIT_OF[card]) for card in cards_of(three))
    )
    return "pass_tops" if tops else ""
