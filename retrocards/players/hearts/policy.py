"""What to play: the rules of thumb of a good club player, on ints, some microseconds a card.

`avoid` wants no points and `shoot` wants them all.  Both take a table and the set of the cards
that may be played, and return the card with the reason above it, `card | reason << REASON`: the
name of the reason is `NAMES[reason]`.  Of the hands they read that of the seat to move alone, and
they change nothing: the club player asks them for its card, and the play-outs of the master play
whole hands by them.
"""

from math import comb

from retrocards.cards import BIT, SUIT_CARDS
from retrocards.players.hearts.table import (
    HEARTS,
    POINT_CARDS,
    QUEEN,
    QUEEN_BIT,
    SPADES,
    Table,
)

REASON = 6
"""The bits of a card below its reason."""
CARD = (1 << REASON) - 1

NAMES: list[str] = []


def _named(name: str) -> int:
    NAMES.append(name)
    return (len(NAMES) - 1) << REASON


ONLY = _named("only")
DUCK = _named("duck")
QUEEN_UNDER = _named("queen_under")
KING_UNDER = _named("king_under")
TAKE_LAST = _named("take_last")
TAKE_LAST_DEAR = _named("take_last_dear")
TAKE_EARLY = _named("take_early")
FORCED_LOW = _named("forced_low")
FORCED_HIGH = _named("forced_high")
GIVE_QUEEN = _named("give_queen")
GIVE_SPADE = _named("give_spade")
GIVE_HEART = _named("give_heart")
GIVE_DANGER = _named("give_danger")
LEAD_SMOKE = _named("lead_smoke")
LEAD_LOW = _named("lead_low")
LEAD_HIGH = _named("lead_high")
LEAD_HEART = _named("lead_heart")
STOP_MOON = _named("stop_moon")
KEEP_STOPPER = _named("keep_stopper")
SHOOT = _named("shoot")

BELOW: tuple[int, ...] = tuple(bit - 1 for bit in BIT)
"""Card -> the set of the cards below it (of the lower suits, too)."""
ABOVE: tuple[int, ...] = tuple(~(2 * bit - 1) for bit in BIT)
HIGH_SPADES = BIT[QUEEN + 1] | BIT[QUEEN + 2]


def _wins(low: int, high: int, seats: int) -> float:
    """The chance that nobody has to play above a card led, when `low` cards of its suit below it
    and `high` above it are dealt among so many seats, and all duck who can."""
    if not high:
        return 1.0
    total = 0.0
    # Every seat has either none of the high cards, or a low one besides.
    for busy in range(1 << seats):  # the seats that have a low card
        count = busy.bit_count()
        # exactly these seats have the low cards
        ways = sum(
            (-1) ** (count - some) * comb(count, some) * some**low for some in range(count + 1)
        )
        total += ways * count**high
    return total / float(seats) ** (low + high)


WIN = tuple(
    tuple(tuple(_wins(low, high, seats) for high in range(14)) for low in range(14))
    for seats in (1, 2, 3)
)
"""Seats less 1, cards below, cards above -> the chance that a card led takes the trick."""


def avoid(table: Table, legal: int) -> int:
    """The card of one who wants no points, with its reason."""
    if not legal & (legal - 1):
        return legal.bit_length() - 1 | ONLY
    turn = table.turn
    hand = table.hands[turn]
    lead = table.lead
    theirs = table.out & ~hand
    if not lead:
        return _lead(table, hand, legal, theirs)
    if legal & lead:
        return _follow(table, hand, legal, theirs)
    return _discard(table, hand, legal, theirs)


