"""How the games by each set of rules have gone: played, won, the streak, the time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from retrocards.rom import Rom
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
