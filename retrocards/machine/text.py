"""Text mode: the page of character cells and the PC's character set.

A page is laid out like the memory at B800h: a character byte, then an attribute byte, cell by cell
and row by row. An attribute is `background << 4 | foreground`, both out of 16 colours.
"""

from codecs import charmap_decode
from functools import lru_cache
from typing import NamedTuple

from retrocards.machine.errors import Cp437Error

ROWS = 25
COLUMNS = (40, 80)

_SYMBOLS_0_TO_31 = "\0☺☻♥♦♣♠•◘○◙♂♀♪♫☼►◄↕‼¶§▬↨↑↓→←∟↔▲▼"
_ALL = _SYMBOLS_0_TO_31 + bytes(range(32, 127)).decode("ascii") + "⌂"
_ALL += bytes(range(128, 256)).decode("cp437")
_CODES = {character: code for code, character in enumerate(_ALL)}
_LOOKALIKES = {"β": "ß", "μ": "µ", "Ω": "Ω", "∑": "Σ", "∅": "φ", "∈": "ε"}
_CODES.update({other: _CODES[own] for other, own in _LOOKALIKES.items()})
_SEEN = " " + _ALL[1:255] + " "
"""The characters as they look on a page: the codes 0 and 255 look like blanks."""


@lru_cache(maxsize=4096)
def encode(text: str) -> bytes:
    """Unicode to code page 437, including the pictures of codes 1 to 31 (☺ ♥ ♦ ♣ ♠ ► ↑ ...).

    Raises Cp437Error for a character outside the code page, such as a line break.
    """
    try:
        return bytes(_CODES[character] for character in text)
    except KeyError as missing:
        character = missing.args[0]
        raise Cp437Error(
            f"the character {character!r} (U+{ord(character):04X}) in {text!r} is not in code "
            f"page 437, which is all that the PC can show"
        ) from None


def decode(codes: bytes | bytearray) -> str:
    """Code page 437 to Unicode, one character for each code; the inverse of `encode`."""
    return charmap_decode(codes, "strict", _ALL)[0]


def attribute(foreground: int, background: int) -> int:
    """The attribute byte of a pair of colours, each 0 to 15."""
    return (background & 15) << 4 | foreground & 15


class Block(NamedTuple):
    """A rectangle of cells copied from a page, with its place."""

    col: int
    row: int
    width: int
    height: int
    cells: bytes


class TextPage:
    """A page of 40 or 80 columns and 25 rows. Writing outside is cut off.

    `cells` may be read and written directly: 2 bytes a cell, character and attribute.
    """

    def __init__(self, columns: int = 40, attr: int = 7) -> None:
        if columns not in COLUMNS:
            raise ValueError(f"a text page has 40 or 80 columns, not {columns}")
        self.columns = columns
        self.rows = ROWS
        self.cells = bytearray(columns * ROWS * 2)
        self.clear(attr)

    def clear(self, attr: int = 7) -> None:
        """Fill the page with blanks of one attribute."""
        self.cells[0::2] = b" " * (self.columns * ROWS)
        self.cells[1::2] = bytes([attr]) * (self.columns * ROWS)

    def put(self, col: int, row: int, text: str | bytes, attr: int) -> None:
        """Write a line of text from a cell on. Bytes are read as code page 437."""
        codes = encode(text) if isinstance(text, str) else bytes(text)
        if not 0 <= row < ROWS or col >= self.columns:
            return
        codes = codes[max(0, -col) : self.columns - col]
        start = (row * self.columns + max(0, col)) * 2
        end = start + len(codes) * 2
        self.cells[start:end:2] = codes
        self.cells[start + 1 : end : 2] = bytes([attr]) * len(codes)

    def fill(self, col: int, row: int, w: int, h: int, char: str | int, attr: int) -> None:
        """Fill a rectangle of cells with one character (or its code) and attribute."""
        code = encode(char) if isinstance(char, str) else bytes([char])
        col, row, w, h = self._cut(col, row, w, h)
        for line in range(row, row + h):
            self.put(col, line, code * w, attr)

    def recolour(self, col: int, row: int, w: int, h: int, attr: int) -> None:
        """Change the attribute of a rectangle of cells, and keep its characters."""
        col, row, w, h = self._cut(col, row, w, h)
        for line in range(row, row + h):
            start = (line * self.columns + col) * 2
            self.cells[start + 1 : start + w * 2 : 2] = bytes([attr]) * w

    def char_at(self, col: int, row: int) -> int:
        """The character code in a cell. Raises IndexError outside the page."""
        return self.cells[self._offset(col, row)]

    def attr_at(self, col: int, row: int) -> int:
        """The attribute of a cell. Raises IndexError outside the page."""
        return self.cells[self._offset(col, row) + 1]

    def lines(self) -> list[str]:
        """The 25 rows as Unicode text, trailing blanks cut."""
        characters, _ = charmap_decode(self.cells[0::2], "strict", _SEEN)
        starts = range(0, len(characters), self.columns)
        return [characters[start : start + self.columns].rstrip(" ") for start in starts]

    def copy(self, col: int, row: int, w: int, h: int) -> Block:
        """Copy a rectangle of cells, for `restore`."""
        col, row, w, h = self._cut(col, row, w, h)
        rows = range(row, row + h)
        starts = [(line * self.columns + col) * 2 for line in rows]
        return Block(
            col, row, w, h, b"".join(self.cells[start : start + w * 2] for start in starts)
        )

    def restore(self, block: Block) -> None:
        """Put a copied rectangle back. The page must have the same width as then."""
        for line in range(block.height):
            start = ((block.row + line) * self.columns + block.col) * 2
            source = block.cells[line * block.width * 2 : (line + 1) * block.width * 2]
            self.cells[start : start + len(source)] = source

    def _offset(self, col: int, row: int) -> int:
        if not (0 <= col < self.columns and 0 <= row < ROWS):
            raise IndexError(f"cell {col},{row} is outside the page of {self.columns}x{ROWS} cells")
        return (row * self.columns + col) * 2

    def _cut(self, col: int, row: int, w: int, h: int) -> tuple[int, int, int, int]:
        left, top = max(0, col), max(0, row)
        right, bottom = min(self.columns, col + w), min(ROWS, row + h)
        return left, top, max(0, right - left), max(0, bottom - top)
