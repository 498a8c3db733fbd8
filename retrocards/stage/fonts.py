"""The fonts of a ROM and single letters of them, read when first needed."""

from functools import lru_cache
from pathlib import Path
from typing import Any

from retrocards.machine import Font, Sprite
from retrocards.machine.font import CODES, MAX_HEIGHT, MAX_WIDTH
from retrocards.rom.compiled import ShapeError, recall
from retrocards.rom.disk import Disk
from retrocards.rom.files import text_of
from retrocards.stage.cards import TRANSPARENT


@lru_cache(maxsize=8)
def font(path: Path) -> Font:
    """The font in a BDF file. Raises FontError, or RomError if it cannot be read."""

    def read(disk: Disk) -> Font:
        return Font.from_bdf(text_of(path, f"{path.parent.name}/{path.name}", disk.read))

    return recall("font", path, Disk(), read, _freeze, _thaw)


def _freeze(font: Font) -> Any:
    glyphs = " ".join(rows.hex() for rows in font.rows)
    return [font.width, font.height, glyphs, list(font.advances)]


def _thaw(data: Any) -> Font:
    width, height, glyphs, advances = data
    rows = tuple(map(bytes.fromhex, glyphs.split(" ")))
    sizes = {*map(len, rows)}
    right = 0 < width <= MAX_WIDTH and 0 < height <= MAX_HEIGHT and sizes <= {0, height}
    if not right or {*map(type, advances)} != {int} or {len(rows), len(advances)} != {CODES}:
        raise ShapeError("no font")
    return Font(width, height, rows, tuple(advances))


@lru_cache(maxsize=512)
def glyph(path: Path, char: str, ink: int) -> Sprite:
    """A character of the font in a BDF file in one ink, its paper a hole."""
    letters = font(path)
    bits = [row >> 7 - x & 1 for row in letters.glyph(char) for x in range(letters.width)]
    pixels = bytes(ink if bit else TRANSPARENT for bit in bits)
    return Sprite(letters.width, letters.height, pixels, TRANSPARENT)
