"""What happens in a play-out of Hearts: the coach's events."""

from collections.abc import Mapping, Sequence

from retrocards.cards import BIT
from retrocards.players.hearts.playout import Policy
from retrocards.players.hearts.reasons import CARD
from retrocards.players.hearts.table import NOBODY, POINTS, QUEEN, Table

EVENTS: Mapping[str, int] = {
    "queen_now": -1,
    "points_now": -1,
    "queen_yours": -1,
    "moon_theirs": -1,
    "moon_yours": 1,
    "throw_points": 1,
    "many_hearts": -1,
    "clean": 1,
}
"""Event -> 1 if it is good for the seat, -1 if it is bad; the soonest first.

`queen_now`, `points_now`: the seat takes the queen of spades, or any points, in this trick.
`queen_yours`: it takes her in this trick or later.  `moon_theirs`, `moon_yours`: another shoots the
moon, or the seat does.  `throw_points`: it throws a heart or the queen on a trick of another suit.
`many_hearts`: it takes at least `MANY_HEARTS` more.  `clean`: it takes no more points.
"""
MANY_HEARTS = 4
"""How many hearts are many."""
AT_ONCE = ("queen_now", "points_now")
"""The events of a trick that has begun."""


def watched(table: Table, plays: Sequence[Policy], seat: int, card: int = -1) -> set[str]:
    """The events for a seat when all cards are played, as `play_out` plays them.

    The seat plays the `card` first, if there is one.
    """
    events, legal, lay = set[str](), table.legal, table.lay
    now, hearts = card >= 0, 0
    while table.out:
        if card < 0:
            card = plays[table.turn](table, legal()) & CARD
        if table.turn == seat and POINTS[card] and table.lead and not BIT[card] & table.lead:
            events.add("throw_points")
        before = table.points[seat]
        lay(card)
        card = -1
        if table.count:
            continue
        taken = table.points[seat] - before
        queen = taken >= POINTS[QUEEN]
        hearts += taken - queen * POINTS[QUEEN]
        if queen:
            events.add("queen_yours")
        if now and taken:
            events |= {*AT_ONCE} if queen else {"points_now"}
        now = False
    if hearts >= MANY_HEARTS:
        events.add("many_hearts")
    if not hearts and "queen_yours" not in events:
        events.add("clean")
    if table.alone > NOBODY:
        events.add("moon_yours" if table.alone == seat else "moon_theirs")
    return events
