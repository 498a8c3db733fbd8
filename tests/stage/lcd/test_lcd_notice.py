"""Dialogs on the LCD: how they open, what they say, which keys and clicks they take."""

import pytest

from retrocards.machine import Key, Machine, Mouse, named_key
from retrocards.rom import LcdRom, MessageError
from retrocards.rom.schema.pixel_windows import (
    BoxEdge,
    BoxLook,
    BoxRows,
    Opening,
    OpeningBar,
    PixelBox,
)
from retrocards.stage import Hit, Model, Notice, Stage
from retrocards.stage.model import CardView
from retrocards.stage.zones import Rect
from tests.pieces import changed, on_screen
from tests.stage.lcd.sight import BLACK, WHITE, Box, extent, lcd

BOX: Box = (37, 28, 122, 69)
ROUND: Box = (20, 20, 140, 76)
"""Around the box, nothing else of an empty table."""


@pytest.fixture
def shown(stage: Stage) -> Stage:
    stage.open("table")
    stage.tick()
    return stage


def click(x: int, y: int, button: str = "left") -> Mouse:
    """A click in the PC's picture on a pixel of the LCD."""
    return Mouse("press", 2 * x, 2 * y, button)


def lines_of(stage: Stage) -> dict[str, tuple[int, int]]:
    """The lines shown, by their words, with the cells where they begin."""
    return {
        line.strip(): (len(line) - len(line.lstrip()), row)
        for row, line in enumerate(stage.text().splitlines())
        if line.strip()
    }


@pytest.mark.parametrize("tick", [0, 4, 5, 9, 10, 30])
def test_it_opens_in_the_rom_s_steps(shown: Stage, machine: Machine, tick: int) -> None:
    """A bar, 4 pixels high and one short of the box at either side; the empty box; its text."""
    with shown.window(shown.notice("pass", {})):
        for _ in range(tick):
            machine.tick()
        shown.tick()
        bar = (BOX[0] + 1, 47, BOX[2] - 1, 50)
        assert extent(machine, [BLACK], ROUND) == (bar if tick < 5 else BOX)
        assert shown.moving == (tick < 10)
        assert ("Really Pass?" in shown.text()) == (tick >= 10)
        within = extent(machine, [BLACK], (42, 32, 118, 66))
        assert within == ((42, 47, 118, 50) if tick < 5 else within if tick >= 10 else None)


def test_its_edge_is_thicker_at_the_sides_and_has_no_corners(
    shown: Stage, machine: Machine
) -> None:
    with shown.window(shown.notice("pass", {})):
        shown.settle()
        shown.tick()
        rows = lcd(machine)
        across = bytes([WHITE, BLACK, BLACK, WHITE])
        assert rows[49][36:40] == across
        assert rows[49][120:124] == across[::-1]
        assert bytes(rows[y][80] for y in range(27, 30)) == bytes([WHITE, BLACK, WHITE])
        assert bytes(rows[y][80] for y in range(68, 71)) == bytes([WHITE, BLACK, WHITE])
        assert [rows[y][x] for y in (28, 69) for x in (37, 122)] == [WHITE] * 4, "corners"
        assert [rows[y][x] for y in (28, 69) for x in (38, 121)] == [BLACK] * 4
        assert [rows[y][x] for y in (29, 68) for x in (37, 122)] == [BLACK] * 4


def test_edges_need_not_be_round(rom: LcdRom, machine: Machine) -> None:
    stage = Stage(machine, changed(rom, dialog_look=BoxLook(edge=BoxEdge(ends=1))))
    with stage.window(stage.notice("pass", {})):
        stage.tick()
        rows = lcd(machine)
        assert [rows[y][x] for y in (28, 69) for x in (37, 122)] == [BLACK] * 4


@pytest.mark.parametrize("odd", [0, 1])
def test_a_bar_is_as_high_as_the_rom_says(rom: LcdRom, machine: Machine, odd: int) -> None:
    box = PixelBox(left=37, top=28, right=122, bottom=69 + odd)
    said = changed(rom.dialogs["pass"], box=box)
    stage = Stage(machine, changed(rom, dialogs={"pass": said}))
    with stage.window(stage.notice("pass", {})):
        stage.tick()
        assert extent(machine, [BLACK], ROUND) == (38, 47, 121, 50)


def test_a_bar_stays_in_a_small_box(rom: LcdRom, machine: Machine) -> None:
    said = changed(rom.dialogs["pass"], box=PixelBox(left=60, top=40, right=69, bottom=48))
    large = (Opening(bar=OpeningBar(height=40, short=40), hold=5),)
    look = changed(rom.dialog_look, opens=large, edge=BoxEdge())
    stage = Stage(machine, changed(rom, dialogs={"pass": said}, dialog_look=look))
    with stage.window(stage.notice("pass", {})):
        stage.tick()
        assert extent(machine, [BLACK], ROUND) == (64, 40, 65, 48)