def _follow(table: Table, hand: int, legal: int, theirs: int) -> int:
    best = table.best
    under = legal & BELOW[best]
    count = table.count
    alone = table.alone
    if legal & SPADES:
        if under & QUEEN_BIT:
            return QUEEN | QUEEN_UNDER
        if count < table.last and (theirs & QUEEN_BIT):
            # A king or an ace would catch the queen.
            low = legal & BELOW[QUEEN]
            if under and table.best > QUEEN:
                return under.bit_length() - 1 | KING_UNDER
            if low:
                card = low.bit_length() - 1
                return card | DUCK
            return (legal & -legal).bit_length() - 1 | FORCED_LOW
        if legal & QUEEN_BIT:
            legal ^= QUEEN_BIT
    if count == table.last:
        pot = table.pot
        if not pot:
            return legal.bit_length() - 1 | TAKE_LAST
        if alone >= 0 and alone == table.holder and pot < 5 and table.points[alone] > 4:
            return legal.bit_length() - 1 | STOP_MOON
        if under:
            return under.bit_length() - 1 | DUCK
        return legal.bit_length() - 1 | TAKE_LAST_DEAR
    lead = table.lead
    if legal & lead & ~POINT_CARDS and not table.pot:
        rest = (theirs & lead).bit_count()
        if rest > 7:
            high = legal.bit_length() - 1
            if high > best:
                return high | TAKE_EARLY
    if under:
        return under.bit_length() - 1 | DUCK
    card = (legal & -legal).bit_length() - 1
    if theirs & lead & ABOVE[card]:
        return card | FORCED_LOW
    return legal.bit_length() - 1 | FORCED_HIGH


def _discard(table: Table, hand: int, legal: int, theirs: int) -> int:
    if legal & QUEEN_BIT:
        return QUEEN | GIVE_QUEEN
    if legal & HIGH_SPADES and theirs & QUEEN_BIT:
        return (legal & SPADES).bit_length() - 1 | GIVE_SPADE
    best, found = -99.0, 0
    for suit in SUIT_CARDS:
        mine = legal & suit
        if mine:
            card = mine.bit_length() - 1
            rest = theirs & suit
            low = (rest & BELOW[card]).bit_count()
            high = rest.bit_count() - low
            value = low - 0.5 * high - 1.5 * (mine & BELOW[card]).bit_count()
            if suit == HEARTS:
                value += 3.0
            if value > best:
                best, found = value, card
    return found | GIVE_DANGER


def _lead(table: Table, hand: int, legal: int, theirs: int) -> int:
    best, found = 99.0, 0
    for suit in SUIT_CARDS:
        mine = legal & suit
        if not mine:
            continue
        rest = theirs & suit
        if suit == SPADES and theirs & QUEEN_BIT:
            low = mine & BELOW[QUEEN]
            if low and not hand & HIGH_SPADES:
                value, card = -3.0, low.bit_length() - 1
            elif low:
                value, card = 2.0, low.bit_length() - 1
            else:
                value, card = 9.0, (mine & -mine).bit_length() - 1
        elif suit == SPADES and hand & QUEEN_BIT:
            value, card = 4.0, (mine & -mine).bit_length() - 1
            if card == QUEEN:
                value = 12.0
        elif rest.bit_count() > 8 and suit != HEARTS:
            value, card = -2.0, mine.bit_length() - 1
        else:
            card = (mine & -mine).bit_length() - 1
            low = (rest & BELOW[card]).bit_count()
            high = rest.bit_count() - low
            value = 5.0 * WIN[2][low][high]
            if suit == HEARTS:
                value += 0.5
        if value < best:
            best, found = value, card
    return found | LEAD_LOW


def shoot(table: Table, legal: int) -> int:
    """The card of one who wants all the points, with its reason."""
    if not legal & (legal - 1):
        return legal.bit_length() - 1 | ONLY
    lead = table.lead
    hand = table.hands[table.turn]
    theirs = table.out & ~hand
    if lead and legal & lead:
        over = legal & ABOVE[table.best]
        if over:
            if table.count == table.last:
                return (over & -over).bit_length() - 1 | SHOOT
            return over.bit_length() - 1 | SHOOT
        return (legal & -legal).bit_length() - 1 | SHOOT
    if lead:
        plain = legal & ~POINT_CARDS or legal
        found, best = 0, 99.0
        for suit in SUIT_CARDS:
            mine = plain & suit
            if mine:
                card = (mine & -mine).bit_length() - 1
                if card % 13 < best:
                    best, found = card % 13, card
        return found | SHOOT
    found, best = 0, -99.0
    for suit in SUIT_CARDS:
        mine = legal & suit
        if mine:
            card = mine.bit_length() - 1
            rest = theirs & suit
            high = (rest & ABOVE[card]).bit_count()
            value = -2.0 * high + mine.bit_count() - 0.1 * rest.bit_count()
            if value > best:
                found, best = card, value
    return found | SHOOT
