"""A screen of pixels, such as a calculator's, kept as a picture of its own size.

Pixels are indices into the palette of the PC's picture, which shows them enlarged. Unlike on the
PC's text page, letters may stand at any pixel and differ in width.
"""

from functools import lru_cache
from weakref import WeakKeyDictionary

from retrocards.machine.errors import Cp437Error
from retrocards.machine.font import CODES, REPLACEMENT, Font
from retrocards.machine.raster import Image, memory, new_image
from retrocards.machine.text import encode
from retrocards.machine.video import Sprite, Video, image_of

SLANT = 3
_KEPT_LINES = 512
_PAPER, _INK = 0, 1
_UNKNOWN = ord(REPLACEMENT)


class Lcd:
    """Rows of palette indices. Drawing outside is cut off, and nothing is visible until `show`."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self._picture = new_image(width, height)

    def clear(self, colour: int = 0) -> None:
        """Fill the whole picture."""
        self._picture.cls(colour)

    def rect(self, x: int, y: int, w: int, h: int, colour: int) -> None:
        """Fill a rectangle."""
        self._picture.rect(x, y, w, h, colour)

    def frame(self, x: int, y: int, w: int, h: int, colour: int, thick: int = 1) -> None:
        """Draw the edge of a rectangle, `thick` pixels inwards."""
        for inset in range(min(thick, (min(w, h) + 1) // 2)):
            self._picture.rectb(x + inset, y + inset, w - 2 * inset, h - 2 * inset, colour)

    def line(self, x1: int, y1: int, x2: int, y2: int, colour: int) -> None:
        """Draw a line, both ends included."""
        self._picture.line(x1, y1, x2, y2, colour)

    def sprite(self, sprite: Sprite, x: int, y: int) -> None:
        """Draw a sprite with its upper left corner at a place, which may lie outside."""
        self._picture.blt(
            x, y, image_of(sprite), 0, 0, sprite.width, sprite.height, sprite.transparent
        )

    def text(
        self, font: Font, x: int, y: int, text: str, colour: int, slanted: bool = False
    ) -> int:
        """Write a line with its upper left corner at a place. Returns the x of its end.

        A character without a glyph becomes a question mark. Slanted letters have their upper rows
        shifted to the right, one pixel more for every SLANT rows from the bottom.
        """
        picture, (line, length) = self._picture, _line(font, text, slanted)
        picture.pal(_INK, colour)
        picture.blt(x, y, line, 0, 0, line.width, line.height, _PAPER)
        picture.pal()
        return x + length

    def pixels(self) -> bytes:
        """The picture's palette indices, row after row."""
        return bytes(memory(self._picture))

    def restore(self, pixels: bytes) -> None:
        """Draw again what `pixels` returned."""
        memory(self._picture)[:] = pixels

    def show(self, video: Video, scale: int, x: int, y: int, around: int) -> None:
        """Draw the screen into the PC's picture, with its corner at x, y, and fill the rest.

        Each pixel becomes `scale` by `scale`. `around` is the colour of the rest. Raises
        VideoError if the screen does not fit.
        """
        video.clear(around)
        video.blit_enlarged(self.pixels(), self.width, scale, x, y)


def _codes(font: Font, text: str) -> list[int]:
    """The codes of a text, as `Font.width_of` counts them.

    Asking the font for every character would take too long.
    """
    try:
        codes = encode(text)
    except Cp437Error:
        codes = encode("".join(char if font.has(char) else REPLACEMENT for char in text))
    return [code if font.rows[code] else _UNKNOWN for code in codes]


@lru_cache(maxsize=_KEPT_LINES)
def _line(font: Font, text: str, slanted: bool) -> tuple[Image, int]:
    """A line of text in ink, and the distance to its end: a screen says the same in each picture.

    The last letter may reach beyond the end.
    """
    glyphs, wide, high = _glyphs(font), font.width, font.height
    bands = [(0, high, 0)]
    if slanted:
        bottoms = range(high, 0, -SLANT)
        bands = [
            (max(0, bottom - SLANT), min(SLANT, bottom), number)
            for number, bottom in enumerate(bottoms)
        ]
    codes = _codes(font, text)
    length, (_, _, most) = sum([font.advances[code] for code in codes]), bands[-1]
    line, x = new_image(length + wide + most, high), 0
    for code in codes:
        for top, rows, shift in bands:
            line.blt(x + shift, top, glyphs, code * wide, top, wide, rows, _PAPER)
        x += font.advances[code]
    return line, length


_strips: "WeakKeyDictionary[Font, Image]" = WeakKeyDictionary()


def _glyphs(font: Font) -> Image:
    """All glyphs of a font side by side, each as wide as the cell."""
    strip = _strips.get(font)
    if strip is None:
        strip = _strips[font] = _strip(font)
    return strip


def _strip(font: Font) -> Image:
    strip = new_image(CODES * font.width, font.height)
    pixels = memory(strip)
    for code, rows in enumerate(font.rows):
        for y, bits in enumerate(rows):
            start = (y * CODES + code) * font.width
            pixels[start : start + font.width] = bytes(bits >> 7 - x & 1 for x in range(font.width))
    return strip
