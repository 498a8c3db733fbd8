"""Clubs and spades apart, on cards and in texts; four colours of suits, and a large index."""

from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path

import pytest

from retrocards.cards import parse_card
from retrocards.machine import Machine
from retrocards.programs.loading import load
from retrocards.rom import LcdRom, TextRom
from retrocards.rom.folders import shipped
from retrocards.rom.load import load_deck
from retrocards.rom.schema.deck import RANKS, SUITS
from retrocards.stage import Stage
from retrocards.stage.cards import TRANSPARENT, DeckArt, Index, Style
from retrocards.stage.fonts import font
from tests.golden import Picture
from tests.test_contrast import contrast

ROMS = shipped("roms")
PROGRAMS = ("durak", "ecarte", "hearts", "elephant", "calculation")
DECKS = ("classic", "large")
CGA = (0x000000, 0x0000AA, 0x00AA00, 0x00AAAA, 0xAA0000, 0xAA00AA, 0xAA5500, 0xAAAAAA)
PAPER = 0xFFFFFF
"""The paper of a card on the PC."""
SMALL, LARGE = 3 / 8, 1 / 4
"""The least share of the pixels of two suits that only one of them has: up to 8 pixels wide, and
wider. Twins are below it: the pips of 7 pixels were at 0.24, the aces at 0.21."""

Shape = frozenset[tuple[int, int]]


def shape(rows: tuple[str, ...], *clear: str) -> Shape:
    """The inked pixels of a picture."""
    return frozenset(
        (x, y) for y, row in enumerate(rows) for x, char in enumerate(row) if char not in clear
    )


def apart(one: Shape, other: Shape) -> float:
    """The share of the pixels that only one of two shapes has, laid over each other as alike as
    they can be."""
    moved = (
        frozenset((x + dx, y + dy) for x, y in other)
        for dx, dy in product(range(-2, 3), range(-2, 3))
    )
    return min(len(one ^ shape) / len(one | shape) for shape in moved)


def pairs() -> Iterator[tuple[str, Shape, Shape]]:
    """A club and a spade of every size of every deck."""
    for name in DECKS:
        suits = load_deck(ROMS / "common" / "decks" / name).suits
        for size in ("index", "pip", "ace", "corner"):
            club, spade = getattr(suits["C"], size), getattr(suits["S"], size)
            if club:
                yield f"{name} {size}", shape(club, "."), shape(spade, ".")
    for path in sorted((ROMS / "common" / "fonts").glob("*.bdf")):
        club, spade = (letter(path, char) for char in "♣♠")
        yield path.stem, shape(club, "."), shape(spade, ".")
    durak = load(ROMS / "durak")
    assert isinstance(durak, TextRom)
    club, spade = (durak.sprites[f"trump_{suit}"].rows for suit in "cs")
    yield "trump", shape(club, ".", "E", "W"), shape(spade, ".", "E", "W")
    for rom, names in (
        ("elephant", ["suit_{}"]),
        ("calculation", ["suit_{}", "pip_{}", "body_a{}", "large_suit_{}"]),
    ):
        pictures = lcd(rom).pictures
        for form in names:
            club, spade = (pictures[form.format(suit)] for suit in "cs")
            yield f"{rom} {form}", shape(club, "."), shape(spade, ".")


def letter(path: Path, char: str) -> tuple[str, ...]:
    """The rows of a character of a font."""
    return tuple(f"{row:08b}".replace("0", ".") for row in font(path).glyph(char))


def lcd(name: str) -> LcdRom:
    rom = load(ROMS / name)
    assert isinstance(rom, LcdRom)
    return rom


PAIRS = list(pairs())


@pytest.mark.parametrize(("club", "spade"), [two for _, *two in PAIRS], ids=[n for n, *_ in PAIRS])
def test_clubs_and_spades_are_told_apart_at_a_glance(club: Shape, spade: Shape) -> None:
    width = max(x for x, _ in club) - min(x for x, _ in club) + 1
    assert apart(club, spade) >= (SMALL if width <= 8 else LARGE)


def test_clubs_and_spades_of_the_first_version_were_twins() -> None:
    """The measure finds what the eye found: pips and index of the deck before this one."""
    club = ("..kkk..", "..kkk..", "kkkkkkk", "kkkkkkk", "kk.k.kk", "...k...", "..kkk..")
    spade = ("...k...", "..kkk..", ".kkkkk.", "kkkkkkk", "kkkkkkk", ".k.k.k.", "..kkk..")
    assert apart(shape(club, "."), shape(spade, ".")) < LARGE
    club = (".kkk.", ".kkk.", "kk.kk", "kkkkk", "kkkkk", "..k..", ".kkk.")
    spade = ("..k..", "..k..", ".kkk.", "kkkkk", "kkkkk", "k.k.k", ".kkk.")
    assert apart(shape(club, "."), shape(spade, ".")) < SMALL


