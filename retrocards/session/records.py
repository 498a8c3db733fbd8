"""What is kept on the disk: records of sittings, settings and tallies, and their files.

Every file is JSON with `format` and `digest` at its head. A damaged file is renamed aside and the
user is told, with the place of the fault if it has one; the program continues with the copy before
it, or afresh. A file written by a newer program stays as it is, and nothing is kept there.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from errno import ENAMETOOLONG
from pathlib import Path
from typing import Annotated, Any, ClassVar, Generic, TypeVar
from zlib import crc32

from retrocards.rom.errors import printable, shown
from retrocards.rom.files import read_regular
from retrocards.rom.folders import user_folder
from retrocards.rom.reader import DataError, Fault, Limit, fields_of, read
from retrocards.session.files import (
    StorageError,
    previous,
    set_aside,
    sweep,
    was_set_aside,
    write_safely,
)
from retrocards.session.hold import turn

LONGEST_FAULT = 120
"""Characters of a fault that the user is told."""


def _deal_name(deal: object) -> str:
    """The name of a deal; files of format 1 hold its number."""
    if type(deal) not in (str, int) or not str(deal).isascii():
        raise Fault(f"expected the name of a deal, got {shown(deal)}")
    return str(deal)


OptionValue = bool | int | str
Seconds = Annotated[float, Limit(least=0)]
Count = Annotated[int, Limit(least=0, most=10**15)]
Costs = Annotated[float, Limit(least=0)]
DealName = Annotated[str, Limit(convert=_deal_name)]


class Record:
    """What a file holds: a dataclass, whose annotations say what is read."""

    __slots__ = ()

    FORMAT: ClassVar[int] = 1


@dataclass(slots=True)
class HandRecord:
    """One hand: enough to deal it again and to play it up to where it stands."""

    match: str
    """The match before the deal, in the text form of its rules."""
    rules: dict[str, OptionValue]
    deal: DealName
    moves: list[str] = field(default_factory=list)
    ahead: list[str] = field(default_factory=list)
    """Moves taken back, in the order in which they can be made again."""
    id: str = ""
    """Distinguishes this hand from every other, so that the tally counts it once."""
    demo: bool = False
    """The demo has made a move for somebody, who cannot be credited with the rest."""
    seen: bool = True
    """The end was shown; if the hand is over and this is False, it is still to be shown."""
    own: list[Count] = field(default_factory=list)
    """The places of the moves that a person made, those ahead included."""
    undone: Count = 0
    """How often a decision was taken back, in a game in which the hand then counts apart."""
    undone_before: bool = False
    """A decision was taken back in an earlier hand of the match."""


@dataclass(slots=True)
class SittingRecord(Record):
    """A sitting: the hands played, the last one perhaps unfinished, and the seconds of play."""

    FORMAT: ClassVar[int] = 7
    """Format 1 stored deal numbers and no undone moves, 2 did not know the demo, 3 did not record
    whether the end of a hand was shown, 4 not who made a move (such moves have no owner), 5 had no
    digest, and 6 did not count decisions that were taken back."""

    program: str
    play_s: Seconds = 0.0
    hands: list[HandRecord] = field(default_factory=list)


@dataclass(slots=True)
class SettingsRecord(Record):
    """What a program remembers from sitting to sitting."""

    FORMAT: ClassVar[int] = 3
    """Format 1 had no dials, 2 no digest."""

    options: dict[str, OptionValue] = field(default_factory=dict)
    registered: bool = False
    toggles: dict[str, bool] = field(default_factory=dict)
    dials: dict[str, Count] = field(default_factory=dict)


@dataclass(slots=True)
class ErrorRecord:
    """What the person's decisions in a reviewed hand cost."""

    hand: str
    """The hand's id."""
    decisions: Count
    """How many decisions were weighed."""
    lost: Costs
    """What the mistakes among them cost, added up, by the tally's measure."""


