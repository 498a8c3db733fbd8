"""The endgame of the last two players, who know every card: played out to the last one.

Seed, the tip for the last two players: with one opponent left, you can tell what he can play.
The opponent's hand is every card that the seat neither holds nor has seen played, so nothing is
left to chance.  Passing a free lead is not considered: the opponent would pass too, and the lead
would return.  Suits do not matter: a hand is the number of its cards of each rank, in one int.
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
"""Most positions to examine for one move, about 25 ms; one endgame in thousands needs more."""

BITS = 3
"""The bits for each rank of a hand as a number, with threes in the lowest."""
COUNT = (1 << BITS) - 1
"""The bits of one rank."""

Judge = Callable[[int, int, Group], bool]
"""Whether a seat with these cards left wins against those, after leaving this table."""


class TooLong(Exception):
    """The search has examined as many positions as it may."""


def proven(view: View, table: Group, liked: Idea) -> Idea:
    """The best play for the last but one to go out.

    `liked` is what the club player would play by the tips.  It stands if it wins or if nothing
    does.  Otherwise he plays what wins: whole groups first, which is the tip, and the lowest of
    them.  If everything loses, he hopes that the opponent plays no better than the program.
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
    """For each play, or None for a pass: whether it wins; None if the search is too long.

    A pass of a free lead is not judged and gives None.
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
    """All choices of the seat, in the club player's order of preference."""
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
    """Whether the opponent, too, is asked to beat the cards of a seat that is out (`after_out`)."""
    in_play = sum(1 << seat for seat in range(SEATS) if seat not in view.out)
    return view.last_player in view.out and NEXT[in_play][view.last_player] == view.seat


class Search:
    """Finds which of two goes out first.  Hands are numbers; the table is what must be beaten."""

    def __init__(self, most_positions: int) -> None:
        self._left = most_positions
        self._first: dict[tuple[int, int, Group], bool] = {}
        self._fooled: dict[tuple[int, int, Group], bool] = {}

    def wins(self, mine: int, theirs: int, table: Group) -> bool:
        """Whether the seat with `mine` left wins, whatever the answers.  Raises TooLong."""
        return not mine or not self._goes_first(theirs, mine, table)

    def wins_of_program(self, mine: int, theirs: int, table: Group) -> bool:
        """The same if the opponent plays like the program: all of the lowest rank that will do."""
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
        first = self._first.get(key)
        if first is None:
            self._count()
            first = self._first[key] = self._find_first(mine, theirs, table)
        return first

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
        fools = self._fooled.get(key)
        if fools is None:
            self._count()
            fools = self._fooled[key] = any(
                self.wins_of_program(left, theirs, play) for left, play in plays(mine, table)
            ) or (table != FREE and self.wins_of_program(mine, theirs, FREE))
        return fools

    def _count(self) -> None:
        if not self._left:
            raise TooLong
        self._left -= 1


@lru_cache(maxsize=1 << 11)
def plays(hand: int, table: Group) -> tuple[tuple[int, Group], ...]:
    """The rest of a hand and the play, for every play: low ranks first, then more cards first."""
    return tuple(
        (hand - (count << BITS * rank), Group(rank, count))
        for rank in range(table.rank + 1, RANKS)
        for count in range(hand >> BITS * rank & COUNT, table.size - 1, -1)
    )


@lru_cache(maxsize=1 << 11)
def highest(hand: int) -> tuple[int, ...]:
    """Number of cards -> the highest rank of which a hand has that many; -1 for none."""
    held = [hand >> BITS * rank & COUNT for rank in range(RANKS)]
    return tuple(
        max((rank for rank in range(RANKS) if held[rank] >= count), default=-1)
        for count in range(COUNT + 1)
    )
