"""Screens: decor and labels in cells, zones of cards in pixels."""

from typing import Annotated, Literal

from retrocards.rom.schema.base import (
    EMPTY,
    AnyScreen,
    Column,
    Fault,
    Height,
    Length,
    Limit,
    Name,
    Piece,
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


class Fill(Piece):
    """A rectangle of one character."""

    col: Column
    row: Row
    width: Width
    height: Height = 1
    char: Char = " "
    style: StyleName


class Box(Piece):
    """A frame of line characters with its inside blanked."""

    col: Column
    row: Row
    width: Annotated[int, Limit(ge=2, le=80)]
    height: Annotated[int, Limit(ge=2, le=25)]
    frame: Frame
    style: StyleName


class FixedWindow(Piece):
    """A window of the ROM that belongs to the screen, with its frame, title, foot and shadow."""

    col: Column
    row: Row
    width: Annotated[int, Limit(ge=2, le=80)]
    height: Annotated[int, Limit(ge=2, le=25)]
    window: WindowName
    title: str = ""
    foot: str = ""


class Text(Piece):
    """A line of text, or several as rows."""

    col: Column
    row: Row
    text: str | None = None
    rows: tuple[str, ...] | None = None
    style: StyleName

    def check(self) -> None:
        exactly_one(self, ("text", "rows"))


class Decor(Piece):
    """A fixed part of a screen: one of fill, box, window and text."""

    fill: Fill | None = None
    box: Box | None = None
    window: FixedWindow | None = None
    text: Text | None = None

    def check(self) -> None:
        exactly_one(self, ("fill", "box", "window", "text"))


class Label(Piece):
    """A place for the program's words; `strong` is the style it may ask for instead.

    With `patch` the text stands on a block of the style's paper, with a blank at both its sides.
    `keys`: a click on a key's name, an arrow or any other character in it presses that key.
    """

    col: Column
    row: Row
    width: Width
    height: Height = 1
    align: Literal["left", "center", "right"] = "left"
    style: StyleName
    strong: StyleName | None = None
    patch: bool = False
    keys: bool = False


class Step(Piece):
    """The distance from card to card: as wide as the room allows, at most `most`.

    Face up, it is a multiple of `grid` where the room allows that.
    """

    most: Length
    grid: Length = 1

    def check(self) -> None:
        if self.grid > self.most:
            raise Fault(f"grid {self.grid} is more than most {self.most}")


class _Zone(Piece):
    """`keys` is the side of a card on which the key stands that chooses it; `inside`: its corner.

    `lift` is how far a chosen card is raised out of its place; one with the cursor, half as far.
    """

    x: Pixel
    y: Pixel
    index: Literal["row", "column"] = "row"
    keys: Literal["above", "below", "left", "right", "inside"] | None = None
    lift: Shift | None = None


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


class Pairs(_Zone):
    """Pairs of an attacking card and the card that beats it, laid `cover` away."""

    kind: Literal["pairs"]
    along: Literal["right", "down"]
    room: Length
    step: Step
    align: Literal["start", "center", "end"] = "start"
    cover: Shift


class Talon(_Zone):
    """The turned-up card and across it the pile, a pixel higher for every `depth` cards."""

    kind: Literal["talon"]
    pile: Shift
    depth: Length


class Pile(_Zone):
    """A pile of which the top card shows, a pixel higher for every `depth` cards, if given."""

    kind: Literal["pile"]
    depth: Length | None = None


Zone = Annotated[Fan | Pairs | Talon | Pile, Limit(discriminator="kind")]


class Spot(Piece):
    """A place that faces, heaps and scenes hang on, in pixels."""

    x: Pixel
    y: Pixel


class FacePlace(Piece):
    """Where a seat's face is drawn: at the first of these anchors where it touches no card.

    `inks` gives letters of its sprites other colours than the sprites have.
    """

    at: Annotated[tuple[Name, ...], Limit(min_length=1)]
    inks: Inks = EMPTY


class Heap(Piece):
    """A heap of things that are counted: a sprite for each, every one `rise` from the one before.

    No card may lie where the lowest of it is, or it is not drawn.
    """

    at: Name
    sprite: SpriteName
    rise: Shift


class CursorMark(Piece):
    """What points at the card that the cursor is on, this far from where its corner lies."""

    sprite: SpriteName
    dx: Pixel
    dy: Pixel


class Screen(AnyScreen):
    """A picture: its base style, its decor from back to front, its labels and zones by name.

    `legend`: whether the legend of the hotkeys is shown on it. `anchors` are places by name, on
    which `faces` (of seats), `heaps` and the scenes hang.
    """

    base: StyleName
    legend: bool = True
    decor: tuple[Decor, ...] = ()
    labels: dict[Name, Label] = EMPTY
    zones: dict[Name, Zone] = EMPTY
    anchors: dict[Name, Spot] = EMPTY
    faces: dict[Name, FacePlace] = EMPTY
    heaps: dict[Name, Heap] = EMPTY
    cursor: CursorMark | None = None
