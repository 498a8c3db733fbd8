"""How to avoid points: the rules of thumb of a good club player, on ints.

`avoid` takes a table and the set of the legal cards, and returns the card with its reason in the
bits above it (see `reasons`).  It reads only the hand of the seat to move, and changes nothing.
The club player takes its card from it, and the master's play-outs play whole hands by it, in a few
microseconds a card.

The figures were tuned over many thousand hands against itself and against random players.  Where
nothing else is said they are points, or as good as points.
"""

from math import comb, inf

from retrocards.cards import BIT, SUIT_CARDS
from retrocards.players.hearts.reasons import (
    BEWARE_QUEEN,
    DUCK,
    GIVE_HEART,
    GIVE_HIGH,
    GIVE_HIGH_SPADE,
    GIVE_LAST,
    GIVE_QUEEN,
    HOPE_FOR_HIGHER,
    HUNT_QUEEN,
    KEEP_STOPPER,
    KING_UNDER,
    LEAD_EARLY,
    LEAD_HEART,
    LEAD_LOW,
    LEAD_QUEEN,
    LEAD_SPADE_GUARDED,
    LEAD_TOP,
    LET_HAVE,
    ONLY,
    QUEEN_UNDER,
    SPOIL_MOON,
    STARVE_MOON,
    STOP_MOON,
    TAKE_ANYWAY,
    TAKE_EARLY,
    TAKE_FREE,
    WIN_ANYWAY,
)
from retrocards.players.hearts.table import (
    HEARTS,
    NOBODY,
    POINTS,
    QUEEN,
    QUEEN_BIT,
    SPADES,
    Table,
)

BELOW: tuple[int, ...] = tuple(bit - 1 for bit in BIT)
"""Card -> the set of the cards below it, including all lower suits."""
HIGH_SPADES = BIT[QUEEN + 1] | BIT[QUEEN + 2]
"""The king and the ace, which catch the queen."""

MANY = (0, 4, 5, 6)
"""Seats still to play -> others must hold more cards of the suit led than this for everybody to
follow, so that a high card is safe."""
MANY_TO_LEAD = 7
"""The same for leading a high card."""
THREAT, WITH_HER = 3, 14
"""The points, from hearts or from the queen and hearts, with which a seat that alone has points
looks like shooting the moon.  Among club players one in four with three hearts does, one in twelve
with the queen and a heart, and one in forty with the queen alone."""
FEW = 5
"""A trick with fewer points than this costs less than a moon, and is taken to stop one."""
FEW_SPADES = 2
"""Number of spades with which a king or an ace is in danger of having to take the queen."""

# The worth of getting rid of a card.
LOWER, HIGHER, GUARD, LONE, A_HEART = 1.0, -0.5, -1.0, 2.0, 4.0
"""For each lower card that others hold, each higher one, and each guard below it in the hand; for
the last card of its suit; for a heart."""

STOP, NO_STOP, RANK, NOT_SHE = -1.75, 20.0, -0.05, -50.0
"""If somebody shoots the moon: for each lower card that others hold (twice as much for the last
card of its suit), for a card of a suit that he is out of, for each rank; and for the queen."""

# The cost of leading a card.
WON, VOID_SOMEWHERE, HEART = 6.0, 0.5, 0.7
"""A trick won; the part added if somebody is out of the suit; the part that counts for hearts,
on which nobody can throw the queen."""
EARLY = -2.0
"""A high card while all follow."""
HUNT, GUARDED, BARE = -3.0, 1.25, 9.0
"""A low spade to drive the queen out; the same with the king or the ace in hand; one of these
alone."""
OWN, LAST_RESORT = 8.0, 12.0
"""A spade while holding the queen; the queen herself."""
SINGLE = -0.35
"""For the only card of its suit, except for the spades above."""


