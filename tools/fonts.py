"""Check a BDF font, and draw a sheet: `tools/fonts.py FONT.bdf [SHEET.png [TEXT]]`."""

import argparse
import re
import struct
import zlib
from dataclasses import dataclass
from itertools import product
from pathlib import Path

HEIGHT, SCALE = 8, 4
CONTROL_PICTURES = "\0☺☻♥♦♣♠•◘○◙♂♀♪♫☼►◄↕‼¶§▬↨↑↓→←∟↔▲▼"
HEADER = re.compile(
    r"STARTFONT 2\.1\n(?:.+\n)*?FONTBOUNDINGBOX ([48]) 8 0 -1\n(?:.+\n)*?CHARS 256\n"
)
GLYPH = re.compile(
    r"STARTCHAR (.+)\nENCODING (\d+)\nSWIDTH (\d+) 0\nDWIDTH (\d) 0\nBBX (\d) 8 0 -1\n"
    r"BITMAP\n((?:[0-9A-F]{2}\n){8})ENDCHAR\n"
)
INK, PAPER = b"\xff\xff\xff", b"\0\0\xaa"


class FontError(Exception):
    """A BDF file that is not a whole CP437 cell font; the text says where and why."""


@dataclass(frozen=True)
class Font:
    """`rows[code]` holds eight numbers, top row first; the leftmost pixel is bit `width - 1`."""

    width: int
    rows: tuple[tuple[int, ...], ...]
    names: tuple[str, ...]


def character(code: int) -> str:
    """The Unicode character that CP437 shows for `code` (0 to 255), control codes included."""
    if code < len(CONTROL_PICTURES):
        return CONTROL_PICTURES[code]
    return "⌂" if code == 127 else bytes([code]).decode("cp437")


def read_bdf(path: Path) -> Font:
    """Read a BDF 2.1 file of 256 glyphs, codes 0 to 255 in order; raise FontError if it is not."""
    text = path.read_text(encoding="ascii")
    head = HEADER.match(text)
    if head is None:
        raise FontError(f"{path.name}: expected BDF 2.1, 256 glyphs in a box of 8x8 or 4x8 at 0 -1")
    width, at = int(head[1]), head.end()
    names, rows = list[str](), list[tuple[int, ...]]()
    for code in range(256):
        glyph = GLYPH.match(text, at)
        expected = (str(code), str(width * 125), str(width), str(width))
        if glyph is None or glyph.group(2, 3, 4, 5) != expected:
            line = text.count("\n", 0, at) + 1
            raise FontError(f"{path.name}:{line}: expected glyph {code}, {width} pixels wide")
        octets = bytes.fromhex(glyph[6])
        if any(octet % (1 << (8 - width)) for octet in octets):
            raise FontError(f"{path.name}: glyph {code} has pixels right of its {width}")
        names.append(glyph[1])
        rows.append(tuple(octet >> (8 - width) for octet in octets))
        at = glyph.end()
    if text[at:] != "ENDFONT\n":
        raise FontError(f"{path.name}: expected ENDFONT, and nothing more, after glyph 255")
    return Font(width, tuple(rows), tuple(names))


def sheet(font: Font, text: str) -> bytes:
    """A PNG of the glyph table and, under it, of `text`, every pixel enlarged four times."""
    codes = {character(code): code for code in range(256)}
    page: list[str] = []
    for first in range(0, 256, 16):
        page += [" ".join(map(character, range(first, first + 16))), ""]
    page += text.splitlines()
    columns = max(map(len, page))
    raw = bytearray()
    for line, y in product(page, range(HEIGHT)):
        pixels = bytearray()
        for shown in line.ljust(columns):
            row = font.rows[codes.get(shown, 32)][y]
            for bit in reversed(range(font.width)):
                pixels += (INK if row >> bit & 1 else PAPER) * SCALE
        raw += (b"\0" + pixels) * SCALE
    return png(columns * font.width * SCALE, len(page) * HEIGHT * SCALE, bytes(raw))


def png(width: int, height: int, scanlines: bytes) -> bytes:
    """An 8-bit RGB PNG; every one of `scanlines` begins with its filter byte."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        check = struct.pack(">I", zlib.crc32(kind + body))
        return struct.pack(">I", len(body)) + kind + body + check

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(scanlines, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunk(*each) for each in chunks)


def main() -> None:
    """Run the command line; exit with 1 and a sentence when a file is not as it should be."""
    parser = argparse.ArgumentParser(description="Check a CP437 font, and draw a sheet of it.")
    parser.add_argument("font", type=Path)
    parser.add_argument("sheet", type=Path, nargs="?", help="the PNG to write")
    parser.add_argument("text", type=Path, nargs="?", help="UTF-8 lines to show under the glyphs")
    given = parser.parse_args()
    try:
        font = read_bdf(given.font)
        print(f"{given.font.name}: {font.width}x{HEIGHT}, {len(font.rows)} glyphs")
        if given.sheet:
            text = given.text.read_text(encoding="utf-8") if given.text else ""
            given.sheet.write_bytes(sheet(font, text))
    except (FontError, OSError, UnicodeError) as error:
        parser.exit(1, f"{error}\n")


if __name__ == "__main__":
    main()
