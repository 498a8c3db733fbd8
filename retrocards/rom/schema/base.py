"""What all pieces of a ROM are made of: names, cells, pixels, colours and styles.

A piece is a plain class: it costs a start next to nothing. Its annotations are all that is said of
its fields; `checked` has the schema library check a ROM against them, `plain.from_plain`
reads a ROM that was checked before by the very same ones.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Annotated, Any, Literal, dataclass_transform

from retrocards.rom.errors import shown
from retrocards.rom.nearest import did_you_mean

COLOURS = (
    "black", "blue", "green", "cyan", "red", "magenta", "brown", "lightgray",
    "darkgray", "lightblue", "lightgreen", "lightcyan", "lightred", "lightmagenta", "yellow",
    "white",
)  # fmt: skip
MONO = {"black": 0, "dim": 8, "normal": 7, "bright": 15}
TABLE: Literal["table"] = "table"
WINDOW: Literal["window"] = "window"
ROWS = 25
PICTURE_WIDTH, PICTURE_HEIGHT = 320, 200

EMPTY: Any = MappingProxyType({})
"""What a mapping is that a ROM does not have."""


class Fault(ValueError):
    """What is wrong with a value: a sentence for the ROM's maker."""


@dataclass_transform(kw_only_default=True, frozen_default=True)
class Piece:
    """A mapping of known keys whose values are taken as they are written.

    A key that Python has a word for has an underscore behind it as an attribute: `from_`.
    """

    def __init__(self, **values: Any) -> None:
        self.__dict__.update(values)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} is frozen: {name} cannot be set")

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and all(
            getattr(self, name) == getattr(other, name) for name in annotations_of(type(self))
        )

    def __hash__(self) -> int:
        return hash(tuple(getattr(self, name) for name in annotations_of(type(self))))

    def __repr__(self) -> str:
        values = ", ".join(f"{name}={getattr(self, name)!r}" for name in annotations_of(type(self)))
        return f"{type(self).__name__}({values})"

    def check(self) -> None:
        """Raises Fault where values that are right alone do not go together."""


def annotations_of(piece: type[Piece]) -> dict[str, Any]:
    """The annotations of a piece's fields, those of its bases first."""
    found: dict[str, Any] = {}
    for base in reversed(piece.__mro__):
        # Python 3.14 makes annotations lazily: the class has them, its namespace does not.
        found.update(getattr(base, "__annotations__", {}))
    return {name: annotation for name, annotation in found.items() if name[0] != "_"}


class Late:
    """The default of a field that a ROM which was checked before makes when it is asked for.

    That is what a first picture may do without. `_late` of such a ROM has what makes each field.
    """

    def __init__(self, default: Any) -> None:
        self._default = default

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, piece: Piece | None, owner: type) -> Any:
        make = vars(piece).get("_late", EMPTY).get(self._name) if piece is not None else None
        if make is None:
            return self._default
        found = vars(piece)[self._name] = make()
        return found


def late(default: Any) -> Any:
    """The default of a field that is `Late`: of any type, as the field itself has one."""
    return Late(default)


def late_fields(piece: type[Piece]) -> set[str]:
    """The names of a piece's fields that are `Late`."""
    return {
        name
        for base in piece.__mro__
        for name, value in vars(base).items()
        if isinstance(value, Late)
    }


class Limit:
    """What an annotation says of a value beside its type.

    `refers` tells the part of the ROM that defines a name.
    `before` turns what is written into the value, of which `schema` tells an editor; `after` checks
    it. Both raise Fault. Of several types, `choose` gives the place of the one that a value is to
    be of; None for none of them, and `otherwise` says so.
    """

    def __init__(
        self,
        *,
        before: Callable[[object], object] | None = None,
        after: Callable[[Any], Any] | None = None,
        choose: Callable[[object], int | None] | None = None,
        otherwise: str = "",
        schema: Mapping[str, object] | None = None,
        refers: str = "",
        **limits: Any,
    ) -> None:
        self.before, self.after = before, after
        self.choose, self.otherwise = choose, otherwise
        self.schema, self.refers = schema, refers
        self.limits = limits


PATTERNS: dict[str, str] = {}
"""What a pattern of the schema means, for the sentences of errors."""


def pattern(regex: str, meaning: str) -> Limit:
    """A pattern for text, with its meaning as `a name of ...`."""
    PATTERNS[regex] = meaning
    return Limit(pattern=regex)


Name = Annotated[str, pattern(r"^[a-z][a-z0-9_]*$", "a name of a-z, 0-9 and _, a letter first")]
FileStem = Annotated[str, pattern(r"^[A-Za-z0-9_-]{1,64}$", "a file's name without its ending")]
Word = Annotated[str, Limit(min_length=1)]

