"""Plain data, as JSON or YAML holds it, read as records by the annotations of their fields.

A record is a dataclass or a named tuple. In data it is a mapping whose keys are the names of its
fields. A field is a `bool`, `int`, `float`, `str`, `Literal`, record, list, tuple, mapping or union
of these, within a `Limit` if it is `Annotated` with one. All faults are listed at once, with their
places.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields, is_dataclass
from functools import cache, partial, reduce
from math import isfinite
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NamedTuple,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from retrocards.rom.errors import MOST_PROBLEMS, join, shown
from retrocards.rom.nearest import did_you_mean

T = TypeVar("T")
Path = tuple[str | int, ...]
"""Keys and indices that lead to a value."""
Place = tuple[Any, ...]
"""A path while it is walked: the place around a value and its key there; empty for the whole."""


class Fault(ValueError):
    """What is wrong with a value: a sentence for its author."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Limit:
    """What an annotation demands of a value beside its type.

    Numbers are at least `least`, at most `most`, and more than `above`. Texts, lists and mappings
    have a length from `shortest` to `longest`. A text matches the whole `pattern`; faults describe
    it by its `meaning`. A tuple of several types may have a `meaning` too.
    `convert` makes the value from the data, and `check` tests a value that was read; both raise
    Fault. `read` replaces all other reading. `schema` describes the data to editors.
    `refers` names the part of the data that defines this name.
    """

    least: float | None = None
    above: float | None = None
    most: float | None = None
    shortest: int | None = None
    longest: int | None = None
    pattern: str = ""
    meaning: str = ""
    read: "Reader | None" = None
    convert: Callable[[object], object] | None = None
    check: Callable[[Any], object] | None = None
    schema: Mapping[str, object] | None = None
    refers: str = ""


class Misfit(NamedTuple):
    """A fault of plain data: its path, and a sentence.

    It is `of_key` if the last key itself is unknown, wrong or missing.
    """

    path: Path
    message: str
    of_key: bool = False

    def __str__(self) -> str:
        name = reduce(join, self.path, "")
        return f"{name}: {self.message}" if name else self.message


class Reference(NamedTuple):
    """A name that another part of the data defines."""

    place: Place
    name: str
    part: str

    @property
    def path(self) -> Path:
        """The place of the name."""
        return path_of(self.place)


class DataError(ValueError):
    """Plain data has `faults`; the text has a line for each."""

    def __init__(self, faults: Iterable[Misfit]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(map(str, self.faults)))


class Reading:
    """What reading yields beside the value: references, and the first hundred and one faults."""

    def __init__(self) -> None:
        self.faults: list[Misfit] = []
        self.references: list[Reference] = []

    def add(
        self, place: Place, message: str, *, of_key: bool = False, word: object = None,
        known: Iterable[Any] = (),
    ) -> Any:  # fmt: skip
        """Add a fault, and return BAD.

        Its message ends with the known name that is nearest to the `word`, if one is given.
        """
        # The search takes long, and further faults are never shown.
        if len(self.faults) <= MOST_PROBLEMS:
            if isinstance(word, str):
                message += did_you_mean(word, (name for name in known if isinstance(name, str)))
            self.faults.append(Misfit(path_of(place), message, of_key))
        return BAD


Reader = Callable[[Any, Place, Reading], Any]

BAD: Any = object()
"""The result of reading a value with a fault."""


def read(kind: type[T], data: object) -> T:
    """The value of this type that plain data stands for. Raises DataError with all faults."""
    value, reading = read_all(kind, data)
    if reading.faults:
        raise DataError(reading.faults)
    made: T = value
    return made


def read_all(kind: Any, data: object) -> tuple[Any, Reading]:
    """The value of this type that plain data stands for, or BAD; and what else reading yields."""
    reading = Reading()
    try:
        value = reader_of(kind)(data, (), reading)
    except RecursionError:
        value = BAD
        reading.add((), "is nested too deeply")
    return value, reading