@pytest.mark.parametrize("name", DECKS)
@pytest.mark.parametrize("index", ["column", "row"])
def test_four_suits_have_four_colours_that_hold_on_paper(name: str, index: Index) -> None:
    art = DeckArt(load_deck(ROMS / "common" / "decks" / name))
    inks = {}
    for suit, rank in product(SUITS, ("7", "A", "10")):
        card = parse_card(rank + suit)
        four, two = (art.face(card, mono=False, index=index, four=on) for on in (True, False))
        assert (four.pixels == two.pixels) == (suit in "HS")
        pixels = [pixel for pixel in four.pixels if pixel < len(CGA)]
        inks[suit] = max(set(pixels), key=pixels.count)
        assert contrast(CGA[inks[suit]], PAPER) >= 3
    assert inks == {"C": 2, "D": 1, "H": 4, "S": 0}


@pytest.mark.parametrize("name", DECKS)
def test_four_colours_change_nothing_in_mono(name: str) -> None:
    art = DeckArt(load_deck(ROMS / "common" / "decks" / name))
    for card, index in product(range(52), ("column", "row")):
        four, two = (art.face(card, mono=True, index=index, four=on) for on in (True, False))
        assert four == two


def test_courts_keep_their_own_colours() -> None:
    art = DeckArt(load_deck(ROMS / "common" / "decks" / "classic"))
    four, two = (
        art.face(parse_card("KC"), mono=False, index="column", four=on) for on in (True, False)
    )
    changed = [place for place in range(28 * 40) if four.pixels[place] != two.pixels[place]]
    assert changed and all(place % 28 < 8 and place // 28 < 18 for place in changed)


@pytest.mark.parametrize("mono", [False, True], ids=["colour", "mono"])
@pytest.mark.parametrize(("index", "wide", "high"), [("column", 8, 40), ("row", 28, 8)])
def test_a_fan_of_the_large_index_tells_all_cards_apart(
    index: Index, wide: int, high: int, mono: bool
) -> None:
    art = DeckArt(load_deck(ROMS / "common" / "decks" / "large"))
    strips = set()
    for card in range(52):
        pixels = art.face(card, mono=mono, index=index).pixels
        # What the deck's fans leave of a card, without the picture of a court below its index.
        rows = range(min(high, 27))
        strips.add(tuple(pixels[28 * y : 28 * y + wide] for y in rows))
    assert len(strips) == 52


@pytest.mark.parametrize("rank", RANKS)
def test_a_large_rank_is_nearly_twice_as_high(rank: str) -> None:
    classic, large = (load_deck(ROMS / "common" / "decks" / name).ranks[rank] for name in DECKS)
    assert len(large) >= 1.8 * len(classic)
    for name in ("elephant", "calculation"):
        pictures = lcd(name).pictures
        if f"rank_{rank.lower()}" in pictures:
            tall, usual = (len(pictures[f"{start}rank_{rank.lower()}"]) for start in ("large_", ""))
            assert tall >= 1.5 * usual


@pytest.mark.parametrize("name", PROGRAMS)
def test_every_program_shows_its_cards_as_its_player_wants(name: str) -> None:
    rom = load(ROMS / name)
    assert {"deck", "suit_colours"} <= {*rom.options}
    stage = Stage(Machine.headless(), rom)
    seven, queen = parse_card("7C"), parse_card("QC")
    seen = {}
    for style in (Style(), Style("large"), Style("", True), Style("large", True)):
        stage.take_cards(style)
        seen[style] = [
            stage.pictures.sprite(card, "column", False, False).pixels for card in (seven, queen)
        ]
    first = seen[Style()]
    assert len({pixels for both in seen.values() for pixels in both}) == 8
    assert {len(pixels) for both in seen.values() for pixels in both} == {len(first[0])}
    stage.take_cards(Style("usual"))
    assert stage.pictures.sprite(seven, "column", False, False).pixels == first[0]


def test_a_deck_extends_the_one_beside_it(tmp_path: Path) -> None:
    large = load_deck(ROMS / "common" / "decks" / "large")
    classic = load_deck(ROMS / "common" / "decks" / "classic")
    assert (large.title, classic.title) == ("LARGE INDEX", "CLASSIC")
    assert large.backs == classic.backs and large.courts == classic.courts
    assert large.layouts.column.turn_from == classic.layouts.column.turn_from


@pytest.mark.parametrize("name", DECKS)
@pytest.mark.parametrize(
    ("look", "index"),
    [("two", "column"), ("four", "column"), ("mono", "column"), ("two", "row")],
)
def test_faces_look_as_they_did(
    golden_picture: Callable[[str, Picture], None], name: str, look: str, index: Index
) -> None:
    art = DeckArt(load_deck(ROMS / "common" / "decks" / name))
    mono, four = look == "mono", look == "four"
    faces = [art.face(card, mono=mono, index=index, four=four).pixels for card in range(52)]
    (wide, high), felt = art.size, 2
    rows = (
        faces[card][y * wide : (y + 1) * wide]
        for first in range(0, 52, 13)
        for y in range(high)
        for card in range(first, first + 13)
    )
    pixels = b"".join(rows).replace(bytes([TRANSPARENT]), bytes([felt]))
    durak = load(ROMS / "durak")
    palette = durak.colours(durak.mono_palette if mono else None, {})
    golden_picture(f"cards/{name}-{index}-{look}", Picture(pixels, palette, 13 * wide, 4 * high))
