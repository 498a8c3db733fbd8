"""Screens: decor and labels in cells, zones of cards in pixels."""

from dataclasses import dataclass, field
from typing import Annotated, Literal, NamedTuple

from retrocards.rom.reader import Fault, Limit
from retrocards.rom.schema.base import (
    EMPTY,
    AnyScreen,
    Column,
    Height,
    Length,
    Name,
    Pixel,
    Row,
    Shift,
    StyleName,
    Width,
    WindowName,
    exactly_one,
    pattern,
)
from retrocards.rom.schema.look import Frame, Inks, SpriteName

Char = Annotated[str, pattern(r"^.$", "one character")]


class Fill(NamedTuple):
    """A rectangle of one character."""

    col: Column
    row: Row
    width: Width
    style: StyleName
    height: Height = 1
    char: Char = " "


class Box(NamedTuple):
    """A frame of line characters with its inside blanked."""

    col: Column
    row: Row
    width: Annotated[int, Limit(least=2, most=80)]
    height: Annotated[int, Limit(least=2, most=25)]
    frame: Frame
    style: StyleName


class FixedWindow(NamedTuple):
    """A window of the ROM that belongs to the screen, with its frame, title, foot and shadow."""

    col: Column
    row: Row
    width: Annotated[int, Limit(least=2, most=80)]
    height: Annotated[int, Limit(least=2, most=25)]
    window: WindowName
    title: str = ""
    foot: str = ""


class Text(NamedTuple):
    """A line of text, or several as rows."""

    col: Column
    row: Row
    style: StyleName
    text: str | None = None
    rows: tuple[str, ...] | None = None

    def check(self) -> None:
        exactly_one(self, ("text", "rows"))


class Decor(NamedTuple):
    """A fixed part of a screen: one of fill, box, window and text."""

    fill: Fill | None = None
    box: Box | None = None
    window: FixedWindow | None = None
    text: Text | None = None

    def check(self) -> None:
        exactly_one(self, ("fill", "box", "window", "text"))


class Label(NamedTuple):
    """A place for the program's words; `strong` is the style it may ask for instead.

    With `patch` the text stands on a block of the style's paper, with a blank at both its sides.
    `keys`: a click on a key's name, an arrow or any other character in it presses that key.
    """

    col: Column
    row: Row
    width: Width
    style: StyleName
    height: Height = 1
    align: Literal["left", "center", "right"] = "left"
    strong: StyleName | None = None
    patch: bool = False
    keys: bool = False


class Step(NamedTuple):
    """The distance from card to card: as wide as the room allows, at most `most`.

    Face up, it is a multiple of `grid` where the room allows that.
    """

    most: Length
    grid: Length = 1

    def check(self) -> None:
        if self.grid > self.most:
            raise Fault(f"grid {self.grid} is more than most {self.most}")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Zone:
    """`keys` is the side of a card on which the key stands that chooses it; `inside`: its corner.

    `lift` is how far a chosen card is raised out of its place; one with the cursor, half as far.
    """

    x: Pixel
    y: Pixel
    index: Literal["row", "column"] = "row"
    keys: Literal["above", "below", "left", "right", "inside"] | None = None
    lift: Shift | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Fan(_Zone):
    """Cards side by side or one below another, overlapping as the room demands.

    `reach` is how far more cards than the room holds on the grid may lie, around the room's middle.
    With `sideways` each lies turned by 90 degrees, as before somebody at the table's side.
    """

    kind: Literal["fan"]
    along: Literal["right", "down"]
    room: Length
    reach: Length | None = None
    step: Step
    align: Literal["start", "center", "end"] = "start"
    sideways: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairs(_Zone):
    """Pairs of an attacking card and the card that beats it, laid `cover` away."""

    kind: Literal["pairs"]
    along: Literal["right", "down"]
    room: Length
    step: Step
    align: Literal["start", "center", "end"] = "start"
    cover: Shift


@dataclass(frozen=True, slots=True, kw_only=True)
class Talon(_Zone):
    """The turned-up card and across it the pile, a pixel higher for every `depth` cards."""

    kind: Literal["talon"]
    pile: Shift
    depth: Length


@dataclass(frozen=True, slots=True, kw_only=True)
class Pile(_Zone):
    """A pile of which the top card shows, a pixel higher for every `depth` cards, if given."""

    kind: Literal["pile"]
    depth: Length | None = None


Zone = Fan | Pairs | Talon | Pile


class Spot(NamedTuple):
    """A place that faces, heaps and scenes hang on, in pixels."""

    x: Pixel
    y: Pixel


class FacePlace(NamedTuple):
    """Where a seat's face is drawn: at the first of these anchors where it touches no card.

    `inks` gives letters of its sprites other colours than the sprites have.
    """

    at: Annotated[tuple[Name, ...], Limit(shortest=1)]
    inks: Inks = EMPTY


class Heap(NamedTuple):
    """A heap of things that are counted: a sprite for each, every one `rise` from the one before.

    No card may lie where the lowest of it is, or it is not drawn.
    """

    at: Name
    sprite: SpriteName
    rise: Shift


class CursorMark(NamedTuple):
    """What points at the card that the cursor is on, this far from where its corner lies."""

    sprite: SpriteName
    dx: Pixel
    dy: Pixel


@dataclass(frozen=True, slots=True, kw_only=True)
class Screen(AnyScreen):
    """A picture: its base style, its decor from back to front, its labels and zones by name.

    `legend`: whether the legend of the hotkeys is shown on it. `anchors` are places by name, on
    which `faces` (of seats), `heaps` and the scenes hang.
    """

    base: StyleName
    legend: bool = True
    decor: tuple[Decor, ...] = ()
    labels: dict[Name, Label] = field(default_factory=dict)
    zones: dict[Name, Zone] = field(default_factory=dict)
    anchors: dict[Name, Spot] = field(default_factory=dict)
    faces: dict[Name, FacePlace] = field(default_factory=dict)
    heaps: dict[Name, Heap] = field(default_factory=dict)
    cursor: CursorMark | None = None
