"""Pixel fonts of fixed or proportional width, read from BDF texts.

BDF is Adobe's Glyph Bitmap Distribution Format 2.1. A glyph has an ENCODING, the distance DWIDTH
to the next character, and a bounding box BBX: width, height, and the offset of its lower left
corner from the origin. Each row of pixels is a hexadecimal number, the leftmost pixel in the
highest bit.
"""

from collections.abc import Iterator
from functools import cached_property

from retrocards.machine.errors import Cp437Error, FontError
from retrocards.machine.text import encode

CODES = 256
MAX_WIDTH, MAX_HEIGHT = 8, 16
REPLACEMENT = "?"
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"


class Font:
    """Up to 256 glyphs in the order of code page 437, in cells of `width` x `height` pixels.

    `rows[code]` holds `height` bytes, top row first, the leftmost pixel in bit 7. `advances[code]`
    is the distance in pixels to the next character. A missing glyph has no rows and advance 0.
    """

    def __init__(
        self, width: int, height: int, rows: tuple[bytes, ...], advances: tuple[int, ...]
    ) -> None:
        self.width, self.height = width, height
        self.rows, self.advances = rows, advances
        self._widths: dict[str, int] = {}
        """Character -> its advance; looking it up in the code page takes long."""

    @classmethod
    def from_bdf(cls, text: str) -> "Font":
        """Read a font whose encodings are codes of code page 437. Other encodings are skipped.

        The cell is at most 8 pixels wide and 16 high. A glyph without a DWIDTH is as wide as the
        cell. Raises FontError, which names the line.
        """
        return _Reader(text).font()

    def has(self, char: str) -> bool:
        """Whether the font has a glyph of its own for a character."""
        code = _code(char)
        return code is not None and bool(self.rows[code])

    def glyph(self, char: str) -> bytes:
        """The rows of a character, or of "?" if the font lacks it; empty if it lacks both."""
        return self.rows[self._shown(char)]

    def width_of(self, text: str) -> int:
        """The width of a line of text in pixels, with the gap after its last character."""
        widths = self._widths
        for char in {*text} - widths.keys():
            widths[char] = self.advances[self._shown(char)]
        return sum([widths[char] for char in text])

    @cached_property
    def bearing(self) -> int:
        """The empty columns before every letter and digit."""
        inked = max(bits for char in _LETTERS for bits in self.glyph(char) or b"\xff")
        return 8 - inked.bit_length()

    def _shown(self, char: str) -> int:
        return encode(char if self.has(char) else REPLACEMENT)[0]


def _code(char: str) -> int | None:
    try:
        return encode(char)[0]
    except Cp437Error:
        return None


class _Reader:
    def __init__(self, text: str) -> None:
        self._lines: Iterator[tuple[int, str]] = enumerate(text.splitlines(), start=1)
        self._line = 0
        self._cell = (0, 0, 0, 0)
        self._rows = [b""] * CODES
        self._advances = [0] * CODES

    def font(self) -> Font:
        if not self._next().startswith("STARTFONT"):
            raise self._error("a BDF font begins with STARTFONT")
        while (line := self._next()) != "ENDFONT":
            word, _, rest = line.partition(" ")
            if word == "FONTBOUNDINGBOX":
                self._cell = self._cell_box(rest)
            elif word == "STARTCHAR":
                self._glyph()
        width, height, _, _ = self._cell
        if not width:
            raise self._error("the font has no FONTBOUNDINGBOX")
        return Font(width, height, tuple(self._rows), tuple(self._advances))

    def _cell_box(self, text: str) -> tuple[int, int, int, int]:
        box = self._box(text)
        if not (1 <= box[0] <= MAX_WIDTH and 1 <= box[1] <= MAX_HEIGHT):
            raise self._error(
                f"the cell must be 1 to {MAX_WIDTH} pixels wide and 1 to {MAX_HEIGHT} high, "
                f"not {text!r}"
            )
        return box

    def _glyph(self) -> None:
        if not self._cell[0]:
            raise self._error("FONTBOUNDINGBOX must come before the first STARTCHAR")
        code, box, advance = -1, self._cell, self._cell[0]
        while (line := self._next()) != "ENDCHAR":
            word, _, rest = line.partition(" ")
            if word == "ENCODING":
                code = self._number(rest)
            elif word == "DWIDTH":
                advance = self._advance(rest)
            elif word == "BBX":
                box = self._box(rest)
            elif word == "BITMAP":
                rows = self._bitmap(box)
                if 0 <= code < CODES:
                    self._rows[code], self._advances[code] = rows, advance

    def _advance(self, text: str) -> int:
        numbers = [self._number(word) for word in text.split()]
        if len(numbers) != 2 or numbers[0] < 0 or numbers[1] != 0:
            raise self._error(f"DWIDTH must lead to the right, as '4 0' does, not {text!r}")
        return numbers[0]

    def _bitmap(self, box: tuple[int, int, int, int]) -> bytes:
        width, height, x, y = box
        cell_width, cell_height, cell_x, cell_y = self._cell
        left = x - cell_x
        top = cell_height + cell_y - height - y
        inside = 0 <= left <= left + width <= cell_width
        if not (inside and 0 <= top <= top + height <= cell_height):
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