def _holds(low: int, high: int, seats: int) -> float:
    """The chance that a card wins the trick it leads although everyone tries to stay below it.

    Others hold `low` cards of its suit below it and `high` above it, dealt at random among `seats`
    seats.  The card wins if no seat holds only high ones.
    """
    total = 0.0
    for having in range(seats + 1):
        # This many seats have a low card, and between them they hold all the high ones.
        ways = sum((-1) ** (having - n) * comb(having, n) * n**low for n in range(having + 1))
        total += comb(seats, having) * ways * having**high
    return total / float(seats) ** (low + high)


def _led(low: int, high: int) -> float:
    void = 1 - (1 - (2 / 3) ** (low + high)) ** 3
    return WON * (1 + VOID_SOMEWHERE * void) * _holds(low, high, 3)


LED = tuple(tuple(_led(low, high) for high in range(14)) for low in range(14))
"""Cards below -> cards above -> the cost of leading a card that is not a heart."""
HEART_LED = tuple(tuple(HEART * cost for cost in row) for row in LED)
"""The same for a heart."""


def avoid(table: Table, legal: int) -> int:
    """The card of a player who wants no points, with its reason."""
    if not legal & (legal - 1):
        return legal.bit_length() - 1 | ONLY
    hand = table.hands[table.turn]
    theirs = table.out & ~hand
    lead = table.lead
    if not lead:
        return _lead(hand, legal, theirs)
    shooter = _suspect(table)
    if legal & lead:
        return _follow(table, legal, theirs, shooter)
    return _discard(table, legal, theirs, shooter)


def _suspect(table: Table) -> int:
    """Another seat that seems to be shooting the moon; NOBODY if none does.

    Points under its winning card count as its own.
    """
    seat = table.alone
    if seat < 0 or seat == table.turn:
        return NOBODY
    points = table.points[seat] + (table.pot if seat == table.holder else 0)
    return seat if _threatens(points) else NOBODY


def _threatens(points: int) -> bool:
    return points >= WITH_HER or THREAT <= points < POINTS[QUEEN]


def _follow(table: Table, legal: int, theirs: int, shooter: int) -> int:
    best, lead, count, last = table.best, table.lead, table.count, table.last
    under = legal & BELOW[best]
    if lead == SPADES:
        if under & QUEEN_BIT:
            if shooter != table.holder or under == QUEEN_BIT:
                return QUEEN | QUEEN_UNDER
            under ^= QUEEN_BIT
        if legal & QUEEN_BIT:
            legal ^= QUEEN_BIT
        elif count < last and theirs & QUEEN_BIT and may_come(table):
            if under and best > QUEEN:
                return under.bit_length() - 1 | KING_UNDER
            low = legal & BELOW[QUEEN]
            if table.pot and under:
                return under.bit_length() - 1 | LET_HAVE
            if low:
                card = low.bit_length() - 1
                if low != legal:
                    return card | BEWARE_QUEEN
                return card | (DUCK if card < best else HOPE_FOR_HIGHER)
            return (legal & -legal).bit_length() - 1 | HOPE_FOR_HIGHER
    high = legal.bit_length() - 1
    pot = table.pot
    if shooter == table.holder:
        sure = high > best and (count == last or theirs & lead < BIT[high])
        if sure and 0 < pot < FEW and _threatens(table.points[shooter]):
            return high | STOP_MOON
        if under & (under - 1):
            return (under & -under).bit_length() - 1 | KEEP_STOPPER
    if count == last:
        if high < best:
            return under.bit_length() - 1 | (LET_HAVE if pot else DUCK)
        if not pot:
            return high | TAKE_FREE
        if under:
            return under.bit_length() - 1 | LET_HAVE
        return high | TAKE_ANYWAY
    many = (theirs & lead).bit_count() > MANY[last - count]
    if many and not pot and high > best and lead != HEARTS:
        return high | TAKE_EARLY
    if under:
        return under.bit_length() - 1 | DUCK
    low = legal & -legal
    if theirs & lead > low:
        return low.bit_length() - 1 | HOPE_FOR_HIGHER
    return high | WIN_ANYWAY


