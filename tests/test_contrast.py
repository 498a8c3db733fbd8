"""All text of a ROM is readable: contrast on every felt and on every mono monitor.

The ratio is that of the Web Content Accessibility Guidelines 2: the relative luminances of ink and
paper, each plus 0.05. Words have at least 4.5, marks at least 3.
"""

import re
from collections.abc import Iterator

import pytest

from retrocards.rom import LcdRom, Rom, TextRom, load_rom
from retrocards.rom.colours import SLANTED
from retrocards.rom.find import find_roms
from retrocards.rom.folders import rom_folders
from retrocards.rom.schema.pixel_screens import PixelLabel, PixelRect, PixelText
from retrocards.rom.schema.show import ShowText
from retrocards.stage.look import Look

WORDS, MARKS = 4.5, 3.0
ENGINE = (
    "key", "key_weak", "key_cursor", "legend_key", "legend_word",
    "announcement", "announcement_own", "refusal",
)  # fmt: skip
"""Styles that programs use by name."""
WORD = re.compile("(?!XX)[A-Z]{2}")
"""A word, not the lattice of a tower."""


GHOST = "ghost"
"""The style of disabled choices, which the guidelines exempt."""


def all_roms() -> list[Rom]:
    return [load_rom(entry.folder) for entry in find_roms(rom_folders())]


def text_roms() -> list[TextRom]:
    return [rom for rom in all_roms() if isinstance(rom, TextRom)]


def pixel_roms() -> list[LcdRom]:
    return [rom for rom in all_roms() if isinstance(rom, LcdRom)]


def luminance(colour: int) -> float:
    parts = (colour >> shift & 255 for shift in (16, 8, 0))
    red, green, blue = (
        part / 255 / 12.92 if part / 255 <= 0.03928 else ((part / 255 + 0.055) / 1.055) ** 2.4
        for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: int, other: int) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def every_look(rom: TextRom) -> Iterator[tuple[str, Look]]:
    """Every felt, in windows of every colour, and every mono monitor."""
    monos = [name for name, palette in rom.palettes.items() if palette.kind == "mono"]
    for mono in (None, *monos):
        look = Look(rom, mono)
        for _ in rom.display.backgrounds if mono is None else (0,):
            for _ in rom.display.windows or (0,):
                yield mono or f"felt {look.background}, windows {look.window}", look
                look.turn("window")
            look.turn("background")


def ratios(rom: TextRom, style: str) -> Iterator[tuple[str, float]]:
    """The contrast of a style in every look."""
    for where, look in every_look(rom):
        attr, colours = look.attr(style), look.palette()
        yield where, contrast(colours[attr & 15], colours[attr >> 4])


def words_of_tables(rom: TextRom) -> Iterator[str]:
    """The styles of all text on screens, in windows and in the manual."""
    if rom.hotkeys and any(screen.legend for screen in rom.screens.values()):
        yield from (style for style in ENGINE if style in rom.styles)
    for screen in rom.screens.values():
        for label in screen.labels.values():
            yield from (style for style in (label.style, label.strong) if style)
        for part in screen.decor:
            if part.text and WORD.search(part.text.text or " ".join(part.text.rows or ())):
                yield part.text.style
    for window in rom.windows.values():
        yield from (window.body, window.title, window.line, window.value, window.foot)
        yield window.head or window.body
    yield from (rom.pager.head, rom.pager.body, rom.pager.bar, rom.pager.found)


def words_of_shows(rom: TextRom) -> Iterator[str]:
    """The styles of the words of the startup show and of the scenes over the table."""
    steps = [*(rom.show.steps if rom.show else ())]
    steps += [step for scene in rom.scenes.values() for step in scene.steps]
    for step in steps:
        text = step.text
        if isinstance(text, ShowText) and WORD.search(text.text or " ".join(text.rows or ())):
            yield from ([text.style] if text.style else text.styles or ())
    if rom.show:
        yield rom.show.wait.style


def marks_of_scenes(rom: TextRom) -> Iterator[str]:
    """The styles of the notes, stars and faces that fly over the felt, a character each."""
    for scene in rom.scenes.values():
        for step in scene.steps:
            if step.text and re.fullmatch("[♪♫*☻ ]+", step.text.text or "-"):
                yield from ([step.text.style] if step.text.style else step.text.styles or ())


def faint(rom: TextRom, styles: Iterator[str], least: float) -> list[str]:
    return [
        f"{rom.identity.name}: {style} has {ratio:.2f} on {where}"
        for style in sorted(set(styles))
        for where, ratio in ratios(rom, style)
        if ratio < least
    ]


def test_the_formula_is_that_of_the_guidelines() -> None:
    """Black on white is 21 to 1. The others are former pairs of the table, on green."""
    assert contrast(0, 0xFFFFFF) == pytest.approx(21)
    assert contrast(0xAAAAAA, 0x00AA00) == pytest.approx(1.34, abs=0.005)
    assert contrast(0xFF5555, 0x00AA00) == pytest.approx(1.01, abs=0.005)
    assert contrast(0xAAAAAA, 0x00AAAA) == pytest.approx(1.23, abs=0.005)


