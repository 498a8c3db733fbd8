"""How the games by each set of rules have gone, and which games count."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from retrocards.programs.desk import Desk
from retrocards.programs.table import CardTable
from retrocards.rom import Rom
from retrocards.rules.base import Outcome
from retrocards.rules.calculation import Hand, Match
from retrocards.session.tally import Tally

NEEDS = (
    "messages.statistics.played|won|streak|best|time|fastest|none",
    "messages.time.short|long",
)

KEPT_AS = "{program}-sets"
"""The name under which the counts of the sets are kept, beside the program's tally."""


class Counted(NamedTuple):
    """What is known of the games by one set of rules."""

    played: int = 0
    won: int = 0
    streak: int = 0
    """Games won one after another, up to the last one."""
    best: int = 0
    """The longest streak."""
    seconds: int = 0
    """The time of all games."""
    fastest: int = 0
    """The time of the fastest game that was won; 0 before the first."""

    def after(self, won: bool, seconds: int) -> Counted:
        """The same after one more game."""
        streak = self.streak + 1 if won else 0
        fastest = min(self.fastest or seconds, seconds) if won else self.fastest
        return Counted(
            self.played + 1, self.won + won, streak, max(self.best, streak),
            self.seconds + seconds, fastest,
        )  # fmt: skip


class Statistics:
    """The counts of every set of rules, kept as a tally is, and where the sitting is kept.

    A won game counts as it is won, and once; one that is lost, or was begun and is left, counts
    when it is left. So a game that was lost, gone back in and then won counts as won.
    """

    def __init__(self, program: str, kept: bool) -> None:
        self._sets = Tally(KEPT_AS.format(program=program), kept)
        self.trouble = self._sets.trouble

    def of(self, rules: str) -> Counted:
        """What is known of the games by the set of rules named so."""
        return _read(self._sets.counts, rules)

    def add(self, rules: str, won: bool, seconds: float, hand: str) -> None:
        """Count a game, once. Raises StorageError."""

        def count(counts: dict[str, int]) -> None:
            after = _read(counts, rules).after(won, round(seconds))
            counts.update({f"{rules} {name}": n for name, n in after._asdict().items()})

        self._sets.reckon(count, hand)


def rows(rom: Rom, counted: Counted) -> Iterator[str]:
    """The lines of the window Statistics."""
    percent = round(100 * counted.won / counted.played) if counted.played else 0
    yield rom.say("statistics.played", count=str(counted.played))
    yield rom.say("statistics.won", count=str(counted.won), percent=str(percent))
    yield rom.say("statistics.streak", count=str(counted.streak))
    yield rom.say("statistics.best", count=str(counted.best))
    yield rom.say("statistics.time", time=as_time(rom, counted.seconds))
    fastest = as_time(rom, counted.fastest) if counted.fastest else rom.say("statistics.none")
    yield rom.say("statistics.fastest", time=fastest)


def as_time(rom: Rom, seconds: float) -> str:
    """Seconds as the ROM writes hours, minutes and seconds, such as `1:02:03` and `2:03`."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    if not hours:
        return rom.say("time.short", minutes=str(minutes), seconds=f"{rest:02}")
    return rom.say("time.long", hours=str(hours), minutes=f"{minutes:02}", seconds=f"{rest:02}")


def _read(counts: Mapping[str, int], rules: str) -> Counted:
    return Counted(*(counts.get(f"{rules} {name}", 0) for name in Counted._fields))


class Counting:
    """Counts each game once: as won the moment it is won, as lost when it is left otherwise.

    Undo changes nothing of what was counted. A game in which the demo played counts for nobody,
    but for one that was lost before the demo came.
    """

    def __init__(self, desk: Desk, table: CardTable[Match, Hand], statistics: Statistics) -> None:
        self._desk, self._table, self._statistics = desk, table, statistics
        self._counted = False
        """Whether the game on the table has gone into the statistics."""
        self._lost = False
        """Whether the game on the table was lost once, be that taken back since."""

    def begin(self) -> None:
        """A game has been dealt."""
        self._counted = self._lost = False

    def go_on(self) -> None:
        """A game of an earlier sitting lies there again."""
        self.look()
        self._lost = _ended(self._table.sitting.line_outcome, "lost")

    def look(self) -> None:
        """See whether the game is over."""
        outcome = self._table.hand.outcome
        self._lost |= _ended(outcome, "lost")
        if _ended(outcome, "won"):
            self._count(True)

    def demo_plays(self) -> None:
        """The demo is about to make a move; what was lost before it came counts as lost."""
        if self._lost:
            self._count(False)

    def leave(self) -> None:
        """A game that has moves, or was lost before, counts as lost unless it was won."""
        if self.counts_when_left:
            self._count(_ended(self._table.hand.outcome, "won"))

    @property
    def counts_when_left(self) -> bool:
        """Whether leaving the game on the table counts it: as lost, if it is still open.

        A game taken back to its start is as good as untouched, unless it was lost before.
        """
        table, sitting = self._table, self._table.sitting
        counted = self._counted or table.tally.has_counted(sitting.hand_id)
        touched = sitting.moves_made > 0 or self._lost
        return table.dealt and touched and not sitting.by_demo and not counted

    def _count(self, won: bool) -> None:
        """Take the game on the table into the statistics, unless that was done."""
        table, sitting = self._table, self._table.sitting
        if self._counted or sitting.by_demo:
            return
        self._counted = True
        rules, seconds, hand = table.hand.options.name, sitting.record.play_s, sitting.hand_id
        self._desk.keep(lambda: self._statistics.add(rules, won, seconds, hand))
        self._desk.keep(lambda: table.tally.add("won" if won else "lost", hand=hand))


def _ended(outcome: Outcome | None, reason: str) -> bool:
    return outcome is not None and outcome.reason == reason