def path_of(place: Place) -> Path:
    """The path that leads to a place."""
    keys: list[str | int] = []
    while place:
        place, key = place
        keys.append(key)
    return tuple(reversed(keys))


def is_record(kind: Any) -> bool:
    """Whether a type is a dataclass or a named tuple."""
    return isinstance(kind, type) and (is_dataclass(kind) or hasattr(kind, "_field_defaults"))


class Field(NamedTuple):
    """A field of a record: its name, its annotation, and its default or MISSING."""

    name: str
    kind: Any
    default: Any


@cache
def fields_of(record: Any) -> dict[str, Field]:
    """The fields of a record by the keys that they have in data.

    A key that is a word of Python's has a name with an underscore: `from_`.
    """
    if is_dataclass(record):
        defaults = {
            field.name: field.default
            if field.default_factory is MISSING
            else field.default_factory()
            for field in fields(record)
            if field.init
        }
    else:
        known = record._field_defaults
        defaults = {name: known.get(name, MISSING) for name in record._fields}
    kinds: dict[str, Any] = {}
    for base in reversed(record.__mro__):
        # Python 3.14 makes annotations lazily: the class has them, its namespace does not.
        kinds |= getattr(base, "__annotations__", {})
    if any(isinstance(kind, str) for kind in kinds.values()):
        # Only if needed: it takes as long as reading a ROM.
        kinds = get_type_hints(record, include_extras=True)
    return {
        name.removesuffix("_"): Field(name, kinds[name], default)
        for name, default in defaults.items()
    }


