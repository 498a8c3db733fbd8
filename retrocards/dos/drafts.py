"""Unsaved texts of EDIT, kept in the data folder, out of reach of the PC's own disk."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from retrocards.dos.drives import MOST_WRITTEN
from retrocards.dos.names import DosPath, shown
from retrocards.session.records import DraftsRecord, RecordFile

MOST_DRAFTED: Final = MOST_WRITTEN
"""The characters of all drafts together: as many as the user's own files may have."""


class Drafts:
    """The drafts, each under the full path of the edited file."""

    def __init__(self, path: Path) -> None:
        self._file = RecordFile(path, DraftsRecord)

    @property
    def trouble(self) -> str:
        """A sentence for the user if the kept drafts could not be read; empty for none."""
        return self._file.trouble

    def of(self, path: DosPath) -> str | None:
        """The draft of a file, or None."""
        return self._texts().get(shown(path))

    def keep(self, path: DosPath, text: str) -> bool:
        """Keep a draft, or return False if it does not fit. Raises StorageError."""
        with self._file.turn():
            texts = {**self._texts(), shown(path): text}
            if sum(map(len, texts.values())) > MOST_DRAFTED:
                return False
            self._file.save(DraftsRecord(texts))
        return True

    def drop(self, path: DosPath) -> None:
        """Forget the draft of a file, if it has one. Raises StorageError."""
        if self.of(path) is None:
            return
        with self._file.turn():
            texts = self._texts()
            texts.pop(shown(path), None)
            self._file.save(DraftsRecord(texts))

    def _texts(self) -> dict[str, str]:
        record = self._file.record
        return dict(record.texts) if record else {}
