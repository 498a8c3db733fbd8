"""What all pieces of a ROM are made of: names, cells, pixels, colours and styles."""

import re
from collections.abc import Iterable, Mapping
from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, WithJsonSchema
from pydantic_core import PydanticCustomError

from retrocards.rom.nearest import did_you_mean
from retrocards.rom.source import shown

COLOURS = (
    "black", "blue", "green", "cyan", "red", "magenta", "brown", "lightgray",
    "darkgray", "lightblue", "lightgreen", "lightcyan", "lightred", "lightmagenta", "yellow",
    "white",
)  # fmt: skip
MONO = {"black": 0, "dim": 8, "normal": 7, "bright": 15}
TABLE: Literal["table"] = "table"
ROWS = 25
PICTURE_WIDTH, PICTURE_HEIGHT = 320, 200


class Piece(BaseModel):
    """A mapping of known keys whose values are taken as they are written."""

    # Built with the first ROM, all pieces at once: one by one each start takes twice as long.
    model_config = ConfigDict(
        extra="forbid", frozen=True, strict=True, allow_inf_nan=False, defer_build=True
    )


def fault(message: str) -> PydanticCustomError:
    """A validator's error whose text is a sentence for the ROM's maker."""
    return PydanticCustomError("rom", "{sentence}", {"sentence": message})


# What a pattern of the schema means, for the sentences of errors.
PATTERNS: dict[str, str] = {}


def pattern(regex: str, meaning: str) -> str:
    """A pattern for text, with its meaning as `a name of ...`."""
    PATTERNS[regex] = meaning
    return regex


Name = Annotated[
    str,
    Field(pattern=pattern(r"^[a-z][a-z0-9_]*$", "a name of a-z, 0-9 and _, a letter first")),
]
FileStem = Annotated[
    str, Field(pattern=pattern(r"^[A-Za-z0-9_-]{1,64}$", "a file's name without its ending"))
]
Word = Annotated[str, Field(min_length=1)]

# Names of things that are defined elsewhere in the ROM: the check of references finds them by
# these marks in the JSON Schema.
StyleName = Annotated[Name, Field(json_schema_extra={"refers": "styles"})]
PaletteName = Annotated[Name, Field(json_schema_extra={"refers": "palettes"})]
WindowName = Annotated[Name, Field(json_schema_extra={"refers": "windows"})]
OptionName = Annotated[Name, Field(json_schema_extra={"refers": "options"})]
RuleName = Annotated[Name, Field(json_schema_extra={"refers": "rules"})]
SoundName = Annotated[Name, Field(json_schema_extra={"refers": "sounds"})]

Column = Annotated[int, Field(ge=0, le=79)]
Row = Annotated[int, Field(ge=0, le=ROWS - 1)]
Width = Annotated[int, Field(ge=1, le=80)]
Height = Annotated[int, Field(ge=1, le=ROWS)]
Pixel = Annotated[int, Field(ge=-320, le=640)]
Length = Annotated[int, Field(ge=1, le=320)]
Rgb = Annotated[int, Field(ge=0, le=0xFFFFFF)]
Seconds = Annotated[float, Field(ge=0, le=3600)]
Seat = Name


def _value(value: object) -> object:
    if isinstance(value, bool | int | str):
        return value
    raise fault("expected true, false, a whole number or text")


Value = Annotated[
    bool | int | str,
    BeforeValidator(_value),
    WithJsonSchema({"type": ["boolean", "integer", "string"]}),
]


def _columns(key: object) -> object:
    """Keys are text in a ROM; that of a number of columns is to be a number."""
    return int(key) if key in ("40", "80") else key


Columns = Annotated[Literal[40, 80], BeforeValidator(_columns)]

Ink = int | Literal["table"]
_PAIR = re.compile(r"\s*([a-z]+)\s+on\s+([a-z]+)\s*")


def unknown(kind: str, value: object, known: Iterable[str]) -> PydanticCustomError:
    """The error of a word that is none of those known, with the nearest of them or all."""
    near = did_you_mean(value, known) if isinstance(value, str) else ""
    return fault(f"unknown {kind} {shown(value)}{near or '; known: ' + ', '.join(known)}")


def _pair(value: object, known: dict[str, Ink], kind: str) -> tuple[Ink, Ink]:
    if isinstance(value, tuple) and len(value) == 2:
        return value
    match = _PAIR.fullmatch(value) if isinstance(value, str) else None
    if match is None:
        raise fault(f"expected a {kind} 'on' a {kind}, got {shown(value)}")
    for word in match.groups():
        if word not in known:
            raise unknown(kind, word, known)
    return known[match[1]], known[match[2]]


_COLOUR_INKS: dict[str, Ink] = {**{name: i for i, name in enumerate(COLOURS)}, TABLE: TABLE}
_MONO_INKS: dict[str, Ink] = dict(MONO.items())


def _schema_of_pair(known: dict[str, Ink]) -> WithJsonSchema:
    words = "|".join(known)
    return WithJsonSchema({"type": "string", "pattern": f"^({words}) on ({words})$"})


ColourPair = Annotated[
    tuple[Ink, Ink],
    BeforeValidator(lambda value: _pair(value, _COLOUR_INKS, "colour")),
    _schema_of_pair(_COLOUR_INKS),
]
MonoPair = Annotated[
    tuple[int, int],
    BeforeValidator(lambda value: _pair(value, _MONO_INKS, "mono ink")),
    _schema_of_pair(_MONO_INKS),
]


def _colour(value: object) -> object:
    if isinstance(value, str) and value in COLOURS:
        return COLOURS.index(value)
    raise unknown("colour", value, COLOURS)


def _mono(value: object) -> object:
    if isinstance(value, str) and value in MONO:
        return MONO[value]
    raise unknown("mono ink", value, MONO)


Colour = Annotated[
    int, BeforeValidator(_colour), WithJsonSchema({"type": "string", "enum": list(COLOURS)})
]
MonoInk = Annotated[
    int, BeforeValidator(_mono), WithJsonSchema({"type": "string", "enum": list(MONO)})
]


class Style(Piece):
    """Ink and paper as palette indices; "table" is the background that the player chose."""

    colour: ColourPair
    mono: MonoPair


class Shift(Piece):
    """A distance in pixels, right and down."""

    dx: Pixel
    dy: Pixel


class AnyScreen(Piece):
    """What a screen of any kind has: places for the program's words and cards."""

    labels: Mapping[Name, Piece] = Field(default_factory=dict)
    zones: Mapping[Name, Piece] = Field(default_factory=dict)


class AnyDialog(Piece):
    """What a pop-up of any kind has: lines of text, in which a program may fill in {fields}."""

    text: Annotated[tuple[str, ...], Field(min_length=1)]

    @property
    def words(self) -> tuple[str, ...]:
        """All its texts."""
        return self.text


def exactly_one(piece: Piece, keys: tuple[str, ...]) -> None:
    """Raises a fault unless one of these keys, and one only, is set."""
    given = [key for key in keys if getattr(piece, key) is not None]
    if len(given) != 1:
        got = " and ".join(given) or "none"
        raise fault(f"expected exactly one of {', '.join(keys)}; got {got}")