def may_come(table: Table) -> bool:
    """Whether the queen may still be played to this trick, as far as the seat to move knows."""
    keeper = table.queen[table.turn]
    seats = table.last + 1
    return keeper < 0 or (keeper - table.turn) % seats < seats - table.count


def _starve(table: Table, legal: int, theirs: int) -> int:
    """A card for a seat that is shooting the moon: one that could not take a trick from it."""
    void = table.void[table.holder]
    most, best = -inf, 0
    for suit in SUIT_CARDS:
        mine = legal & suit
        if mine:
            low = mine & -mine
            card = low.bit_length() - 1
            worth = RANK * (card % 13)
            if void & suit:
                worth += NO_STOP
            else:
                lower = (theirs & suit & (low - 1)).bit_count()
                worth += STOP * lower * (2 if low == mine else 1)
            if card == QUEEN:
                worth = NOT_SHE
            if worth > most:
                most, best = worth, card
    return best | STARVE_MOON


def _discard(table: Table, legal: int, theirs: int, shooter: int) -> int:
    if shooter == table.holder:
        return _starve(table, legal, theirs)
    if legal & QUEEN_BIT:
        return QUEEN | GIVE_QUEEN
    if shooter >= 0 and legal & HEARTS:
        return (legal & HEARTS).bit_length() - 1 | SPOIL_MOON
    spades = legal & SPADES
    if spades & HIGH_SPADES and theirs & QUEEN_BIT and spades.bit_count() <= FEW_SPADES:
        return spades.bit_length() - 1 | GIVE_HIGH_SPADE
    most, best = -inf, 0
    for suit in SUIT_CARDS:
        mine = legal & suit
        if mine:
            card = mine.bit_length() - 1
            rest = theirs & suit
            low = (rest & BELOW[card]).bit_count()
            guards = (mine & BELOW[card]).bit_count()
            worth = LOWER * low + HIGHER * (rest.bit_count() - low) + GUARD * guards
            if not guards:
                worth += LONE
            if suit == HEARTS:
                worth += A_HEART
            if worth > most:
                most, best = worth, card
    if BIT[best] & HEARTS:
        return best | GIVE_HEART
    return best | (GIVE_HIGH if legal & BELOW[best] & SUIT_CARDS[best // 13] else GIVE_LAST)


def _lead(hand: int, legal: int, theirs: int) -> int:
    least, best = inf, 0
    for suit in SUIT_CARDS:
        mine = legal & suit
        if not mine:
            continue
        rest = theirs & suit
        low_card = (mine & -mine).bit_length() - 1
        if suit == SPADES and rest & QUEEN_BIT:
            low = mine & BELOW[QUEEN]
            if not low:
                cost, coded = BARE, low_card | LEAD_TOP
            elif hand & HIGH_SPADES:
                cost, coded = GUARDED, low.bit_length() - 1 | LEAD_SPADE_GUARDED
            else:
                cost, coded = HUNT, low.bit_length() - 1 | HUNT_QUEEN
        elif suit == SPADES and hand & QUEEN_BIT:
            if low_card == QUEEN:
                cost, coded = LAST_RESORT, QUEEN | LEAD_QUEEN
            else:
                cost, coded = OWN, low_card | LEAD_SPADE_GUARDED
        elif suit != HEARTS and rest.bit_count() > MANY_TO_LEAD:
            cost, coded = EARLY, mine.bit_length() - 1 | LEAD_EARLY
        else:
            low = (rest & BELOW[low_card]).bit_count()
            high = rest.bit_count() - low
            if suit == HEARTS:
                cost = HEART_LED[low][high]
                coded = low_card | (LEAD_HEART if high else LEAD_TOP)
            else:
                cost = LED[low][high]
                coded = low_card | (LEAD_LOW if high else LEAD_TOP)
            if not mine & (mine - 1):
                cost += SINGLE
        if cost < least:
            least, best = cost, coded
    return best
