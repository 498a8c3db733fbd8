"""The tally of a program: how often each thing that it counts has come about."""

from __future__ import annotations

from pathlib import Path

from retrocards.rom.folders import user_folder
from retrocards.session.records import TallyRecord, load, save


class Tally:
    """Counts by name, kept in the data folder from sitting to sitting."""

    def __init__(self, program: str) -> None:
        self.path = tally_path(program)
        record, self.trouble = load(self.path, TallyRecord)
        self.counts: dict[str, int] = dict(record.counts) if record else {}

    def add(self, name: str) -> None:
        """Count one more; raises StorageError when it cannot be written."""
        self.counts[name] = self.counts.get(name, 0) + 1
        save(self.path, TallyRecord(counts=self.counts))

    def reset(self) -> None:
        """Forget all counts; raises StorageError when that cannot be written."""
        self.counts = {}
        save(self.path, TallyRecord())


def tally_path(program: str) -> Path:
    """Where the tally of the program named so is kept."""
    return user_folder("saves") / f"{program.lower()}-tally.json"