def test_the_rom_says_where_lines_stand(rom: LcdRom, machine: Machine) -> None:
    said = changed(rom.dialogs["pass"], rows=BoxRows(middle=82, tops=(30, 50, 58)))
    stage = Stage(machine, changed(rom, dialogs={"pass": said}))
    with stage.window(stage.notice("pass", {})):
        stage.settle()
        stage.tick()
        extents = [extent(machine, [BLACK], (40, top, 119, top + 7)) or BOX for top in (30, 50, 58)]
    assert [top for _, top, _, _ in extents] == [30, 50, 58]
    assert all(abs(left + right - 2 * 82) <= 2 for left, _, right, _ in extents)


def test_a_text_of_more_rows_stands_in_the_middle(rom: LcdRom, machine: Machine) -> None:
    text = ("Really pass this time?", "[ESC] : no")
    said = changed(rom.dialogs["pass"], text=text, rows=BoxRows(middle=82, tops=(30, 58)))
    stage = Stage(machine, changed(rom, dialogs={"pass": said}))
    assert rows_of(stage, stage.notice("pass", {})) == ["Really pass", "this time?", "[ESC] : no"]
    with stage.window(stage.notice("pass", {})):
        stage.settle()
        assert [row for _, row in lines_of(stage).values()] == [8, 11, 14]


def test_lines_are_centred_and_evenly_led(shown: Stage, machine: Machine) -> None:
    with shown.window(shown.notice("pass", {})):
        shown.settle()
        assert lines_of(shown) == {
            "Really Pass?": (21, 8), "[ESC] : no": (24, 11), "other : yes": (23, 14),
        }  # fmt: skip
        left, top, right, bottom = extent(machine, [BLACK], (40, 30, 120, 68)) or BOX
        assert abs((left + right) - (37 + 122)) <= 2
        assert abs((top + bottom) - (28 + 69)) <= 3, "the last line has nothing below its feet"


