"""Has the schema library check plain data against the pieces of the schema.

Pydantic does it, for it tells all that is wrong at once, which this program's promise to the makers
of ROMs is built on; and it is imported only where a ROM is not known to be right. msgspec is
imported and built in a fourth of the time, but tells one fault and stops.
"""

from collections.abc import Callable, Iterator
from functools import cache, reduce
from operator import or_
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Discriminator,
    Field,
    Tag,
    TypeAdapter,
    WithJsonSchema,
    create_model,
    model_validator,
)
from pydantic_core import PydanticCustomError

from retrocards.rom.schema.base import EMPTY, Fault, Limit, Piece, annotations_of


class _Model(BaseModel):
    """What checks a mapping and then makes the piece of it that its subclass is made for."""

    # Built with the first ROM, all at once: one by one it would take twice as long.
    model_config = ConfigDict(extra="forbid", strict=True, allow_inf_nan=False, defer_build=True)

    @model_validator(mode="after")
    def _made(self) -> Any:
        piece = _PIECES[type(self)](**self.__dict__)
        _told(type(piece).check)(piece)
        return piece


_MODELS: dict[type[Piece], type[BaseModel]] = {}
_PIECES: dict[type[BaseModel], type[Piece]] = {}


def validated(kind: Any, data: object) -> Any:
    """Plain data as the piece, or whatever else is made of pieces, that it is to be.

    Raises ValidationError with all that is wrong.
    """
    return _adapter(kind).validate_python(data)


@cache
def _adapter(kind: Any) -> TypeAdapter[Any]:
    return TypeAdapter(_for_library(kind))


def model_of(piece: type[Piece]) -> type[BaseModel]:
    """The library's model of a piece."""
    if piece in _MODELS:
        return _MODELS[piece]
    fields: dict[str, Any] = {}
    for name, annotation in annotations_of(piece).items():
        told: dict[str, Any] = {"alias": name[:-1]} if name.endswith("_") else {}
        if hasattr(piece, name):
            told |= _default(getattr(piece, name))
        fields[name] = (_for_library(annotation), Field(**told))
    about: Any = {"__base__": _Model, "__module__": piece.__module__, "__doc__": piece.__doc__}
    model: type[BaseModel] = create_model(piece.__name__, **about, **fields)
    _MODELS[piece], _PIECES[model] = model, piece
    return model


def _default(value: Any) -> dict[str, Any]:
    """How the library is told of a default.

    The JSON schema shows a default's value, unless a factory makes it: that hides a piece, which is
    no JSON.
    """
    if value is EMPTY or isinstance(value, Piece):
        return {"default_factory": lambda: value}
    return {"default": value}


def _for_library(annotation: Any) -> Any:
    """An annotation in the library's words."""
    origin, inner = get_origin(annotation), get_args(annotation)
    if isinstance(annotation, type) and issubclass(annotation, Piece):
        return model_of(annotation)
    if origin is Annotated:
        kind, *limits = inner
        choices = [limit for limit in limits if limit.choose]
        found = _choice(kind, choices[0]) if choices else _for_library(kind)
        words = [word for limit in limits for word in _words(limit)]
        return Annotated[(found, *words)] if words else found
    if origin in (Union, UnionType):
        return reduce(or_, map(_for_library, inner))
    if origin in (dict, tuple):
        return origin[tuple(map(_for_library, inner))]
    return annotation


def _words(limit: Limit) -> Iterator[Any]:
    if limit.before:
        yield BeforeValidator(_told(limit.before))
    if limit.after:
        yield AfterValidator(_told(limit.after))
    if limit.schema:
        yield WithJsonSchema(dict(limit.schema))
    if limit.limits:
        yield Field(**limit.limits)


def _choice(kind: Any, limit: Limit) -> Any:
    """One of several types, which the limit tells apart."""
    choose = limit.choose
    assert choose

    def tag(value: object) -> str | None:
        place = choose(value)
        return None if place is None else f"={place}"

    told: dict[str, Any] = {}
    if limit.otherwise:
        told = {"custom_error_type": "rom", "custom_error_message": limit.otherwise}
    kinds = (
        Annotated[_for_library(kind), Tag(f"={place}")] for place, kind in enumerate(get_args(kind))
    )
    return Annotated[reduce(or_, kinds), Discriminator(tag, **told)]


def _told(function: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """A check whose faults the library tells as its own."""

    def told(value: Any) -> Any:
        try:
            return function(value)
        except Fault as fault:
            raise PydanticCustomError("rom", "{sentence}", {"sentence": str(fault)}) from None

    return told