@dataclass(slots=True)
class TallyRecord(Record):
    """Counts by name, such as how often each seat was the durak; and the hand counted last."""

    FORMAT: ClassVar[int] = 5
    """Format 1 had no digest, 2 no results, 3 no errors, 4 no measure of these."""

    counts: dict[str, Count] = field(default_factory=dict)
    last: str = ""
    results: list[bool] = field(default_factory=list)
    """Whether the player has won his latest hands at `grade`, the last one last."""
    grade: str = ""
    judged: str = ""
    """The hand of the last result."""
    errors: list[ErrorRecord] = field(default_factory=list)
    """The hands reviewed last, the last one last."""
    weighed: Count = 0
    """How many decisions have been weighed in all hands."""
    lost: Costs = 0.0
    """What they cost together."""
    measure: str = "chance"
    """The name of the measure of these costs."""


@dataclass(slots=True)
class FileRecord:
    """A file or a folder that the user made on the PC's disk."""

    path: str
    """As DOS shows it."""
    stamp: str
    text: str = ""
    """A character for each byte."""
    original: str = ""
    """The file of a ROM that it is a copy of."""
    is_folder: bool = False


@dataclass(slots=True)
class DiskRecord(Record):
    """The user's changes to the PC's disk: files made, and files of ROMs removed."""

    FORMAT: ClassVar[int] = 2
    """Format 1 had no digest."""

    files: list[FileRecord] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)


@dataclass(slots=True)
class DraftsRecord(Record):
    """Texts typed on the PC and not saved, by the path of the file as DOS shows it."""

    texts: dict[str, str] = field(default_factory=dict)


def settings_path(program: str) -> Path:
    """The file of a program's settings."""
    return user_folder("settings") / f"{program.lower()}.json"


def sitting_path(program: str) -> Path:
    """The file of a program's sitting."""
    return user_folder("saves") / f"{program.lower()}-sitting.json"


def tally_path(program: str) -> Path:
    """The file of a program's tally."""
    return user_folder("saves") / f"{program.lower()}-tally.json"


R = TypeVar("R", bound=Record)


class Unusable(Exception):
    """A file that cannot be used; the text continues a sentence that begins with its name."""


class Newer(Unusable):
    """A file written by a newer program."""


def to_json(record: Record) -> str:
    """The content of a record's file, each hand and each file on a line of its own."""
    values = {"format": record.FORMAT, **_values(record)}
    values = {"digest": _digest(values), **values}
    text = json.dumps(values, default=_values, ensure_ascii=False)
    # No text holds such a quotation mark: it would be written with a backslash before it.
    for first in ('{"match":', '{"path":'):
        text = text.replace(first, f"\n{first}")
    return text + "\n"


def from_json(kind: type[R], data: bytes) -> R:
    """The record in the content of a file, of any format so far.

    Raises Unusable, with the first fault that has a place, and Newer.
    """
    try:
        values = json.loads(data.decode("utf-8"))
        if type(values) is not dict:
            raise ValueError("expected keys and values")
        digest = values.pop("digest", None)
        is_intact = digest is None or digest == _digest(values)
    except (ValueError, RecursionError) as error:
        raise Unusable("is damaged") from error
    number = values.pop("format", None)
    if type(number) is not int or number < 1:
        raise Unusable(f"is damaged: format: expected a number of 1 or more, got {shown(number)}")
    if number > kind.FORMAT and is_intact:
        raise Newer(
            f"was written by a newer program (format {number}, this one reads {kind.FORMAT})"
        )
    try:
        record = read(kind, values)
    except DataError as error:
        fault = printable(str(error.faults[0]))
        raise Unusable(f"is damaged: {fault[:LONGEST_FAULT]}") from error
    if not is_intact or (digest is None and number == kind.FORMAT):
        raise Unusable("is damaged")
    return record


def _values(record: object) -> dict[str, Any]:
    kind: type = type(record)
    return {key: getattr(record, name) for key, (name, _, _) in fields_of(kind).items()}


def _digest(values: Mapping[str, Any]) -> str:
    """A checksum over all values of a file: no single damaged bit goes unnoticed.

    Every later format must keep it, because it also distinguishes a newer file from a damaged one.
    """
    text = json.dumps(values, default=_values, ensure_ascii=False, sort_keys=True)
    return f"{crc32(text.encode()):08x}"


