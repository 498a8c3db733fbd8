"""How the games by each set of rules went, and which games count."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from retrocards.programs import statistics
from retrocards.programs.account import LATEST, Account, Share
from retrocards.programs.desk import Desk
from retrocards.programs.table import CardTable
from retrocards.rom import Rom
from retrocards.rules.base import Outcome
from retrocards.rules.calculation import Hand, Match, Options
from retrocards.session.tally import Tally

NEEDS = (
    *statistics.NEEDS,
    "messages.statistics.played|won|streak|best|time|fastest|none",
    "messages.time.short|long",
)

ALL_RULES = ""
"""Stands for every set of rules where results are kept by grade."""
KEPT_AS = "{program}-sets"
"""The name under which the counts by rules are kept, beside the program's tally."""


class Counted(NamedTuple):
    """The counts of the games by one set of rules."""

    played: int = 0
    won: int = 0
    streak: int = 0
    """The present streak of won games."""
    best: int = 0
    """The longest streak."""
    seconds: int = 0
    """The time of all games, in seconds."""
    fastest: int = 0
    """The time of the fastest win, in seconds; 0 before the first."""

    def after(self, won: bool, seconds: int) -> Counted:
        """The counts after one more game."""
        streak = self.streak + 1 if won else 0
        fastest = min(self.fastest or seconds, seconds) if won else self.fastest
        return Counted(
            self.played + 1, self.won + won, streak, max(self.best, streak),
            self.seconds + seconds, fastest,
        )  # fmt: skip


class Statistics:
    """The counts of every set of rules. Like a tally, they are kept on disk if the sitting is.

    A won game counts when it is won, and once. A lost or unfinished game counts when it is left. So
    a lost game that is taken back and then won counts as won.
    """

    def __init__(self, program: str, kept: bool) -> None:
        self._sets = Tally(KEPT_AS.format(program=program), kept)
        self.trouble = self._sets.trouble

    def of(self, rules: str) -> Counted:
        """The counts for the set of rules with this name."""
        return _read(self._sets.counts, rules)

    def add(self, rules: str, won: bool, seconds: float, hand: str) -> None:
        """Count a game. Raises StorageError."""

        def count(counts: dict[str, int]) -> None:
            after = _read(counts, rules).after(won, round(seconds))
            counts.update({f"{rules} {name}": n for name, n in after._asdict().items()})

        self._sets.reckon(count, hand)
        self._sets.judge(won, ALL_RULES, hand, LATEST)

    def renew(self) -> None:
        """Read the counts again: the deal of the day is counted by a table of its own."""
        self._sets.renew()

    @property
    def latest(self) -> Sequence[bool]:
        """Whether the latest games, by any rules, were won; the last one last."""
        return self._sets.results(ALL_RULES)


def account(program: str) -> Account:
    """What the games come to; one that was left before its end has no record, and still counts."""
    kept = Tally(KEPT_AS.format(program=program), kept=False)
    rules = {options.to_text(): _read(kept.counts, options.name) for options in Options.all_sets()}
    shares = {text: Share(all_.played, all_.won) for text, all_ in rules.items() if all_.played}
    total = Share(*map(sum, zip(*shares.values(), strict=True))) if shares else Share()
    return Account(total, None, {}, shares, kept.results(ALL_RULES))


def rows(rom: Rom, counted: Counted) -> Iterator[str]:
    """The lines of the Statistics window."""
    percent = round(100 * counted.won / counted.played) if counted.played else 0
    yield rom.say("statistics.played", count=str(counted.played))
    yield rom.say("statistics.won", count=str(counted.won), percent=str(percent))
    yield rom.say("statistics.streak", count=str(counted.streak))
    yield rom.say("statistics.best", count=str(counted.best))
    yield rom.say("statistics.time", time=as_time(rom, counted.seconds))
    fastest = as_time(rom, counted.fastest) if counted.fastest else rom.say("statistics.none")
    yield rom.say("statistics.fastest", time=fastest)


def as_time(rom: Rom, seconds: float) -> str:
    """A time in hours, minutes and seconds as the ROM writes it, such as `1:02:03` or `2:03`."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    if not hours:
        return rom.say("time.short", minutes=str(minutes), seconds=f"{rest:02}")
    return rom.say("time.long", hours=str(hours), minutes=f"{minutes:02}", seconds=f"{rest:02}")


def _read(counts: Mapping[str, int], rules: str) -> Counted:
    return Counted(*(counts.get(f"{rules} {name}", 0) for name in Counted._fields))


class Counting:
    """Counts each game once: as won when it is won, otherwise as lost when it is left.

    Undo does not change what was counted. A game that the demo played in does not count, unless it
    was lost before.
    """

    def __init__(self, desk: Desk, table: CardTable[Match, Hand], statistics: Statistics) -> None:
        self._desk, self._table, self._statistics = desk, table, statistics
        self._counted = False
        """Whether the game on the table has been counted."""
        self._lost = False
        """Whether the game on the table was lost once, even if that was taken back."""

    def begin(self) -> None:
        """Begin to count a game just dealt."""
        self._counted = self._lost = False

    def go_on(self) -> None:
        """Begin to count a game resumed from an earlier sitting."""
        self.look()
        self._lost = _ended(self._table.sitting.line_outcome, "lost")

    def look(self) -> None:
        """Note whether the game is lost; count it if it is won.

        The deal of the day counts when it is lost, too: no move of it can be taken back.
        """
        outcome = self._table.hand.outcome
        self._lost |= _ended(outcome, "lost")
        if _ended(outcome, "won"):
            self._count(True)
        elif self._lost and self._table.day:
            self._count(False)

    def demo_plays(self) -> None:
        """Before the demo's first move, count a game that was lost already."""
        if self._lost:
            self._count(False)

    def leave(self) -> None:
        """Count a game as lost unless it was won; one without moves only if it was lost before."""
        if self.counts_when_left:
            self._count(_ended(self._table.hand.outcome, "won"))

    @property
    def counts_when_left(self) -> bool:
        """Whether leaving the game on the table counts it; an unfinished one counts as lost.

        A game taken back to its start is like an untouched one, unless it was lost before.
        """
        table, sitting = self._table, self._table.sitting
        counted = self._counted or table.tally.has_counted(sitting.hand_id)
        touched = sitting.moves_made > 0 or self._lost
        return table.dealt and touched and not sitting.by_demo and not counted

    def _count(self, won: bool) -> None:
        """Add the game on the table to the statistics, unless it is there already."""
        table, sitting = self._table, self._table.sitting
        if self._counted or sitting.by_demo:
            return
        self._counted = True
        statistics = self._statistics
        if table.day:
            # A guest plays it, whose first result is kept.
            statistics = Statistics(self._desk.rom.identity.name, kept=True)
        rules, seconds = table.hand.options.name, sitting.record.play_s
        hand = sitting.record.hands[-1].id
        self._desk.keep(lambda: statistics.add(rules, won, seconds, hand))
        self._desk.keep(lambda: table.tally.add("won" if won else "lost", hand=hand))


def _ended(outcome: Outcome | None, reason: str) -> bool:
    return outcome is not None and outcome.reason == reason
