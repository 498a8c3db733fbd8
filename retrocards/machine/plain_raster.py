"""Draws in plain Python what the window's library draws, equal to the pixel.

Rows of pixels are copied and translated whole wherever possible. Single pixels would take too long.
"""

import re
import zlib
from array import array
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import ceil, cos, floor, hypot, pi, sin
from pathlib import Path
from struct import pack, unpack

from retrocards.machine.font import Font
from retrocards.machine.text import ROWS, TextPage

_CELL_HEIGHT = 8
_SAME = bytes(range(256))
_KEPT_LINES = 2000
"""The most lines of text that are kept as pixels: some 5 MB."""
_MARGIN = 4
"""More pixels than a turned rectangle looks beyond its edge."""


class Image:
    """A picture of palette indices, row after row."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.pixels = bytearray(width * height)
        self._shown = _SAME

    def cls(self, colour: int) -> None:
        self.pixels[:] = bytes([colour]) * len(self.pixels)

    def rect(self, x: int, y: int, w: int, h: int, colour: int) -> None:
        left, right = max(0, x), min(self.width, x + w)
        if left >= right:
            return
        line = bytes([colour]) * (right - left)
        for row in range(max(0, y), min(self.height, y + h)):
            start = row * self.width
            self.pixels[start + left : start + right] = line

    def rectb(self, x: int, y: int, w: int, h: int, colour: int) -> None:
        if w < 1 or h < 1:
            return
        for top in (y, y + h - 1):
            self.rect(x, top, w, 1, colour)
        for left in (x, x + w - 1):
            self.rect(left, y, 1, h, colour)

    def line(self, x1: int, y1: int, x2: int, y2: int, colour: int) -> None:
        if (x1, y1) == (x2, y2):
            self.pset(x1, y1, colour)
        elif abs(x1 - x2) > abs(y1 - y2):
            (x1, y1), (x2, y2) = sorted([(x1, y1), (x2, y2)])
            slope = _single((y2 - y1) / (x2 - x1))
            for step in range(x2 - x1 + 1):
                self.pset(x1 + step, y1 + _rounded(_single(slope * step)), colour)
        else:
            if y1 >= y2:
                x1, y1, x2, y2 = x2, y2, x1, y1
            slope = _single((x2 - x1) / (y2 - y1))
            for step in range(y2 - y1 + 1):
                self.pset(x1 + _rounded(_single(slope * step)), y1 + step, colour)

    def pset(self, x: int, y: int, colour: int) -> None:
        if 0 <= x < self.width and 0 <= y < self.height:
            self.pixels[y * self.width + x] = colour

    def pget(self, x: int, y: int) -> int:
        inside = 0 <= x < self.width and 0 <= y < self.height
        return self.pixels[y * self.width + x] if inside else 0

    def pal(self, colour: int | None = None, shown: int | None = None) -> None:
        if colour is None or shown is None:
            self._shown = _SAME
        else:
            self._shown = self._shown[:colour] + bytes([shown]) + self._shown[colour + 1 :]

    def blt(
        self,
        x: int,
        y: int,
        source: "Image",
        u: int,
        v: int,
        w: int,
        h: int,
        hole: int | None = None,
        angle: int = 0,
    ) -> None:
        left, top = max(0, -u), max(0, -v)
        right, bottom = min(w, source.width - u), min(h, source.height - v)
        if left >= right or top >= bottom:
            return
        if right - left == source.width:
            start = (v + top) * source.width
            part = bytes(source.pixels[start : start + (bottom - top) * source.width])
        else:
            first, last = (v + top) * source.width + u, (v + bottom) * source.width + u
            starts = range(first, last, source.width)
            part = b"".join([source.pixels[start + left : start + right] for start in starts])
        if not angle:
            self._paste(x + left, y + top, part, right - left, hole)
            return
        if hole is None:
            hole = next(colour for colour in range(256) if colour not in part)
        inside = left, top, right, bottom
        dx, dy, width, turned = _turned(part, inside, w, h, hole, angle)
        self._paste(x + dx, y + dy, turned, width, hole)

    def _paste(self, x: int, y: int, part: bytes, width: int, hole: int | None) -> None:
        """Draw rows of `width` pixels with their corner at a place."""
        height = len(part) // width
        left, top = max(0, -x), max(0, -y)
        right, bottom = min(width, self.width - x), min(height, self.height - y)
        if left >= right or top >= bottom:
            return
        if (left, right) != (0, width):
            starts = range(top * width, bottom * width, width)
            part = b"".join([part[start + left : start + right] for start in starts])
        elif (top, bottom) != (0, height):
            part = part[top * width : bottom * width]
        width = right - left
        runs = _runs(part, width, hole)
        if self._shown is not _SAME:
            part = part.translate(self._shown)
        corner, pixels, step = (y + top) * self.width + x + left, self.pixels, self.width - width
        for row, start, end in runs:
            place = corner + row * step
            pixels[place + start : place + end] = part[start:end]


@lru_cache(maxsize=512)
def _turned(
    part: bytes, inside: tuple[int, int, int, int], width: int, height: int, hole: int, angle: int
) -> tuple[int, int, int, bytes]:
    """A turned rectangle: the distance of its corner from that of the one not turned, the length
    of its rows, and them.

    `inside` is the area of the rectangle that `part` has. All else is `hole`. Sums and products are
    rounded to single precision, as the library reckons.
    """
    left, top, right, bottom = inside
    middle_x, middle_y = (width - 1) / 2, (height - 1) / 2
    radians = _single(_single(angle * _single(pi)) / 180)
    sine, cosine = -_single(sin(radians)), _single(cos(radians))
    reach = ceil(hypot(width, height) / 2) + 2
    dx, dy = floor(middle_x) - reach, floor(middle_y) - reach
    size, empty = 2 * reach + 2, bytes([hole])
    around = width + 2 * _MARGIN
    source = bytearray(empty * (around * (height + 2 * _MARGIN)))
    for row in range(top, bottom):
        start = (row + _MARGIN) * around + _MARGIN + left
        line = (row - top) * (right - left)
        source[start : start + right - left] = part[line : line + right - left]
    lines, half = [], _MARGIN + 0.5
    by_cosine = array("f", [(column + dx - middle_x) * cosine for column in range(size)])
    by_sine = array("f", [(column + dx - middle_x) * sine for column in range(size)])
    for row in range(size):
        down = row + dy - middle_y
        first, second = _single(down * sine), _single(down * cosine)
        seen_x = _span(middle_x + by_cosine[0] - first, cosine, width, size)
        seen_y = _span(middle_y + by_sine[0] + second, sine, height, size)
        begin, end = max(seen_x[0], seen_y[0]), min(seen_x[1], seen_y[1])
        if begin >= end:
            lines.append(empty * size)
            continue
        xs = array("f", [distance - first for distance in by_cosine[begin:end]])
        ys = array("f", [distance + second for distance in by_sine[begin:end]])
        xs = array("f", [middle_x + x for x in xs])
        ys = array("f", [middle_y + y for y in ys])
        seen = [source[int(y + half) * around + int(x + half)]
                for x, y in zip(xs, ys, strict=True)]  # fmt: skip
        lines.append(empty * begin + bytes(seen) + empty * (size - end))
    return dx, dy, size, b"".join(lines)


def _span(start: float, step: float, size: int, count: int) -> tuple[int, int]:
    """The numbers, of `count`, whose `start + number * step` lies within 0 and `size`, or near."""
    if abs(step) * count < 1:
        return (0, count) if -1 <= start <= size else (0, 0)
    first, last = sorted([(-1 - start) / step, (size - start) / step])
    return max(0, floor(first)), min(count, ceil(last) + 1)


class TextRaster:
    """Draws pages in one font. Each cell and each line is made once, and then copied."""

    def __init__(self, font: Font) -> None:
        self._font = font
        self._cells: dict[int, tuple[bytes, ...]] = {}
        self._lines: dict[bytes, list[bytes]] = {}

    def draw(self, image: Image, page: TextPage, col: int, row: int, w: int, h: int) -> None:
        left, right = max(0, col), min(page.columns, col + w)
        if left >= right:
            return
        x, width = left * self._font.width, (right - left) * self._font.width
        for line in range(max(0, row), min(ROWS, row + h)):
            start = line * page.columns
            cells = bytes(page.cells[2 * (start + left) : 2 * (start + right)])
            place = line * _CELL_HEIGHT * image.width + x
            for pixels in self._line(cells):
                image.pixels[place : place + width] = pixels
                place += image.width

    def _line(self, cells: bytes) -> list[bytes]:
        """The eight rows of pixels of some cells in a line."""
        made = self._lines.get(cells)
        if made is None:
            if len(self._lines) >= _KEPT_LINES:
                self._lines.clear()
            codes = unpack(f"<{len(cells) // 2}H", cells)
            made = [b"".join(row) for row in zip(*map(self._cell, codes), strict=True)]
            self._lines[cells] = made
        return made

    def _cell(self, cell: int) -> tuple[bytes, ...]:
        """The eight rows of a cell: its character in the low byte, its attribute in the high."""
        made = self._cells.get(cell)
        if made is None:
            paper, ink = cell >> 12, cell >> 8 & 15
            made = self._cells[cell] = tuple(
                bytes(ink if bits >> 7 - x & 1 else paper for x in range(self._font.width))
                for bits in self._font.rows[cell & 255]
            )
        return made


def new_image(width: int, height: int) -> Image:
    """A picture of colour 0."""
    return Image(width, height)


def memory(image: Image) -> memoryview:
    """The pixels of a picture, 1 byte each, to read and write while it lives."""
    return memoryview(image.pixels)


def text_raster(font: Font) -> TextRaster:
    """What draws pages in a font."""
    return TextRaster(font)


def save_png(
    image: Image, palette: Sequence[int], path: str, transparent: int | None = None
) -> None:
    """Save a picture as a PNG file in 256 colours, 0xRRGGBB, one of them perhaps transparent.

    Raises OSError.
    """
    starts = range(0, len(image.pixels), image.width)
    rows = b"".join(b"\0" + image.pixels[start : start + image.width] for start in starts)
    opacities = b"" if transparent is None else b"\xff" * transparent + b"\0"
    chunks = (
        (b"IHDR", pack(">IIBBBBB", image.width, image.height, 8, 3, 0, 0, 0)),
        (b"PLTE", b"".join(colour.to_bytes(3, "big") for colour in palette)),
        *([(b"tRNS", opacities)] if opacities else []),
        (b"IDAT", zlib.compress(rows)),
        (b"IEND", b""),
    )
    png = b"\x89PNG\r\n\x1a\n" + b"".join(
        pack(">I", len(body)) + kind + body + pack(">I", zlib.crc32(kind + body))
        for kind, body in chunks
    )
    Path(path).write_bytes(png)


@lru_cache(maxsize=2048)
def _runs(part: bytes, width: int, hole: int | None) -> list[tuple[int, int, int]]:
    """The rows and pieces of a rectangle without holes: row, and the places of start and end."""
    starts = range(0, len(part), width)
    if hole is None or hole not in part:
        return [(row, start, start + width) for row, start in enumerate(starts)]
    return list(_pieces(part, width, hole))


def _pieces(part: bytes, width: int, hole: int) -> Iterator[tuple[int, int, int]]:
    solid = re.compile(b"[^" + re.escape(bytes([hole])) + b"]+", re.DOTALL)
    for row, start in enumerate(range(0, len(part), width)):
        for piece in solid.finditer(part, start, start + width):
            yield row, piece.start(), piece.end()


def _single(number: float) -> float:
    """A number in single precision, as the library reckons."""
    single: float = unpack("f", pack("f", number))[0]
    return single


def _rounded(number: float) -> int:
    """The nearest whole number; of two, the one farther from 0."""
    return floor(number + 0.5) if number >= 0 else -floor(0.5 - number)
