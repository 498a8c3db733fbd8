"""A hand of Ditsy Elephant played out on a few ints, as fast as can be: for play-outs alone.

Suits do not matter for the play, so a hand is the number of its cards of each rank, four bits for
each, the threes lowest.  Added to `ENOUGH[size]` it has the top bit of every rank of which there
are so many cards, and `HIGHER[rank]` has those bits of the ranks that beat one: what can be played
is one addition and one mask away.

Two ways of playing are known: the program's, all cards of the lowest rank that will do, and the
thrifty one.  Nobody passes a free lead.
"""

from collections.abc import Sequence
from typing import NamedTuple

from retrocards.cards import mask_of
from retrocards.players.elephant.groups import FREE, RANKS, TWOS, Group
from retrocards.rules.elephant import MUST_BEAT, NEXT, OF_RANK, PLAYS, SEATS, View

BITS = 4
"""Of a hand, for each rank."""
ONES = sum(1 << BITS * rank for rank in range(RANKS))
TOPS = ONES << BITS - 1

ENOUGH = tuple((8 - size) * ONES for size in range(5))
"""Number of cards that are called for -> what brings it to the top bit of a rank."""
HIGHER = (*(TOPS >> BITS * rank << BITS * rank for rank in range(1, RANKS)), 0, TOPS)
"""Rank -> the top bits of the higher ones; -1, for a free lead, -> those of all."""
ANY = ENOUGH[1]

GROUPS = {size << BITS * rank: Group(rank, size) for rank in range(RANKS) for size in range(1, 5)}
"""Cards of one rank, as a hand -> the group."""
TWO = 1 << BITS * TWOS

FEW_GROUPS = 3
"""With so many groups, or fewer, a thrifty player spends twos, and looks for what nobody beats."""
WORTH_A_TWO = 8
"""The rank, a jack, from which on a table is worth a two."""


class Table(NamedTuple):
    """Where a play-out begins."""

    hands: Sequence[int]
    turn: int
    rank: int
    """That of the cards on the table; -1 before the first play."""
    size: int
    """How many cards are on the table."""
    left: int
    """How many are still to pass until the cards have gone around; 0 for a free lead."""
    in_play: int
    """The set of the seats still in."""
    must_beat: bool
    """Whether the cards of one who goes out must be beaten first (`after_out`)."""


def counted(cards: int) -> int:
    """A set of cards as the number of its cards of each rank."""
    return sum((cards & own).bit_count() << BITS * rank for rank, own in enumerate(OF_RANK))


def number_of(play: Group) -> int:
    """The cards of a group, as a hand."""
    return play.size << BITS * play.rank


def table_for(view: View, hands: Sequence[int]) -> Table:
    """Where a seat's decision stands, with these cards in the hands."""
    in_play = sum(1 << seat for seat in range(SEATS) if seat not in view.out)
    rank, size = PLAYS[mask_of(view.table)] if view.table else FREE
    asked = range(0 if view.leads else (view.last_player - view.to_move) % SEATS)
    left = sum((view.to_move + step) % SEATS not in view.out for step in asked)
    must_beat = view.options.after_out == MUST_BEAT
    return Table(hands, view.to_move, rank, size, left, in_play, must_beat)


def thrifty(hands: Sequence[int], turn: int, rank: int, size: int, may: int) -> int:
    """The program's way, but for the tips that pay most; 0 is to pass.  `may`: what will do.

    With few groups, all but one of which nobody can beat, those go first.  Twos are saved for the
    end or for a high table, and no more of them are spent than needed.
    """
    hand = hands[turn]
    low = may & -may
    group = hand & low - (low >> 3)
    groups = (hand + ANY & TOPS).bit_count()
    if groups == 1 and group == hand:
        return group
    if rank < 0:
        if groups <= FEW_GROUPS:
            return _sure(hands, turn, may) or group
        return group
    if group >= TWO:
        if groups > FEW_GROUPS and rank < WORTH_A_TWO:
            return 0
        return size * TWO
    return group


def _sure(hands: Sequence[int], turn: int, may: int) -> int:
    """Of groups of which nobody can beat all but one at most, the lowest such; 0 for none."""
    hand, sure, doubtful = hands[turn], 0, 0
    while may:
        low = may & -may
        may ^= low
        group = hand & low - (low >> 3)
        rank, size = GROUPS[group]
        enough, higher = ENOUGH[size], HIGHER[rank]
        for seat, other in enumerate(hands):
            if other + enough & higher and seat != turn:
                if doubtful:
                    return 0
                doubtful = 1
                break
        else:
            sure = sure or group
    return sure


def play_out(table: Table, play: int, seat: int, thrifties: Sequence[bool]) -> int:
    """The place that a seat comes in when this is played now, 0 for a pass, and all play on.

    `thrifties`: seat -> whether it plays in the thrifty way.
    """
    dealt, turn, rank, size, left, in_play, must_beat = table
    hands = [*dealt]
    following, others = NEXT[in_play], in_play.bit_count() - 1
    place = SEATS - others
    if not others:
        return place
    group = play
    while True:
        if group:
            rank, size = GROUPS[group]
            hands[turn] = hand = hands[turn] - group
            if hand:
                left = others
                turn = following[turn]
            else:
                if turn == seat:
                    return place
                if others == 1:
                    return SEATS
                place += 1
                in_play ^= 1 << turn
                following, others = NEXT[in_play], others - 1
                turn = following[turn]
                if must_beat:
                    left = others + 1
                else:
                    left, rank, size = 0, -1, 1
        elif left > 1:
            left -= 1
            turn = following[turn]
        elif left:
            left, rank, size = 0, -1, 1
            turn = following[turn]
        else:
            # Only the first play can pass a free lead: the old cards bind the others.
            left = others
            turn = following[turn]
        hand = hands[turn]
        may = hand + ENOUGH[size] & HIGHER[rank]
        if not may:
            group = 0
        elif thrifties[turn]:
            group = thrifty(hands, turn, rank, size, may)
        else:
            low = may & -may
            group = hand & low - (low >> 3)