@cache
def reader_of(kind: Any) -> Reader:
    """The reader of values of this annotation. Raises TypeError for one that has none."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _limited(inner[0], [limit for limit in inner[1:] if isinstance(limit, Limit)])
    if origin in (Union, UnionType):
        return _union(inner)
    if origin is Literal:
        return _scalar({type(word) for word in inner}, _alternatives(map(shown, inner)), inner)
    if origin is tuple and inner[-1] is not ...:
        return _row(inner)
    if origin in (tuple, list, Sequence, Iterable):
        return _list(inner[0], list if origin is list else tuple)
    if origin in (dict, Mapping):
        return _mapping(*inner)
    if is_record(kind):
        return _record(kind)
    if kind is float:
        return _float
    if kind in _EXPECTED:
        return _scalar({kind}, _EXPECTED[kind])
    if kind is Any:
        return lambda data, place, reading: data
    raise TypeError(f"cannot read {kind}")


def _record(kind: type) -> Reader:
    known = fields_of(kind)
    needed = {key for key, field in known.items() if field.default is MISSING}
    readers: dict[str, tuple[str, Reader]] = {}
    check: Callable[[Any], object] | None = getattr(kind, "check", None)

    def record(data: Any, place: Place, reading: Reading) -> Any:
        if type(data) is not dict:
            return reading.add(place, f"expected keys and values, got {shown(data)}")
        good, values = True, {}
        for key, value in data.items():
            if key not in readers:
                if key not in known:
                    message = f"unknown key {key!r}"
                    reading.add((place, key), message, of_key=True, word=key, known=known)
                    good = False
                    continue
                # Made on demand, because a record may hold others of its own type.
                readers[key] = known[key].name, reader_of(known[key].kind)
            name, read_value = readers[key]
            values[name] = read_value(value, (place, key), reading)
            good = good and values[name] is not BAD
        for key in sorted(needed - data.keys()):
            reading.add((place, key), "missing", of_key=True)
            good = False
        if not good:
            return BAD
        try:
            made = kind(**values)
            if check:
                check(made)
        except Fault as fault:
            return reading.add(place, str(fault))
        return made

    return record


def _made(make: Callable[[], Any], place: Place, reading: Reading) -> Any:
    """The result of a function. A Fault that it raises is added, and BAD returned."""
    try:
        return make()
    except Fault as fault:
        return reading.add(place, str(fault))


def _limited(kind: Any, limits: Sequence[Limit]) -> Reader:
    """The reader of a value within limits, which are tested in order."""
    if not limits:
        return reader_of(kind)
    limit = limits[-1]
    if limit.read:
        return limit.read
    if convert := limit.convert:
        return lambda data, place, reading: _made(partial(convert, data), place, reading)
    if limit.meaning and not limit.pattern:
        return _row(get_args(kind), limit.meaning)
    read_value = _limited(kind, limits[:-1])
    is_list = (get_origin(kind) or kind) not in (int, float, str)
    tests = [*_tests(limit, "value" if is_list else "letter")]
    check, part = limit.check, limit.refers

    def limited(data: Any, place: Place, reading: Reading) -> Any:
        value = read_value(data, place, reading)
        if value is BAD:
            return BAD
        for fits, expected in tests:
            if not fits(value):
                got = len(value) if is_list else shown(data)
                return reading.add(place, f"expected {expected}, got {got}")
        if part:
            reading.references.append(Reference(place, value, part))
        if check and _made(partial(check, value), place, reading) is BAD:
            return BAD
        return value

    return limited


def _tests(limit: Limit, noun: str) -> Iterator[tuple[Callable[[Any], object], str]]:
    """Tests of a value, each with what it expects. Lengths count this noun."""
    least, above, most = limit.least, limit.above, limit.most
    shortest, longest = limit.shortest, limit.longest
    if least is not None:
        yield lambda value: value >= least, f"at least {least:g}"
    if above is not None:
        yield lambda value: value > above, f"more than {above:g}"
    if most is not None:
        yield lambda value: value <= most, f"at most {most:g}"
    if shortest is not None:
        not_empty = noun == "letter" and shortest == 1
        expected = "text" if not_empty else f"at least {_amount(shortest, noun)}"
        yield lambda value: len(value) >= shortest, expected
    if longest is not None:
        yield lambda value: len(value) <= longest, f"at most {_amount(longest, noun)}"
    if limit.pattern:
        # `fullmatch`, because `$` alone would let a line's end pass.
        yield re.compile(limit.pattern).fullmatch, limit.meaning


def _amount(number: int, noun: str = "value") -> str:
    return f"{number} {noun}{'s' * (number != 1)}"


def _union(kinds: tuple[Any, ...]) -> Reader:
    """The reader of None, a scalar, or a record, which its `kind` or its first key tells apart."""
    optional = NoneType in kinds
    records = [kind for kind in kinds if is_record(kind)]
    others = [kind for kind in kinds if kind is not NoneType and kind not in records]
    read_record = _one_of(records)
    if len(others) > 1:
        words = " or ".join(_EXPECTED[kind] for kind in others).split(" or ")
        read_other = _scalar({*others}, _alternatives(words))
    else:
        read_other = reader_of(others[0]) if others else read_record

    def union(data: Any, place: Place, reading: Reading) -> Any:
        if optional and data is None:
            return None
        reader = read_record if type(data) is dict and records else read_other
        return reader(data, place, reading)

    return union


def _one_of(records: Sequence[type]) -> Reader:
    """The reader of one of several records."""
    if len(records) < 2:
        return reader_of(records[0]) if records else reader_of(Any)
    heads = [next(iter(fields_of(kind))) for kind in records]
    by_kind = all("kind" in fields_of(kind) for kind in records)
    if by_kind:
        heads = [get_args(fields_of(kind)["kind"].kind)[0] for kind in records]
    readers = dict(zip(heads, map(reader_of, records), strict=True))

    def tagged(data: Any, place: Place, reading: Reading) -> Any:
        if type(data) is not dict:
            return reading.add(place, f"expected keys and values, got {shown(data)}")
        if "kind" not in data:
            return reading.add((place, "kind"), "missing", of_key=True)
        kind = data["kind"]
        if not isinstance(kind, str) or kind not in readers:
            expected = f"expected {_alternatives(map(shown, heads))}, got {shown(kind)}"
            return reading.add((place, "kind"), expected, word=kind, known=heads)
        return readers[kind](data, place, reading)

    def headed(data: Any, place: Place, reading: Reading) -> Any:
        for key in heads if type(data) is dict else ():
            if key in data:
                return readers[key](data, place, reading)
        return reading.add(place, f"expected an item with one of {', '.join(heads)}")

    return tagged if by_kind else headed


def _mapping(key: Any, kind: Any) -> Reader:
    # Keys of data are text; some mean a number.
    number = key is int or {*map(type, get_args(key))} == {int}
    read_key, read_value = reader_of(key), reader_of(kind)

    def mapping(data: Any, place: Place, reading: Reading) -> Any:
        if type(data) is not dict:
            return reading.add(place, f"expected keys and values, got {shown(data)}")
        good, values = True, {}
        for name, value in data.items():
            inner, before = (place, name), len(reading.faults)
            key = read_key(_number(name) if number else name, inner, reading)
            if key is BAD:
                faults = (fault._replace(of_key=True) for fault in reading.faults[before:])
                reading.faults[before:] = faults
            values[key] = read_value(value, inner, reading)
            good = good and key is not BAD and values[key] is not BAD
        return values if good else BAD

    return mapping


def _number(name: str) -> int | str:
    return int(name) if re.fullmatch("0|[1-9][0-9]{0,8}", name) else name


def _list(kind: Any, make: type) -> Reader:
    read_value = reader_of(kind)

    def values(data: Any, place: Place, reading: Reading) -> Any:
        if type(data) not in (list, tuple):
            return reading.add(place, f"expected a list, got {shown(data)}")
        inner = make(read_value(value, (place, index), reading) for index, value in enumerate(data))
        return BAD if BAD in inner else inner

    return values


def _row(kinds: tuple[Any, ...], meaning: str = "") -> Reader:
    """The reader of values of these types, one of each."""
    readers = [reader_of(kind) for kind in kinds]

    def row(data: Any, place: Place, reading: Reading) -> Any:
        is_list = type(data) in (list, tuple)
        if meaning and not (is_list and len(data) == len(readers)):
            return reading.add(place, f"expected {meaning}")
        if not is_list:
            return reading.add(place, f"expected a list, got {shown(data)}")
        if len(data) > len(readers):
            return reading.add(place, f"expected at most {_amount(len(readers))}, got {len(data)}")
        for index in range(len(data), len(readers)):
            reading.add((place, index), "missing", of_key=True)
        inner = tuple(
            read_value(value, (place, index), reading)
            for index, (read_value, value) in enumerate(zip(readers, data, strict=False))
        )
        return BAD if BAD in inner or len(inner) < len(readers) else inner

    return row


_EXPECTED = {
    bool: "true or false",
    int: "a whole number",
    float: "a number",
    str: "text",
}


def _alternatives(words: Iterable[str]) -> str:
    """Words as a sentence has them: `'left', 'center' or 'right'`."""
    *most, last = words
    return f"{', '.join(most)} or {last}" if most else last


def _scalar(types: set[type], expected: str, words: tuple[Any, ...] = ()) -> Reader:
    """The reader of a value of these types, and one of these words if there are any."""

    def scalar(data: Any, place: Place, reading: Reading) -> Any:
        if type(data) in types and (not words or data in words):
            if type(data) is not str or data.isascii() or _is_whole(data):
                return data
            return reading.add(place, "has half a character")
        hint = "; put it in quotes" if types == {str} and isinstance(data, int | float) else ""
        message = f"expected {expected}, got {shown(data)}{hint if not words else ''}"
        return reading.add(place, message, word=data if words else None, known=words)

    return scalar


def _is_whole(text: str) -> bool:
    """Whether a text can be written. JSON can hold half of a character that needs two."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _float(data: Any, place: Place, reading: Reading) -> Any:
    if type(data) not in (int, float):
        return reading.add(place, f"expected a number, got {shown(data)}")
    try:
        value = float(data)
    except OverflowError:
        value = float("inf")
    if not isfinite(value):
        return reading.add(place, f"expected a finite number, got {shown(data)}")
    return value
