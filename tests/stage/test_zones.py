"""Where cards lie: every card stays on the screen, can be read, and can be pointed at."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from retrocards.rom import Rom
from retrocards.rom.schema.screens import Fan, Pairs, Pile, Talon
from retrocards.stage.model import BACK, CardView
from retrocards.stage.zones import Placed, Rect, place, topmost
from tests.alike import first_of
from tests.stage.views import backs, faces

SIZE = (28, 40)
SCREEN = Rect(0, 0, 320, 200)


def cards(count: int, *, keyed: bool = False) -> list[CardView]:
    return [CardView(card, "A" if keyed else "") for card in range(count)]


def zone(rom: Rom, name: str) -> Fan | Pairs | Talon | Pile:
    return rom.screens["table"].zones[name]


def inside(outer: Rect, inner: Rect) -> bool:
    return (
        outer.x <= inner.x
        and outer.y <= inner.y
        and inner.x + inner.w <= outer.x + outer.w
        and inner.y + inner.h <= outer.y + outer.h
    )


def seen_pixels(placed: list[Placed]) -> dict[int, set[tuple[int, int]]]:
    """The pixels of each card that no later card hides, by the card's number in the list."""
    free: dict[int, set[tuple[int, int]]] = {}
    hidden: set[tuple[int, int]] = set()
    for number, card in reversed(list(enumerate(placed))):
        rect = card.rect
        pixels = {
            (x, y) for x in range(rect.x, rect.x + rect.w) for y in range(rect.y, rect.y + rect.h)
        }
        free[number] = pixels - hidden
        hidden |= pixels
    return free


@pytest.mark.parametrize("name", ["hand", "west"])
@pytest.mark.parametrize("count", first_of(range(1, 37), every=3))
def test_every_card_of_a_fan_stays_in_its_room_and_can_be_seen(
    rom: Rom, name: str, count: int
) -> None:
    room = {"hand": Rect(24, 8, 264, 40), "west": Rect(0, 16, 28, 136)}[name]
    placed = place(name, zone(rom, name), cards(count), SIZE)
    assert [card.index for card in placed] == list(range(count))
    free = seen_pixels(placed)
    for number, card in enumerate(placed):
        assert inside(room, card.rect)
        assert inside(card.rect, card.visible)
        assert (card.visible.x, card.visible.y) == (card.rect.x, card.rect.y)
        strip = card.visible
        assert {
            (x, y)
            for x in range(strip.x, strip.x + strip.w)
            for y in range(strip.y, strip.y + strip.h)
        } <= free[number]


@pytest.mark.parametrize(("name", "most"), [("hand", 30), ("west", 13)])
def test_as_many_cards_as_the_room_holds_so_keep_to_the_grid_of_cells(
    rom: Rom, name: str, most: int
) -> None:
    axis = 0 if name == "hand" else 1
    for count in range(2, most + 1):
        placed = place(name, zone(rom, name), cards(count), SIZE)
        assert {card.rect[axis] % 8 for card in placed} == {0}
        assert len({card.rect[axis] // 8 for card in placed}) == count
    placed = place(name, zone(rom, name), cards(most + 1), SIZE)
    assert {b.rect[axis] - a.rect[axis] for a, b in pairwise(placed)} == {7}


def test_cards_that_lie_face_down_need_no_grid(rom: Rom) -> None:
    placed = place("west", zone(rom, "west"), backs(11), SIZE)
    assert {b.rect.y - a.rect.y for a, b in pairwise(placed)} == {9}


@settings(max_examples=40)
@given(count=st.integers(1, 36), x=st.integers(0, 319), y=st.integers(0, 199))
def test_pointing_finds_the_card_that_is_seen(rom: Rom, count: int, x: int, y: int) -> None:
    placed = [
        *place("hand", zone(rom, "hand"), cards(count), SIZE),
        *place("west", zone(rom, "west"), cards(36), SIZE),
    ]
    hit = topmost(placed, x, y)
    free = seen_pixels(placed)
    assert [n for n, pixels in free.items() if (x, y) in pixels] == (
        [placed.index(hit)] if hit else []
    )


@pytest.mark.parametrize("count", range(1, 7))
def test_both_cards_of_every_pair_can_be_read(rom: Rom, count: int) -> None:
    views = faces("7C 7D 10S 6H JH 8C")[:count]
    for view, cover in zip(views, faces("10C JD JS 8H QH QC"), strict=False):
        view.cover = cover
    placed = place("bout", zone(rom, "bout"), views, SIZE)
    assert [card.index for card in placed] == [n for n in range(count) for _ in range(2)]
    for attack, cover in zip(placed[::2], placed[1::2], strict=True):
        assert (cover.rect.x - attack.rect.x, cover.rect.y - attack.rect.y) == (4, 8)
        assert attack.visible.h == 8
        assert min(attack.visible.w, cover.visible.w) >= 24
    assert inside(Rect(100, 56, 172, 48), placed[-1].rect)
    free = seen_pixels(placed)
    for number, card in enumerate(placed):
        corner = (card.visible.x + card.visible.w - 1, card.visible.y + card.visible.h - 1)
        assert corner in free[number]


def test_an_attack_that_is_not_beaten_lies_open(rom: Rom) -> None:
    placed = place("bout", zone(rom, "bout"), faces("7C"), SIZE)
    assert [card.visible for card in placed] == [Rect(100, 56, 28, 40)]


def test_the_talon_lies_crosswise_on_the_turned_up_trump(rom: Rom) -> None:
    placed = place("talon", zone(rom, "talon"), [*faces("KH"), *backs(12)], SIZE)
    trump, *pile = placed
    assert (trump.rect, trump.sideways) == (Rect(60, 56, 28, 40), False)
    assert trump.visible == Rect(60, 56, 28, 16)
    assert pile[0].rect == Rect(54, 72, 40, 28)
    assert all(card.sideways and card.view.card == BACK for card in pile)
    assert pile[-1].index == 12


@pytest.mark.parametrize(("count", "layers"), [(1, 1), (8, 1), (9, 2), (16, 2), (17, 3), (24, 3)])
def test_a_thicker_talon_looks_thicker(rom: Rom, count: int, layers: int) -> None:
    placed = place("talon", zone(rom, "talon"), [*faces("KH"), *backs(count)], SIZE)
    assert len(placed) == 1 + layers


def test_the_last_card_of_the_talon_lies_alone(rom: Rom) -> None:
    placed = place("talon", zone(rom, "talon"), faces("KH"), SIZE)
    assert [card.visible for card in placed] == [Rect(60, 56, 28, 40)]
    assert place("talon", zone(rom, "talon"), [], SIZE) == []


def test_a_pile_shows_its_top_card() -> None:
    pile = Pile(kind="pile", x=10, y=20, depth=2)
    placed = place("heap", pile, faces("6C 7C 8C 9C"), SIZE)
    assert [(card.index, card.rect) for card in placed] == [
        (1, Rect(10, 20, 28, 40)),
        (3, Rect(11, 19, 28, 40)),
    ]
    flat = place("heap", Pile(kind="pile", x=10, y=20), faces("6C 7C 8C"), SIZE)
    assert [(card.index, card.rect) for card in flat] == [(2, Rect(10, 20, 28, 40))]
