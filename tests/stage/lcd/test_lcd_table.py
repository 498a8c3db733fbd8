"""The screens of an LCD: what is drawn where, to the pixel, and what lies under the mouse."""

import pytest

from retrocards.cards import parse_cards
from retrocards.machine import Machine
from retrocards.rom import LcdRom
from retrocards.stage import CardView, Hit, Model, Stage, StageError
from tests.pieces import changed, on_screen
from tests.stage.lcd.sight import (
    BLACK,
    DARK,
    LIGHT,
    WHITE,
    Box,
    backs,
    extent,
    gaps,
    lcd,
)

HAND = "3C 4D 5H 6S 7C 8D 9H 10S JC QD KH AS 2C"


def hand() -> list[CardView]:
    return [CardView(card) for card in parse_cards(HAND)]


def lone_card(count: int, index: int, view: CardView) -> list[CardView]:
    """A zone that has one card only, at a place among gaps."""
    views = gaps(count)
    views[index] = view
    return views


def show(stage: Stage, model: Model) -> None:
    stage.open("table")
    stage.present(model)
    stage.tick()


# Where things lie.


@pytest.mark.parametrize("index", range(13))
def test_your_card_i_lies_at_12_i_78(stage: Stage, machine: Machine, index: int) -> None:
    """You (player 0, bottom): card i at (12*i, 78), i=0..12."""
    show(stage, Model(zones={"you": lone_card(13, index, hand()[index])}))
    x = 12 * index
    assert extent(machine, [BLACK], (0, 70, 149, 99)) == (x, 78, min(x + 14, 149), 99)
    assert lcd(machine)[78][x] == WHITE, "a card's corner is clear"
    assert lcd(machine)[78 + 3][x + 4] == BLACK, "rank glyph at (+4,+3)"
    assert lcd(machine)[78 + 2][x + 4] == WHITE
    assert extent(machine, [DARK], (x, 78, x + 13, 98)) == (x + 4, 90, x + 10, 96), "suit (+4,+12)"


def test_a_picked_card_is_raised_by_3(stage: Stage, machine: Machine) -> None:
    """The layout: picked card raised 3 px (y=75)."""
    view = hand()[4]
    view.chosen = True
    show(stage, Model(zones={"you": lone_card(13, 4, view)}))
    assert extent(machine, [BLACK], (0, 60, 149, 99)) == (48, 75, 62, 96)


@pytest.mark.parametrize(
    ("zone", "index", "box"),
    [
        ("left", 0, (0, 15, 21, 29)),
        ("left", 12, (0, 51, 21, 65)),
        ("top", 0, (54, 0, 68, 21)),
        ("top", 12, (90, 0, 104, 21)),
        ("right", 0, (138, 15, 159, 29)),
        ("right", 12, (138, 51, 159, 65)),
    ],
)
def test_backs_lie_3_apart(stage: Stage, machine: Machine, zone: str, index: int, box: Box) -> None:
    """Left (1): backs at (0, 3*i+15). Top (2): backs at (3*i+54, 0). Right (3): (138, 3*i+15)."""
    show(stage, Model(zones={zone: lone_card(13, index, CardView())}))
    assert extent(machine, [LIGHT], (0, 4, 159, 99)) == (box[0], max(4, box[1]), box[2], box[3])


@pytest.mark.parametrize("index", range(4))
def test_the_pile_lies_12_apart(stage: Stage, machine: Machine, index: int) -> None:
    """Played pile: up to 4 cards at (12*k+54, 39) face up."""
    show(stage, Model(zones={"pile": lone_card(4, index, hand()[0])}))
    left = 12 * index + 54
    assert extent(machine, [BLACK], (1, 1, 149, 99)) == (left, 39, left + 14, 60)


@pytest.mark.parametrize("index", [0, 7, 12])
@pytest.mark.parametrize("chosen", [False, True])
def test_the_cursor_points_at_the_place_unraised(
    stage: Stage, machine: Machine, index: int, chosen: bool
) -> None:
    """Cursor: 5x5 down-arrow at (12*e+5, 70) above the hand."""
    hole = lone_card(13, (index + 5) % 13, CardView(0, chosen=chosen))
    show(stage, Model(zones={"you": hole}, cursor=("you", index)))
    x = 12 * index
    assert extent(machine, [BLACK], (x, 62, x + 11, 77)) == (x + 5, 70, x + 9, 74)


def test_a_cursor_in_a_zone_of_another_screen_is_not_shown(stage: Stage, machine: Machine) -> None:
    pictures = []
    for cursor in (None, ("you", 3)):
        stage.open("title")
        stage.present(Model(cursor=cursor))
        stage.tick()
        pictures.append(on_screen(machine.video))
    assert pictures[0] == pictures[1]


