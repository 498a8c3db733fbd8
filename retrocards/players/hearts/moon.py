"""Shooting the moon: whether to try, and which card to play for it, on ints as in `policy`.

What a moon scores is in `retrocards/rules/hearts/hand.py`.
"""

from math import factorial, inf

from retrocards.cards import RANKS_IN_A_SUIT, SUIT_CARDS
from retrocards.players.hearts.reasons import MOON_LEAD, MOON_LOW, MOON_TAKE, ONLY
from retrocards.players.hearts.table import HEARTS, NOBODY, POINT_CARDS, SPADES, Table

LOST = 0.3
"""A moon is tried up to this many lost tricks, as `losers` weighs them."""
COURAGE = 0.1
"""How many more may be lost for each point already taken."""
HEART_LOST, SPADE_LOST, PLAIN_LOST = 1.5, 0.7, 1.0
"""The weight of a lost trick, by its suit."""


def _outlasted(rounds: int, cards: int) -> float:
    """The chance that one of three seats has more cards of a suit than there are rounds of it, if
    this many of its cards are dealt to them at random."""
    ways = 0
    for a in range(min(cards, rounds) + 1):
        for b in range(min(cards - a, rounds) + 1):
            c = cards - a - b
            if c <= rounds:
                ways += factorial(cards) // (factorial(a) * factorial(b) * factorial(c))
    return 1 - ways / float(3**cards)


_SOME = range(RANKS_IN_A_SUIT + 1)
OUTLASTED = tuple(tuple(_outlasted(rounds, cards) for cards in _SOME) for rounds in _SOME)
"""Rounds -> cards -> the chance that somebody still has the suit after them."""


def losers(hand: int, theirs: int) -> float:
    """About how many tricks a hand loses against those cards if it leads from the top."""
    total = 0.0
    for suit in SUIT_CARDS:
        mine, rest = hand & suit, theirs & suit
        if not mine or not rest:
            continue
        length = rest.bit_length()
        lower = mine & ((1 << length) - 1)
        if lower:
            above = (rest >> lower.bit_length()).bit_count()
            most = min(lower.bit_count(), above)
            lost = most * OUTLASTED[(mine >> length).bit_count()][rest.bit_count()]
            if suit == HEARTS:
                total += HEART_LOST * lost
            elif suit == SPADES:
                total += SPADE_LOST * lost
            else:
                total += PLAIN_LOST * lost
    return total


def wants_moon(table: Table, daring: float = 0.0) -> bool:
    """Whether the seat to move goes for all the points: nobody else has any, and it will lose few
    tricks, or some more with `daring`."""
    turn, alone = table.turn, table.alone
    if alone != turn and alone != NOBODY:
        return False
    hand = table.hands[turn]
    if table.lead and table.pot and turn != table.holder:
        # The points on the table must be taken.
        mine = hand & table.lead
        if mine.bit_length() - 1 < table.best:
            return False
    most = LOST + daring + COURAGE * table.points[turn]
    return losers(hand, table.out & ~hand) <= most


def shoot(table: Table, legal: int) -> int:
    """The card of a player who wants all the points, with its reason."""
    if not legal & (legal - 1):
        return legal.bit_length() - 1 | ONLY
    lead = table.lead
    if not lead:
        hand = table.hands[table.turn]
        return _lead(legal, table.out & ~hand)
    if legal & lead:
        high = legal.bit_length() - 1
        if high < table.best:
            return (legal & -legal).bit_length() - 1 | MOON_LOW
        if table.count < table.last:
            return high | MOON_TAKE
        over = legal & (-2 << table.best)
        return (over & -over).bit_length() - 1 | MOON_TAKE
    plain = legal & ~POINT_CARDS or legal
    lowest_card, lowest = 0, RANKS_IN_A_SUIT
    for suit in SUIT_CARDS:
        mine = plain & suit
        if mine:
            card = (mine & -mine).bit_length() - 1
            if card % RANKS_IN_A_SUIT < lowest:
                lowest, lowest_card = card % RANKS_IN_A_SUIT, card
    return lowest_card | MOON_LOW


def _lead(legal: int, theirs: int) -> int:
    """The top card of the suit with the fewest higher cards against it, then of the longest."""
    best, most = 0, -inf
    for suit in SUIT_CARDS:
        mine = legal & suit
        if mine:
            card = mine.bit_length() - 1
            rest = theirs & suit
            higher = (rest >> card).bit_count()
            worth = mine.bit_count() - 2.0 * higher - 0.1 * rest.bit_count()
            if worth > most:
                best, most = card, worth
    return best | MOON_LEAD
