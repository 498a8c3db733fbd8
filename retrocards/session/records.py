"""What is kept on the disk, as checked data: sittings, settings and tallies.

Every file is JSON with `format` and `digest` at its head. A damaged file is renamed aside, with a
sentence that says so; the program goes on with the copy before it, or afresh. A file that a newer
program wrote stays as it is, and this program keeps nothing there.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from errno import ENAMETOOLONG
from functools import partial
from math import isfinite
from pathlib import Path
from types import MappingProxyType
from typing import Any, Generic, TypeVar
from zlib import crc32

from retrocards.rom.files import read_regular
from retrocards.session.files import (
    StorageError,
    previous,
    set_aside,
    sweep,
    was_set_aside,
    write_safely,
)
from retrocards.session.hold import turn

OptionValue = bool | int | str
Seconds = float
Count = int
DealName = str

MOST_COUNTED = 10**15


NOTHING: Mapping[str, Any] = MappingProxyType({})


class Record:
    """What a file of ours holds, or a part of that. The annotations of its values are checked."""

    FORMAT = 1

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and vars(other) == vars(self)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"{type(self).__name__}({vars(self)})"


class HandRecord(Record):
    """One hand: enough to deal it again and to play it up to where it stands."""

    def __init__(
        self,
        match: str,
        rules: Mapping[str, OptionValue],
        deal: DealName,
        moves: Iterable[str] = (),
        ahead: Iterable[str] = (),
        id: str = "",
        demo: bool = False,
        seen: bool = True,
        own: Iterable[Count] = (),
    ) -> None:
        """`match` as it stood before the deal, in the text form of its rules."""
        self.match = match
        self.rules = dict(rules)
        self.deal = deal
        self.moves = list(moves)
        self.ahead = list(ahead)
        """Moves that were taken back, in the order in which they can be made again."""
        self.id = id
        """What tells this hand from every other, so that the tally takes it once."""
        self.demo = demo
        """Whether the demo has made a move for somebody, who cannot be credited with the rest."""
        self.seen = seen
        """Whether its end was shown; once it is over, that is still to be done if not."""
        self.own = list(own)
        """The places of the moves that a person made, those ahead included."""


class SittingRecord(Record):
    """A sitting: the hands played, the last one perhaps unfinished, and the seconds of play."""

    FORMAT = 6
    """Format 1 stored deal numbers and no undone moves, 2 did not know the demo, 3 did not record
    whether the end of a hand was shown, 4 not who made a move (such moves have no owner), and 5 had
    no digest."""

    def __init__(
        self, program: str, play_s: Seconds = 0.0, hands: Iterable[HandRecord] = ()
    ) -> None:
        self.program = program
        self.play_s = play_s
        self.hands = list(hands)


class SettingsRecord(Record):
    """What a program remembers from sitting to sitting."""

    FORMAT = 3
    """Format 1 had no dials, 2 no digest."""

    def __init__(
        self,
        options: Mapping[str, OptionValue] = NOTHING,
        registered: bool = False,
        toggles: Mapping[str, bool] = NOTHING,
        dials: Mapping[str, Count] = NOTHING,
    ) -> None:
        self.options = dict(options)
        self.registered = registered
        self.toggles = dict(toggles)
        self.dials = dict(dials)


class TallyRecord(Record):
    """Counts by name, such as how often each seat was the durak; and the hand counted last."""

    FORMAT = 2
    """Format 1 had no digest."""

    def __init__(self, counts: Mapping[str, Count] = NOTHING, last: str = "") -> None:
        self.counts = dict(counts)
        self.last = last


class FileRecord(Record):
    """A file or a folder that the user made on the PC's disk, at a path as DOS shows it.

    `text` has a sign for each byte; `original` is the file of a ROM that it is a copy of.
    """

    def __init__(
        self, path: str, stamp: str, text: str = "", original: str = "", is_folder: bool = False
    ) -> None:
        self.path = path
        self.stamp = stamp
        self.text = text
        self.original = original
        self.is_folder = is_folder


class DiskRecord(Record):
    """What the user did to the PC's disk: files made, and files of ROMs that are there no more."""

    FORMAT = 2
    """Format 1 had no digest."""

    def __init__(self, files: Iterable[FileRecord] = (), removed: Iterable[str] = ()) -> None:
        self.files = list(files)
        self.removed = list(removed)


class DraftsRecord(Record):
    """What was typed on the PC and not saved: texts, by the path of the file as DOS shows it."""

    def __init__(self, texts: Mapping[str, str] = NOTHING) -> None:
        self.texts = dict(texts)


R = TypeVar("R", bound=Record)
Check = Callable[[Any], Any]
"""Gives the value; raises TypeError or ValueError for one that must not be."""


class Unusable(Exception):
    """A file that is of no use; the text goes on after the file's name."""


class Newer(Unusable):
    """A file that a newer program wrote."""


def to_json(record: Record) -> str:
    """A record as its file holds it, each hand and each file in a line of its own."""
    values = {"format": record.FORMAT, **vars(record)}
    values = {"digest": _digest(values), **values}
    text = json.dumps(values, default=vars, ensure_ascii=False)
    # No text holds such a quotation mark: it would be written with a backslash before it.
    for first in ('{"match":', '{"path":'):
        text = text.replace(first, f"\n{first}")
    return text + "\n"