def test_later_cards_lie_over_earlier_ones(stage: Stage, machine: Machine) -> None:
    show(stage, Model(zones={"you": hand()[:2]}))
    row = lcd(machine)[85]
    assert [row[x] for x in (0, 11, 12, 13, 14, 15, 26)] == [
        BLACK, WHITE, BLACK, WHITE, WHITE, WHITE, BLACK,
    ]  # fmt: skip


def test_gaps_keep_their_places_and_hold_nothing(stage: Stage, machine: Machine) -> None:
    """Played cards leave GAPS (hand never closes up)."""
    show(stage, Model())
    empty = on_screen(machine.video)
    show(stage, Model(zones={"you": gaps(13), "left": gaps(3), "pile": gaps(4)}))
    assert on_screen(machine.video) == empty
    views = hand()
    views[3:6] = gaps(3)
    show(stage, Model(zones={"you": views}))
    assert extent(machine, [BLACK], (39, 76, 71, 99)) is None
    assert lcd(machine)[85][72] == BLACK


def test_a_back_needs_a_picture(stage: Stage) -> None:
    stage.open("table")
    with pytest.raises(StageError, match="the zone 'you' has no back"):
        stage.present(Model(zones={"you": backs(1)}))


def test_parts_are_drawn_where_the_rom_says(stage: Stage, machine: Machine) -> None:
    show(stage, Model())
    assert extent(machine, [LIGHT]) == (150, 0, 159, 3)
    assert extent(machine, [DARK]) == (150, 90, 159, 99)
    assert [lcd(machine)[95][x] for x in (150, 151, 152, 157, 158, 159)] == [
        DARK, DARK, WHITE, WHITE, DARK, DARK,
    ]  # fmt: skip
    assert extent(machine, [BLACK]) == (0, 0, 0, 0)


def test_a_screen_lies_over_another(stage: Stage, machine: Machine) -> None:
    stage.open("last")
    stage.tick()
    left, top, _, _ = extent(machine, [WHITE]) or (0, 0, 0, 0)
    assert top == 45, "PRESENTS at (47,45), of the screen below"
    assert left - 47 in (0, 1), "its first letter may be narrower than its cell"
    left, top, _, bottom = extent(machine, [LIGHT]) or (0, 0, 0, 0)
    assert left == 66
    assert 93 <= top < bottom <= 98
    assert lcd(machine)[0][0] == BLACK, "the ground of the lowest screen"


# Words.


@pytest.mark.parametrize(
    ("label", "font", "text"), [("name", "big", "FINAL"), ("end", "small", "1ST place")]
)
def test_labels_are_aligned(
    stage: Stage, machine: Machine, label: str, font: str, text: str
) -> None:
    stage.open("last")
    stage.present(Model(labels={label: text}))
    stage.tick()
    left, _, right, _ = extent(machine, [WHITE], (0, 0, 159, 40)) or (0, 0, 0, 0)
    if label == "end":
        assert right == 159
    else:
        assert abs((left + right) / 2 - 80) <= 1, "letters may be narrower than their cells"


def test_words_are_read_back_whole(stage: Stage) -> None:
    stage.open("last")
    assert stage.text().splitlines()[23] == " " * 32 + "-press a key; [ESC] to quit"
    assert stage.text().splitlines()[11] == " " * 23 + "PRESENTS"


def test_cards_are_read_back_by_their_names(stage: Stage) -> None:
    zones = {"you": hand(), "top": backs(13), "left": backs(13), "right": backs(2)}
    show(stage, Model(zones=zones, labels={"announcement": "playing..."}))
    lines = stage.text().splitlines()
    assert " ".join(lines[19].split()) == "3♣ 4♦ 5♥ 6♠ 7♣ 8♦ 9♥ 10♠ J♣ Q♦ K♥ A♠ 2♣"
    assert [lines[19].index(name) for name in ("3♣", "4♦", "10♠", "2♣")] == [0, 6, 42, 72]
    assert lines[0].count("▒") == 13
    assert [row for row, line in enumerate(lines) if line.startswith("▒")] == list(range(3, 13))
    assert lines[6].split() == ["▒", "playing..."]


def test_the_page_is_cleared_with_the_picture(stage: Stage) -> None:
    show(stage, Model(labels={"announcement": "playing..."}))
    assert "playing" in stage.text()
    stage.present(Model())
    assert stage.text() == ""
    assert stage.machine.video.page.columns == 80


