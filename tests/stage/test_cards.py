"""Card pictures: complete, distinct, legible where cards overlap, in colour and in mono."""

from itertools import product
from pathlib import Path

import pytest

from retrocards.rom.schema.deck import COURTS, RANKS, SUITS
from retrocards.stage.cards import TRANSPARENT, DeckArt, Index, Picture, turned
from tests.rom.test_deck import TEXTS, read_deck

CLASSIC = Path(__file__).parents[2] / "roms" / "common" / "decks" / "classic"
INDEXES: tuple[Index, ...] = ("column", "row")
SCREENS = tuple(product(INDEXES, (False, True)))
MONO_INKS = {0, 7, 8, 15}
INK_ON_PAPER = {0, 4}

art = DeckArt(read_deck(TEXTS))

every_screen = pytest.mark.parametrize(
    ("index", "mono"), SCREENS, ids=lambda value: {True: "mono", False: "colour"}.get(value, value)
)


def number(suit: str, rank: str) -> int:
    return SUITS.index(suit) * 13 + RANKS.index(rank)


def cut(picture: Picture, left: int, top: int, right: int, bottom: int) -> tuple[bytes, ...]:
    """The rows of a region, right and bottom not included."""
    rows = range(top, bottom)
    return tuple(picture.pixels[y * picture.width :][left:right] for y in rows)


def faces(index: Index, mono: bool) -> list[Picture]:
    return [art.face(card, mono=mono, index=index) for card in range(52)]


@every_screen
def test_faces_are_whole_and_distinct(index: Index, mono: bool) -> None:
    pictures = faces(index, mono)
    for picture in pictures:
        assert (picture.width, picture.height, len(picture.pixels)) == (28, 40, 28 * 40)
        assert set(picture.pixels) <= {TRANSPARENT, *(MONO_INKS if mono else range(16))}
    assert len({picture.pixels for picture in pictures}) == 52


@every_screen
def test_an_edge_surrounds_every_card_but_for_its_rounded_corners(index: Index, mono: bool) -> None:
    pictures = [*faces(index, mono), *(art.back(name, mono=mono) for name in art.backs)]
    for picture in pictures:
        for side in (picture, turned(picture), turned(turned(picture))):
            line = side.pixels[: side.width]
            assert line[:2] == line[-2:] == bytes([TRANSPARENT] * 2)
            assert set(line[2:-2]) == {8}
        assert picture.pixels.count(TRANSPARENT) == 12


@pytest.mark.parametrize("mono", [False, True], ids=["colour", "mono"])
@pytest.mark.parametrize("step", [8, 10, 14], ids=lambda step: f"step {step}")
def test_a_horizontal_fan_tells_all_cards_apart(step: int, mono: bool) -> None:
    strips = {cut(picture, 0, 0, step, 18) for picture in faces("column", mono)}
    assert len(strips) == 52


@pytest.mark.parametrize("mono", [False, True], ids=["colour", "mono"])
def test_a_vertical_fan_tells_all_cards_apart(mono: bool) -> None:
    strips = {cut(picture, 0, 0, 16, 8) for picture in faces("row", mono)}
    assert len(strips) == 52


RANK_AND_SUIT = {
    "column": ((1, 2, 8, 9), (2, 10, 7, 17)),
    "row": ((2, 1, 9, 8), (9, 1, 16, 8)),
}


@every_screen
def test_the_index_is_the_same_for_all_cards_of_a_rank_or_suit(index: Index, mono: bool) -> None:
    rank_at, suit_at = RANK_AND_SUIT[index]
    by_rank: dict[tuple[str, bool], set[tuple[bytes, ...]]] = {}
    by_suit: dict[str, set[tuple[bytes, ...]]] = {}
    for suit, rank in product(SUITS, RANKS):
        picture = art.face(number(suit, rank), mono=mono, index=index)
        by_rank.setdefault((rank, suit in "DH"), set()).add(cut(picture, *rank_at))
        by_suit.setdefault(suit, set()).add(cut(picture, *suit_at))
    assert all(len(pictures) == 1 for pictures in by_rank.values())
    assert all(len(pictures) == 1 for pictures in by_suit.values())


