"""An LCD of another size: 96x64 pixels, each three by three, in the middle of the PC's picture."""

from collections import Counter
from pathlib import Path

import pytest

from retrocards.cards import parse_cards
from retrocards.machine import Key, Machine, Mouse
from retrocards.rom import LcdRom
from retrocards.stage import CardView, Hit, Model, Pager, Stage
from retrocards.stage.reel import ReelShow
from retrocards.stage.zones import Rect
from tests.stage.lcd.conftest import SMALL, make_rom
from tests.stage.lcd.sight import BLACK, CASE, WHITE, extent, lcd

WIDTH, HEIGHT, SCALE = 96, 64, 3
LEFT, TOP = 16, 4
"""Where the LCD lies: 288x192 of 320x200 pixels."""

SCREENS = """
screens:
  table:
    parts:
      - text: {x: 1, y: 1, font: small, text: "[ESC] out"}
      - text: {x: 95, y: 57, font: small, align: right, text: END}
    labels:
      announcement: {x: 48, y: 20, font: middle, align: center}
      name: {x: 48, y: 30, font: middle, align: center}
    zones:
      you: {x: 0, y: 42, dx: 6, raised: 3}
  title: {ground: black}
  last: {over: title}
dialogs:
"""


@pytest.fixture(scope="module")
def rom(tmp_path_factory: pytest.TempPathFactory) -> LcdRom:
    return small_lcd(tmp_path_factory.mktemp("roms") / "small")


def small_lcd(folder: Path) -> LcdRom:
    """The small ROM of the other tests on another calculator."""
    head, rest = SMALL.split("\nscreens:\n")
    text = head + SCREENS + rest.split("\ndialogs:\n")[1]
    changes = {
        "{width: 160, height: 100, scale: 2}": "{width: 96, height: 64, scale: 3}",
        "{left: 37, top: 28, right: 122, bottom: 69}": "{left: 6, top: 10, right: 89, bottom: 53}",
        "columns: 38, line: 6": "columns: 22, line: 6",
        "columns: 25, line: 9": "columns: 14, line: 9",
        "label: name": "label: announcement",
        "- screen: title\n": "- screen: table\n",
    }
    for old, new in changes.items():
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    rom = make_rom(folder, text)
    assert isinstance(rom, LcdRom)
    return rom


@pytest.fixture
def stage(machine: Machine, rom: LcdRom) -> Stage:
    return Stage(machine, rom)


def rows(machine: Machine) -> list[bytes]:
    return lcd(machine, (WIDTH, HEIGHT), SCALE)


def ink(machine: Machine, within: tuple[int, int, int, int]) -> tuple[int, int, int, int] | None:
    return extent(machine, [BLACK], within, (WIDTH, HEIGHT), SCALE)


def point(x: int, y: int) -> tuple[int, int]:
    """The point of the PC's picture in the middle of a pixel of the LCD."""
    return LEFT + SCALE * x + 1, TOP + SCALE * y + 1


def test_it_lies_in_the_middle_and_around_it_is_the_case(stage: Stage, machine: Machine) -> None:
    stage.tick()
    seen = machine.video.pixels()
    lines = [seen[start : start + 320] for start in range(0, 64000, 320)]
    assert set(b"".join([*lines[:4], *lines[196:]])) == {CASE}
    assert {pixel for line in lines for pixel in (*line[:16], *line[304:])} == {CASE}
    assert CASE not in {pixel for line in lines[4:196] for pixel in line[16:304]}
    assert machine.video.palette[CASE] == 0x404040


@pytest.mark.parametrize(
    ("size", "corner"), [((160, 100, 2), (0, 0)), ((96, 64, 3), (16, 4)), ((131, 64, 2), (29, 36))]
)
def test_each_pixel_is_pointed_at_by_as_many_points(
    tmp_path: Path, size: tuple[int, int, int], corner: tuple[int, int]
) -> None:
    width, height, scale = size
    changed = SMALL.replace(
        "{width: 160, height: 100, scale: 2}",
        f"{{width: {width}, height: {height}, scale: {scale}}}",
    )
    for place in ("x: 150", "y: 90", "x: 138", "y: 78"):
        changed = changed.replace(place, f"{place[0]}: 0")
    changed = changed.replace("y: 93,", "y: 2,").replace("x: 159", "x: 60")
    rom = make_rom(tmp_path / "sized", changed)
    assert isinstance(rom, LcdRom)
    canvas = Stage(Machine.headless(), rom).canvas
    assert canvas.unit_at(*corner) == (0, 0) and canvas.unit_at(corner[0] - 1, corner[1]) == (-1, 0)
    counts = Counter(canvas.unit_at(x, y) for x in range(320) for y in range(200))
    inside = [(x, y) for x in range(width) for y in range(height)]
    assert {counts[place] for place in inside} == {scale * scale}


def test_what_lies_beside_the_lcd_presses_no_key(stage: Stage, machine: Machine) -> None:
    """The foot line of the manual ends where the LCD does."""
    with stage.window(stage.pager("Manual")):
        stage.tick()
        assert any(stage.hit(x, TOP + HEIGHT * SCALE - 4) for x in range(LEFT, 320 - LEFT))
        assert not any(stage.hit(x, y) for x in range(320) for y in (0, 198, 199))