@pytest.mark.parametrize("rom", text_roms(), ids=lambda rom: rom.identity.name)
def test_words_can_be_read_on_every_felt_and_monitor(rom: TextRom) -> None:
    assert faint(rom, words_of_tables(rom), WORDS) == []


@pytest.mark.parametrize("rom", text_roms(), ids=lambda rom: rom.identity.name)
def test_words_of_shows_and_scenes_can_be_read(rom: TextRom) -> None:
    assert faint(rom, words_of_shows(rom), WORDS) == []


@pytest.mark.parametrize("rom", text_roms(), ids=lambda rom: rom.identity.name)
def test_marks_can_be_seen_on_every_felt_and_monitor(rom: TextRom) -> None:
    frames = (window.border for window in rom.windows.values())
    boxes = (part.box.style for screen in rom.screens.values() for part in screen.decor if part.box)
    cursor = ("cursor" for _ in range("cursor" in rom.styles))
    marks = (*frames, *boxes, *cursor, *marks_of_scenes(rom))
    assert faint(rom, iter(marks), MARKS) == []


@pytest.mark.parametrize("rom", text_roms(), ids=lambda rom: rom.identity.name)
def test_plates_stand_out_from_every_felt_and_monitor(rom: TextRom) -> None:
    """A plate's paper, or else its edge, which has the ink of its words."""
    labels = [label for screen in rom.screens.values() for label in screen.labels.values()]
    styles = {style for label in labels if label.plate for style in (label.style, label.strong)}
    faint = set()
    for style in filter(None, styles):
        for where, look in every_look(rom):
            attr, colours = look.attr(style), look.palette()
            felt = colours[look.background]
            ratio = max(contrast(colours[ink], felt) for ink in (attr & 15, attr >> 4))
            if ratio < MARKS:
                faint.add(f"{style} has {ratio:.2f} on {where}")
    assert sorted(faint) == []


# Screens of pixels.


def looks(rom: LcdRom) -> Iterator[tuple[str, Look]]:
    """Every colour of the desk, and every mono monitor."""
    for desk in range(len(rom.display.desks) or 1):
        look = Look(rom)
        look.set_dials({"desk": desk})
        yield f"desk {desk}", look
    for name, palette in rom.palettes.items():
        if palette.kind == "mono":
            yield name, Look(rom, name)


def pairs(rom: LcdRom) -> Iterator[tuple[str, str, str]]:
    """Each text with its place, its ink, and the ink under it."""
    for style, pair in rom.styles._asdict().items():
        if pair and style not in (GHOST, "shadow", "border"):
            ink, _, paper = pair.removesuffix(SLANTED).partition(" on ")
            yield style, ink, paper
    body = (rom.styles.body or "").partition(" on ")[2]
    for form in rom.forms.values():
        for text in form.texts:
            if text.shade:
                yield text.text, text.shade, body
    for name in rom.screens:
        yield from pairs_of_screen(rom, name)


def pairs_of_screen(rom: LcdRom, name: str) -> Iterator[tuple[str, str, str]]:
    """The words of a screen, on its ground or on the topmost rectangle below them."""
    layers = [rom.screens[name]]
    while layers[0].over:
        layers.insert(0, rom.screens[layers[0].over])
    ground, rects = layers[0].ground or "", list[PixelRect]()
    for layer in layers:
        for part in layer.parts:
            if part.rect:
                rects.append(part.rect)
            if part.text:
                yield part.text.text, part.text.shade or "", paper(part.text, rects) or ground
        for label, where in layer.labels.items():
            yield f"{name}.{label}", where.shade or "", paper(where, rects) or ground


def paper(where: PixelText | PixelLabel, rects: list[PixelRect]) -> str | None:
    x = where.x - (where.align == "right")
    for rect in reversed(rects):
        if 0 <= x - rect.x < rect.width and 0 <= where.y - rect.y < rect.height:
            return rect.shade or "black"
    return None


@pytest.mark.parametrize("rom", pixel_roms(), ids=lambda rom: rom.identity.name)
def test_words_can_be_read_on_every_desk_and_monitor(rom: LcdRom) -> None:
    faint = set()
    for where, look in looks(rom):
        colours = look.palette()
        for words, ink, ground in pairs(rom):
            number = look.ink(ground) if ground else look.background
            ratio = contrast(colours[look.ink(ink or "")], colours[number])
            if ratio < WORDS:
                faint.add(f"{words!r}: {ink} on {ground} has {ratio:.2f}, {where}")
    assert sorted(faint) == []


@pytest.mark.parametrize("rom", pixel_roms(), ids=lambda rom: rom.identity.name)
def test_marked_places_can_be_seen_on_every_desk_and_monitor(rom: LcdRom) -> None:
    marks = {
        zone.mark for screen in rom.screens.values() for zone in screen.zones.values() if zone.mark
    }
    for where, look in looks(rom):
        colours = look.palette()
        for mark in marks:
            ratio = contrast(colours[look.ink(mark)], colours[look.background])
            assert ratio >= MARKS, f"{mark} has {ratio:.2f}, {where}"
