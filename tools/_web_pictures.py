"""Draws the page's pictures by the PC itself, into the folder that is given. Runs in `.venv`.

They are the icons, and what the page shows while it loads: the memory test of the PC, moment beside
moment in one picture.
"""

import sys
from dataclasses import replace
from pathlib import Path

from retrocards.cli.icon import enlarged, own_icon, svg
from retrocards.dos.program import KILOBYTES, memory_model
from retrocards.machine import Machine
from retrocards.machine.machine import Headless
from retrocards.machine.plain_raster import memory, new_image, save_png
from retrocards.machine.video import CANVAS_HEIGHT, CANVAS_WIDTH, Sprite
from retrocards.programs.loading import DOS, load
from retrocards.rom import TextRom, find_rom
from retrocards.rom.folders import rom_folders
from retrocards.stage import Stage

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
    icon, colours = own_icon()
    Path(folder, "icon.svg").write_text(svg(icon, colours), encoding="utf-8")
    shown = icon.pixels.replace(bytes([icon.transparent]), bytes([GROUND]))
    grounded = Sprite(icon.width, icon.height, shown)
    for size in SIZES:
        image = new_image(size, size)
        memory(image)[:] = enlarged(grounded, size // icon.width)
        save_png(image, colours, str(Path(folder, f"icon-{size}.png")))


if __name__ == "__main__":
    main(sys.argv[1])
