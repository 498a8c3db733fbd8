"""What happens in a play-out of Ditsy Elephant: the coach's events.

A play-out that is watched goes as that of the search does, but it notes every turn.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from retrocards.players.elephant.groups import FREE
from retrocards.players.elephant.playout import TWO, Table, by_tips
from retrocards.players.elephant.worlds import World
from retrocards.rules.elephant import SEATS, View
from retrocards.rules.elephant.counts import BITS, ENOUGH, GROUPS, HIGHER
from retrocards.rules.elephant.rounds import IN_PLAY, ONE_PASS, PASSED, PLAYED, SEAT

EVENTS: Mapping[str, int] = {
    # of a play
    "beaten": -1,
    # of any move
    "lead_yours": 1,
    "two_left": -1,
    "low_left": -1,
    "out_next": 1,
    "out_last": -1,
}
"""Event -> 1 if it is good for the seat, -1 if it is bad; the soonest first.

`beaten`: somebody beats the play.  `lead_yours`: the next free lead is the seat's.  `two_left`,
`low_left`: the next one goes out while the seat still holds a two, or a card below a seven.
`out_next`: the seat comes in the best place left.  `out_last`: it comes last.
"""
LOW = (1 << BITS * 4) - 1
"""The cards below a seven, in a hand as counts."""


class Turn(NamedTuple):
    """What a seat did when it was asked."""

    seat: int
    cards: int
    """What it played, as counts; 0 for a pass."""
    leads: bool
    """Whether it had a free lead."""


def telling(moves: Sequence[int]) -> Mapping[str, int]:
    """The events that may tell the difference between some moves; a pass is never beaten."""
    return {event: sign for event, sign in EVENTS.items() if event != "beaten" or all(moves)}


def happened(view: View, hands: Sequence[int], turns: Sequence[Turn], place: int) -> set[str]:
    """The events of turns of which the first is the seat's move.

    `hands` are the cards before it, as counts, and `place` is that in which the seat came.
    """
    seat = view.seat
    lead = next((number for number, turn in enumerate(turns) if number and turn.leads), len(turns))
    left, too_late = [*hands], False
    for turn in turns:
        left[turn.seat] -= turn.cards
        if not left[turn.seat]:
            too_late = turn.seat != seat
            break
    came = {
        "beaten": any(turn.cards and turn.seat != seat for turn in turns[1:lead]),
        "lead_yours": any(turn.seat == seat for turn in turns[lead : lead + 1]),
        "two_left": too_late and left[seat] >= TWO,
        "low_left": too_late and bool(left[seat] & LOW),
        "out_next": place == len(view.out) + 1,
        "out_last": place == SEATS,
    }
    return {event for event, yes in came.items() if yes}


def play_on(table: Table, world: World, play: int, seat: int) -> tuple[list[Turn], int]:
    """The turns from a seat's play on, 0 for a pass, and its place; all as `play_out` has it."""
    turns, hands = list[Turn](), [*world.hands]
    _, asked, rank, size, went_out, worths = table
    place = SEATS + 1 - IN_PLAY[asked].bit_count()
    cards = play
    while place < SEATS:
        turn = SEAT[asked]
        turns.append(Turn(turn, cards, leads=asked < ONE_PASS))
        if cards:
            rank, size = GROUPS[cards]
            hands[turn] -= cards
            if hands[turn]:
                asked = PLAYED[asked]
            elif turn == seat:
                break
            else:
                place += 1
                asked = went_out[asked]
        else:
            asked = PASSED[asked]
        if asked < ONE_PASS:
            rank, size = FREE
        turn = SEAT[asked]
        may = hands[turn] + ENOUGH[size] & HIGHER[rank]
        if may and world.tipsters[turn]:
            cards = by_tips(hands, turn, rank, size, may, worths)
        else:
            low = may & -may
            cards = hands[turn] & low - (low >> 3) if may else 0
    return turns, place
