"""The fonts of a ROM and single letters of them, read when first needed."""

from functools import lru_cache
from pathlib import Path

from retrocards.machine import Font, Sprite
from retrocards.rom.compiled import recall
from retrocards.rom.disk import Disk
from retrocards.rom.files import text_of
from retrocards.stage.cards import TRANSPARENT


@lru_cache(maxsize=8)
def font(path: Path) -> Font:
    """The font in a BDF file. Raises FontError, or RomError if it cannot be read."""

    def read(disk: Disk) -> Font:
        return Font.from_bdf(text_of(path, f"{path.parent.name}/{path.name}", disk.read))

    return recall("font", path, Disk(), read)


@lru_cache(maxsize=512)
def glyph(path: Path, char: str, ink: int) -> Sprite:
    """A character of the font in a BDF file, in an ink on transparent paper."""
    letters = font(path)
    bits = [row >> 7 - x & 1 for row in letters.glyph(char) for x in range(letters.width)]
    pixels = bytes(ink if bit else TRANSPARENT for bit in bits)
    return Sprite(letters.width, letters.height, pixels, TRANSPARENT)