class RecordFile(Generic[R]):
    """A record and its file, read once at the start and written whenever the record changes.

    `record` is None if there is no usable file; `trouble` is then a sentence, or empty if there is
    no file at all. A file that cannot be used is renamed aside and replaced by the copy before it.
    A file written by a newer program is left alone. `check` may refuse a record by raising
    Unusable. If it is not `kept`, the file is only read, and the disk is never touched.
    """

    def __init__(
        self,
        path: Path,
        kind: type[R],
        check: Callable[[R], None] | None = None,
        kept: bool = True,
    ) -> None:
        self.path = path
        self._kind = kind
        self._check = check
        self._kept = kept
        self._unsaved = False
        self.trouble = ""
        self.record: R | None = None
        if kept:
            sweep(path)
            self.reload()
        else:
            try:
                self.record = self._read(path)
            except Newer as reason:
                self.trouble = f"{path.name} {reason}."
            except Unusable as reason:
                self.record = self._read_previous()
                self.trouble = f"{path.name} {reason}."
                if self.record is not None:
                    self.trouble += " The copy before it was read instead."

    @property
    def writable(self) -> bool:
        """Whether a record may be written; a file that must stay as it is blocks that."""
        return self._kept and not self._blocked

    def reload(self) -> None:
        """Read the file again: another program may have written it.

        A record that could not be saved is newer than any file and stays.
        """
        if self._unsaved:
            return
        self._blocked = ""
        try:
            self.record, self.trouble = self._read(self.path), ""
        except Newer as reason:
            self._blocked = f"{self.path.name} {reason}; it stays as it is, and nothing is kept."
            self.record, self.trouble = None, self._blocked
        except Unusable as reason:
            self._recover(str(reason))
        else:
            if self.record is None and was_set_aside(self.path):
                # A program was stopped after setting it aside, before the copy was in its place.
                self.record = self._read_previous()
                self.trouble = f"{self.path.name} is missing." if self.record else ""
                self._put_back()

    @property
    def saved(self) -> bool:
        """Whether the record is on the disk, and later changes will be."""
        return self.writable and not self._unsaved

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Run a block while nobody else writes the file; the record is read again first.

        After `PATIENCE_S` seconds without the lock, continue without it.
        """
        if not self._kept:
            yield
            return
        with turn(self.path):
            self.reload()
            yield

    def save(self, record: R) -> None:
        """Write the record.

        Raises StorageError if that is impossible, but only the first time in a row: a player
        with a disk that cannot be written is told once, not at every move.
        """
        self.record = record
        if not self._kept:
            return
        try:
            if self._blocked:
                raise StorageError(self._blocked)
            write_safely(self.path, to_json(record))
        except StorageError:
            if self._unsaved:
                return
            self._unsaved = True
            raise
        self._unsaved = False

    def _recover(self, reason: str) -> None:
        """Set aside a file that cannot be used, and take the copy before it."""
        self.record = self._read_previous()
        try:
            aside = set_aside(self.path)
        except StorageError as error:
            # A file that cannot be renamed must not be overwritten either.
            self._blocked = self.trouble = f"{self.path.name} {reason}. {error}"
            return
        self.trouble = f"{self.path.name} {reason}; it is kept as {aside.name}."
        self._put_back()

    def _put_back(self) -> None:
        """Write the copy before it, if there is one, in the place of the file, and say so."""
        if self.record is None:
            return
        self.trouble += " The copy before it was taken instead."
        try:
            self.save(self.record)
        except StorageError as error:
            self.trouble += f" {error}"

    def _read_previous(self) -> R | None:
        """The record of the copy before it; None if that cannot be used either."""
        try:
            return self._read(previous(self.path))
        except Unusable:
            return None

    def _read(self, path: Path) -> R | None:
        """The record of a file; None if there is no file, or cannot be one. Raises Unusable."""
        try:
            record = from_json(self._kind, read_regular(path))
        except (FileNotFoundError, NotADirectoryError) as error:
            if path.is_symlink():
                raise Unusable("is a link that leads nowhere") from error
            return None
        except OSError as error:
            if error.errno == ENAMETOOLONG:
                return None
            raise Unusable(f"cannot be read ({error.strerror or error})") from error
        if self._check is not None:
            self._check(record)
        return record
