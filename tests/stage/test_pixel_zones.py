"""Zones that shrink, their places and marks, and faces of several layers."""

from itertools import pairwise
from pathlib import Path

import pytest

from retrocards.cards import parse_cards
from retrocards.machine import Machine, Sprite
from retrocards.rom import LcdRom, load_rom
from retrocards.stage import BACK, CardView, Carried, Hit, Model, Stage

FOLDER = Path(__file__).parent / "roms" / "bench"
THIRTEEN = "2C 7D 10H JS QH KD AS 4C 5C 6C 8D 9H QS"
ORANGE, FELT, DARK, BLACK = 2, 4, 6, 7


@pytest.fixture(scope="module")
def rom() -> LcdRom:
    rom = load_rom(FOLDER)
    assert isinstance(rom, LcdRom)
    return rom


@pytest.fixture
def stage(machine: Machine, rom: LcdRom) -> Stage:
    stage = Stage(machine, rom)
    stage.open("piles")
    return stage


def views(cards: str) -> list[CardView]:
    return [CardView(card) for card in parse_cards(cards)]


def show(stage: Stage, model: Model) -> None:
    stage.present(model)
    stage.settle()
    stage.tick()


def tops(stage: Stage, zone: str, x: int) -> list[int]:
    """Where the cards of a column of the zone begin, seen from their upper edges."""
    video = stage.machine.video
    rows = []
    for y in range(200):
        hit, above = stage.hit(x, y), stage.hit(x, y - 1) if y else None
        if hit and hit.kind == "card" and hit.zone == zone and hit != above:
            rows.append(y)
            assert video.picture.pget(x + 8, y) == BLACK
    return rows


def test_a_pile_has_its_own_steps_as_long_as_it_fits(stage: Stage) -> None:
    show(stage, Model({"pile_1": views("2C 7D 10H JS")}))
    assert tops(stage, "pile_1", 24) == [26, 36, 46, 56]


def test_a_pile_that_is_too_long_shrinks_and_ends_where_its_room_does(stage: Stage) -> None:
    show(stage, Model({"pile_1": views(THIRTEEN)}))
    rows = tops(stage, "pile_1", 24)
    assert len(rows) == 13 and rows[0] == 26 and rows[-1] + 40 == 26 + 120
    steps = {after - before for before, after in pairwise(rows)}
    assert steps == {6, 7}, "as even as pixels allow"


def test_cards_that_lie_face_down_take_less_room(stage: Stage) -> None:
    backs = [CardView(BACK) for _ in range(3)]
    show(stage, Model({"heap": [*backs, *views("2C 7D")]}))
    assert tops(stage, "heap", 258) == [138, 140, 142, 144, 154]
    show(stage, Model({"heap": [*backs, *views("2C 7D 10H")]}))
    assert tops(stage, "heap", 258) == [138, 139, 140, 141, 147, 154], "all of it shrinks"


def test_a_row_that_goes_to_the_left_shrinks_too(stage: Stage) -> None:
    show(stage, Model({"row": views(THIRTEEN)}))
    assert stage.hit(319, 170) == Hit("card", zone="row", index=0)
    assert stage.hit(292 + 28 - 148, 170) == Hit("card", zone="row", index=12)
    assert stage.hit(292 + 28 - 149, 170) is None


def test_a_layer_is_there_for_the_cards_that_have_such_a_picture(stage: Stage) -> None:
    pictures, (queen, jack) = stage.pictures, parse_cards("QS JS")
    court, blank = pictures.drawn("court_qs"), pictures.drawn("card")

    def body(card: Sprite) -> list[bytes]:
        starts = (y * card.width + 4 for y in range(33, 33 + court.height))
        return [card.pixels[start : start + court.width] for start in starts]

    assert b"".join(body(pictures.sprite(queen))) == court.pixels
    assert body(pictures.sprite(jack)) == body(blank)


def test_an_empty_zone_shows_its_place(stage: Stage, machine: Machine) -> None:
    show(stage, Model({"pile_1": [], "pile_2": views("2C")}))
    assert machine.video.picture.pget(20 + 1, 26) == DARK
    assert machine.video.picture.pget(88 + 1, 26) == FELT, "of the third pile nobody speaks"


def test_what_would_take_a_card_is_marked(stage: Stage, machine: Machine) -> None:
    model = Model({"pile_1": views("2C 7D"), "pile_2": [], "row": []})
    show(stage, model)
    assert ORANGE not in machine.video.pixels()[25 * 320 + 19 :][: 60 * 320 : 320]
    show(stage, Model(model.zones, marks=frozenset({"pile_1", "pile_2", "row"})))
    pixel = machine.video.picture.pget
    assert pixel(19, 50) == ORANGE, "around the topmost card"
    assert pixel(19, 30) != ORANGE, "but not around those below it"
    assert pixel(53, 30) == ORANGE, "around the place of an empty zone"
    assert pixel(291, 160) != ORANGE, "a zone without an ink for it has no mark"


def test_a_mark_alone_is_drawn_anew(stage: Stage, machine: Machine) -> None:
    zones = {"pile_1": views("2C")}
    show(stage, Model(zones))
    show(stage, Model(zones, marks=frozenset({"pile_1"})))
    assert machine.video.picture.pget(19, 30) == ORANGE
    show(stage, Model(zones))
    assert machine.video.picture.pget(19, 30) == FELT


def test_below_a_carried_card_lies_the_place(stage: Stage, machine: Machine) -> None:
    machine.video.pointer_at = (200, 20)
    model = Model({"pile_1": views("2C")}, carried=Carried("pile_1", 0, (5, 5)))
    show(stage, model)
    assert stage.hit(30, 40) is None
    assert machine.video.picture.pget(21, 26) == DARK, "its place is seen"
