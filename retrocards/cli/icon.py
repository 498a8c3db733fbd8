"""The PC's icon: a card with a visitor, as drawn in the PC's ROM."""

from collections import Counter
from collections.abc import Sequence
from itertools import groupby

from retrocards.machine.video import Sprite
from retrocards.programs.loading import CHOOSER, load
from retrocards.rom import TextRom
from retrocards.rom.find import find_rom
from retrocards.rom.folders import rom_folders
from retrocards.stage.pictures import DeckPictures

NAME = "icon"
"""The sprite in the PC's ROM."""


def own_icon() -> tuple[Sprite, tuple[int, ...]]:
    """The icon and its colors, 0xRRGGBB. Raises RomError."""
    rom = load(find_rom(CHOOSER, rom_folders()))
    assert isinstance(rom, TextRom)
    drawn = DeckPictures(rom).drawn(NAME, mono=False)
    return drawn, rom.palettes[rom.display.palettes.colour].colours


def svg(icon: Sprite, colours: Sequence[int]) -> str:
    """The picture as rectangles of one row."""
    drawn = []
    for y, row in enumerate(rows(icon)):
        x = 0
        for colour, run in groupby(row):
            width = len(list(run))
            if colour != icon.transparent:
                place = f"M{x} {y}h{width}v1h-{width}z"
                drawn.append(f'<path fill="#{colours[colour]:06x}" d="{place}"/>')
            x += width
    size = f"0 0 {icon.width} {icon.height}"
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{size}" shape-rendering="crispEdges">'
    return "\n".join([head, *drawn, "</svg>\n"])


def halved(icon: Sprite) -> Sprite:
    """Half as wide and high: of four pixels the commonest, or else what is drawn on the card."""
    card = Counter(icon.pixels).most_common(1)[0][0]
    pixels = []
    for upper, lower in zip(rows(icon)[::2], rows(icon)[1::2], strict=True):
        for x in range(0, icon.width, 2):
            counts = Counter(upper[x : x + 2] + lower[x : x + 2])
            pixels.append(max(counts, key=lambda ink: (counts[ink], ink != card)))
    return Sprite(icon.width // 2, icon.height // 2, bytes(pixels), icon.transparent)


def enlarged(icon: Sprite, scale: int) -> bytes:
    """The pixels, each as a square."""
    return b"".join(bytes(p for p in row for _ in range(scale)) * scale for row in rows(icon))


def rows(icon: Sprite) -> list[bytes]:
    """The pixels row by row."""
    starts = range(0, len(icon.pixels), icon.width)
    return [icon.pixels[start : start + icon.width] for start in starts]
