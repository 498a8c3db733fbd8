"""What is seen of a show on another screen than its own: pieces of it, in its own colours."""

from __future__ import annotations

import pytest

from retrocards.machine import Machine
from retrocards.rom import Rom, TextRom, load_rom
from retrocards.rom.find import find_rom
from retrocards.rom.folders import rom_folders
from retrocards.rom.schema.look import Cover, InkPair
from retrocards.stage import Preview, Show, Stage
from retrocards.stage.look import MOST_COLOURS, Glimpse, Look

SHELL = InkPair(colour=1, mono=7)


def rom_of(name: str) -> Rom:
    return load_rom(find_rom(name, rom_folders()))


def text_rom(name: str) -> TextRom:
    rom = rom_of(name)
    assert isinstance(rom, TextRom)
    return rom


@pytest.mark.parametrize("name", ["DURAK", "ECARTE"])
@pytest.mark.parametrize("t", [0.0, 3.3, 9.1, 21.9])
def test_it_is_what_the_show_itself_shows(name: str, t: float) -> None:
    rom, machine = text_rom(name), Machine.headless()
    stage = Stage(machine, rom)
    Show(rom).draw(stage, t)
    stage.tick()
    preview = Preview(rom, mono=None)
    preview.whole(12.0, 2)
    whole = preview.whole(t, 1)
    assert (whole.width, whole.height) == (320, 200)
    assert whole.pixels == machine.video.pixels()
    assert list(whole.palette) == machine.video.palette


def test_it_is_the_show_of_an_edition() -> None:
    rom = rom_of("DURAK")
    shows = {edition: Preview(rom, None, edition) for edition in ("evaluation", "registered")}
    pictures = {name: preview.whole(21.9, 1).pixels for name, preview in shows.items()}
    assert pictures["evaluation"] != pictures["registered"]
    assert Preview(rom, None).whole(21.9, 1).pixels == pictures[rom.editions.default]


@pytest.mark.parametrize("shrink", [1, 2, 3])
def test_a_label_is_every_so_manyth_pixel_from_its_corner_on(shrink: int) -> None:
    preview = Preview(rom_of("DURAK"), mono=None)
    label = preview.label(Cover(at=9, x=100, y=40, shrink=shrink, shell=SHELL), 52, 24)
    whole = preview.whole(9, 1).pixels
    assert label.pixels == bytes(
        whole[(40 + y * shrink) * 320 + 100 + x * shrink] for y in range(24) for x in range(52)
    )


def test_what_would_be_beyond_the_pictures_edge_is_black() -> None:
    preview = Preview(rom_of("ECARTE"), mono=None)
    label = preview.label(Cover(at=9, x=319, y=199, shrink=6, shell=SHELL), 52, 24)
    assert len(label.pixels) == 52 * 24
    assert label.pixels[1:] == bytes(52 * 24 - 1)


def test_a_calculators_show_is_seen_in_its_own_shades_beside_other_colours() -> None:
    whole = Preview(rom_of("ELEPHANT"), mono=None).whole(60, 2)
    stage = Stage(Machine.headless(), text_rom("PC"))
    sprite = stage.copied(whole)
    shown = stage.machine.video.palette
    assert [shown[pixel] for pixel in sprite.pixels] == [whole.palette[p] for p in whole.pixels]
    assert len(shown) > 16
    # The same colours are the same numbers again.
    assert stage.copied(whole).pixels == sprite.pixels and stage.machine.video.palette == shown


def test_when_all_numbers_are_taken_the_nearest_colour_is_shown() -> None:
    look = Look(text_rom("PC"))
    for blue in range(256):
        look.number_of(0x400000 + blue)
    assert len(look.palette()) == MOST_COLOURS
    near = look.palette()[look.number_of(0x4000FF)]
    assert near == 0x400000 + 254 - 16


def test_on_a_mono_monitor_it_has_the_monitors_colours() -> None:
    stage = Stage(Machine.headless(), text_rom("PC"), mono="green")
    for name in ("DURAK", "ELEPHANT"):
        for t in (1.0, 9.0, 20.0):
            stage.copied(Preview(rom_of(name), mono="green").whole(t, 2))
    own = stage.look.palette()[:16]
    assert {colour >> 16 & 255 for colour in stage.look.palette()[16:]} <= set(range(0x40))
    assert len(own) == 16


def test_an_amber_monitor_shows_it_in_amber() -> None:
    rom = rom_of("DURAK")
    preview = Preview(rom, mono="amber").whole(9, 2)
    assert {preview.palette[pixel] for pixel in preview.pixels} <= {*rom.palettes["amber"].colours}


def test_a_glimpse_of_one_colour_needs_no_other() -> None:
    stage = Stage(Machine.headless(), text_rom("PC"))
    palette = [0x123456] * 16
    stage.copied(Glimpse(2, 1, bytes((3, 3)), palette))
    assert stage.look.palette()[16:] == (0x123456,)
