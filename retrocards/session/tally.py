"""The tally of a program: how often each thing that it counts has come about."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from retrocards.rom.folders import user_folder
from retrocards.session.records import RecordFile, TallyRecord


class Tally:
    """Counts by name, kept in the data folder from sitting to sitting.

    Where it is not to be `kept`, the counts are those of the disk at first, and nothing is written.
    `trouble` is a sentence when the file of the tally could not be used.
    """

    def __init__(self, program: str, kept: bool = True) -> None:
        self._file = RecordFile(tally_path(program), TallyRecord, kept=kept)
        self._record = self._file.record or TallyRecord()
        self.trouble = self._file.trouble

    @property
    def counts(self) -> dict[str, int]:
        """How often each thing was counted, the one counted first coming first."""
        return self._record.counts

    def has_counted(self, hand: str) -> bool:
        """Whether a hand is the one that was counted last."""
        return bool(hand) and hand == self._record.last

    def add(self, *names: str, hand: str = "") -> None:
        """Count one more of each name, on top of what another window counted meanwhile.

        A `hand` that was counted last is not counted again: the program may ask a second time
        when it was stopped between playing the last card and counting. Without one it is counted
        in any case, and the hand counted last stays what it was. Raises StorageError when it
        cannot be written; it is counted for this sitting then.
        """

        def one_more(counts: dict[str, int]) -> None:
            for name in names:
                counts[name] = counts.get(name, 0) + 1

        self.reckon(one_more, hand)

    def reckon(self, change: Callable[[dict[str, int]], None], hand: str = "") -> None:
        """Change the counts otherwise than by one more, such as a streak; all else as in `add`."""
        with self._file.turn():
            self._record = self._file.record or self._record
            if self.has_counted(hand):
                return
            self._record.last = hand or self._record.last
            change(self.counts)
            self._file.save(self._record)

    def reset(self) -> None:
        """Forget all counts; raises StorageError when that cannot be written."""
        with self._file.turn():
            self._record = TallyRecord(last=(self._file.record or self._record).last)
            self._file.save(self._record)


def tally_path(program: str) -> Path:
    """Where the tally of the program named so is kept."""
    return user_folder("saves") / f"{program.lower()}-tally.json"
