"""Where a ROM names what another part of it defines, as the annotations of its schema say."""

from collections.abc import Iterator
from functools import cache
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin

from retrocards.rom.errors import join
from retrocards.rom.kinds import schema_of
from retrocards.rom.schema.base import Limit, Piece, annotations_of


@cache
def references(kind: str) -> tuple[tuple[str, str], ...]:
    """The patterns of places in a kind of ROM, each with the part that defines what is named."""
    return tuple(dict.fromkeys(_marks(schema_of(kind), "")))


def _marks(annotation: Any, path: str) -> Iterator[tuple[str, str]]:
    origin, inner = get_origin(annotation), get_args(annotation)
    if isinstance(annotation, type) and issubclass(annotation, Piece):
        for name, field in annotations_of(annotation).items():
            yield from _marks(field, join(path, name.removesuffix("_")))
    elif origin is Annotated:
        limits = (limit for limit in inner[1:] if isinstance(limit, Limit))
        yield from ((path, limit.refers) for limit in limits if limit.refers)
        yield from _marks(inner[0], path)
    elif origin in (Union, UnionType):
        for one in inner:
            yield from _marks(one, path)
    elif origin is tuple:
        for one in inner:
            yield from _marks(one, join(path, "*"))
    elif len(inner) == 2:  # A mapping, by whatever name.
        yield from _marks(inner[1], join(path, "*"))
