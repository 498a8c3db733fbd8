"""What the records of a ROM are made of: names, cells, pixels, colours and styles.

Annotations say all there is to say of a field: `reader` reads a ROM by them, and `editor` makes a
JSON Schema of them.
"""

import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Annotated, Any, Literal, NamedTuple

from retrocards.rom.errors import shown
from retrocards.rom.nearest import did_you_mean
from retrocards.rom.reader import Fault, Limit

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
"""The default of a mapping that a ROM may leave out."""


def pattern(regex: str, meaning: str) -> Limit:
    """A pattern for text, with its meaning as `a name of ...`."""
    return Limit(pattern=regex, meaning=meaning)


Name = Annotated[str, pattern(r"^[a-z][a-z0-9_]*$", "a name of a-z, 0-9 and _, a letter first")]
FileStem = Annotated[str, pattern(r"^[A-Za-z0-9_-]{1,64}$", "a file's name without its ending")]
Word = Annotated[str, Limit(shortest=1)]

StyleName = Annotated[Name, Limit(refers="styles")]
PaletteName = Annotated[Name, Limit(refers="palettes")]
WindowName = Annotated[Name, Limit(refers="windows")]
OptionName = Annotated[Name, Limit(refers="options")]
RuleName = Annotated[Name, Limit(refers="rules")]
SoundName = Annotated[Name, Limit(refers="sounds")]
ScreenName = Annotated[Name, Limit(refers="screens")]
CARD = r"(?:10|[2-9JQKA])[CDHS]"
"""What a card looks like in files."""
CardName = Annotated[str, pattern(rf"^{CARD}$", "a card as QS or 10H")]

Column = Annotated[int, Limit(least=0, most=79)]
Row = Annotated[int, Limit(least=0, most=ROWS - 1)]
Width = Annotated[int, Limit(least=1, most=80)]
Height = Annotated[int, Limit(least=1, most=ROWS)]
Pixel = Annotated[int, Limit(least=-320, most=640)]
Length = Annotated[int, Limit(least=1, most=320)]
Rgb = Annotated[int, Limit(least=0, most=0xFFFFFF)]
Seconds = Annotated[float, Limit(least=0, most=3600)]
Seat = Name


Value = bool | int | str
Columns = Literal[40, 80]

Ink = int | Literal["table", "window"]
_PAIR = r"\s*([a-z]+)\s+on\s+([a-z]+)\s*"


def unknown(kind: str, value: object, known: Iterable[str]) -> Fault:
    """The fault of an unknown word, with the nearest known one, or all."""
    near = did_you_mean(value, known) if isinstance(value, str) else ""
    return Fault(f"unknown {kind} {shown(value)}{near or '; known: ' + ', '.join(known)}")


_COLOUR_NUMBERS = {name: number for number, name in enumerate(COLOURS)}
_COLOUR_INKS: dict[str, Ink] = {**_COLOUR_NUMBERS, TABLE: TABLE, WINDOW: WINDOW}


def _pair_of(known: Mapping[str, Ink], kind: str) -> Limit:
    """An ink 'on' a paper, both words of this kind."""

    def convert(value: object) -> tuple[Ink, Ink]:
        match = re.fullmatch(_PAIR, value) if isinstance(value, str) else None
        if match is None:
            raise Fault(f"expected a {kind} 'on' a {kind}, got {shown(value)}")
        for word in match.groups():
            if word not in known:
                raise unknown(kind, word, known)
        return known[match[1]], known[match[2]]

    words = "|".join(known)
    return Limit(convert=convert, schema={"type": "string", "pattern": f"^({words}) on ({words})$"})


ColourPair = Annotated[tuple[Ink, Ink], _pair_of(_COLOUR_INKS, "colour")]
MonoPair = Annotated[tuple[int, int], _pair_of(MONO, "mono ink")]


def _one_of(known: Mapping[str, int], kind: str) -> Limit:
    """A word of this kind, which stands for a number."""

    def convert(value: object) -> int:
        if isinstance(value, str) and value in known:
            return known[value]
        raise unknown(kind, value, known)

    return Limit(convert=convert, schema={"type": "string", "enum": [*known]})


Colour = Annotated[int, _one_of(_COLOUR_NUMBERS, "colour")]
MonoInk = Annotated[int, _one_of(MONO, "mono ink")]


class Style(NamedTuple):
    """Ink and paper as palette indices, and other pairs on some backgrounds (`felts`).

    "table" and "window" are the colours that the player chose for the background and for windows.
    """

    colour: ColourPair
    mono: MonoPair
    felts: dict[Colour, ColourPair] = EMPTY


class Shift(NamedTuple):
    """A distance in pixels, right and down."""

    dx: Pixel
    dy: Pixel


def exactly_one(record: object, keys: tuple[str, ...]) -> None:
    """Raises Fault unless exactly one of these keys is set."""
    given = [key for key in keys if getattr(record, key) is not None]
    if len(given) != 1:
        got = " and ".join(given) or "none"
        raise Fault(f"expected exactly one of {', '.join(keys)}; got {got}")
