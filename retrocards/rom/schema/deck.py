"""A deck: the card pictures as pixel art."""

from collections.abc import Iterable
from typing import Annotated, Literal, NamedTuple

from retrocards.rom.reader import Fault, Limit
from retrocards.rom.schema.base import EMPTY, Colour, MonoInk, Name, Word

CLEAR = "."
"""The character of a pixel that shows what lies beneath; no ink may have it."""
SUIT_INK = "#"
"""The character that stands for the ink of the card's suit; no ink may have it."""

SUITS = ("C", "D", "H", "S")
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
PIP_RANKS = RANKS[:9]
COURTS = tuple(rank + suit for suit in SUITS for rank in ("J", "Q", "K"))


def _rows(value: object) -> tuple[str, ...]:
    if not isinstance(value, str) or not value.splitlines():
        raise Fault("expected a picture: lines of text, one character a pixel")
    rows = tuple(value.splitlines())
    for number, row in enumerate(rows, start=1):
        if not row:
            raise Fault(f"line {number} of the picture is empty")
        if len(row) != len(rows[0]):
            raise Fault(
                f"line {number} of the picture has {len(row)} pixels, but line 1 has {len(rows[0])}"
            )
    return rows


Art = Annotated[tuple[str, ...], Limit(convert=_rows, schema={"type": "string"})]
"""Rows of one width, top to bottom, one character a pixel."""


def _all_of(names: Iterable[str]) -> Limit:
    """The limit that a mapping has all of these keys and no others."""
    wanted = tuple(names)

    def check(mapping: dict[str, object]) -> None:
        if missing := [name for name in wanted if name not in mapping]:
            raise Fault(f"missing: {', '.join(missing)}")
        if unknown := [name for name in mapping if name not in wanted]:
            raise Fault(f"unknown: {', '.join(unknown)}; known: {', '.join(wanted)}")

    return Limit(check=check)


def _only(names: Iterable[str]) -> Limit:
    """The limit that a mapping has no other keys than these."""
    known = tuple(names)

    def check(mapping: dict[str, object]) -> None:
        if unknown := [name for name in mapping if name not in known]:
            raise Fault(f"unknown: {', '.join(unknown)}; known: {', '.join(known)}")

    return Limit(check=check)


def _ink(key: str) -> None:
    if len(key) != 1:
        raise Fault(f"an ink is one character, got {key!r}")
    if key in (CLEAR, SUIT_INK):
        raise Fault(f"{CLEAR} is a clear pixel and {SUIT_INK} the suit's ink; take another")


Character = Annotated[str, Limit(shortest=1, longest=1)]
InkKey = Annotated[str, Limit(check=_ink)]
Pixel = Annotated[int, Limit(least=-255, most=255)]
Place = Annotated[
    tuple[Pixel, Pixel],
    Limit(meaning="a place: [pixels from the left, pixels from the top]"),
]
"""Left and top of a picture, in pixels; negative ones begin outside."""
Side = Annotated[int, Limit(least=8, most=128)]
Dress = dict[Character, Character]
"""Characters of a picture, and the inks that they stand for in it."""


class Size(NamedTuple):
    """The size of an upright card, in pixels."""

    width: Side
    height: Side


class Ink(NamedTuple):
    """What a character of the art is painted with: a palette index for each kind of screen."""

    name: Word
    colour: Colour
    mono: MonoInk


class Blank(NamedTuple):
    """The card itself; `corner` is its top left corner, mirrored into the others."""

    paper: Character
    edge: Character
    corner: Art


class SuitArt(NamedTuple):
    """A suit's ink, and its slender, usual and large pictures.

    `corner` is the picture that a layout may have beside the rank. `four` is the dress of all, and
    of the ink, where each suit has a colour of its own.
    """

    ink: Character
    index: Art  # type: ignore[assignment]
    pip: Art
    ace: Art
    corner: Art | None = None
    four: Dress = EMPTY


class Layout(NamedTuple):
    """Where things lie on a face.

    `suit_size` says which of the suit's pictures stands with the rank. A pip whose top is at
    `turn_from` or lower stands on its head. The ranks in `small_pips` have slender pips. `ranks`
    are pictures in place of the deck's. A court leaves as much of the upper left corner free as
    `margin` says.
    """

    rank: Place
    suit: Place
    ace: Place
    court: Place
    turn_from: Pixel
    pips: Annotated[dict[str, tuple[Place, ...]], _all_of(PIP_RANKS)]
    suit_size: Literal["index", "pip", "corner"] = "index"
    small_pips: tuple[str, ...] = ()
    ranks: Annotated[dict[str, Art], _only(RANKS)] = EMPTY
    margin: Size | None = None

    def check(self) -> None:
        for rank, places in self.pips.items():
            if len(places) != int(rank):
                raise Fault(f"pips.{rank}: expected {rank} places, got {len(places)}")


class Layouts(NamedTuple):
    """The two ways to place the index: the suit below the rank, or beside it."""

    column: Layout
    row: Layout


class Layer(NamedTuple):
    """A part of a court picture; `at` is its place in that picture."""

    part: Name
    at: Place
    dress: Dress = EMPTY


class Court(NamedTuple):
    """A court picture: parts painted one over the other, first to last, all in one dress."""

    dress: Dress
    layers: Annotated[tuple[Layer, ...], Limit(shortest=1)]


class Emblem(NamedTuple):
    """A picture painted once, over the tiles of a back."""

    at: Place
    art: Art


class Back(NamedTuple):
    """A back: a paper rim, a frame line inside it, and a tile repeated inside that."""

    title: Word
    rim: Annotated[int, Limit(least=1, most=3)]
    frame: Character
    tile: Art
    emblem: Emblem | None = None


class Deck(NamedTuple):
    """A whole deck; courts are named as `KH`. It has all of the deck that it `extends`."""

    format: Literal[1]
    title: Word
    size: Size
    inks: dict[InkKey, Ink]
    card: Blank
    ranks: Annotated[dict[str, Art], _all_of(RANKS)]
    suits: Annotated[dict[str, SuitArt], _all_of(SUITS)]
    layouts: Layouts
    parts: dict[Name, Art]
    courts: Annotated[dict[str, Court], _all_of(COURTS)]
    backs: Annotated[dict[Name, Back], Limit(shortest=1)]
    extends: Name | None = None
