"""A hand of Ditsy Elephant on a few ints, played out as fast as possible: for play-outs only.

Suits do not matter in play, so a hand is the number of its cards of each rank, in four bits each,
threes lowest.  Adding `ENOUGH[size]` sets the top bit of every rank with at least that many cards,
and `HIGHER[rank]` holds the top bits of the ranks that beat one.  So one addition and one mask find
everything that can be played.

There are two ways to play.  The program's way plays all cards of the lowest rank that will do.  The
way of the tips follows the club player as far as a few sums can.  Nobody passes a free lead.
"""

from collections.abc import Mapping, Sequence
from math import inf
from typing import NamedTuple, TypeAlias

from retrocards.cards import ALL_CARDS, mask_of
from retrocards.players.elephant.groups import FREE, RANKS, TWOS, Group
from retrocards.rules.elephant import MUST_BEAT, NEXT, OF_RANK, PLAYS, SEATS, View

BITS = 4
"""The bits for each rank of a hand."""
ONES = sum(1 << BITS * rank for rank in range(RANKS))
TOPS = ONES << BITS - 1

ENOUGH = tuple((8 - size) * ONES for size in range(5))
"""Number of cards called for -> the addend that sets the top bit of ranks with enough cards."""
HIGHER = (*(TOPS >> BITS * rank << BITS * rank for rank in range(1, RANKS)), 0, TOPS)
"""Rank -> the top bits of the higher ranks; -1, for a free lead, -> the top bits of all."""
ANY = ENOUGH[1]

GROUPS = {size << BITS * rank: Group(rank, size) for rank in range(RANKS) for size in range(1, 5)}
"""Cards of one rank, as a hand -> the group."""
TWO = 1 << BITS * TWOS

SURE_GROUPS = 4
"""With this many groups or fewer, the way of the tips looks for plays that nobody beats."""
FEW_PLAYS = 5
"""With this many groups or fewer, counting every two separately, the end is near."""
WORTH_A_TWO = 8
"""The rank from which a table is worth a two before the end is near: a jack."""

Worths: TypeAlias = tuple[tuple[Mapping[int, float], ...], ...]
"""Whether the end is near -> whether it is a free lead -> group, as a hand -> worth of the play."""


class Tips(NamedTuple):
    """The worths of the parts of a play, compared with passing."""

    low: float
    """Getting rid of a group, times the share of the cards in play that are higher."""
    pair: float
    """Keeping a pair together."""
    more: float
    """Keeping three or four of a rank together."""
    two: float
    """Keeping a two."""
    lead: float
    """Playing what goes around."""
    passing: float
    around: tuple[float, float, float, float]
    """Size of a group -> the exponent that turns the share of cards that are not higher into the
    chance that it goes around."""
    last: float = 0.0
    """How much less a free lead is worth with a two.  Any figure from 1.5 on does the same: twos
    are led only when nothing else is left, because no other group is worth less than -1.4."""


FOLLOWING = Tips(2.68, 1.1, 1.4, 0.67, 0.7, -0.35, (6.8, 5.5, 1.6, 1.6))
LEADING = FOLLOWING._replace(passing=0.0, last=9.0)
FOLLOWING_LATE = Tips(3.44, 1.28, 1.88, 0.7, 0.7, -0.35, (6.4, 2.8, 1.6, 1.6))
LEADING_LATE = Tips(3.44, 0.1, 0.6, 0.7, 0.0, 0.0, (6.4, 2.8, 1.6, 1.6), last=9.0)
"""The club player's weights, then fitted to 2,300 decisions of his in 75 deals.  Of 2,300 decisions
in other deals they match 94 in a hundred while he has many groups, and three in four near the end,
where he plans.  The program's way matches 65."""
TIPS = ((FOLLOWING, LEADING), (FOLLOWING_LATE, LEADING_LATE))


class Table(NamedTuple):
    """The start of a play-out."""

    hands: Sequence[int]
    turn: int
    rank: int
    """The rank of the cards on the table; -1 before the first play."""
    size: int
    """The number of cards on the table."""
    left: int
    """How many seats must still pass before the cards have gone around; 0 for a free lead."""
    in_play: int
    """The set of the seats still in."""
    must_beat: bool
    """Whether the cards of a seat that goes out must be beaten first (`after_out`)."""
    worths: Worths


def counted(cards: int) -> int:
    """A set of cards as the number of its cards of each rank."""
    return sum((cards & own).bit_count() << BITS * rank for rank, own in enumerate(OF_RANK))


def number_of(play: Group) -> int:
    """The cards of a group, as a hand."""
    return play.size << BITS * play.rank


def table_for(view: View, hands: Sequence[int]) -> Table:
    """The position of a seat's decision, with these cards in the hands."""
    in_play = sum(1 << seat for seat in range(SEATS) if seat not in view.out)
    rank, size = PLAYS[mask_of(view.table)] if view.table else FREE
    asked = range(0 if view.leads else (view.last_player - view.to_move) % SEATS)
    left = sum((view.to_move + step) % SEATS not in view.out for step in asked)
    must_beat = view.options.after_out == MUST_BEAT
    worths = worths_of(ALL_CARDS & ~view.played)
    return Table(hands, view.to_move, rank, size, left, in_play, must_beat, worths)


def worths_of(in_hands: int) -> Worths:
    """The worth of every play by the tips while these cards are in the hands."""
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
    """The play by the tips, or 0 to pass; `may` has the top bits of the ranks that will do.

    With few groups, of which nobody can beat all but one, the unbeatable ones go first.  Otherwise
    the play with the highest worth is made, or none if passing is worth more.  Until the end is
    near, twos are saved for a high table.  No more of them are spent than needed.
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
    """The lowest unbeatable group that will do, if at most one group can be beaten; else 0."""
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
    """The place in which a seat finishes after this play, 0 for a pass, if everyone plays on.

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
            # Only the first play can pass a free lead.  The others must beat the old cards then.
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
