"""The endgame of the last two players, who know every card: played out to the last one.

Seed, the tip for the last two players: with one opponent left, you can tell what he can play.
The opponent's hand is every card that the seat neither holds nor has seen played, so nothing is
left to chance.  Passing a free lead is not considered: the opponent would pass too, and the lead
would return.  Hands, plays and the table are counts of ranks, as the rules have them (`counts`).
"""

from collections.abc import Callable, Iterator, Sequence

from retrocards.cards import ALL_CARDS
from retrocards.players.choice import Reason
from retrocards.players.elephant import reasons
from retrocards.players.elephant.groups import (
    FREE,
    TWOS,
    Group,
    Idea,
    beats,
    groups_of,
    idea,
    plays_of,
    table_of,
)
from retrocards.players.elephant.playout import number_of
from retrocards.rules.elephant import View
from retrocards.rules.elephant.counts import ENOUGH, GROUPS, HIGHER, counted, legal_groups
from retrocards.rules.elephant.rounds import ONE_PASS, PASSED

MOST_POSITIONS = 4000
"""Most positions to examine for one move, about 25 ms; one endgame in thousands needs more."""

NOTHING = 0
"""The table of a free lead, as counts."""

Judge = Callable[[int, int, int], bool]
"""Whether a seat with these cards left wins against those, after leaving this table."""


class TooLong(Exception):
    """The search has examined as many positions as it may."""


def proven(view: View, table: Group, liked: Idea) -> Idea:
    """The best play for the last but one to go out.

    `liked` is what the club player would play by the tips.  It stands if it wins or if nothing
    does.  Otherwise he plays what wins: whole groups first, which is the tip, and the lowest of
    them.  If everything loses, he hopes that the opponent plays no better than the program.
    """
    theirs = counted(ALL_CARDS & ~(view.hand | view.played))
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
    table, theirs = table_of(view), counted(ALL_CARDS & ~(view.hand | view.played))
    for play in plays:
        if play is None and table == FREE:
            yield None
            continue
        try:
            yield Search(MOST_POSITIONS).wins(*_after(view, table, play, theirs))
        except TooLong:
            yield None


def _choices(view: View, table: Group, liked: Group | None) -> Iterator[Group | None]:
    """All choices of the seat, in the club player's order of preference."""
    yield liked
    yield from (play for play in plays_of(view.hand) if beats(play, table) and play != liked)
    if table != FREE and liked is not None:
        yield None
    for rank, held in groups_of(view.hand):
        parts = [Group(rank, count) for count in range(held - 1, 0, -1) if rank != TWOS]
        yield from (play for play in parts if beats(play, table))


def _after(view: View, table: Group, play: Group | None, theirs: int) -> tuple[int, int, int]:
    mine = counted(view.hand)
    if play is not None:
        group = number_of(play)
        return mine - group, theirs, group
    # The opponent, too, may first have to beat the cards of a seat that is out (`after_out`).
    beaten_first = table != FREE and PASSED[view.asked] >= ONE_PASS
    return mine, theirs, number_of(table) if beaten_first else NOTHING


class Search:
    """Finds which of two goes out first.  The table is what must be beaten."""

    def __init__(self, most_positions: int) -> None:
        self._left = most_positions
        self._first: dict[tuple[int, int, int], bool] = {}
        self._fooled: dict[tuple[int, int, int], bool] = {}

    def wins(self, mine: int, theirs: int, table: int) -> bool:
        """Whether the seat with `mine` left wins, whatever the answers.  Raises TooLong."""
        return not mine or not self._goes_first(theirs, mine, table)

    def wins_of_program(self, mine: int, theirs: int, table: int) -> bool:
        """The same if the opponent plays like the program: all of the lowest rank that will do."""
        if not mine:
            return True
        answers = legal_groups(theirs, table)
        if not answers:
            return self._fools(mine, theirs, NOTHING)
        left = theirs - answers[0]
        return left != 0 and self._fools(mine, left, answers[0])

    def _goes_first(self, mine: int, theirs: int, table: int) -> bool:
        """Whether the seat to move can go out first."""
        key = (mine, theirs, table)
        first = self._first.get(key)
        if first is None:
            self._count()
            first = self._first[key] = self._find_first(mine, theirs, table)
        return first

    def _find_first(self, mine: int, theirs: int, table: int) -> bool:
        doubtful = []
        for play in legal_groups(mine, table):
            if play == mine:
                return True
            rank, size = GROUPS[play]
            if theirs + ENOUGH[size] & HIGHER[rank]:
                doubtful.append(play)
            elif self._goes_first(mine - play, theirs, NOTHING):
                return True
        if any(not self._goes_first(theirs, mine - play, play) for play in doubtful):
            return True
        return table != NOTHING and not self._goes_first(theirs, mine, NOTHING)

    def _fools(self, mine: int, theirs: int, table: int) -> bool:
        """Whether the seat to move can go out before the program."""
        key = (mine, theirs, table)
        fools = self._fooled.get(key)
        if fools is None:
            self._count()
            fools = self._fooled[key] = any(
                self.wins_of_program(mine - play, theirs, play)
                for play in legal_groups(mine, table)
            ) or (table != NOTHING and self.wins_of_program(mine, theirs, NOTHING))
        return fools

    def _count(self) -> None:
        if not self._left:
            raise TooLong
        self._left -= 1
