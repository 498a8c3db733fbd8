"""Which games go into the statistics and the tally, and as what."""

from __future__ import annotations

from retrocards.programs.calculation.statistics import Statistics
from retrocards.programs.desk import Desk
from retrocards.programs.table import CardTable
from retrocards.rules.base import Outcome
from retrocards.rules.calculation import Hand, Match


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
        """A game that was begun and is left without having been won counts as lost."""
        if self.counts_when_left:
            self._count(_ended(self._table.hand.outcome, "won"))

    @property
    def counts_when_left(self) -> bool:
        """Whether leaving the game on the table counts it: as lost, if it is still open."""
        table, sitting = self._table, self._table.sitting
        counted = self._counted or table.tally.has_counted(sitting.hand_id)
        return table.dealt and sitting.begun and not sitting.by_demo and not counted

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
