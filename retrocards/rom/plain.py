"""Pieces as plain data, such as JSON holds, and back again.

What comes back is of the types and within the limits that the annotations say, or it is refused:
the data may have been damaged, or made by somebody else.
"""

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from math import isfinite
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin

from retrocards.rom.schema.base import Limit, Piece, annotations_of

P = TypeVar("P", bound=Piece)
Reader = Callable[[Any], Any]


class ShapeError(ValueError):
    """Plain data is not what it is taken for."""


def to_plain(value: Any) -> Any:
    """A piece as a mapping of what differs from the defaults, and so on below."""
    if isinstance(value, Piece):
        piece = type(value)
        return {
            name: to_plain(inner)
            for name, inner in vars(value).items()
            if name[0] != "_" and not (hasattr(piece, name) and getattr(piece, name) == inner)
        }
    if isinstance(value, Mapping):
        return {str(key): to_plain(inner) for key, inner in value.items()}
    return list(map(to_plain, value)) if isinstance(value, tuple) else value


def from_plain(piece: type[P], data: Any) -> P:
    """The piece that plain data stands for. Raises ShapeError if it stands for none."""
    found: P = value_from_plain(piece, data)
    return found


def value_from_plain(kind: Any, data: Any) -> Any:
    """The value of this annotation that plain data stands for. Raises ShapeError."""
    try:
        return _reader(kind)(data)
    except (TypeError, ValueError, LookupError, OverflowError, RecursionError) as error:
        raise ShapeError(f"no {kind}: {error}") from error


_READERS: dict[Any, Reader] = {}


def _reader(kind: Any) -> Reader:
    """What reads a value of this annotation; made when the first such value is read."""
    found = _READERS.get(kind)
    if found is None:
        found = _READERS[kind] = _made(kind)
    return found


def _made(kind: Any) -> Reader:
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _limited(inner[0], inner[1:])
    if origin in (Union, UnionType):
        return _one_of(inner)
    if origin is dict:
        return _mapping(*inner)
    if origin is tuple:
        return _list(inner[0]) if inner[-1] is ... else _row(inner)
    if origin is Literal:
        return _scalar({type(word) for word in inner}, inner)
    if isinstance(kind, type) and issubclass(kind, Piece):
        return _piece(kind)
    return _texts if kind is Any else _scalar({float: {float, int}}.get(kind, {kind}))


def _piece(piece: type[Piece]) -> Reader:
    kinds = annotations_of(piece)
    needed = {name for name in kinds if not hasattr(piece, name)}
    checks = piece.check is not Piece.check
    readers: dict[str, Reader] = {}

    def read(data: Any) -> Any:
        if type(data) is not dict or not needed <= data.keys():
            raise ShapeError(piece.__name__)
        values = {}
        for name, value in data.items():
            if name not in readers:
                readers[name] = _reader(kinds[name])
            values[name] = readers[name](value)
        found = piece(**values)
        if checks:
            found.check()
        return found

    return read


def _limited(kind: Any, limits: tuple[Limit, ...]) -> Reader:
    for limit in limits:
        if limit.choose:
            return _chosen(get_args(kind), limit.choose)
        if "discriminator" in limit.limits:
            return _chosen(get_args(kind), _by_key(get_args(kind), limit.limits["discriminator"]))
    tests = [test for limit in limits for test in _tests(limit)]
    if not tests:
        return _reader(kind)
    read = _reader(kind)

    def limited(data: Any) -> Any:
        value = read(data)
        for test in tests:
            if not test(value):
                raise ShapeError(repr(data))
        return value

    return limited


def _tests(limit: Limit) -> list[Callable[[Any], bool]]:
    made: dict[str, Callable[[Any], Callable[[Any], bool]]] = {
        "ge": lambda least: lambda value: bool(value >= least),
        "gt": lambda least: lambda value: bool(value > least),
        "le": lambda most: lambda value: bool(value <= most),
        "min_length": lambda least: lambda value: len(value) >= least,
        "max_length": lambda most: lambda value: len(value) <= most,
        "pattern": lambda regex: _matches(regex),
    }
    return [made[name](given) for name, given in limit.limits.items()]


def _matches(regex: str) -> Callable[[str], bool]:
    match = re.compile(regex.removesuffix("$") + r"\Z").match
    return lambda text: match(text) is not None


def _by_key(kinds: tuple[type[Piece], ...], key: str) -> Callable[[Any], int | None]:
    """The place of the piece whose literal stands at this key."""
    places = {get_args(annotations_of(kind)[key])[0]: place for place, kind in enumerate(kinds)}
    return lambda data: places.get(data.get(key)) if type(data) is dict else None


def _chosen(kinds: tuple[Any, ...], choose: Callable[[Any], int | None]) -> Reader:
    readers = list(map(_reader, kinds))

    def read(data: Any) -> Any:
        place = choose(data)
        if place is None:
            raise ShapeError(repr(kinds))
        return readers[place](data)

    return read


def _one_of(kinds: tuple[Any, ...]) -> Reader:
    """Nothing, or a value of one type; or one of several scalars."""
    *others, last = [_reader(kind) for kind in kinds if kind is not NoneType]
    optional = NoneType in kinds

    def read(data: Any) -> Any:
        if data is None and optional:
            return None
        for other in others:
            with suppress(ShapeError):
                return other(data)
        return last(data)

    return read


def _mapping(key: Any, kind: Any) -> Reader:
    # Keys are text here; those that mean a number are turned back into it.
    base = get_args(key)[0] if get_origin(key) is Annotated else key
    turn = int if base is int or {*map(type, get_args(base))} == {int} else None
    read_key, read = _reader(key), _reader(kind)

    def mapping(data: Any) -> Any:
        if type(data) is not dict:
            raise ShapeError(repr(data))
        return {read_key(turn(name) if turn else name): read(value) for name, value in data.items()}

    return mapping


def _list(kind: Any) -> Reader:
    read = _reader(kind)

    def values(data: Any) -> Any:
        if type(data) is not list:
            raise ShapeError(repr(data))
        return tuple(map(read, data))

    return values


def _row(kinds: tuple[Any, ...]) -> Reader:
    """Values of these types, one of each."""
    readers = [_reader(kind) for kind in kinds]

    def row(data: Any) -> Any:
        if type(data) is not list or len(data) != len(readers):
            raise ShapeError(repr(data))
        return tuple(read(value) for read, value in zip(readers, data, strict=True))

    return row


def _scalar(types: set[type], words: tuple[Any, ...] = ()) -> Reader:
    def scalar(data: Any) -> Any:
        if type(data) not in types or (words and data not in words):
            raise ShapeError(repr(data))
        return data

    def number(data: Any) -> Any:
        if not isfinite(scalar(data)):
            raise ShapeError(repr(data))
        return data

    return number if float in types else scalar


def _texts(data: Any) -> Any:
    """Text, or texts by name."""
    if type(data) is dict:
        return {name: _texts(inner) for name, inner in data.items()}
    if type(data) is not str:
        raise ShapeError(repr(data))
    return data
