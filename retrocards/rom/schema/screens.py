"""Screens: decor and labels in cells, zones of cards in pixels."""

from typing import Annotated, Literal, NamedTuple

from retrocards.rom.reader import Fault, Limit
from retrocards.rom.schema.base import (
    EMPTY,
    PICTURE_HEIGHT,
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

PictureName = Annotated[Name, Limit(refers="pictures")]
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
    A `plate` is all of its room on that paper, with an edge of the style's ink around it.
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
    plate: bool = False
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


class Fan(NamedTuple):
    """Cards side by side or one below another, overlapping as the room demands.

    `reach` is the room, around the middle of the usual one, for more cards than fit on the grid.
    With `sideways` each card is turned by 90 degrees, as it lies for a player at the side of the
    table.
    """

    x: Pixel
    y: Pixel
    kind: Literal["fan"]
    along: Literal["right", "down"]
    room: Length
    step: Step
    index: Literal["row", "column"] = "row"  # type: ignore[assignment]
    keys: Literal["above", "below", "left", "right", "inside"] | None = None
    lift: Shift | None = None
    reach: Length | None = None
    align: Literal["start", "center", "end"] = "start"
    sideways: bool = False


class Pairs(NamedTuple):
    """Pairs of an attacking card and the card that beats it, laid `cover` away."""

    x: Pixel
    y: Pixel
    kind: Literal["pairs"]
    along: Literal["right", "down"]
    room: Length
    step: Step
    cover: Shift
    index: Literal["row", "column"] = "row"  # type: ignore[assignment]
    keys: Literal["above", "below", "left", "right", "inside"] | None = None
    lift: Shift | None = None
    align: Literal["start", "center", "end"] = "start"


class Talon(NamedTuple):
    """The turned-up card and across it the pile, a pixel higher for every `depth` cards."""

    x: Pixel
    y: Pixel
    kind: Literal["talon"]
    pile: Shift
    depth: Length
    index: Literal["row", "column"] = "row"  # type: ignore[assignment]
    keys: Literal["above", "below", "left", "right", "inside"] | None = None
    lift: Shift | None = None


class Pile(NamedTuple):
    """A pile of which the top card shows, a pixel higher for every `depth` cards, if given."""

    x: Pixel
    y: Pixel
    kind: Literal["pile"]
    index: Literal["row", "column"] = "row"  # type: ignore[assignment]
    keys: Literal["above", "below", "left", "right", "inside"] | None = None
    lift: Shift | None = None
    depth: Length | None = None


class CardRow(NamedTuple):
    """A row of cards on a screen of pixels, each `dx`, `dy` from the one before.

    A picked card lies `raised` pixels higher. If more cards lie there than `fit` into so many
    pixels, or onto the screen, they lie closer; after a card face down the next is only `covered`
    pixels away. After `wrap` cards the row goes on `line` pixels below. `place` is the picture of
    the empty zone, and can be clicked; `mark` is the ink of the edge that the program gives it, for
    instance to a place that takes the card the mouse carries.
    """

    x: Pixel
    y: Pixel
    dx: Pixel = 0
    dy: Pixel = 0
    raised: Annotated[int, Limit(least=0, most=PICTURE_HEIGHT)] = 0
    back: PictureName | None = None
    fit: Length | None = None
    wrap: Length | None = None
    line: Pixel = 0
    covered: Annotated[int, Limit(least=0, most=PICTURE_HEIGHT)] | None = None
    place: PictureName | None = None
    mark: Name | None = None

    def check(self) -> None:
        if self.wrap and (self.fit or self.covered is not None):
            raise Fault("wrap is for cards that lie at equal steps, without fit and covered")
        if self.fit and bool(self.dx) == bool(self.dy):
            raise Fault("fit needs either dx or dy, along which it is measured")
        if self.covered is not None and bool(self.dx) == bool(self.dy):
            raise Fault("covered needs either dx or dy, along which it is measured")


Zone = Fan | Pairs | Talon | Pile | CardRow


class Spot(NamedTuple):
    """A place for faces, heaps and scenes, in pixels."""

    x: Pixel
    y: Pixel


class FacePlace(NamedTuple):
    """Where a seat's face is drawn: at the first of these anchors where it touches no card.

    `inks` gives letters of its sprites other colours than the sprites have.
    """

    at: Annotated[tuple[Name, ...], Limit(shortest=1)]
    inks: Inks = EMPTY


class Heap(NamedTuple):
    """A heap of counted things: a sprite for each, every one `rise` from the one before.

    It is not drawn if a card lies where its lowest sprite is.
    """

    at: Name
    sprite: SpriteName
    rise: Shift


class CursorMark(NamedTuple):
    """What points at the card that the cursor is on, counted from the card's corner."""

    sprite: SpriteName
    dx: Pixel
    dy: Pixel

    @property
    def picture(self) -> str:
        """The sprite's name, as a cursor in pixels has it."""
        return self.sprite


class Screen(NamedTuple):
    """A screen: its base style, its decor from back to front, its labels and zones by name.

    With `legend` it shows the legend of the hotkeys. `anchors` are places by name, for `faces` (of
    seats), `heaps` and the scenes. `seats` names those around the table, clockwise from the bottom:
    the zone, the label and the anchor of each turn together when another seat sits at the bottom.
    """

    base: StyleName
    labels: dict[Name, Label] = EMPTY
    zones: dict[Name, Fan | Pairs | Talon | Pile] = EMPTY
    legend: bool = True
    decor: tuple[Decor, ...] = ()
    anchors: dict[Name, Spot] = EMPTY
    faces: dict[Name, FacePlace] = EMPTY
    heaps: dict[Name, Heap] = EMPTY
    cursor: CursorMark | None = None
    seats: tuple[Name, ...] = ()

    def turned(self, near: str) -> "Screen":
        """The screen with the seat `near` at the bottom, and the others clockwise after it."""
        if near not in self.seats[1:]:
            return self
        first = self.seats.index(near)
        sits = dict(zip(self.seats, self.seats[first:] + self.seats[:first], strict=True))
        return self._replace(
            zones={sits.get(name, name): zone for name, zone in self.zones.items()},
            labels={sits.get(name, name): label for name, label in self.labels.items()},
            anchors={sits.get(name, name): spot for name, spot in self.anchors.items()},
        )
