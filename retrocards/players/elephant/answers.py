"""The possible answers of the others to a play, judging by the cards that are still out."""

from collections.abc import Iterator
from functools import lru_cache
from math import comb

from retrocards.cards import ALL_CARDS, mask_of
from retrocards.players.arithmetic import sum_of
from retrocards.players.elephant.groups import FREE, RANKS, TWOS, Group
from retrocards.rules.elephant import OF_RANK, PLAYS, SEATS, View

Chances = dict[Group, float]
"""Table -> the chance of it; what is missing from 1 is the chance that somebody goes out."""


class Answers:
    """How the three others may change the table, each in his turn.

    They are assumed to play as the tips and the program do: all their cards of the lowest rank that
    will do.  Their hands are random, except for what each has played and passed.  Ranks are
    considered one by one.
    """

    def __init__(self, view: View) -> None:
        unseen = ALL_CARDS & ~(view.hand | view.played)
        around = [(view.seat + step) % SEATS for step in range(1, SEATS)]
        self.counts = tuple(view.counts[seat] for seat in around)
        """The number of cards of each other seat, in turn; 0 for a seat that is out."""
        self.out_there = tuple((unseen & cards).bit_count() for cards in OF_RANK)
        """Rank -> the number of its cards that the others hold."""
        self._most = tuple(tuple(_most(view, seat)) for seat in around)
        self._tables: dict[Group, Chances] = {}
        self._replies: dict[tuple[int, Group, int], Chances] = {}

    def around(self, table: Group) -> float:
        """The chance that nobody answers a play, so that it goes around."""
        return self.to(table).get(table, 0.0)

    def to(self, table: Group) -> Chances:
        """The possible tables when it is this seat's turn again."""
        known = self._tables.get(table)
        if known is None:
            known = self._tables[table] = self._after({table: 1.0}, 0, table)
        return known

    def led(self) -> Chances:
        """The same after another's free lead; any seat still in may be the leader."""
        leaders = [turn for turn, count in enumerate(self.counts) if count]
        tables: Chances = {}
        for leader in leaders:
            leads = {
                table: chance / len(leaders)
                for table, chance in self._reply(leader, FREE, 0).items()
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
            # A seat that has passed a single holds no higher card, so later seats hold them all.
            since = turn if table == played and table.size == 1 else 0
            for reply, share in self._reply(turn, table, since).items():
                after[reply] = after.get(reply, 0.0) + chance * share
        return after

    def _reply(self, turn: int, table: Group, since: int) -> Chances:
        key = (turn, table, since)
        if key not in self._replies:
            self._replies[key] = self._find_reply(*key)
        return self._replies[key]

    def _find_reply(self, turn: int, table: Group, since: int) -> Chances:
        """`since`: the first turn that may hold cards that beat the table."""
        held = self.counts[turn]
        replies: Chances = {}
        passing = 1.0
        for rank in range(table.rank + 1, RANKS):
            out_there = self.out_there[rank]
            if out_there < table.size:
                continue
            holds = self._holds(turn, rank, since)
            for count in range(table.size, min(out_there, held - 1) + 1):
                replies[Group(rank, count)] = passing * holds[count]
            passing *= sum_of(holds[: table.size])
        replies[table] = passing
        return replies

    def _holds(self, turn: int, rank: int, since: int) -> tuple[float, ...]:
        """The chances that a seat holds 0, 1, ... cards of a rank."""
        out_there, held, most = self.out_there[rank], self.counts[turn], self._most[turn][rank]
        holders = sum(
            count
            for other, count in enumerate(self.counts)
            if other >= since and (self._most[other][rank] or other == turn)
        )
        if holders < out_there:
            holders, most = sum(self.counts), out_there
        return shares(held, holders, out_there, most)


@lru_cache(maxsize=1 << 11)
def shares(held: int, holders: int, out_there: int, most: int) -> tuple[float, ...]:
    """The chances to hold 0, 1, ... of the `out_there` cards of a rank, but at most `most`.

    They are dealt to hands of `holders` cards together, of which the seat has `held`.
    """
    ways = [
        comb(held, count) * comb(holders - held, out_there - count) if count <= most else 0
        for count in range(out_there + 1)
    ]
    everything = sum(ways)
    if not everything:
        return (1.0,) + (0.0,) * out_there
    return tuple(number / everything for number in ways)


def _most(view: View, seat: int) -> Iterator[int]:
    """The most cards of each rank that a seat can hold if it plays by the tips.

    Except for twos, all cards of a rank are played at once (seed), so a seat that has played some
    has none left.  A seat that has passed the present table holds fewer cards of each higher rank
    than it calls for.
    """
    table = Group(*PLAYS[mask_of(view.table)]) if view.table else None
    passed = table is not None and (seat - view.last_player) % SEATS < (
        (view.seat - view.last_player) % SEATS or SEATS
    )
    for rank, cards in enumerate(OF_RANK):
        if rank != TWOS and view.played_by[seat] & cards:
            yield 0
        elif table is not None and passed and seat != view.last_player and rank > table.rank:
            yield table.size - 1
        else:
            yield cards.bit_count()
