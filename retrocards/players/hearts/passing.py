"""Which three cards to pass."""

from retrocards.cards import BIT, SUIT_CARDS, cards_of
from retrocards.players.hearts.table import HEARTS, QUEEN, QUEEN_BIT, SPADES

HIGH = BIT[QUEEN + 1] | BIT[QUEEN + 2]


def pass_three(hand: int) -> int:
    """The set of the three cards that are best passed on."""
    chosen = 0
    for _ in range(3):
        chosen |= BIT[_worst(hand & ~chosen)]
    return chosen


def _worst(hand: int) -> int:
    spades = hand & SPADES
    low = (spades & ~(HIGH | QUEEN_BIT)).bit_count()
    best, found = -99.0, 0
    for card in cards_of(hand):
        suit = SUIT_CARDS[card // 13]
        mine = hand & suit
        rank = card % 13
        count = mine.bit_count()
        if suit == SPADES:
            if rank < 10:
                value = -10.0
            elif low >= 4:
                value = -5.0
            elif rank == 10:
                value = 30.0
            else:
                value = 20.0 if low < 3 else -5.0
        else:
            below = count - 1
            value = rank - 1.5 * below
            if suit == HEARTS:
                value += 0.0 if rank > 8 else -3.0
        if value > best:
            best, found = value, card
    return found
