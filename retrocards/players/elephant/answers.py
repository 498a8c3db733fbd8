"""What the others may answer to a play, as far as the cards that are out tell."""

from functools import lru_cache
from math import comb

from retrocards.cards import ALL_CARDS
from retrocards.players.elephant.groups import FREE, RANKS, Group
from retrocards.rules.elephant import OF_RANK, SEATS, View

Chances = dict[Group, float]
"""What is on the table -> how likely that is; what is missing from 1 is that somebody goes out."""


class Answers:
    """How the three others may change the table, each in his turn.

    They are taken to play as the tips have it and as the program does: all their cards of the
    lowest rank that will do.  Which of the cards that are out each of them holds is chance alone;
    the ranks are weighed one by one.
    """

    def __init__(self, view: View) -> None:
        self.unseen = ALL_CARDS & ~(view.hand | view.played)
        around = [(view.seat + step) % SEATS for step in range(1, SEATS)]
        self.counts = tuple(view.counts[seat] for seat in around)
        """The cards of the others in their turn; 0 for one who is out."""
        self.out_there = tuple((self.unseen & cards).bit_count() for cards in OF_RANK)
        """Rank -> how many of its cards the others hold."""
        self._tables: dict[Group, Chances] = {}
        self._replies: dict[tuple[int, Group, int], Chances] = {}

    def around(self, table: Group) -> float:
        """The chance that a play goes around: nobody has an answer."""
        return self.to(table).get(table, 0.0)

    def to(self, table: Group) -> Chances:
        """The tables that may be there when it is this seat's turn again."""
        known = self._tables.get(table)
        if known is None:
            known = self._tables[table] = self._after({table: 1.0}, 0, table)
        return known

    def led(self) -> Chances:
        """The same after another's free lead; who of those still in leads is open."""
        leaders = [turn for turn, count in enumerate(self.counts) if count]
        tables: Chances = {}
        for leader in leaders:
            leads = {
                table: chance / len(leaders)
                for table, chance in self._reply(leader, FREE, sum(self.counts)).items()
                if table != FREE
            }
            for table, chance in self._after(leads, leader + 1).items():
                tables[table] = tables.get(table, 0.0) + chance
        return tables

    def _after(self, tables: Chances, turn: int, played: Group | None = None) -> Chances:
        for replying in range(turn, len(self.counts)):
            if self.counts[replying]:
                tables = self._replied(tables, replying, played)
        return tables

    def _replied(self, tables: Chances, turn: int, played: Group | None) -> Chances:
        after: Chances = {}
        for table, chance in tables.items():
            if not chance:
                continue
            # Who has passed a single has none of the higher cards: the seats after him have them.
            passed = table == played and table.size == 1
            holders = sum(self.counts[turn:] if passed else self.counts)
            for reply, share in self._reply(turn, table, holders).items():
                after[reply] = after.get(reply, 0.0) + chance * share
        return after

    def _reply(self, turn: int, table: Group, holders: int) -> Chances:
        key = (turn, table, holders)
        if key not in self._replies:
            self._replies[key] = self._find_reply(*key)
        return self._replies[key]

    def _find_reply(self, turn: int, table: Group, holders: int) -> Chances:
        """``holders``: the cards of all who may have some that beat the table."""
        held = self.counts[turn]
        replies: Chances = {}
        passing = 1.0
        for rank in range(table.rank + 1, RANKS):
            out_there = self.out_there[rank]
            if out_there < table.size:
                continue
            holds = shares(held, holders, out_there)
            for count in range(table.size, min(out_there, held - 1) + 1):
                replies[Group(rank, count)] = passing * holds[count]
            passing *= sum(holds[: table.size])
        replies[table] = passing
        return replies


@lru_cache(maxsize=1 << 14)
def shares(held: int, holders: int, out_there: int) -> tuple[float, ...]:
    """The chances to have 0, 1, ... of some cards, with so many of all that are dealt."""
    ways = comb(holders, out_there)
    return tuple(
        comb(held, count) * comb(holders - held, out_there - count) / ways
        for count in range(out_there + 1)
    )
