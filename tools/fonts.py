"""Checks a BDF font and draws a sheet of it: `tools/fonts.py FONT.bdf [SHEET.png [TEXT]]`.

A font with cells of 8x8 or 4x8 is for the text modes and must have all of code page 437. Any other
font is for a calculator's screen and must have the characters of `LCD`.
"""

import argparse
import re
import struct
import sys
import unicodedata
import zlib
from itertools import product, zip_longest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from retrocards.machine import Font, FontError, decode

SCALE = 4
TABLE_COLUMNS = 16
TEXT_CELLS = {(8, 8), (4, 8)}
ASCII = "".join(map(chr, range(32, 127)))
LCD = ASCII + "■▲▼◄►↑↓→←♥♦♣♠•·░▒▓█▌─│┌┐└┘├┤┬┴┼═║é»«√±"
HEAD = re.compile(
    r"STARTFONT 2\.1\n(?:.+\n)*?FONTBOUNDINGBOX (\d \d+ 0 -\d)\n(?:.+\n)*?ENDPROPERTIES\n"
)
TEXT_COLOURS = b"\0\0\xaa", b"\xff\xff\xff"
LCD_COLOURS = b"\xcf\xe0\xcc", b"\x22\x2e\x31"

Line = list[tuple[int, str]]


def character(code: int) -> str:
    """The Unicode character that CP437 shows for `code` (0 to 255), control codes included."""
    return decode(bytes([code]))


def read_bdf(path: Path) -> Font:
    """Read a font file in our standard form.

    Raises FontError, with the file and the place, for another form or a missing character.
    """
    text = path.read_text(encoding="ascii")
    head = HEAD.match(text)
    if head is None:
        raise FontError(f"{path.name}: expected BDF 2.1, its cell and its properties")
    try:
        font = Font.from_bdf(text)
    except FontError as error:
        raise FontError(f"{path.name}: {error}") from None
    expected = body(font, head[1]).splitlines(keepends=True)
    first = text.count("\n", 0, head.end()) + 1
    lines = text[head.end() :].splitlines(keepends=True)
    for line, (is_, should) in enumerate(zip_longest(lines, expected, fillvalue=""), first):
        if is_ != should:
            raise FontError(f"{path.name}:{line}: expected {should!r}, not {is_!r}")
    if missing := [char for char in wanted(font) if not font.has(char)]:
        raise FontError(f"{path.name}: expected glyphs for {''.join(missing)!r} too")
    return font


def wanted(font: Font) -> str:
    """The characters that a font of this cell must have."""
    return decode(bytes(range(256))) if for_text_modes(font) else LCD


def for_text_modes(font: Font) -> bool:
    """Whether the font's cell is that of a text mode."""
    return (font.width, font.height) in TEXT_CELLS


def body(font: Font, box: str) -> str:
    """The part of a BDF file after the properties: all glyphs, in the order of their codes."""
    codes = [code for code, rows in enumerate(font.rows) if rows]
    lines = [f"CHARS {len(codes)}"]
    for code in codes:
        advance = font.advances[code]
        lines += [
            "STARTCHAR " + unicodedata.name(character(code), "U+0000").replace(" ", "_"),
            f"ENCODING {code}",
            f"SWIDTH {advance * 1000 // font.height} 0",
            f"DWIDTH {advance} 0",
            f"BBX {box}",
            "BITMAP",
            *(f"{bits:02X}" for bits in font.rows[code]),
            "ENDCHAR",
        ]
    return "\n".join([*lines, "ENDFONT", ""])


def sheet(font: Font, text: str) -> bytes:
    """A PNG of the glyph table with `text` under it, every pixel enlarged four times."""
    lines = [*table(font), *(line_of(font, line) for line in text.splitlines())]
    width = max(x + font.width for line in lines for x, _ in line)
    paper, ink = TEXT_COLOURS if for_text_modes(font) else LCD_COLOURS
    scanlines = bytearray()
    for line, y in product(lines, range(font.height)):
        row = lit(font, line, y, width)
        scanlines += (b"\0" + b"".join((ink if bit else paper) * SCALE for bit in row)) * SCALE
    return png(width * SCALE, len(lines) * font.height * SCALE, bytes(scanlines))


def lit(font: Font, line: Line, y: int, width: int) -> bytearray:
    """One row of a line's pixels, 1 for ink."""
    row = bytearray(width)
    for x, char in line:
        bits = font.glyph(char)[y]
        for column in range(font.width):
            row[x + column] |= bits >> 7 - column & 1
    return row


def table(font: Font) -> list[Line]:
    """The glyphs, sixteen per line, with an empty cell between two and an empty line after each."""
    lines: list[Line] = []
    for first in range(0, 256, TABLE_COLUMNS):
        row = [
            (2 * font.width * column, character(first + column)) for column in range(TABLE_COLUMNS)
        ]
        lines += [[(x, char if font.has(char) else " ") for x, char in row], []]
    return lines


def line_of(font: Font, text: str) -> Line:
    """The characters of a line of text, with the place of each."""
    return [(font.width_of(text[:index]), char) for index, char in enumerate(text)]


def png(width: int, height: int, scanlines: bytes) -> bytes:
    """An 8-bit RGB PNG. Each of the `scanlines` begins with its filter byte."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        check = struct.pack(">I", zlib.crc32(kind + body))
        return struct.pack(">I", len(body)) + kind + body + check

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(scanlines, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunk(*each) for each in chunks)


def main() -> None:
    """Run the command line. Exits with code 1 and a sentence for a faulty file."""
    parser = argparse.ArgumentParser(description="Check a font, and draw a sheet of it.")
    parser.add_argument("font", type=Path)
    parser.add_argument("sheet", type=Path, nargs="?", help="the PNG to write")
    parser.add_argument("text", type=Path, nargs="?", help="UTF-8 lines to show under the glyphs")
    given = parser.parse_args()
    try:
        font = read_bdf(given.font)
        glyphs = sum(bool(rows) for rows in font.rows)
        print(f"{given.font.name}: {font.width}x{font.height}, {glyphs} glyphs")
        if given.sheet:
            text = given.text.read_text(encoding="utf-8") if given.text else ""
            given.sheet.write_bytes(sheet(font, text))
    except (FontError, OSError, UnicodeError) as error:
        parser.exit(1, f"{error}\n")


if __name__ == "__main__":
    main()
