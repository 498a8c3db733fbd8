"""Fonts for the text modes, read from BDF texts.

BDF is Adobe's Glyph Bitmap Distribution Format 2.1: for each glyph an ENCODING, a bounding box
BBX (width, height, and where its lower left corner lies from the origin), and one hexadecimal
number for each row of pixels, the leftmost pixel in the highest bit.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from retrocards.machine.errors import FontError

CELL_HEIGHT = 8
CELL_WIDTHS = (8, 4)


@dataclass(frozen=True, eq=False)
class Font:
    """256 glyphs in the order of code page 437, in cells of 8x8 or 4x8 pixels.

    `rows[code]` holds 8 bytes, one for each row of pixels; the leftmost pixel is bit 7.
    """

    width: int
    rows: tuple[bytes, ...]

    @classmethod
    def from_bdf(cls, text: str) -> "Font":
        """Read a font whose encodings are the codes 0 to 255 of code page 437.

        Raises FontError, which names the line, or the codes that have no glyph.
        """
        return _Reader(text).font()


class _Reader:
    def __init__(self, text: str) -> None:
        self._lines: Iterator[tuple[int, str]] = enumerate(text.splitlines(), start=1)
        self._line = 0
        self._cell = (0, 0, 0, 0)
        self._glyphs: dict[int, bytes] = {}

    def font(self) -> Font:
        if not self._next().startswith("STARTFONT"):
            raise self._error("a BDF font begins with STARTFONT")
        while (line := self._next()) != "ENDFONT":
            word, _, rest = line.partition(" ")
            if word == "FONTBOUNDINGBOX":
                self._cell = self._box(rest)
                if self._cell[0] not in CELL_WIDTHS or self._cell[1] != CELL_HEIGHT:
                    raise self._error(f"the cell must be 8 8 or 4 8, not {rest!r}")
            elif word == "STARTCHAR":
                self._glyph()
        missing = [code for code in range(256) if code not in self._glyphs]
        if missing:
            first = ", ".join(str(code) for code in missing[:8])
            raise FontError(f"the font has no glyph for {len(missing)} codes: {first} ...")
        return Font(self._cell[0], tuple(self._glyphs[code] for code in range(256)))

    def _glyph(self) -> None:
        if not self._cell[0]:
            raise self._error("FONTBOUNDINGBOX must come before the first STARTCHAR")
        code, box = -1, self._cell
        while (line := self._next()) != "ENDCHAR":
            word, _, rest = line.partition(" ")
            if word == "ENCODING":
                code = self._number(rest)
            elif word == "BBX":
                box = self._box(rest)
            elif word == "BITMAP":
                rows = self._bitmap(box)
                if 0 <= code < 256:
                    self._glyphs[code] = rows

    def _bitmap(self, box: tuple[int, int, int, int]) -> bytes:
        width, height, x, y = box
        cell_width, cell_height, cell_x, cell_y = self._cell
        left = x - cell_x
        top = cell_height + cell_y - height - y
        if left < 0 or left + width > cell_width or top < 0 or top + height > cell_height:
            raise self._error(f"the glyph's BBX {width} {height} {x} {y} leaves the font's cell")
        rows = bytearray(cell_height)
        for row in range(height):
            digits = self._next()
            try:
                value = int(digits, 16)
            except ValueError:
                raise self._error(f"a row of pixels is hexadecimal, not {digits!r}") from None
            bits = value << 8 >> (4 * len(digits)) & 0xFF
            rows[top + row] = (bits & 0xFF << 8 - width & 0xFF) >> left
        return bytes(rows)

    def _next(self) -> str:
        for number, line in self._lines:
            self._line = number
            if stripped := line.strip():
                return stripped
        raise self._error("the font ends too early")

    def _box(self, text: str) -> tuple[int, int, int, int]:
        numbers = [self._number(word) for word in text.split()]
        if len(numbers) != 4:
            raise self._error(f"a bounding box is four numbers, not {text!r}")
        return numbers[0], numbers[1], numbers[2], numbers[3]

    def _number(self, word: str) -> int:
        try:
            return int(word)
        except ValueError:
            raise self._error(f"expected a number, got {word!r}") from None

    def _error(self, problem: str) -> FontError:
        return FontError(f"BDF font, line {self._line}: {problem}")