@every_screen
def test_suits_and_ranks_differ_in_shape_alone(index: Index, mono: bool) -> None:
    def shape(region: tuple[bytes, ...]) -> tuple[bytes, ...]:
        return tuple(bytes(pixel in INK_ON_PAPER for pixel in row) for row in region)

    rank_at, suit_at = RANK_AND_SUIT[index]
    sevens = [art.face(number(suit, "7"), mono=mono, index=index) for suit in SUITS]
    spades = [art.face(number("S", rank), mono=mono, index=index) for rank in RANKS]
    assert len({shape(cut(picture, *suit_at)) for picture in sevens}) == 4
    assert len({shape(cut(picture, *rank_at)) for picture in spades}) == 13


@pytest.mark.parametrize("index", INDEXES)
def test_red_suits_are_hollow_in_mono(index: Index) -> None:
    left, top, right, _ = RANK_AND_SUIT[index][1]
    middle = (left + right) // 2
    for suit in SUITS:
        picture = art.face(number(suit, "5"), mono=True, index=index)
        # A club has a gap between its lobes.
        inside = picture.pixels[(top + (1 if suit == "C" else 3)) * picture.width + middle]
        assert inside == (15 if suit in "DH" else 0), suit


def test_a_pip_card_has_as_many_pips_as_its_rank_says() -> None:
    def blobs(picture: Picture) -> int:
        """How many pieces of red there are, diagonal neighbours counted as joined."""
        left = {index for index, pixel in enumerate(picture.pixels) if pixel == 4}
        count = 0
        while left:
            count += 1
            edge = [left.pop()]
            while edge:
                index = edge.pop()
                around = {index + dx + dy * picture.width for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
                edge += around & left
                left -= around
        return count

    of_index = {"10": 3}
    for rank in RANKS[:9]:
        picture = art.face(number("D", rank), mono=False, index="column")
        assert blobs(picture) == int(rank) + of_index.get(rank, 2), rank


def test_the_twelve_courts_are_twelve_drawings() -> None:
    """Not the suit alone tells them apart: what lies beside and below the index differs."""
    for mono in (False, True):
        drawn = {
            cut(art.face(number(name[1], name[0]), mono=mono, index="column"), 8, 18, 27, 39)
            for name in COURTS
        }
        assert len(drawn) == 12


@pytest.mark.parametrize("mono", [False, True], ids=["colour", "mono"])
def test_backs(mono: bool) -> None:
    assert len(art.backs) >= 3
    pictures = [art.back(name, mono=mono) for name in art.backs]
    assert len({picture.pixels for picture in pictures}) == len(pictures)
    assert not {picture.pixels for picture in pictures} & {
        picture.pixels for picture in faces("column", mono)
    }


def test_turned_is_clockwise() -> None:
    picture = Picture(width=2, height=3, pixels=bytes([1, 2, 3, 4, 5, 6]))
    assert turned(picture) == Picture(width=3, height=2, pixels=bytes([5, 3, 1, 6, 4, 2]))


def test_turned_four_times_is_the_same() -> None:
    picture = art.face(number("S", "Q"), mono=False, index="column")
    once = art.turned(picture)
    assert (once.width, once.height) == (40, 28)
    assert art.turned(once) != picture
    assert art.turned(art.turned(art.turned(once))) == picture


def test_pictures_are_kept() -> None:
    picture = art.face(0, mono=False, index="row")
    assert art.face(0, mono=False, index="row") is picture
    assert art.turned(picture) is art.turned(picture)
    assert art.back("lattice", mono=True) is art.back("lattice", mono=True)


@pytest.mark.parametrize("card", [-1, 52])
def test_no_such_card(card: int) -> None:
    with pytest.raises(ValueError, match=f"no card {card}"):
        art.face(card, mono=False, index="column")


def test_no_such_back() -> None:
    with pytest.raises(ValueError, match="no back 'plaid'; there are lattice"):
        art.back("plaid", mono=False)


def test_dress_may_name_the_ink_of_the_suit() -> None:
    texts = {path.name: path.read_text(encoding="utf-8") for path in CLASSIC.glob("*.yaml")}
    before = "  KS:\n    dress: {1: b,"
    assert before in texts["courts.yaml"]
    texts["courts.yaml"] = texts["courts.yaml"].replace(before, before.replace("1: b", '1: "#"'))
    king = DeckArt(read_deck(texts)).face(number("S", "K"), mono=False, index="column")
    blue, black = 1, 0
    usual = art.face(number("S", "K"), mono=False, index="column").pixels
    assert king.pixels == usual.replace(bytes([blue]), bytes([black]))
