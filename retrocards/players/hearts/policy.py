"""What to play to get no points: the rules of thumb of a good club player, on ints.

`avoid` takes a table and the set of the cards that may be played, and returns the card with the
reason above it (see `reasons`).  Of the hands it reads that of the seat to move alone, and it
changes nothing: the club player asks it for its card, and the play-outs of the master play whole
hands by it, some microseconds a card.

The numbers were tuned by many thousand hands against itself and against random players; they are
points, or as good as points, where nothing else is said.
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
"""Card -> the set of the cards below it, and of those of the lower suits."""
HIGH_SPADES = BIT[QUEEN + 1] | BIT[QUEEN + 2]
"""The king and the ace, which catch the queen."""

MANY = (0, 4, 5, 6)
"""Seats still to play -> the cards of the suit led that others must hold more of, so that all will
follow and a high card goes safely."""
MANY_TO_LEAD = 7
"""The same for a high card to lead."""
THREAT, WITH_HER = 3, 14
"""The points of one who alone has points, hearts or the queen and hearts, that make it look as if
he were shooting the moon.  Among club players one in four with three hearts does, one in twelve
with the queen and a heart, and one in forty with the queen alone."""
FEW = 5
"""The points that are fewer than a moon costs: so a trick of less is taken to stop one."""
FEW_SPADES = 2
"""Spades among which a king or an ace is in danger of having to take the queen."""

# What a card is worth to be rid of.
LOWER, HIGHER, GUARD, LONE, A_HEART = 1.0, -0.5, -1.0, 2.0, 4.0
"""For each lower card that others hold, each higher one, each guard below it in the hand; for the
last of its suit; for a heart."""

STOP, NO_STOP, RANK, NOT_SHE = -1.75, 20.0, -0.05, -50.0
"""When somebody shoots the moon: for each lower card that others hold (twice as much for the last
of its suit), for a card of a suit of which he has none, for each rank; and the queen."""

# What a card costs to lead.
WON, VOID_SOMEWHERE, HEART = 6.0, 0.5, 0.7
"""A trick won; the part that comes to it when somebody has none of the suit; the part of it that
counts for hearts, with which nobody can give the queen."""
EARLY = -2.0
"""A high card while all follow."""
HUNT, GUARDED, BARE = -3.0, 1.25, 9.0
"""A low spade to drive the queen out; the same with the king or the ace in the hand; one of these
alone."""
OWN, LAST_RESORT = 8.0, 12.0
"""A spade while holding the queen; the queen herself."""
SINGLE = -0.35
"""For the only card of its suit, not counting the spades above."""


def _holds(low: int, high: int, seats: int) -> float:
    """The chance that a card led takes the trick, although it need not.

    Others hold `low` cards of its suit below it and `high` above it, dealt at random among so many
    seats, and all who can stay below do: it is that nobody has a high card alone.
    """
    total = 0.0
    for having in range(seats + 1):
        # so many seats have a low card, and they have all the high ones
        ways = sum((-1) ** (having - n) * comb(having, n) * n**low for n in range(having + 1))
        total += comb(seats, having) * ways * having**high
    return total / float(seats) ** (low + high)


def _led(low: int, high: int) -> float:
    void = 1 - (1 - (2 / 3) ** (low + high)) ** 3
    return WON * (1 + VOID_SOMEWHERE * void) * _holds(low, high, 3)


LED = tuple(tuple(_led(low, high) for high in range(14)) for low in range(14))
"""Cards below, cards above -> what it costs to lead a card that is not a heart."""
HEART_LED = tuple(tuple(HEART * cost for cost in row) for row in LED)
"""The same of a heart."""


def avoid(table: Table, legal: int) -> int:
    """The card of one who wants no points, with its reason."""
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
    """Another seat that looks as if it were shooting the moon; NOBODY where none does.

    What lies under its card is as good as its own.
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
    """Whether the queen may still be played to the open trick, as far as this seat knows."""
    keeper = table.queen[table.turn]
    seats = table.last + 1
    return keeper < 0 or (keeper - table.turn) % seats < seats - table.count


def _starve(table: Table, legal: int, theirs: int) -> int:
    """A card for one who is shooting the moon: none that may still take a trick from him."""
    gone = table.void[table.holder]
    most, found = -inf, 0
    for suit in SUIT_CARDS:
        mine = legal & suit
        if mine:
            low = mine & -mine
            card = low.bit_length() - 1
            worth = RANK * (card % 13)
            if gone & suit:
                worth += NO_STOP
            else:
                lower = (theirs & suit & (low - 1)).bit_count()
                worth += STOP * lower * (2 if low == mine else 1)
            if card == QUEEN:
                worth = NOT_SHE
            if worth > most:
                most, found = worth, card
    return found | STARVE_MOON


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
    most, found = -inf, 0
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
                most, found = worth, card
    if BIT[found] & HEARTS:
        return found | GIVE_HEART
    return found | (GIVE_HIGH if legal & BELOW[found] & SUIT_CARDS[found // 13] else GIVE_LAST)


def _lead(hand: int, legal: int, theirs: int) -> int:
    least, found = inf, 0
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
            least, found = cost, coded
    return found