def test_what_the_pc_cannot_write_is_a_question_mark(stage: Stage, machine: Machine) -> None:
    show(stage, Model(labels={"announcement": "ab?c"}))
    before = on_screen(machine.video)
    show(stage, Model(labels={"announcement": "ab\u2603c"}))
    assert stage.text().strip() == "ab?c"
    assert on_screen(machine.video) == before


# When it is drawn.


def test_nothing_is_drawn_unless_something_changed(stage: Stage, machine: Machine) -> None:
    model = Model(zones={"you": hand()})
    show(stage, model)
    version = machine.video.version
    for _ in range(3):
        stage.present(Model(zones={"you": hand()}))
        stage.tick()
    assert machine.video.version == version
    model.zones["you"][0].chosen = True
    stage.present(model)
    stage.tick()
    assert machine.video.version > version


def test_the_stage_keeps_a_copy_of_the_model(stage: Stage, machine: Machine) -> None:
    model = Model(zones={"you": hand()})
    show(stage, model)
    before = on_screen(machine.video)
    model.zones["you"].clear()
    stage.open("table")
    stage.present(Model(zones={"you": hand()}))
    stage.tick()
    assert on_screen(machine.video) == before


def test_unknown_screens_are_refused(stage: Stage) -> None:
    with pytest.raises(StageError, match="ROM SMALL has no screen 'cellar'"):
        stage.open("cellar")


def test_a_label_that_the_screen_lacks_has_no_room(stage: Stage) -> None:
    stage.open("table")
    with pytest.raises(StageError, match="ROM SMALL has no label 'cellar' on this screen"):
        stage.has_room("cellar", "WINE")


def test_a_screen_cannot_lie_over_itself(rom: LcdRom, machine: Machine) -> None:
    title = changed(rom.screens["title"], over="last")
    circle = changed(rom, screens={**rom.screens, "title": title})
    with pytest.raises(StageError, match="the screen 'last' lies over itself"):
        Stage(machine, circle).open("last")


# What lies under the mouse, whose pixels are half as large.


def test_the_topmost_card_is_hit(stage: Stage) -> None:
    views = hand()
    views[4].chosen = True
    views[6] = gaps(1)[0]
    show(stage, Model(zones={"you": views}))
    assert stage.hit(0, 156) == Hit("card", zone="you", index=0)
    assert stage.hit(23, 199) == Hit("card", zone="you", index=0)
    assert stage.hit(24, 199) == Hit("card", zone="you", index=1)
    assert stage.hit(100, 150) == Hit("card", zone="you", index=4)
    assert stage.hit(100, 149) is None
    assert stage.hit(2 * 75 - 1, 170) == Hit("card", zone="you", index=5)
    assert stage.hit(2 * 75, 170) is None, "where card 6 was and card 5 does not reach"
    assert stage.hit(2 * 83, 170) is None
    assert stage.hit(2 * 84, 170) == Hit("card", zone="you", index=7)


def test_backs_are_hit_too(stage: Stage) -> None:
    show(stage, Model(zones={"top": backs(13), "right": backs(1)}))
    assert stage.hit(108, 0) == Hit("card", zone="top", index=0)
    assert stage.hit(209, 43) == Hit("card", zone="top", index=12)
    assert stage.hit(210, 43) is None
    assert stage.hit(319, 59) == Hit("card", zone="right", index=0)
    assert stage.hit(319, 60) is None


def test_labels_and_keys_in_brackets_are_hit(stage: Stage) -> None:
    stage.open("last")
    stage.present(Model(labels={"name": "Go on [F5]"}))
    font = stage.pictures.font("big")
    left = 80 - (font.width_of("Go on [F5]") - 1) // 2
    assert stage.hit(2 * left, 40) == Hit("label", zone="name")
    assert stage.hit(2 * left - 1, 40) is None
    assert stage.hit(2 * (left + font.width_of("Go on [")), 59) == Hit("key", key="F5")
    assert stage.hit(2 * left, 60) is None
    small = stage.pictures.font("small")
    esc = 65 + small.width_of("-press a key; ")
    assert stage.hit(2 * esc, 2 * 95) == Hit("key", key="ESC")
    assert stage.hit(2 * esc - 1, 2 * 95) is None, "fixed words name keys, and are nothing else"
    assert stage.hit(2 * (esc + small.width_of("[ESC]")), 2 * 95) is None


def test_an_empty_table_has_nothing_to_hit(stage: Stage) -> None:
    show(stage, Model())
    assert {stage.hit(x, y) for x in range(-4, 324, 8) for y in range(-4, 204, 8)} == {None}
