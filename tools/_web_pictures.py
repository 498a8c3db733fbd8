"""Draws the page's pictures by the PC itself, into the folder that is given. Runs in `.venv`.

They are the icons, and what the page shows while it loads: the memory test of the PC, moment beside
moment in one picture.
"""

import sys
from dataclasses import replace
from itertools import groupby
from pathlib import Path

from retrocards.cli.run import ICON
from retrocards.dos.program import KILOBYTES, memory_model
from retrocards.machine import Machine
from retrocards.machine.machine import Headless
from retrocards.machine.plain_raster import memory, new_image, save_png
from retrocards.machine.video import CANVAS_HEIGHT, CANVAS_WIDTH, Sprite
from retrocards.programs.loading import CHOOSER, DOS, load
from retrocards.rom import TextRom, find_rom
from retrocards.rom.folders import rom_folders
from retrocards.stage import Stage
from retrocards.stage.pictures import DeckPictures

SIZES = (192, 512)
"""Pixels of a side. Phones ask for these."""
GROUND = 1
"""The colour behind the card, the PC's blue: a phone cuts the corners of an icon off."""


COUNTED = 32
"""Kilobytes from one moment of the memory test to the next."""


def main(folder: str) -> None:
    """Write icon.svg, a PNG of each size, and memory.png."""
    draw_icons(folder)
    draw_memory_test(str(Path(folder, "memory.png")))


def draw_memory_test(path: str) -> None:
    """Write the moments of the memory test, from 0 to 640 KB. No key can skip it."""
    rom = load(find_rom(DOS, rom_folders()))
    assert isinstance(rom, TextRom)
    machine = Machine(Headless())
    stage = Stage(machine, rom)
    stage.set_pointer(False)
    stage.open("boot")
    frames = []
    for tested in range(0, KILOBYTES + 1, COUNTED):
        model = memory_model(rom, tested)
        stage.present(replace(model, labels={**model.labels, "skip": ""}))
        stage.tick()
        frames.append(machine.video.frame_pixels())
    strip = new_image(CANVAS_WIDTH * len(frames), CANVAS_HEIGHT)
    starts = range(0, CANVAS_WIDTH * CANVAS_HEIGHT, CANVAS_WIDTH)
    lines = (frame[start : start + CANVAS_WIDTH] for start in starts for frame in frames)
    memory(strip)[:] = b"".join(lines)
    save_png(strip, machine.video.full_palette(), path)


def draw_icons(folder: str) -> None:
    """Write icon.svg and a PNG of each size."""
    rom = load(find_rom(CHOOSER, rom_folders()))
    assert isinstance(rom, TextRom)
    icon = DeckPictures(rom).drawn(ICON, mono=False)
    colours = rom.palettes[rom.display.palettes.colour].colours
    Path(folder, "icon.svg").write_text(svg(icon, colours), encoding="utf-8")
    for size in SIZES:
        image = new_image(size, size)
        memory(image)[:] = enlarged(icon, size // icon.width)
        save_png(image, colours, str(Path(folder, f"icon-{size}.png")))


def rows(icon: Sprite) -> list[bytes]:
    starts = range(0, len(icon.pixels), icon.width)
    return [icon.pixels[start : start + icon.width] for start in starts]


def enlarged(icon: Sprite, scale: int) -> bytes:
    """The pixels, each as a square, on the ground."""
    shown = icon.pixels.replace(bytes([icon.transparent]), bytes([GROUND]))
    grounded = Sprite(icon.width, icon.height, shown)
    return b"".join(bytes(p for p in row for _ in range(scale)) * scale for row in rows(grounded))


def svg(icon: Sprite, colours: tuple[int, ...]) -> str:
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


if __name__ == "__main__":
    main(sys.argv[1])
