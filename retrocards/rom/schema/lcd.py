"""The look of a calculator: an LCD of a few thousand pixels in four shades, and what is on it."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Annotated, Literal

from retrocards.rom.schema.base import (
    EMPTY,
    PICTURE_HEIGHT,
    PICTURE_WIDTH,
    AnyDialog,
    AnyScreen,
    Fault,
    FileStem,
    Length,
    Limit,
    MonoInk,
    Name,
    PaletteName,
    Piece,
    Pixel,
    Rgb,
    Shift,
    Word,
    exactly_one,
    pattern,
)
from retrocards.rom.schema.control import AnyMenu, Entry, KeyName
from retrocards.rom.schema.deck import Art
from retrocards.rom.schema.look import Cover, Letter, Monitor, PagerWords, PointerShape
from retrocards.rom.schema.rom import Rom

SHADES = {"white": 15, "light": 7, "dark": 8, "black": 0}
"""The LCD's shades by the numbers that mono inks have, so that every mono palette shows them."""
PIXELS = {"#": "black", "%": "dark", ":": "light", "_": "white"}
"""What a character of a picture is; `.` is clear."""
CLEAR = "."


Shade = Name
"""A shade of the LCD, or an ink of another screen of pixels."""
Pair = Annotated[str, pattern(r"^[a-z][a-z0-9_]* on [a-z][a-z0-9_]*$", "an ink 'on' an ink")]
Ticks = Annotated[int, Limit(ge=0, le=72_000)]
FontName = Annotated[Name, Limit(refers="display.fonts")]
PictureName = Annotated[Name, Limit(refers="pictures")]
ScreenName = Annotated[Name, Limit(refers="screens")]


SMALLEST = 32
"""Pixels that an LCD has each way at the least: manual and dialogs need some room."""


class LcdSize(Piece):
    """The LCD's pixels, each of which is shown as `scale` by `scale` of the PC's."""

    width: Annotated[int, Limit(ge=SMALLEST, le=PICTURE_WIDTH)]
    height: Annotated[int, Limit(ge=SMALLEST, le=PICTURE_HEIGHT)]
    scale: Annotated[int, Limit(ge=1, le=6)]

    def check(self) -> None:
        width, height = self.width * self.scale, self.height * self.scale
        if width > PICTURE_WIDTH or height > PICTURE_HEIGHT:
            raise Fault(
                f"{self.width}x{self.height} pixels enlarged {self.scale} times are {width}x"
                f"{height}, but the PC's picture has {PICTURE_WIDTH}x{PICTURE_HEIGHT}"
            )


class LcdShades(Piece):
    """The colours of the four shades, 0xRRGGBB."""

    white: Rgb
    light: Rgb
    dark: Rgb
    black: Rgb


class PixelInk(Piece):
    """A colour, what a mono monitor shows of it, and its character in pictures if it has one."""

    colour: Rgb
    mono: MonoInk
    pixel: Annotated[str, pattern(r"^[!-~]$", "one character")] | None = None


class LcdPointer(PointerShape):
    """The mouse pointer in shades of the LCD."""

    inks: dict[Letter, Shade]


class Contrast(Piece):
    """How an LCD darkens and lightens.

    `steps` from the clear picture to a wholly dark one; a player's keys go `most` of those steps
    either way.
    """

    steps: Annotated[int, Limit(ge=1, le=64)]
    most: Annotated[int, Limit(ge=0, le=64)] = 0

    def check(self) -> None:
        if self.most > self.steps:
            raise Fault(f"most {self.most} is more than steps {self.steps}")


class Typematic(Piece):
    """How a held key repeats, in ticks."""

    after: Ticks
    every: Annotated[int, Limit(ge=1, le=100)]


class LcdEdge(Piece):
    """How thick the edge of a box is, in pixels: left and right, and at its top and bottom.

    Where it is `round` its four corner pixels are not drawn.
    """

    sides: Annotated[int, Limit(ge=1, le=4)] = 2
    ends: Annotated[int, Limit(ge=1, le=4)] = 2
    round: bool = False


class LcdBar(Piece):
    """A bar across the middle of a box that opens; `short` of its edge by pixels at either side."""

    height: Annotated[int, Limit(ge=1, le=40)]
    short: Annotated[int, Limit(ge=0, le=40)] = 0


class Opening(Piece):
    """A step in which a box opens: a bar, or else the empty box with its edge; then a hold."""

    bar: LcdBar | None = None
    hold: Annotated[int, Limit(ge=1, le=100)]


