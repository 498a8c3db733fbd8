"""A hand of Ditsy Elephant played out as fast as possible: for play-outs only.

It goes by the tables of the rules: hands are counts of ranks, and turns are small ints.

There are two ways to play.  The program's way plays all cards of the lowest rank that will do.  The
way of the tips follows the club player as far as a few sums can.  Nobody passes a free lead.
"""

from collections.abc import Mapping, Sequence
from math import inf
from typing import NamedTuple, TypeAlias

from retrocards.cards import ALL_CARDS, mask_of
from retrocards.players.elephant.groups import RANKS, TWOS, Group
from retrocards.rules.elephant import MUST_BEAT, OF_RANK, PLAYS, SEATS, View
from retrocards.rules.elephant.counts import BITS, ENOUGH, GROUPS, HIGHER, TOPS
from retrocards.rules.elephant.rounds import (
    IN_PLAY,
    ONE_PASS,
    PASSED,
    PLAYED,
    SEAT,
    WENT_OUT,
    Asked,
)

ANY = ENOUGH[1]
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
    """Seat -> its cards, as counts."""
    asked: Asked
    rank: int
    """The rank of the cards on the table; -1 before the first play."""
    size: int
    """The number of cards on the table."""
    went_out: Sequence[Asked]
    """Asked -> who is asked after a play of the last cards."""
    worths: Worths


def number_of(play: Group) -> int:
    """The cards of a group, as a hand."""
    return play.size << BITS * play.rank


def table_for(view: View, hands: Sequence[int]) -> Table:
    """The position of a seat's decision, with these cards in the hands."""
    rank, size = PLAYS[mask_of(view.table)] if view.table else GROUPS[0]
    went_out = WENT_OUT[view.options.after_out == MUST_BEAT]
    return Table(hands, view.asked, rank, size, went_out, worths_of(ALL_CARDS & ~view.played))


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

    groups = {play: Group(*group) for play, group in GROUPS.items() if play}
    return tuple(
        [
            tuple([{play: worth(tips, group) for play, group in groups.items()} for tips in pair])
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
    dealt, asked, rank, size, went_out, worths = table
    played, passed, seats = PLAYED, PASSED, SEAT
    hands = [*dealt]
    turn = seats[asked]
    place = SEATS + 1 - IN_PLAY[asked].bit_count()
    if place == SEATS:
        return place
    group = play
    while True:
        if group:
            rank, size = GROUPS[group]
            hands[turn] = hand = hands[turn] - group
            if hand:
                asked = played[asked]
            elif turn == seat:
                return place
            else:
                place += 1
                if place == SEATS:
                    return place
                asked = went_out[asked]
                if asked < ONE_PASS:
                    rank, size = -1, 1
        else:
            asked = passed[asked]
            if asked < ONE_PASS:
                rank, size = -1, 1
        turn = seats[asked]
        hand = hands[turn]
        may = hand + ENOUGH[size] & HIGHER[rank]
        if not may:
            group = 0
        elif tipsters[turn]:
            group = by_tips(hands, turn, rank, size, may, worths)
        else:
            low = may & -may
            group = hand & low - (low >> 3)
