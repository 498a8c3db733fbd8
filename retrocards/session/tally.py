"""The tally of a program: what it counts, by name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from retrocards.session.records import ErrorRecord, RecordFile, TallyRecord, tally_path

KEPT_ERRORS = 20
"""How many of the hands reviewed last are kept."""
KEPT_RESULTS = 5
"""How many of the player's latest results are kept."""


class Tally:
    """Counts by name, kept in the data folder from sitting to sitting.

    If it is not `kept`, it starts from the counts on the disk, and writes nothing.
    `trouble` is a sentence if the file of the tally could not be used.
    """

    def __init__(self, program: str, kept: bool = True) -> None:
        self._file = RecordFile(tally_path(program), TallyRecord, kept=kept)
        self._record = self._file.record or TallyRecord()
        self.trouble = self._file.trouble

    @property
    def counts(self) -> dict[str, int]:
        """Name -> count, in the order in which the names were first counted."""
        return self._record.counts

    def has_counted(self, hand: str) -> bool:
        """Whether this hand was the last one counted."""
        return bool(hand) and hand == self._record.last

    def add(self, *names: str, hand: str = "") -> None:
        """Add one to each name, on top of what another window has counted in the meantime.

        The `hand` that was counted last is not counted again: a program that was stopped between
        the last card and the count asks twice. Without a `hand` the names are always counted.
        Raises StorageError if it cannot be written; it counts for this sitting then.
        """

        def one_more(counts: dict[str, int]) -> None:
            for name in names:
                counts[name] = counts.get(name, 0) + 1

        self.reckon(one_more, hand)

    def reckon(self, change: Callable[[dict[str, int]], None], hand: str) -> None:
        """Change the counts in another way, such as a streak; otherwise like `add`."""
        with self._file.turn():
            self._record = self._file.record or self._record
            if self.has_counted(hand):
                return
            self._record.last = hand or self._record.last
            change(self.counts)
            self._file.save(self._record)

    def renew(self) -> None:
        """Read the file again, if it is kept: another window or program may have counted."""
        with self._file.turn():
            self._record = self._file.record or self._record

    def reset(self) -> None:
        """Forget all counts. Raises StorageError if that cannot be written."""
        with self._file.turn():
            self._record = replace(self._file.record or self._record, counts={})
            self._file.save(self._record)

    # How the player fares.

    def results(self, grade: str) -> Sequence[bool]:
        """Whether the player has won his latest hands at this grade, the last one last."""
        return self._record.results if grade == self._record.grade else ()

    def judge(self, won: bool, grade: str, hand: str, most: int = KEPT_RESULTS) -> None:
        """Note, once, how a hand ended; at another grade than before the results begin anew.

        `most` is how many of the latest results are kept. Raises StorageError as `add` does.
        """
        with self._file.turn():
            record = self._record = self._file.record or self._record
            if hand == record.judged:
                return
            record.results = [*self.results(grade), won][-most:]
            record.grade, record.judged = grade, hand
            self._file.save(record)

    def forget_results(self) -> None:
        """Let the results begin anew. Raises StorageError as `add` does."""
        with self._file.turn():
            self._record = self._file.record or self._record
            self._record.results = []
            self._file.save(self._record)

    # What the player's decisions cost.

    def errors(self, measure: str) -> Sequence[ErrorRecord]:
        """The hands reviewed last, by this measure alone; the last one last."""
        return self._record.errors if self._record.measure == measure else ()

    def error_rate(self, measure: str) -> float | None:
        """What a decision has cost on average by this measure; None before any was weighed."""
        record = self._record
        known = record.weighed and record.measure == measure
        return record.lost / record.weighed if known else None

    def note_error(self, hand: str, decisions: int, lost: float, measure: str) -> None:
        """Note, once a hand, what its decisions cost. A new measure begins the costs anew.

        Raises StorageError as `add` does.
        """
        with self._file.turn():
            record = self._record = self._file.record or self._record
            if not decisions or any(error.hand == hand for error in self.errors(measure)):
                return
            if measure != record.measure:
                record.errors, record.weighed, record.lost = [], 0, 0.0
                record.measure = measure
            error = ErrorRecord(hand, decisions, round(lost, 4))
            record.errors = [*record.errors, error][-KEPT_ERRORS:]
            record.weighed += decisions
            record.lost = round(record.lost + lost, 4)
            self._file.save(record)
