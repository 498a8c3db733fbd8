"""What is kept on the disk, as checked data: sittings, settings and tallies.

Every file is JSON with `format: 1` at its head. A file that is damaged, or written by a newer
program, is renamed aside and said so; the program goes on with the copy before it, or afresh.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Generic, Literal, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from retrocards.session.files import StorageError, previous, set_aside, sweep, write_safely

FORMAT = 1

OptionValue = bool | int | str


class Record(BaseModel):
    """What every file of ours has: a format number, and no key that we do not know."""

    model_config = ConfigDict(extra="forbid", strict=True, defer_build=True)

    format: Literal[1] = 1


def _deal_name(deal: object) -> object:
    return str(deal) if type(deal) is int else deal


class HandRecord(BaseModel):
    """One hand: enough to deal it again and to play it up to where it stands."""

    model_config = ConfigDict(extra="forbid", strict=True, defer_build=True)

    match: str
    """The match as it stood before the deal, in the text form of its rules."""
    rules: dict[str, OptionValue]
    """The options of the rules that this hand was dealt under."""
    deal: Annotated[str, BeforeValidator(_deal_name)]
    """The name of the deal, a number in the files of old."""
    moves: list[str] = []
    id: str = ""
    """What tells this hand from every other, so that the tally takes it once."""


class SittingRecord(Record):
    """A sitting: the hands played, the last one perhaps unfinished."""

    program: str
    play_s: Annotated[float, Field(ge=0, allow_inf_nan=False)] = 0.0
    """Seconds of play so far."""
    hands: list[HandRecord] = []


class SettingsRecord(Record):
    """What a program remembers from sitting to sitting."""

    options: dict[str, OptionValue] = {}
    registered: bool = False
    toggles: dict[str, bool] = {}


class TallyRecord(Record):
    """Counts by name, such as how often each seat was the durak."""

    counts: dict[str, Annotated[int, Field(ge=0)]] = {}
    last: str = ""
    """The hand that was counted last, by its `HandRecord.id`."""


R = TypeVar("R", bound=Record)


class Unusable(Exception):
    """A record that reads well and yet is of no use; the text goes on after the file's name."""


class RecordFile(Generic[R]):
    """A record and its file, read once at the start and written whenever the record changes.

    `record` is None where there was none that could be used; `trouble` is then a sentence, or
    empty if there was no file. A file that cannot be used is renamed aside, and the copy kept from
    the write before it is taken in its place. `check` may refuse a record by raising Unusable.
    """

    def __init__(self, path: Path, kind: type[R], check: Callable[[R], None] | None = None) -> None:
        self.path = path
        self._kind = kind
        self._check = check
        self._complained = False
        self._blocked = ""
        self.trouble = ""
        self.record: R | None = None
        sweep(path)
        self.reload()

    def reload(self) -> None:
        """Read the file again: another program may have written it meanwhile.

        What could not be saved is newer than any file and stays.
        """
        if self._complained:
            return
        try:
            self.record, self.trouble = self._read(self.path), ""
        except Unusable as reason:
            self._recover(str(reason))

    def save(self, record: R) -> None:
        """Write the record.

        Raises StorageError when that is impossible, but only the first of several times: who
        plays from a disk that cannot be written is told so once, not at every move.
        """
        self.record = record
        try:
            if self._blocked:
                raise StorageError(self._blocked)
            write_safely(self.path, record.model_dump_json(indent=1) + "\n")
        except StorageError:
            if self._complained:
                return
            self._complained = True
            raise
        self._complained = False

    def _recover(self, reason: str) -> None:
        try:
            self.record = self._read(previous(self.path))
        except Unusable:
            self.record = None
        try:
            aside = set_aside(self.path)
        except StorageError as error:
            # What cannot be renamed must not be written over either.
            self._blocked = self.trouble = f"{self.path.name} {reason}. {error}"
            return
        self.trouble = f"{self.path.name} {reason}; it is kept as {aside.name}."
        if self.record is not None:
            self.trouble += " The copy before it was taken instead."
            self._put_back(self.record)

    def _put_back(self, record: R) -> None:
        try:
            self.save(record)
        except StorageError as error:
            self.trouble += f" {error}"

    def _read(self, path: Path) -> R | None:
        """The record of a file, None where there is no file. Raises Unusable."""
        try:
            text = path.read_bytes().decode("utf-8")
            number = _format(json.loads(text))
        except (FileNotFoundError, NotADirectoryError):
            return None
        except OSError as error:
            raise Unusable(f"cannot be read ({error.strerror or error})") from error
        except (ValueError, RecursionError) as error:
            raise Unusable("is damaged") from error
        if number > FORMAT:
            raise Unusable(
                f"was written by a newer program (format {number}, this one reads {FORMAT})"
            )
        if number != FORMAT:
            raise Unusable("is damaged")
        try:
            record = self._kind.model_validate_json(text)
        except ValidationError as error:
            raise Unusable("is damaged") from error
        if self._check is not None:
            self._check(record)
        return record


def _format(data: object) -> int:
    """The format that a file says it has; 0 where it says none."""
    number = data.get("format") if isinstance(data, dict) else None
    return number if type(number) is int else 0