class LcdDisplay(Monitor):
    """The LCD: its size, its colours, its fonts by name, and `tick`, its unit of time in seconds.

    `case` is the colour of what is around it, `mono` the palette of a mono monitor. Another screen
    of pixels has `inks` of its own instead of the four shades.
    """

    size: LcdSize
    shades: LcdShades | None = None
    inks: Annotated[dict[Name, PixelInk], Limit(min_length=2, max_length=16)] | None = None
    case: Rgb
    mono: PaletteName
    pointer: LcdPointer | None = None
    tick: Annotated[float, Limit(gt=0, le=1)]
    fonts: dict[Name, FileStem]
    contrast: Contrast = Contrast(steps=1, most=0)
    typematic: Typematic | None = None

    def check(self) -> None:
        exactly_one(self, ("shades", "inks"))


class LcdText(Piece):
    """A line of text; `align` says what `x` is of it."""

    x: Pixel
    y: Pixel
    text: Word
    font: FontName
    shade: Shade | None = None
    align: Literal["left", "center", "right"] = "left"


class LcdRect(Piece):
    """A filled rectangle."""

    x: Pixel
    y: Pixel
    width: Length
    height: Length
    shade: Shade | None = None


class LcdFrame(Piece):
    """The edge of a rectangle, `thick` pixels wide, inwards."""

    x: Pixel
    y: Pixel
    width: Length
    height: Length
    thick: Annotated[int, Limit(ge=1, le=8)] = 1
    shade: Shade | None = None


class LcdSprite(Piece):
    """A picture at a place."""

    x: Pixel
    y: Pixel
    picture: PictureName


class LcdPart(Piece):
    """A fixed part of a screen: one of text, rect, frame and sprite."""

    text: LcdText | None = None
    rect: LcdRect | None = None
    frame: LcdFrame | None = None
    sprite: LcdSprite | None = None

    def check(self) -> None:
        exactly_one(self, ("text", "rect", "frame", "sprite"))


class LcdLabel(Piece):
    """A place for the program's words; `align` says what `x` is of them.

    With a `width` they are wrapped to it, and with a `height` their lines stand in its middle.
    """

    x: Pixel
    y: Pixel
    font: FontName
    shade: Shade | None = None
    align: Literal["left", "center", "right"] = "left"
    width: Length | None = None
    height: Length | None = None


class LcdZone(Piece):
    """A row of cards, each `dx`, `dy` from the one before; a picked card lies `raised` higher."""

    x: Pixel
    y: Pixel
    dx: Pixel = 0
    dy: Pixel = 0
    raised: Annotated[int, Limit(ge=0, le=PICTURE_HEIGHT)] = 0
    back: PictureName | None = None


class LcdCursor(Piece):
    """The picture that points at a card of a zone, this far from the card's place unpicked."""

    picture: PictureName
    dx: Pixel
    dy: Pixel


class LcdScreen(AnyScreen):
    """A picture: its ground, or the screen that it is drawn over; then its parts, and so on."""

    ground: Shade | None = None
    over: ScreenName | None = None
    parts: tuple[LcdPart, ...] = ()
    labels: dict[Name, LcdLabel] = EMPTY
    zones: dict[Name, LcdZone] = EMPTY
    cursor: LcdCursor | None = None


class LcdCards(Piece):
    """How a face is put together: the blank card, and where rank and suit lie on it.

    The pictures of ranks are `rank_2` to `rank_10`, `rank_j`, `rank_q`, `rank_k`, `rank_a`, those
    of suits `suit_c`, `suit_d`, `suit_h`, `suit_s`.
    """

    blank: PictureName
    rank: Shift
    suit: Shift


class LcdBox(Piece):
    """A rectangle by its first and last pixels, as the original's boxes are told."""

    left: Pixel
    top: Pixel
    right: Pixel
    bottom: Pixel

    def check(self) -> None:
        if self.right - self.left < 8 or self.bottom - self.top < 8:
            raise Fault("a box is at least 9 pixels wide and high")


class LcdRows(Piece):
    """Where the lines of a box stand: the pixel of their middle, and the top of each."""

    middle: Pixel
    tops: Annotated[tuple[Pixel, ...], Limit(min_length=1)]

    def lie_in(self, box: LcdBox) -> bool:
        across = box.left < self.middle < box.right
        return across and all(box.top < top < box.bottom for top in self.tops)


