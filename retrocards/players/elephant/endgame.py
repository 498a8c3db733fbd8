"""The end between the last two players, when every card is known: played to the last card.

Seed, the tip of the last two players: who is left with one other sees what the other can play.
What the seat neither holds nor has seen played is in the other's hand, so nothing is left to
chance.  Nobody is taken to pass a free lead: the other passes too, and it is back.  Suits do not
matter: a hand is the number of its cards of each rank, in one int.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from retrocards.cards import ALL_CARDS
from retrocards.players.choice import Reason
from retrocards.players.elephant import reasons
from retrocards.players.elephant.groups import (
    FREE,
    RANKS,
    TWOS,
    Group,
    Idea,
    beats,
    groups_of,
    idea,
    plays_of,
    table_of,
)
from retrocards.rules.elephant import NEXT, OF_RANK, SEATS, View

MOST_POSITIONS = 4000
"""That may be looked at for one move, about 25 ms; one end in thousands takes more."""

BITS = 3
"""Of a hand as a number, for each rank, the threes lowest."""
COUNT = (1 << BITS) - 1
"""The bits of one rank."""

Judge = Callable[[int, int, Group], bool]
"""Whether a seat wins that has these cards left, against those, once it has left this table."""


class TooLong(Exception):
    """The search has looked at as many positions as it may."""


def proven(view: View, table: Group, liked: Idea) -> Idea:
    """The best play for the last but one to go out.

    `liked` is what the club player would play by the tips: he keeps to it if it wins, or if nothing
    does.  Else he plays what wins, first of whole groups, which is the tip, and of these the
    lowest.  When all loses he trusts that the other plays no better than the program.
    """
    theirs = numbered(ALL_CARDS & ~(view.hand | view.played))
    search = Search(MOST_POSITIONS)
    count = str((ALL_CARDS & ~(view.hand | view.played)).bit_count())
    judges: dict[str, Judge] = {"count_to_end": search.wins, "hope": search.wins_of_program}
    for reason, judge in judges.items():
        losing: list[Group | None] = []
        for play in _choices(view, table, liked.play):
            try:
                if judge(*_after(view, table, play, theirs)):
                    return idea(play, reason, count=count)
            except TooLong:
                return liked if liked.play not in losing else idea(play, "not_refuted")
            losing.append(play)
    if liked.reason.name in reasons.ONE_CARD_LEFT:
        return liked
    return liked._replace(reason=Reason("all_lost", {}))


def judged(view: View, plays: Sequence[Group | None]) -> Iterator[bool | None]:
    """Of each play of the last but one, None for a pass: whether it wins; None if it is too long.

    It is not told of a free lead that is passed.
    """
    table, theirs = table_of(view), numbered(ALL_CARDS & ~(view.hand | view.played))
    for play in plays:
        if play is None and table == FREE:
            yield None
            continue
        try:
            yield Search(MOST_POSITIONS).wins(*_after(view, table, play, theirs))
        except TooLong:
            yield None


def numbered(cards: int) -> int:
    """A set of cards as the number of its cards of each rank."""
    return sum((cards & own).bit_count() << BITS * rank for rank, own in enumerate(OF_RANK))


def _choices(view: View, table: Group, liked: Group | None) -> Iterator[Group | None]:
    """All that the seat can do, in the order in which the club player likes it."""
    yield liked
    yield from (play for play in plays_of(view.hand) if beats(play, table) and play != liked)
    if table != FREE and liked is not None:
        yield None
    for rank, held in groups_of(view.hand):
        parts = [Group(rank, count) for count in range(held - 1, 0, -1) if rank != TWOS]
        yield from (play for play in parts if beats(play, table))


def _after(view: View, table: Group, play: Group | None, theirs: int) -> tuple[int, int, Group]:
    mine = numbered(view.hand)
    if play is not None:
        return mine - (play.size << BITS * play.rank), theirs, play
    return mine, theirs, table if _is_asked_first(view) else FREE


def _is_asked_first(view: View) -> bool:
    """Whether the other is asked, too, to beat the cards of one who is out (`after_out`)."""
    in_play = sum(1 << seat for seat in range(SEATS) if seat not in view.out)
    return view.last_player in view.out and NEXT[in_play][view.last_player] == view.seat


class Search:
    """Who of two goes out first.  Hands are numbers, the table is what has to be beaten."""

    def __init__(self, most_positions: int) -> None:
        self._left = most_positions
        self._first: dict[tuple[int, int, Group], bool] = {}
        self._fooled: dict[tuple[int, int, Group], bool] = {}

    def wins(self, mine: int, theirs: int, table: Group) -> bool:
        """Whether who has `mine` left wins, whatever the other answers.  Raises TooLong."""
        return not mine or not self._goes_first(theirs, mine, table)

    def wins_of_program(self, mine: int, theirs: int, table: Group) -> bool:
        """The same when the other plays like the program: its lowest rank that will do, whole."""
        if not mine:
            return True
        answers = plays(theirs, table)
        if not answers:
            return self._fools(mine, theirs, FREE)
        left, play = answers[0]
        return left != 0 and self._fools(mine, left, play)

    def _goes_first(self, mine: int, theirs: int, table: Group) -> bool:
        """Whether the seat to move can go out first."""
        key = (mine, theirs, table)
        found = self._first.get(key)
        if found is None:
            self._count()
            found = self._first[key] = self._find_first(mine, theirs, table)
        return found

    def _find_first(self, mine: int, theirs: int, table: Group) -> bool:
        tops = highest(theirs)
        doubtful = []
        for left, play in plays(mine, table):
            if not left:
                return True
            if play.rank < tops[play.size]:
                doubtful.append((left, play))
            elif self._goes_first(left, theirs, FREE):
                return True
        if any(not self._goes_first(theirs, left, play) for left, play in doubtful):
            return True
        return table != FREE and not self._goes_first(theirs, mine, FREE)

    def _fools(self, mine: int, theirs: int, table: Group) -> bool:
        """Whether the seat to move can go out before the program."""
        key = (mine, theirs, table)
        found = self._fooled.get(key)
        if found is None:
            self._count()
            found = self._fooled[key] = any(
                self.wins_of_program(left, theirs, play) for left, play in plays(mine, table)
            ) or (table != FREE and self.wins_of_program(mine, theirs, FREE))
        return found

    def _count(self) -> None:
        if not self._left:
            raise TooLong
        self._left -= 1


@lru_cache(maxsize=1 << 11)
def plays(hand: int, table: Group) -> tuple[tuple[int, Group], ...]:
    """What is left of a hand, and the play: low ranks first, of one rank all cards first."""
    return tuple(
        (hand - (count << BITS * rank), Group(rank, count))
        for rank in range(table.rank + 1, RANKS)
        for count in range(hand >> BITS * rank & COUNT, table.size - 1, -1)
    )


@lru_cache(maxsize=1 << 11)
def highest(hand: int) -> tuple[int, ...]:
    """Number of cards -> the highest rank of which a hand has so many; -1 for none."""
    held = [hand >> BITS * rank & COUNT for rank in range(RANKS)]
    return tuple(
        max((rank for rank in range(RANKS) if held[rank] >= count), default=-1)
        for count in range(COUNT + 1)
    )
