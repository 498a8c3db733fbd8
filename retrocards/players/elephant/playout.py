"""A hand of Ditsy Elephant played out on a few ints, as fast as can be: for play-outs alone.

Suits do not matter for the play, so a hand is the number of its cards of each rank, four bits for
each, the threes lowest.  Added to `ENOUGH[size]` it has the top bit of every rank of which there
are so many cards, and `HIGHER[rank]` has those bits of the ranks that beat one: what can be played
is one addition and one mask away.

Two ways of playing are known: the program's, all cards of the lowest rank that will do, and that
of the tips, which is the club player's as far as a few sums tell it.  Nobody passes a free lead.
"""

from collections.abc import Mapping, Sequence
from math import inf
from typing import NamedTuple, TypeAlias

from retrocards.cards import ALL_CARDS, mask_of
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

SURE_GROUPS = 4
"""With so many groups, or fewer, who plays by the tips looks for what nobody beats."""
FEW_PLAYS = 5
"""With so many groups, each two counted for itself, or fewer, the end is near."""
WORTH_A_TWO = 8
"""The rank, a jack, from which on a table is worth a two before that."""

Worths: TypeAlias = tuple[tuple[Mapping[int, float], ...], ...]
"""Near the end or not, a free lead or not -> group, as a hand -> what it is worth to play it."""


class Tips(NamedTuple):
    """What the parts of a play are worth, beside passing."""

    low: float
    """To be rid of a group, times the share of the cards in play that are higher."""
    pair: float
    """To keep a pair,"""
    more: float
    """and three or four of a rank."""
    two: float
    """To keep a two."""
    lead: float
    """To play what goes around."""
    passing: float
    around: tuple[float, float, float, float]
    """Size of a group -> the power of the share of cards that are not higher that it goes around
    with."""
    last: float = 0.0
    """What a free lead is worth less with a two.  From 1.5 on it changes nothing how much that is:
    twos are led when nothing else is left, as no other group is worth less than -1.4."""


FOLLOWING = Tips(2.68, 1.1, 1.4, 0.67, 0.7, -0.35, (6.8, 5.5, 1.6, 1.6))
LEADING = FOLLOWING._replace(passing=0.0, last=9.0)
FOLLOWING_LATE = Tips(3.44, 1.28, 1.88, 0.7, 0.7, -0.35, (6.4, 2.8, 1.6, 1.6))
LEADING_LATE = Tips(3.44, 0.1, 0.6, 0.7, 0.0, 0.0, (6.4, 2.8, 1.6, 1.6), last=9.0)
"""The club player's weights, and then fitted to 2,300 decisions of his of 75 deals: of 2,300 of
other deals they meet 94 in a hundred while he has many groups, and three in four near the end,
where he plans.  The program's way meets 65."""
TIPS = ((FOLLOWING, LEADING), (FOLLOWING_LATE, LEADING_LATE))


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
    worths: Worths


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
    worths = worths_of(ALL_CARDS & ~view.played)
    return Table(hands, view.to_move, rank, size, left, in_play, must_beat, worths)


def worths_of(in_hands: int) -> Worths:
    """What every play is worth by the tips while these cards are in the hands."""
    out = [(in_hands & own).bit_count() for own in OF_RANK]
    higher = [sum(out[rank + 1 :]) / max(1, sum(out)) for rank in range(RANKS)]

    def worth(tips: Tips, group: Group) -> float:
        rank, size = group
        if rank == TWOS:
            return tips.lead - tips.two * size - tips.last - tips.passing
        together = (0.0, tips.pair, tips.more, tips.more)[size - 1]
        around: float = (1 - higher[rank]) ** tips.around[size - 1]
        return tips.low * higher[rank] - together + tips.lead * around - tips.passing

    return tuple(
        [
            tuple([{play: worth(tips, group) for play, group in GROUPS.items()} for tips in pair])
            for pair in TIPS
        ]
    )


def by_tips(hands: Sequence[int], turn: int, rank: int, size: int, may: int, worths: Worths) -> int:
    """The way of the tips; 0 is to pass.  `may`: what will do on the table.

    With few groups, all but one of which nobody can beat, those go first.  Else what is worth most
    is played, or nothing if passing is worth more.  Until the end is near twos are saved for a high
    table, and no more of them are spent than needed.
    """
    hand = hands[turn]
    low = may & -may
    group = hand & low - (low >> 3)
    groups = (hand + ANY & TOPS).bit_count()
    if groups == 1 and group == hand:
        return group
    if groups <= SURE_GROUPS and (sure := _sure(hands, turn, may)):
        return sure
    late = groups + max(1, hand // TWO) - 1 <= FEW_PLAYS
    leads = rank < 0
    known = worths[late][leads]
    play, best = 0, -inf if leads else 0.0
    while may:
        low = may & -may
        may ^= low
        group = hand & low - (low >> 3)
        if group >= TWO:
            if not late and 0 <= rank < WORTH_A_TWO:
                break
            group = size * TWO
        if known[group] > best:
            play, best = group, known[group]
    return play


def _sure(hands: Sequence[int], turn: int, may: int) -> int:
    """Of groups of which nobody can beat all but one at most, the lowest that will do; 0: none."""
    hand, sure, doubtful = hands[turn], 0, 0
    every = hand + ANY & TOPS
    while every:
        low = every & -every
        every ^= low
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
            if low & may:
                sure = sure or group
    return sure


def play_out(table: Table, play: int, seat: int, tipsters: Sequence[bool]) -> int:
    """The place that a seat comes in when this is played now, 0 for a pass, and all play on.

    `tipsters`: seat -> whether it plays by the tips.
    """
    dealt, turn, rank, size, left, in_play, must_beat, worths = table
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
        elif tipsters[turn]:
            group = by_tips(hands, turn, rank, size, may, worths)
        else:
            low = may & -may
            group = hand & low - (low >> 3)