class LcdDialog(AnyDialog):
    """A box of lines that waits for one of its keys, or for any if it names none.

    `yes` are the keys that agree to what is asked, or `no` those that do not. Without a `box` it is
    as large as its text, wrapped to the screen. `rows` say where its lines stand; without them, and
    where there are more lines or fewer, they stand in the middle, evenly led.
    """

    title: str = ""
    foot: str = ""
    font: FontName
    keys: tuple[KeyName, ...] = ()
    yes: tuple[KeyName, ...] = ()
    no: tuple[KeyName, ...] = ()
    box: LcdBox | None = None
    rows: LcdRows | None = None
    entry: Entry | None = None

    @property
    def words(self) -> tuple[str, ...]:
        return (self.title, *self.text, self.foot)

    def check(self) -> None:
        if self.yes and self.no:
            raise Fault("yes and no: one of them is enough")
        if self.rows and not (self.box and self.rows.lie_in(self.box)):
            raise Fault("rows: middle and tops are to lie in the box, which they need")
        strange = [key for key in (*self.yes, *self.no) if self.keys and key not in self.keys]
        if strange:
            raise Fault(
                f"{'yes' if self.yes else 'no'} has {strange[0]!r}, which is not one of the keys"
            )


class LcdMenu(AnyMenu):
    """A pop-up menu, in pixels; its height follows from its items."""

    x: Pixel
    y: Pixel
    width: Length
    font: FontName


class PixelStyles(Piece):
    """What the parts of pop-ups and of the pager are drawn in, ink on paper.

    Without them it is the last of the shades or inks on the first, and what stands out inverse.
    """

    body: Pair | None = None
    border: Pair | None = None
    title: Pair | None = None
    line: Pair | None = None
    value: Pair | None = None
    foot: Pair | None = None
    shadow: Pair | None = None
    head: Pair | None = None
    bar: Pair | None = None
    found: Pair | None = None


class LcdDialogLook(Piece):
    """The look of every pop-up: its edge, the pixels between lines, and the steps that open it.

    `shadow` is how many pixels it stands above what is below.
    """

    edge: LcdEdge = LcdEdge()
    margin: Annotated[int, Limit(ge=0, le=20)] = 4
    leading: Annotated[int, Limit(ge=0, le=20)] = 3
    shadow: Annotated[int, Limit(ge=0, le=8)] = 0
    opens: tuple[Opening, ...] = ()


class LcdView(Piece):
    """One way to show a text: its font, its characters a line, and the pixels from line to line."""

    font: FontName
    columns: Annotated[int, Limit(ge=8, le=60)]
    line: Annotated[int, Limit(ge=5, le=20)]


class LcdPager(PagerWords):
    """The viewer of the manual: the ways to show it, which a key goes through, and its foot line.

    The bars at the top and at the bottom are `bar` pixels high, in the font `bar_font`.
    """

    views: Annotated[tuple[LcdView, ...], Limit(min_length=1)]
    bar: Annotated[int, Limit(ge=5, le=20)]
    bar_font: FontName
    bottom: str


class Fade(Piece):
    """The contrast goes from here to there, a step at a time."""

    to: Literal["dark", "clear"]
    every: Ticks


class Typing(Piece):
    """Text that is typed into a label, after a `wait` a character every so many ticks.

    `cursor` stands behind it as long as the step takes, by turns seen and unseen for `blink` ticks.
    """

    label: Name
    text: Word
    every: Ticks
    wait: Ticks = 0
    cursor: str = ""
    blink: Ticks = 0


class ReelStep(Piece):
    """A step of a reel: a screen to turn to, a fade, a text typed, or nothing; then a hold."""

    screen: ScreenName | None = None
    fade: Fade | None = None
    type: Typing | None = None
    hold: Ticks = 0


class Reel(Piece):
    """What is shown step after step, in ticks."""

    steps: Annotated[tuple[ReelStep, ...], Limit(min_length=1)]


class LcdCover(Cover):
    """It is a part of a reel."""

    reel: Annotated[Name, Limit(refers="reels")]


class LcdRom(Rom):
    """A program of a calculator."""

    kind: Literal["lcd"]
    display: LcdDisplay
    pictures: dict[Name, Art]
    cards: LcdCards
    screens: dict[Name, LcdScreen]
    styles: PixelStyles = PixelStyles()
    dialog_look: LcdDialogLook
    dialogs: dict[Name, LcdDialog] = EMPTY
    menus: dict[Name, LcdMenu] = EMPTY
    pager: LcdPager
    reels: dict[Name, Reel] = EMPTY
    cover: LcdCover | None = None

    @property
    def mono_palette(self) -> str:
        return self.display.mono

    @property
    def typematic(self) -> tuple[float, float] | tuple[()]:
        rate, tick = self.display.typematic, self.display.tick
        return (rate.after * tick, rate.every * tick) if rate else ()

    def font_path(self, name: str) -> Path:
        """The BDF file of a font of `display.fonts`. Raises RomError when there is none."""
        return self._find("fonts", self.display.fonts[name], f"display.fonts.{name}", (".bdf",))

    def _files(self) -> list[Callable[[], Path]]:
        return [*super()._files(), *(partial(self.font_path, name) for name in self.display.fonts)]
