"""A hand of Hearts played out by the club player's policies, as fast as possible."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from retrocards.cards import BIT
from retrocards.players.hearts.moon import shoot, wants_moon
from retrocards.players.hearts.policy import avoid
from retrocards.players.hearts.reasons import CARD
from retrocards.players.hearts.table import NOBODY, Table
from retrocards.rules.hearts import ALL_POINTS

Policy: TypeAlias = Callable[[Table, int], int]
"""Chooses the card of the seat to move from the legal ones; its reason is in the bits above."""

MISFIT = 0.5
"""A deal is less likely by this factor for each card that the club player would not have played."""


def aim(table: Table, legal: int) -> int:
    """The card of a player who goes for the moon as long as nobody else has a point."""
    if table.alone == NOBODY or table.alone == table.turn:
        return shoot(table, legal)
    return avoid(table, legal)


def policies(table: Table) -> list[Policy]:
    """How each seat plays on with its cards: for the moon, or against points."""
    turn, chosen = table.turn, list[Policy]()
    for seat in range(len(table.hands)):
        table.turn = seat
        chosen.append(aim if wants_moon(table) else avoid)
    table.turn = turn
    return chosen


def plausible(table: Table, laid: Sequence[int], seat: int) -> float:
    """How well the cards played since the beginning of the hand fit these hands.

    Each card of a seat other than `seat` that the club player would not have played lowers it.
    """
    weight, legal, lay = 1.0, table.legal, table.lay
    for card in laid:
        turn, may = table.turn, legal()
        if turn != seat and may & (may - 1):
            moon = table.alone in (NOBODY, turn) and wants_moon(table)
            wanted = (shoot(table, may) if moon else avoid(table, may)) & CARD
            if wanted != card and not interchangeable(table, wanted, card):
                weight *= MISFIT
        lay(card)
    return weight


def interchangeable(table: Table, first: int, second: int) -> bool:
    """Whether two cards of the seat to move do the same: no other seat has a card between them."""
    if first // 13 != second // 13:
        return False
    low, high = min(first, second), max(first, second)
    return not table.out & ~table.hands[table.turn] & (BIT[high] - 2 * BIT[low])


def play_out(table: Table, plays: Sequence[Policy]) -> list[int]:
    """Play all remaining cards, each seat by its policy; returns seat -> points.

    A moon counts as 26 for each of the others, whatever `options.moon` says.
    """
    legal, lay = table.legal, table.lay
    while table.out:
        lay(plays[table.turn](table, legal()) & CARD)
    shooter = table.alone
    if shooter < 0:
        return table.points
    return [ALL_POINTS if seat != shooter else 0 for seat in range(len(table.points))]
