"""Draws by the window's library: its pictures, and text pages by one or two calls.

Each font has an atlas, 2048 pixels square: column = character, row = attribute. So a text page is
a ready-made tile map. The library's tiles are 8 pixels wide, so glyphs of 4 pixels take two
passes: the even columns in the left halves of tiles, then the odd ones in the right halves of
tiles whose left halves are holes.
"""

from collections.abc import Sequence
from pathlib import Path
from weakref import WeakKeyDictionary

import pyxel

from retrocards.machine.font import Font
from retrocards.machine.text import ROWS, TextPage

CELL_HEIGHT = 8

_TILE = 8
_HOLE = 255
_CODES = 256


def new_image(width: int, height: int) -> pyxel.Image:
    """A picture of colour 0."""
    return pyxel.Image(width, height)


def memory(of: pyxel.Image | pyxel.Tilemap) -> memoryview:
    """The pixels (1 byte each) or tiles (column and row, 2 bytes each), to read and write.

    Valid as long as the object itself lives.
    """
    return memoryview(of.data_ptr()).cast("B")


def text_raster(font: Font) -> "TextRaster":
    """What draws pages in a font."""
    return TextRaster(font)


def save_png(image: pyxel.Image, palette: Sequence[int], path: str) -> None:
    """Save a picture as a PNG file in 256 colours, 0xRRGGBB. Raises what the system raises.

    The palette is set for the moment as the library's only, global one.
    """
    before = list(pyxel.colors)
    pyxel.colors[:] = list(palette)
    try:
        _write(image, path)
    finally:
        pyxel.colors[:] = before


def _write(image: pyxel.Image, path: str) -> None:
    """Save an image. The library takes only paths in UTF-8, and a home may have another."""
    try:
        path.encode()
    except UnicodeEncodeError:
        from tempfile import TemporaryDirectory  # 5 ms to import, and seldom needed.

        with TemporaryDirectory() as folder:
            made = Path(folder, "picture.png")
            image.save(str(made), 1)
            Path(path).write_bytes(made.read_bytes())
    else:
        image.save(path, 1)


class TextRaster:
    """Draws pages in one font: 40 columns of glyphs 8 wide, or 80 of glyphs 4 wide."""

    def __init__(self, font: Font) -> None:
        self._cell_width = font.width
        self._layers = [_Layer(atlas) for atlas in _atlases(font)]

    def draw(self, image: pyxel.Image, page: TextPage, col: int, row: int, w: int, h: int) -> None:
        """Draw a rectangle of a page's cells at its place in an image of 320x200."""
        left, right = max(0, col), min(page.columns, col + w)
        top, bottom = max(0, row), min(ROWS, row + h)
        if left >= right or top >= bottom:
            return
        x, y = left * self._cell_width, top * CELL_HEIGHT
        width, height = (right - left) * self._cell_width, (bottom - top) * CELL_HEIGHT
        image.clip(x, y, width, height)
        for number, layer in enumerate(self._layers):
            layer.draw(image, page, number, len(self._layers), (x, y, width, height))
        image.clip()


class _Atlas:
    """Every character in every attribute, as tiles: one row of tiles for each attribute.

    A row is painted when it is first needed. A page uses about a dozen of the 256.
    """

    def __init__(self, font: Font, left: int) -> None:
        self._glyphs = _glyph_strip(font, left)
        self._painted = bytearray()
        self.image = pyxel.Image(_CODES * _TILE, _CODES * CELL_HEIGHT)

    def paint(self, attributes: bytes) -> None:
        """Paint the rows of these attributes, if they are missing."""
        missing = {*attributes.translate(None, self._painted)}
        for attr in missing:
            self.image.pal(0, attr >> 4)
            self.image.pal(1, attr & 15)
            self.image.blt(0, attr * CELL_HEIGHT, self._glyphs, 0, 0, _CODES * _TILE, CELL_HEIGHT)
        if missing:
            self.image.pal()
            self._painted += bytes(missing)


class _Layer:
    """The tile map of all cells, or of every second cell."""

    def __init__(self, atlas: _Atlas) -> None:
        self._atlas = atlas
        self._map = pyxel.Tilemap(40, ROWS, atlas.image)
        self._tiles = memory(self._map)

    def draw(
        self,
        image: pyxel.Image,
        page: TextPage,
        number: int,
        layers: int,
        area: tuple[int, int, int, int],
    ) -> None:
        attributes = bytes(page.cells[2 * number + 1 :: 2 * layers])
        self._atlas.paint(attributes)
        self._tiles[0::4] = page.cells[2 * number :: 2 * layers]
        self._tiles[2::4] = attributes
        x, y, width, height = area
        start = x - x % _TILE
        width = -(-(x + width - start) // _TILE) * _TILE
        image.bltm(start, y, self._map, start, y, width, height, _HOLE if number else None)


_cache: "WeakKeyDictionary[Font, list[_Atlas]]" = WeakKeyDictionary()


def _atlases(font: Font) -> list[_Atlas]:
    atlases = _cache.get(font)
    if atlases is None:
        atlases = [_Atlas(font, left) for left in range(0, _TILE, font.width)]
        _cache[font] = atlases
    return atlases


def _glyph_strip(font: Font, left: int) -> pyxel.Image:
    """All glyphs in a row of tiles: 0 paper, 1 ink, holes outside the glyphs."""
    line = _CODES * _TILE
    strip = bytearray([_HOLE]) * (line * CELL_HEIGHT)
    bits = [bytes(rows[y] if rows else 0 for rows in font.rows) for y in range(font.height)]
    for x in range(font.width):
        # One column of all glyphs at once; one by one they would take three times as long.
        pixels = bytes(byte >> 7 - x & 1 for byte in range(256))
        for y, of_line in enumerate(bits):
            strip[y * line + left + x : (y + 1) * line : _TILE] = of_line.translate(pixels)
    for code, rows in enumerate(font.rows):
        for start in () if rows else range(code * _TILE + left, len(strip), line):
            strip[start : start + font.width] = bytes([_HOLE]) * font.width
    image = pyxel.Image(_CODES * _TILE, CELL_HEIGHT)
    memory(image)[:] = strip
    return image