def test_a_box_as_large_as_its_text(shown: Stage, machine: Machine) -> None:
    notice = shown.notice("quit", {})
    with shown.window(notice):
        shown.settle()
        shown.tick()
        font = shown.pictures.font("middle")
        w = font.width_of("Really Quit?") - 1 + 2 * (2 + 4)
        h = 2 * font.height + 3 + 2 * (1 + 4)
        assert notice.area == Rect((160 - w) // 2, (100 - h) // 2, w, h)
        left, top = notice.area.x, notice.area.y
        assert extent(machine, [BLACK], ROUND) == (left, top, left + w - 1, top + h - 1)


def test_long_words_are_broken_and_long_texts_wrapped(shown: Stage) -> None:
    reason = "/disk/nobody/" + "a_very_long_folder/" * 6 + "file.txt cannot be written at all"
    notice = shown.notice("trouble", {"reason": reason})
    with shown.window(notice):
        shown.settle()
        lines = [line.strip() for line in shown.text().splitlines() if line.strip()]
        assert "".join(lines).replace(" ", "") == f"Trouble: {reason}".replace(" ", "")
        assert len(lines) > 3
        assert 140 <= notice.area.w <= 150
        assert notice.area.h <= 100


def rows_of(stage: Stage, notice: Notice) -> list[str]:
    """The rows of an open notice."""
    with stage.window(notice):
        stage.settle()
        return [line.strip() for line in stage.text().splitlines() if line.strip()]


def test_more_than_the_screen_holds_is_cut_and_says_so(shown: Stage) -> None:
    notice = shown.notice("trouble", {"reason": "word " * 400})
    rows = rows_of(shown, notice)
    assert len(rows) == (100 - 2 * (1 + 4) + 3) // (6 + 3)
    assert notice.area.h == len(rows) * (6 + 3) - 3 + 2 * (1 + 4) <= 100
    assert all(row.endswith("word") for row in rows[:-1])
    assert rows[-1].startswith("word word")
    assert rows[-1].endswith("...")
    assert shown.pictures.font("small").width_of(rows[-1]) <= 150 - 2 * (2 + 4) + 1


@pytest.mark.parametrize(
    ("words", "font"),
    [(1, "big"), (4, "big"), (5, "middle"), (6, "middle"), (7, "small"), (12, "small")],
)
def test_a_long_text_is_set_in_the_next_smaller_font(
    rom: LcdRom, machine: Machine, words: int, font: str
) -> None:
    """Of the fonts of 10, 8 and 6 pixels, in a box for 2, 3 and 3 rows of them."""
    said = changed(rom.dialogs["pass"], font="big", text=("{text}",))
    stage = Stage(machine, changed(rom, dialogs={"pass": said}))
    notice = stage.notice("pass", {"text": " ".join(["four"] * words)})
    rows = rows_of(stage, notice)
    assert " ".join(rows).split() == ["four"] * words
    assert notice.area == Rect(37, 28, 86, 42), "the box is the ROM's"
    with stage.window(notice):
        stage.settle()
        stage.tick()
        left, top, right, bottom = extent(machine, [BLACK], (40, 30, 120, 68)) or BOX
    widest = max(stage.pictures.font(font).width_of(row) for row in rows)
    assert widest - 3 <= right - left + 1 <= widest - 1
    assert 40 + 4 <= left < right <= 120 - 4
    assert 30 + 4 <= top < bottom <= 68 - 4


def test_a_text_too_long_for_its_box_ends_in_dots(rom: LcdRom, machine: Machine) -> None:
    said = changed(rom.dialogs["pass"], text=("{text}", "other : yes"))
    stage = Stage(machine, changed(rom, dialogs={"pass": said}))
    notice = stage.notice("pass", {"text": "four " * 99})
    rows = rows_of(stage, notice)
    assert rows[-1].endswith("...")
    assert not [row for row in rows[:-1] if "..." in row]
    with stage.window(notice):
        stage.settle()
        assert notice.handle(click(80, 62)) == "", "the last row is not the last line"


@pytest.mark.parametrize("margin", [4, 20])
def test_the_smallest_box_shows_that_there_is_more(
    rom: LcdRom, machine: Machine, margin: int
) -> None:
    box = PixelBox(left=60, top=40, right=68, bottom=48)
    said = changed(rom.dialogs["pass"], box=box)
    shape = changed(rom.dialog_look, margin=margin)
    update = {"dialogs": {"pass": said}, "dialog_look": shape}
    stage = Stage(machine, changed(rom, **update))
    notice = stage.notice("pass", {})
    assert rows_of(stage, notice) == ["..."]
    assert notice.area == Rect(60, 40, 9, 9)


def test_a_reason_may_have_lines_of_its_own(shown: Stage) -> None:
    with shown.window(shown.notice("trouble", {"reason": "one\ntwo\u2603"})):
        shown.settle()
        assert [*lines_of(shown)] == ["Trouble: one", "two?"]


def test_what_it_covers_is_not_read(shown: Stage) -> None:
    hand = [CardView(card) for card in range(13)]
    zones = {"pile": hand[:4], "you": hand}
    shown.present(Model(zones, labels={"announcement": "playing..."}))
    with shown.window(shown.notice("pass", {})):
        shown.settle()
        text = shown.text()
        assert text.count("2♣") == 1
        assert "3♣" in text
        assert text.splitlines()[9].strip() == ""
    assert shown.text().count("2♣") == 2


def test_a_closed_notice_leaves_nothing_behind(shown: Stage, machine: Machine) -> None:
    before = on_screen(machine.video)
    with shown.window(shown.notice("pass", {})):
        shown.tick()
        assert on_screen(machine.video) != before
    shown.tick()
    assert on_screen(machine.video) == before


def test_an_open_notice_is_not_drawn_again(shown: Stage, machine: Machine) -> None:
    with shown.window(shown.notice("pass", {})):
        shown.settle()
        shown.tick()
        version = machine.video.version
        for _ in range(3):
            machine.tick()
            shown.tick()
        assert machine.video.version == version


def test_any_key_or_only_its_own(shown: Stage) -> None:
    anything, own = shown.notice("pass", {}), shown.notice("quit", {})
    assert [anything.handle(named_key(name)) for name in ("ESC", "x", "SPACE", "LEFT")] == [
        "ESC", "X", "SPACE", "LEFT",
    ]  # fmt: skip
    assert [own.handle(Key(name)) for name in ("ESC", "ENTER", "SPACE")] == ["ESC", "ENTER", ""]
    assert anything.handle(None) == ""
    assert anything.handle(Mouse("move", 160, 100)) == ""


def test_a_dialog_says_which_keys_agree(shown: Stage) -> None:
    """`[ESC] : no`, `other : yes` and the other way round."""
    no, yes = shown.notice("pass", {}), shown.notice("quit", {})
    assert [no.agrees(answer) for answer in ("ESC", "ENTER", "X")] == [False, True, True]
    assert [yes.agrees(answer) for answer in ("ESC", "ENTER")] == [True, False]


def test_its_keys_are_its_own_though_they_are_hotkeys(shown: Stage) -> None:
    assert shown.notice("pass", {}).own == {"ESC"}
    assert shown.notice("quit", {}).own == {"ESC", "ENTER"}
    assert shown.notice("trouble", {"reason": ""}).own == {"Q"}, "the key to leave with"


def test_a_click_anywhere_is_enter_where_any_key_will_do(shown: Stage) -> None:
    notice = shown.notice("trouble", {"reason": "no"})
    box = notice.area
    right, bottom = box.x + box.w - 1, box.y + box.h - 1
    on, beside = ((box.x, box.y), (right, bottom)), ((box.x - 1, box.y), (right, bottom + 1))
    assert {notice.handle(click(*place)) for place in (*on, *beside)} == {"ENTER"}


@pytest.mark.parametrize("button", ["right", "middle"])
@pytest.mark.parametrize("dialog", ["trouble", "pass", "quit"])
def test_other_buttons_answer_nothing(shown: Stage, dialog: str, button: str) -> None:
    notice = shown.notice(dialog, {"reason": "no"})
    places = [(x, y) for x in range(0, 160, 3) for y in range(0, 100, 3)]
    assert {notice.handle(click(*place, button)) for place in places} == {""}


def test_where_there_is_something_to_choose_only_lines_answer(shown: Stage) -> None:
    """`[ESC] : no` and `other : yes` each do what they say; the box itself does nothing."""
    notice = shown.notice("pass", {})
    with shown.window(notice):
        shown.settle()
        rows = {line: row for line, (_, row) in lines_of(shown).items()}
        where = {line: 4 * row + 4 for line, row in rows.items()}
        answers = {line: shown.hit(160, 2 * y) for line, y in where.items()}
        keys = {"[ESC] : no": "ESC", "other : yes": "ENTER"}
        assert answers == {
            line: Hit("key", key=keys[line]) if line in keys else None for line in where
        }
        assert shown.hit(2 * 40, 2 * where["other : yes"]) is None, "beside the line"
        assert shown.hit(160, 2 * 68) is None, "below the lines"
        assert {notice.handle(click(80, y)) for y in where.values()} == {""}


def test_a_last_line_that_names_a_key_is_that_key_alone(shown: Stage) -> None:
    notice = shown.notice("quit", {})
    with shown.window(notice):
        shown.settle()
        y = 4 * lines_of(shown)["[ESC] : yes"][1] + 4
        assert shown.hit(160, 2 * y) == Hit("key", key="ESC")
        assert notice.handle(click(80, y)) == ""


def test_all_rows_of_a_line_are_that_line(rom: LcdRom, machine: Machine) -> None:
    text = ("Well?", "[ESC] : to a new deal", "other : on with the old one")
    box = PixelBox(left=38, top=8, right=122, bottom=92)
    said = changed(rom.dialogs["pass"], text=text, font="small", box=box)
    shape = changed(rom.dialog_look, margin=10)
    update = {"dialogs": {"pass": said}, "dialog_look": shape}
    stage = Stage(machine, changed(rom, **update))
    notice = stage.notice("pass", {})
    with stage.window(notice):
        stage.settle()
        where = {line: 4 * row + 3 for line, (_, row) in lines_of(stage).items()}
        assert len(where) > 3
        for line, y in where.items():
            hit = stage.hit(160, 2 * y)
            if line == "Well?":
                assert hit is None
            elif y < where[next(row for row in where if "other" in row)]:
                assert hit == Hit("key", key="ESC")
            else:
                assert hit == Hit("key", key="ENTER")


def test_clicking_a_line_presses_the_key_that_it_names(shown: Stage) -> None:
    """`[ESC] : no`: not the brackets alone, the answer behind them too."""
    with shown.window(shown.notice("pass", {})):
        shown.settle()
        col, row = lines_of(shown)["[ESC] : no"]
        y = 8 * row + 8
        assert shown.hit(4 * col + 4, y) == Hit("key", key="ESC")
        assert shown.hit(4 * col + 4 + 2 * 50, y) == Hit("key", key="ESC")
        assert shown.hit(2 * 45, y) is None
        assert shown.hit(160, 8 * lines_of(shown)["Really Pass?"][1] + 8) is None
        assert shown.hit(160, 62) is None


def test_under_a_notice_nothing_else_is_hit(shown: Stage) -> None:
    shown.present(Model(zones={"you": [CardView(0)]}))
    assert shown.hit(4, 180) == Hit("card", zone="you", index=0)
    with shown.window(shown.notice("pass", {})):
        shown.settle()
        assert shown.hit(4, 180) is None


def test_dialogs_and_fields_must_be_there(stage: Stage) -> None:
    with pytest.raises(KeyError):
        stage.notice("cellar", {})
    with pytest.raises(MessageError):
        stage.notice("trouble", {})


def test_a_rom_may_open_dialogs_at_once(rom: LcdRom, machine: Machine) -> None:
    shape = changed(rom.dialog_look, opens=())
    stage = Stage(machine, changed(rom, dialog_look=shape))
    notice = stage.notice("pass", {})
    with stage.window(notice):
        stage.tick()
        assert extent(machine, [BLACK], ROUND) == BOX
        assert not stage.moving
