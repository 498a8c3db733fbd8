"""What draws: pictures of palette indices, and pages of text in them.

There are two implementations, equal to the pixel. The window's library draws where it is
installed. Elsewhere, as in a page of a browser, plain Python draws.
"""

from collections.abc import Sequence
from typing import Any, Protocol, Self, overload

from retrocards.machine.font import Font
from retrocards.machine.text import TextPage

CELL_HEIGHT = 8
CELL_WIDTHS = (8, 4)


class Image(Protocol):
    """A picture of palette indices. Drawing outside is cut off.

    It has the names of the library's own pictures, so that they need no wrapper.
    """

    @property
    def width(self) -> int: ...
    @property
    def height(self) -> int: ...

    def cls(self, colour: int, /) -> None:
        """Fill the whole picture."""

    def rect(self, x: int, y: int, w: int, h: int, colour: int, /) -> None:
        """Fill a rectangle."""

    def rectb(self, x: int, y: int, w: int, h: int, colour: int, /) -> None:
        """Draw the edge of a rectangle, one pixel wide."""

    def line(self, x1: int, y1: int, x2: int, y2: int, colour: int, /) -> None:
        """Draw a line, both ends included."""

    def pset(self, x: int, y: int, colour: int, /) -> None:
        """Draw one pixel."""

    def pget(self, x: int, y: int, /) -> int:
        """The colour of one pixel; 0 outside."""

    @overload
    def pal(self, /) -> None: ...
    @overload
    def pal(self, colour: int, shown: int, /) -> None: ...
    def pal(self, colour: int | None = None, shown: int | None = None, /) -> None:
        """Let `blt` draw a colour as another one; without colours, each as itself again."""

    def blt(
        self,
        x: int,
        y: int,
        source: Self,
        u: int,
        v: int,
        w: int,
        h: int,
        hole: int | None = None,
        angle: int = 0,
        /,
    ) -> None:
        """Draw a rectangle of another picture, its corner u, v at x, y.

        Pixels of the colour `hole` are left out. `angle` turns the rectangle clockwise about its
        centre, in degrees.
        """


class TextRaster(Protocol):
    """Draws pages in one font: 40 columns of glyphs 8 wide, or 80 of glyphs 4 wide."""

    def draw(self, image: Any, page: TextPage, col: int, row: int, w: int, h: int) -> None:
        """Draw a rectangle of a page's cells at its place in an image of 320x200."""


class Raster(Protocol):
    """One implementation, a module. It draws only into pictures of its own."""

    def new_image(self, width: int, height: int) -> Image:
        """A picture of colour 0."""

    def memory(self, image: Any) -> memoryview:
        """The pixels of a picture, 1 byte each, to read and write while it lives."""

    def text_raster(self, font: Font) -> TextRaster:
        """What draws pages in a font."""

    def save_png(self, image: Any, palette: Sequence[int], path: str) -> None:
        """Save a picture as a PNG file in 256 colours, 0xRRGGBB. Raises what the system raises."""


def _raster() -> Raster:
    try:
        from retrocards.machine import pyxel_raster
    except ModuleNotFoundError as error:
        if error.name != "pyxel":
            raise
        from retrocards.machine import plain_raster

        return plain_raster
    return pyxel_raster


RASTER = _raster()
"""The implementation that this process uses."""
new_image, memory = RASTER.new_image, RASTER.memory
