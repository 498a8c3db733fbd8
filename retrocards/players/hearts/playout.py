"""A hand of Hearts played out by the club's policies, as fast as can be: for play-outs alone."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from retrocards.cards import BIT
from retrocards.players.hearts.moon import shoot, wants_moon
from retrocards.players.hearts.policy import avoid
from retrocards.players.hearts.reasons import CARD
from retrocards.players.hearts.table import NOBODY, Table
from retrocards.rules.hearts import ALL_POINTS

Policy: TypeAlias = Callable[[Table, int], int]
"""The card of the seat to move, of those that it may play; its reason is above it."""

MISFIT = 0.5
"""How much less likely a deal is for each card that the club would not have played with it."""


def aim(table: Table, legal: int) -> int:
    """The card of one who goes for the moon as long as nobody else has a point."""
    if table.alone == NOBODY or table.alone == table.turn:
        return shoot(table, legal)
    return avoid(table, legal)


def policies(table: Table) -> list[Policy]:
    """How each seat plays on, by the cards that it holds: for the moon, or against points."""
    turn, found = table.turn, list[Policy]()
    for seat in range(len(table.hands)):
        table.turn = seat
        found.append(aim if wants_moon(table) else avoid)
    table.turn = turn
    return found


def plausible(table: Table, laid: Sequence[int], seat: int) -> float:
    """How well cards that were played go with the hands, from the beginning of the hand on.

    Every card of another seat than this one which the club would not have played makes it smaller.
    """
    weight, legal, lay = 1.0, table.legal, table.lay
    for card in laid:
        turn, may = table.turn, legal()
        if turn != seat and may & (may - 1):
            moon = table.alone in (NOBODY, turn) and wants_moon(table)
            wanted = (shoot(table, may) if moon else avoid(table, may)) & CARD
            if wanted != card and not _alike(table, wanted, card):
                weight *= MISFIT
        lay(card)
    return weight


def _alike(table: Table, one: int, other: int) -> bool:
    """Whether two cards of the seat to move do the same: one suit, and nobody holds one between."""
    if one // 13 != other // 13:
        return False
    low, high = min(one, other), max(one, other)
    return not table.out & ~table.hands[table.turn] & (BIT[high] - 2 * BIT[low])


def play_out(table: Table, plays: Sequence[Policy]) -> list[int]:
    """Play all cards that are left, each seat by its policy; seat -> its points.

    A moon is counted as 26 for each of the others, whatever `options.moon` says.
    """
    legal, lay = table.legal, table.lay
    while table.out:
        lay(plays[table.turn](table, legal()) & CARD)
    shooter = table.alone
    if shooter < 0:
        return table.points
    return [ALL_POINTS if seat != shooter else 0 for seat in range(len(table.points))]