def from_json(kind: type[R], data: bytes) -> R:
    """The record that a file holds, every value of the kind that is declared. Raises Unusable."""
    try:
        values = _DICT(json.loads(data.decode("utf-8")))
        digest = values.pop("digest", None)
        if digest is not None and digest != _digest(values):
            raise ValueError("A value is not as it was written.")
        number = values.pop("format")
        if type(number) is not int or number < 1:
            raise ValueError("There is no format.")
        if number > kind.FORMAT:
            raise Newer(
                f"was written by a newer program (format {number}, this one reads {kind.FORMAT})"
            )
        if number == kind.FORMAT and digest is None:
            raise ValueError("There is no digest.")
        return _record(kind, values)
    except (ValueError, KeyError, TypeError, OverflowError, RecursionError) as error:
        raise Unusable("is damaged") from error


def _digest(values: Mapping[str, Any]) -> str:
    """A checksum over all values of a file: no single damaged bit goes unnoticed.

    Every later format must keep it, for it also tells a newer file from a damaged one.
    """
    text = json.dumps(values, default=vars, ensure_ascii=False, sort_keys=True)
    return f"{crc32(text.encode()):08x}"


def _record(kind: type[R], values: Any) -> R:
    """A record with these values.

    Raises KeyError, TypeError or ValueError for a key too many, one too few, or a wrong value.
    """
    checks = kind.__init__.__annotations__
    return kind(**{name: _CHECKS[checks[name]](value) for name, value in _DICT(values).items()})


def _is(*kinds: type) -> Check:
    """A check that a value is of one of these kinds, and no half character in it."""

    def check(value: Any) -> Any:
        if type(value) not in kinds:
            raise TypeError(f"{value!r:.40} is of another kind.")
        if type(value) is str:
            value.encode()
        return value

    return check


_TEXT, _LIST, _DICT = _is(str), _is(list), _is(dict)


def _each(check: Check) -> Check:
    return lambda value: [check(one) for one in _LIST(value)]


def _by_name(check: Check) -> Check:
    return lambda value: {_TEXT(name): check(one) for name, one in _DICT(value).items()}


def _seconds(value: Any) -> float:
    seconds = float(_is(int, float)(value))
    if not (isfinite(seconds) and seconds >= 0):
        raise ValueError(f"{seconds} are no seconds.")
    return seconds


def _count(value: Any) -> int:
    if not 0 <= _is(int)(value) <= MOST_COUNTED:
        raise ValueError(f"{value} is no count.")
    return int(value)


def _deal_name(value: Any) -> str:
    """Files of format 1 hold the number of the deal."""
    return str(_is(str, int)(value))


_CHECKS: dict[str, Check] = {
    "str": _TEXT,
    "bool": _is(bool),
    "Seconds": _seconds,
    "DealName": _deal_name,
    "Iterable[str]": _each(_TEXT),
    "Iterable[Count]": _each(_count),
    "Iterable[HandRecord]": _each(partial(_record, HandRecord)),
    "Iterable[FileRecord]": _each(partial(_record, FileRecord)),
    "Mapping[str, bool]": _by_name(_is(bool)),
    "Mapping[str, str]": _by_name(_TEXT),
    "Mapping[str, Count]": _by_name(_count),
    "Mapping[str, OptionValue]": _by_name(_is(bool, int, str)),
}
"""What a value must be, by its annotation."""


class RecordFile(Generic[R]):
    """A record and its file, read once at the start and written whenever the record changes.

    `record` is None where there was none that could be used; `trouble` is then a sentence, or
    empty if there was no file. A file that cannot be used is renamed aside, and the copy kept from
    the write before it is taken in its place. A file that a newer program wrote is left alone.
    `check` may refuse a record by raising Unusable.
    Where it is not to be `kept`, the file is read, and nothing on the disk is ever touched.
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
        self._blocked = ""
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
        """Whether a record may be written: never over a file that must stay as it is."""
        return self._kept and not self._blocked

    def reload(self) -> None:
        """Read the file again: another program may have written it meanwhile.

        What could not be saved is newer than any file and stays.
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
                # Whoever set it aside was stopped before the copy was in its place.
                self.record = self._read_previous()
                self.trouble = f"{self.path.name} is missing." if self.record else ""
                self._put_back()

    @property
    def saved(self) -> bool:
        """Whether the disk has the record, and will have what becomes of it."""
        return self.writable and not self._unsaved

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Nobody else writes the file meanwhile; the record is read again at the beginning.

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

        Raises StorageError when that is impossible, but only the first of several times: who
        plays from a disk that cannot be written is told so once, not at every move.
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
        """Set aside a file that is of no use, and take the copy before it."""
        self.record = self._read_previous()
        try:
            aside = set_aside(self.path)
        except StorageError as error:
            # What cannot be renamed must not be written over either.
            self._blocked = self.trouble = f"{self.path.name} {reason}. {error}"
            return
        self.trouble = f"{self.path.name} {reason}; it is kept as {aside.name}."
        self._put_back()

    def _put_back(self) -> None:
        """Write the copy before it, if there is one, in the file's place, and say so."""
        if self.record is None:
            return
        self.trouble += " The copy before it was taken instead."
        try:
            self.save(self.record)
        except StorageError as error:
            self.trouble += f" {error}"

    def _read_previous(self) -> R | None:
        """The record of the copy before it; None where that is of no use either."""
        try:
            return self._read(previous(self.path))
        except Unusable:
            return None

    def _read(self, path: Path) -> R | None:
        """The record of a file, None where there is none, or can be none. Raises Unusable."""
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
