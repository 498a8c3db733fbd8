"""Red and black hold for eyes without the cones for red (protan) or for green (deutan).

What such eyes see is simulated by the matrices of G. M. Machado, M. M. Oliveira and L. A. F.
Fernandes, "A Physiologically-Based Model for Simulation of Color Vision Deficiency", IEEE
Transactions on Visualization and Computer Graphics 15 (6), 2009, at severity 1.0, on linear light.
They leave PC red 1.93 : 1 on black, where other eyes see 2.71 : 1.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest

from retrocards.cards import parse_card
from retrocards.machine import Machine
from retrocards.programs.loading import load
from retrocards.rom import LcdRom, TextRom
from retrocards.rom.folders import shipped
from retrocards.stage import Stage
from retrocards.stage.cards import TRANSPARENT, Style
from retrocards.stage.look import Look
from tests.test_contrast import (
    MARKS,
    contrast,
    every_look,
    looks,
    marks_of_scenes,
    pixel_roms,
    text_roms,
)

SIGHT = {
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
}
APART = {False: 35.0, True: 20.0}
"""The least difference in CIE L*u*v* of a red suit and a black one, with two colors and with four.

The limits are ours; we know of no standard that sets one. They lie a little below the worst pairs
that there are: PC red and black are 38.5 apart for protan eyes, red and green in four colors 23.8
for deutan ones. WCAG 2.1 asks for two other things, and both hold: color is never the only
difference (1.4.1: suits have signs of four shapes), and a sign has 3 : 1 from what it lies on
(1.4.11: MARKS). Red need not have 3 : 1 from black, and on PC red it cannot (1.93 for protan eyes):
both inks lie on white paper, side by side and never on each other.
"""
GREEN, FAINTEST = 0x00AA00, 2.88
"""The green of clubs in four colors, and what protan eyes see of it on white paper: a little less
than of other suits. The PC has no darker green, and two colors are the default.
"""
XYZ = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
WHITE_U, WHITE_V = 0.19784, 0.46834
PROGRAMS = ("durak", "ecarte", "hearts", "elephant", "calculation")

Triple = tuple[float, float, float]
both_eyes = pytest.mark.parametrize("eyes", [*SIGHT])


def linear(colour: int) -> Triple:
    """The linear light of a color, 0xRRGGBB: red, green and blue, 0 to 1."""
    parts = [(colour >> shift & 255) / 255 for shift in (16, 8, 0)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return red, green, blue


def _of(light: float) -> int:
    """The byte of a part of linear light."""
    light = min(1.0, max(0.0, light))
    return round(
        255 * (12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055)
    )


def _times(matrix: tuple[Triple, Triple, Triple], light: Triple) -> Triple:
    first, second, third = (
        sum(factor * part for factor, part in zip(row, light, strict=True)) for row in matrix
    )
    return first, second, third


def simulated(colour: int, eyes: str) -> int:
    """A color as such eyes see it, 0xRRGGBB."""
    red, green, blue = map(_of, _times(SIGHT[eyes], linear(colour)))
    return red << 16 | green << 8 | blue


def luv(colour: int) -> Triple:
    """A color in CIE L*u*v* of 1976, under the white D65."""
    x, y, z = _times(XYZ, linear(colour))
    lightness = 116 * y ** (1 / 3) - 16 if y > 0.008856 else 903.3 * y
    total = x + 15 * y + 3 * z
    if not total:
        return 0.0, 0.0, 0.0
    u, v = 4 * x / total - WHITE_U, 9 * y / total - WHITE_V
    return lightness, 13 * lightness * u, 13 * lightness * v


def difference(one: int, other: int) -> float:
    return sum((a - b) ** 2 for a, b in zip(luv(one), luv(other), strict=True)) ** 0.5


def test_the_simulation_is_the_published_one() -> None:
    """Greys stay grey; PC red is much darker for protan eyes; the difference of black and white."""
    for eyes in SIGHT:
        assert simulated(0xFFFFFF, eyes) == 0xFFFFFF
        assert simulated(0x555555, eyes) == 0x555555
    assert contrast(simulated(0xAA0000, "protan"), 0) == pytest.approx(1.93, abs=0.005)
    assert contrast(0xAA0000, 0) == pytest.approx(2.71, abs=0.005)
    assert difference(0, 0xFFFFFF) == pytest.approx(100, abs=0.01)


def inks_of_suits(name: str, style: Style) -> Iterator[tuple[str, int, Counter[int]]]:
    """A suit, its paper, and the colors on the cards of that suit that have no picture."""
    rom = load(shipped("roms") / name)
    stage = Stage(Machine.headless(), rom)
    stage.take_cards(style)
    colours = stage.look.palette()
    for suit in "CDHS":
        seen: Counter[int] = Counter()
        for rank in ("A", "7", "2"):
            pixels = stage.pictures.sprite(parse_card(rank + suit), "column", False, False).pixels
            seen.update(
                colours[pixel] for pixel in pixels if pixel < len(colours) and pixel != TRANSPARENT
            )
        yield suit, seen.most_common(1)[0][0], seen


@both_eyes
@pytest.mark.parametrize(
    ("name", "deck", "four"), [*product(PROGRAMS, ("usual", "large"), (False, True))]
)
def test_red_suits_and_black_suits_are_told_apart(
    name: str, deck: str, four: bool, eyes: str
) -> None:
    """The ink that a suit uses most, with clubs and spades against hearts and diamonds."""
    rom = load(shipped("roms") / name)
    greys = isinstance(rom, LcdRom) and rom.display.inks is None
    inks = {}
    for suit, paper, seen in inks_of_suits(name, Style(deck, four)):
        edge = {colour for colour, _ in seen.most_common() if colour != paper}
        ink = max(edge, key=lambda colour: seen[colour] * (contrast(colour, paper) >= MARKS))
        inks[suit] = ink
        least = FAINTEST if ink == GREEN else MARKS
        assert contrast(simulated(ink, eyes), simulated(paper, eyes)) >= least
    if not greys:
        for red, black in product("DH", "CS"):
            apart = difference(simulated(inks[red], eyes), simulated(inks[black], eyes))
            assert apart >= APART[four], f"{red} and {black}: {apart:.1f}"


@both_eyes
@pytest.mark.parametrize("rom", text_roms(), ids=lambda rom: rom.identity.name)
def test_marks_can_be_seen_on_every_felt_and_monitor(rom: TextRom, eyes: str) -> None:
    frames = (window.border for window in rom.windows.values())
    boxes = (part.box.style for screen in rom.screens.values() for part in screen.decor if part.box)
    cursor = ("cursor" for _ in range("cursor" in rom.styles))
    faint = set()
    for style in {*frames, *boxes, *cursor, *marks_of_scenes(rom)}:
        for where, look in every_look(rom):
            attr, colours = look.attr(style), look.palette()
            ink, paper = (simulated(colours[part], eyes) for part in (attr & 15, attr >> 4))
            if contrast(ink, paper) < MARKS:
                faint.add(f"{style} has {contrast(ink, paper):.2f} on {where}")
    assert sorted(faint) == []


@both_eyes
@pytest.mark.parametrize("rom", text_roms(), ids=lambda rom: rom.identity.name)
def test_words_and_plates_stand_out(rom: TextRom, eyes: str) -> None:
    """Every label's ink from its paper, and every plate's paper or edge from the felt."""
    labels = [label for screen in rom.screens.values() for label in screen.labels.values()]
    faint = set()
    for label in labels:
        for style in filter(None, (label.style, label.strong)):
            for where, look in every_look(rom):
                attr, colours = look.attr(style), look.palette()
                ink, paper = (simulated(colours[part], eyes) for part in (attr & 15, attr >> 4))
                felt = simulated(colours[look.background], eyes)
                ratios = [contrast(ink, paper)]
                if label.plate:
                    ratios.append(max(contrast(ink, felt), contrast(paper, felt)))
                if min(ratios) < MARKS:
                    faint.add(f"{style} has {min(ratios):.2f} on {where}")
    assert sorted(faint) == []


@both_eyes
@pytest.mark.parametrize("rom", pixel_roms(), ids=lambda rom: rom.identity.name)
def test_marked_places_can_be_seen_on_every_desk_and_monitor(rom: LcdRom, eyes: str) -> None:
    marks = {
        zone.mark for screen in rom.screens.values() for zone in screen.zones.values() if zone.mark
    }
    for where, look in looks(rom):
        colours = look.palette()
        for mark in marks:
            ink, desk = (colours[number] for number in (look.ink(mark), look.background))
            ratio = contrast(simulated(ink, eyes), simulated(desk, eyes))
            assert ratio >= MARKS, f"{mark} has {ratio:.2f}, {where}"


def test_a_look_has_the_felt_that_is_asked_for() -> None:
    """The looks over which all this is asked are as many as felts and monitors."""
    for rom in text_roms():
        felts = {look.background for _, look in every_look(rom) if isinstance(look, Look)}
        assert len(felts) >= len(rom.display.backgrounds or (0,))