StyleName = Annotated[Name, Limit(refers="styles")]
PaletteName = Annotated[Name, Limit(refers="palettes")]
WindowName = Annotated[Name, Limit(refers="windows")]
OptionName = Annotated[Name, Limit(refers="options")]
RuleName = Annotated[Name, Limit(refers="rules")]
SoundName = Annotated[Name, Limit(refers="sounds")]

Column = Annotated[int, Limit(ge=0, le=79)]
Row = Annotated[int, Limit(ge=0, le=ROWS - 1)]
Width = Annotated[int, Limit(ge=1, le=80)]
Height = Annotated[int, Limit(ge=1, le=ROWS)]
Pixel = Annotated[int, Limit(ge=-320, le=640)]
Length = Annotated[int, Limit(ge=1, le=320)]
Rgb = Annotated[int, Limit(ge=0, le=0xFFFFFF)]
Seconds = Annotated[float, Limit(ge=0, le=3600)]
Seat = Name


def _value(value: object) -> object:
    if isinstance(value, bool | int | str):
        return value
    raise Fault("expected true, false, a whole number or text")


Value = Annotated[
    bool | int | str, Limit(before=_value, schema={"type": ["boolean", "integer", "string"]})
]


def _columns(key: object) -> object:
    """Keys are text in a ROM; that of a number of columns is to be a number."""
    return int(key) if key in ("40", "80") else key


Columns = Annotated[Literal[40, 80], Limit(before=_columns)]

Ink = int | Literal["table", "window"]
_PAIR = r"\s*([a-z]+)\s+on\s+([a-z]+)\s*"


def unknown(kind: str, value: object, known: Iterable[str]) -> Fault:
    """The error of a word that is none of those known, with the nearest of them or all."""
    near = did_you_mean(value, known) if isinstance(value, str) else ""
    return Fault(f"unknown {kind} {shown(value)}{near or '; known: ' + ', '.join(known)}")


def _pair(value: object, known: dict[str, Ink], kind: str) -> tuple[Ink, Ink]:
    if isinstance(value, tuple) and len(value) == 2:
        return value
    match = re.fullmatch(_PAIR, value) if isinstance(value, str) else None
    if match is None:
        raise Fault(f"expected a {kind} 'on' a {kind}, got {shown(value)}")
    for word in match.groups():
        if word not in known:
            raise unknown(kind, word, known)
    return known[match[1]], known[match[2]]


_COLOUR_INKS: dict[str, Ink] = {
    **{name: i for i, name in enumerate(COLOURS)},
    TABLE: TABLE,
    WINDOW: WINDOW,
}
_MONO_INKS: dict[str, Ink] = dict(MONO.items())


def _pair_of(known: dict[str, Ink], kind: str) -> Limit:
    words = "|".join(known)
    return Limit(
        before=lambda value: _pair(value, known, kind),
        schema={"type": "string", "pattern": f"^({words}) on ({words})$"},
    )


ColourPair = Annotated[tuple[Ink, Ink], _pair_of(_COLOUR_INKS, "colour")]
MonoPair = Annotated[tuple[int, int], _pair_of(_MONO_INKS, "mono ink")]


def _colour(value: object) -> object:
    if isinstance(value, str) and value in COLOURS:
        return COLOURS.index(value)
    raise unknown("colour", value, COLOURS)


def _mono(value: object) -> object:
    if isinstance(value, str) and value in MONO:
        return MONO[value]
    raise unknown("mono ink", value, MONO)


def one_of(words: Iterable[str], before: Callable[[object], object]) -> Limit:
    """That a value is one of these words, which `before` turns into what it means."""
    return Limit(before=before, schema={"type": "string", "enum": list(words)})


Colour = Annotated[int, one_of(COLOURS, _colour)]
MonoInk = Annotated[int, one_of(MONO, _mono)]


class Style(Piece):
    """Ink and paper as palette indices; "table" is the background that the player chose.

    "window" is the colour of windows that he chose. `felts` are other pairs on some backgrounds.
    """

    colour: ColourPair
    felts: dict[Colour, ColourPair] = EMPTY
    mono: MonoPair


class Shift(Piece):
    """A distance in pixels, right and down."""

    dx: Pixel
    dy: Pixel


class AnyScreen(Piece):
    """What a screen of any kind has: places for the program's words and cards."""

    labels: Mapping[Name, Piece] = EMPTY
    zones: Mapping[Name, Piece] = EMPTY


class AnyDialog(Piece):
    """What a pop-up of any kind has: lines of text, in which a program may fill in {fields}."""

    text: Annotated[tuple[str, ...], Limit(min_length=1)]

    @property
    def words(self) -> tuple[str, ...]:
        """All its texts."""
        return self.text


def exactly_one(piece: Piece, keys: tuple[str, ...]) -> None:
    """Raises a fault unless one of these keys, and one only, is set."""
    given = [key for key in keys if getattr(piece, key) is not None]
    if len(given) != 1:
        got = " and ".join(given) or "none"
        raise Fault(f"expected exactly one of {', '.join(keys)}; got {got}")