def test_words_are_read_where_they_stand(stage: Stage) -> None:
    """80 columns and 25 rows are spread over 96 pixels and 64."""
    stage.present(Model(labels={"announcement": "playing..."}))
    lines = stage.text().splitlines()
    assert lines[1 * 25 // 64] == "[ESC] out"
    width = stage.pictures.font("middle").width_of("playing...") - 1
    assert lines[20 * 25 // 64].index("playing...") == (48 - width // 2) * 80 // 96
    assert lines[57 * 25 // 64].endswith("END")


def test_parts_and_cards_lie_at_their_pixels(stage: Stage, machine: Machine) -> None:
    cards = [CardView(card) for card in parse_cards("3C 4D 5H")]
    cards[1].chosen = True
    stage.present(Model(zones={"you": cards}, cursor=("you", 1)))
    stage.tick()
    assert ink(machine, (0, 40, 5, 63)) == (0, 42, 5, 63)
    assert rows(machine)[39][7] == BLACK, "raised by 3"
    assert rows(machine)[63][95 - 3] == WHITE


def test_the_mouse_finds_the_pixel_that_it_points_at(stage: Stage) -> None:
    stage.present(Model(zones={"you": [CardView(0), CardView(1)]}, labels={"announcement": "x"}))
    stage.tick()
    assert stage.hit(*point(0, 43)) == Hit("card", zone="you", index=0)
    assert stage.hit(*point(6, 43)) == Hit("card", zone="you", index=1)
    assert stage.hit(*point(20, 63)) == Hit("card", zone="you", index=1)
    assert stage.hit(*point(21, 63)) is None
    assert stage.hit(*point(2, 3)) == Hit("key", key="ESC")
    assert stage.hit(*point(0, 3)) is None
    assert stage.hit(LEFT - 1, TOP + 3 * 50) is None, "beside the LCD"
    assert stage.hit(319, 199) is None


def test_what_runs_over_the_edge_is_not_clicked_beside_it(stage: Stage) -> None:
    label = "playing so long " * 2 + "[F5]"
    stage.present(Model(labels={"announcement": label}))
    width = stage.pictures.font("middle").width_of(label)
    left = 48 - (width - 1) // 2
    assert left < -6 < 102 < left + width
    beside = [stage.hit(*point(x, 23)) is None for x in (-2, 0, 95, 97)]
    assert beside == [True, False, False, True]


def test_a_dialog_lies_in_its_box(stage: Stage, machine: Machine) -> None:
    notice = stage.notice("pass", {})
    with stage.window(notice):
        stage.settle()
        stage.tick()
        assert ink(machine, (0, 8, 95, 55)) == (6, 10, 89, 53)
        row = next(row for row, line in enumerate(stage.text().splitlines()) if "other" in line)
        y = row * 64 // 25 + 4
        assert stage.hit(*point(48, y)) == Hit("key", key="ENTER")
        assert stage.hit(*point(48, 52)) is None


def test_a_dialog_without_a_box_is_in_the_middle(stage: Stage) -> None:
    notice = stage.notice("trouble", {"reason": "a folder that is not there at all"})
    box = notice.area
    assert WIDTH - 10 - 8 <= box.w <= WIDTH - 10
    assert (box.x, box.y) == ((WIDTH - box.w) // 2, (HEIGHT - box.h) // 2)
    long = stage.notice("trouble", {"reason": "word " * 99})
    assert Rect(0, 0, WIDTH, HEIGHT).holds(long.area.x, long.area.y)
    assert long.area.h <= HEIGHT
    with stage.window(long):
        stage.settle()
        assert [line for line in stage.text().splitlines() if "word" in line][-1].endswith("...")


def test_the_manual_can_be_read_and_scrolled(stage: Stage, machine: Machine, rom: LcdRom) -> None:
    text = "\n\n".join(f"Paragraph {number} has some words." for number in range(1, 30))
    pager = Pager(stage.canvas, rom, "Manual", text)
    with stage.window(pager):
        stage.tick()
        assert stage.text().startswith("Manual")
        assert pager.reader.height == (HEIGHT - 2 * 8 - 1) // 6
        seen = rows(machine)
        assert seen[0] == seen[7] == seen[56] == seen[63] == bytes([BLACK]) * WIDTH
        assert ink(machine, (91, 13, 95, 50)) is not None, "the bar at the right"
        assert stage.hit(*point(2, 60)) == Hit("key", key="ESC")
        pager.handle(Mouse("press", *point(93, 8), "left"))
        assert pager.reader.top == 0
        pager.handle(Mouse("press", *point(93, 55), "left"))
        assert pager.reader.top == 1
        pager.handle(Mouse("press", *point(93, 48), "left"))
        assert pager.reader.top == 1 + pager.reader.height
        for key in ("TAB", "END"):
            pager.handle(Key(key))
        assert "words." in stage.text()
        assert pager.reader.height == (HEIGHT - 2 * 8 - 1) // 9


def test_its_reels_run(stage: Stage, rom: LcdRom) -> None:
    reel = ReelShow(rom, "start")
    reel.draw(stage, 90 * 0.05)
    assert (stage.screen, stage.fade) == ("last", 0)
    reel.draw(stage, 88 * 0.05)
    assert "DE v 1" in stage.text()
