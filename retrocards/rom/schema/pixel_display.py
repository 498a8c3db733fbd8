"""A screen of pixels itself: its size, shades or inks, fonts, pointer, and unit of time."""

from typing import Annotated, NamedTuple

from retrocards.rom.colours import SLANTED
from retrocards.rom.reader import Fault, Limit
from retrocards.rom.schema.base import (
    EMPTY,
    PICTURE_HEIGHT,
    PICTURE_WIDTH,
    FileStem,
    MonoInk,
    Name,
    PaletteName,
    Rgb,
    exactly_one,
    pattern,
)
from retrocards.rom.schema.look import (
    Delay,
    Letter,
    Monitors,
    Motions,
    check_drawing,
    check_hotspot,
)

SMALLEST = 32
"""The least pixels of a screen each way: manual and dialogs need some room."""

Shade = Name
"""One of the four shades, or of the inks that a ROM has instead."""
Pair = Annotated[
    str,
    pattern(
        rf"^[a-z][a-z0-9_]* on [a-z][a-z0-9_]*({SLANTED})?$",
        "an ink 'on' an ink, and perhaps 'italic' behind it",
    ),
]
Ticks = Annotated[int, Limit(least=0, most=72_000)]
FontName = Annotated[Name, Limit(refers="display.fonts")]


class PixelSize(NamedTuple):
    """The screen's pixels, each of which is shown as `scale` by `scale` of the PC's."""

    width: Annotated[int, Limit(least=SMALLEST, most=PICTURE_WIDTH)]
    height: Annotated[int, Limit(least=SMALLEST, most=PICTURE_HEIGHT)]
    scale: Annotated[int, Limit(least=1, most=6)]

    def check(self) -> None:
        width, height = self.width * self.scale, self.height * self.scale
        if width > PICTURE_WIDTH or height > PICTURE_HEIGHT:
            raise Fault(
                f"{self.width}x{self.height} pixels enlarged {self.scale} times are {width}x"
                f"{height}, but the PC's picture has {PICTURE_WIDTH}x{PICTURE_HEIGHT}"
            )


class Shades(NamedTuple):
    """The colours of the four shades, 0xRRGGBB."""

    white: Rgb
    light: Rgb
    dark: Rgb
    black: Rgb


class PixelInk(NamedTuple):
    """A colour, what a mono monitor shows of it, and its character in pictures if it has one.

    Without `mono` such a monitor shows it as bright as it is.
    """

    colour: Rgb
    mono: MonoInk | None = None
    pixel: Annotated[str, pattern(r"^[!-~]$", "one character")] | None = None


class PixelPointer(NamedTuple):
    """The mouse pointer in shades or inks."""

    rows: Annotated[
        tuple[Annotated[str, Limit(shortest=1, longest=32)], ...],
        Limit(shortest=1, longest=32),
    ]
    inks: dict[Letter, Shade]
    hotspot: tuple[Annotated[int, Limit(least=0, most=31)], Annotated[int, Limit(least=0, most=31)]]

    def check(self) -> None:
        check_drawing(self.rows, self.inks)
        check_hotspot(self.hotspot, self.rows)


class Contrast(NamedTuple):
    """How the screen darkens and lightens.

    There are `steps` from the clear picture to an all dark one; a player's keys go up to `most`
    steps either way.
    """

    steps: Annotated[int, Limit(least=1, most=64)]
    most: Annotated[int, Limit(least=0, most=64)] = 0

    def check(self) -> None:
        if self.most > self.steps:
            raise Fault(f"most {self.most} is more than steps {self.steps}")


class Beep(NamedTuple):
    """A colour that the first ink has for some ticks: the beep of a machine that shows it."""

    colour: Rgb
    ticks: Annotated[int, Limit(least=1, most=100)]


class Typematic(NamedTuple):
    """How a held key repeats, in ticks."""

    after: Ticks
    every: Annotated[int, Limit(least=1, most=100)]


class PixelDisplay(NamedTuple):
    """The screen: its size, colours, fonts by name, and `tick`, its unit of time in seconds.

    `case` is the colour around it, `mono` the palette of a mono monitor. Another screen of pixels
    has `inks` of its own instead of the four shades. `desks` are colours that a player can give to
    the first of them, one after another, and `beep` is the colour of its flash.
    """

    delay: Delay
    size: PixelSize
    case: Rgb
    mono: PaletteName
    tick: Annotated[float, Limit(above=0, most=1)]
    fonts: dict[Name, FileStem]
    monitors: Monitors = ("colour", "mono")
    motions: Motions = EMPTY
    pointer: PixelPointer | None = None
    shades: Shades | None = None
    inks: Annotated[dict[Name, PixelInk], Limit(shortest=2, longest=16)] | None = None
    desks: tuple[Rgb, ...] = ()
    beep: Beep | None = None
    contrast: Contrast = Contrast(steps=1)
    typematic: Typematic | None = None

    def check(self) -> None:
        exactly_one(self, ("shades", "inks"))
