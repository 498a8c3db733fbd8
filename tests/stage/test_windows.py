"""Notices and menus over the table."""

import pytest

from retrocards.machine import Event, Key, Machine, Mouse, TextPage, named_key
from retrocards.rom import MessageError, TextRom
from retrocards.stage import Hit, MenuWindow, Outcome, Stage
from retrocards.stage.frames import draw_box
from retrocards.stage.zones import Rect
from tests.pieces import on_screen
from tests.stage.views import table


@pytest.fixture
def shown(stage: Stage) -> Stage:
    stage.open("table")
    stage.present(table())
    stage.tick()
    return stage


def click(col: int, row: int, button: str = "left") -> Mouse:
    return Mouse("press", col * 8 + 4, row * 8 + 4, button)  # type: ignore[arg-type]


def find(stage: Stage, words: str) -> tuple[int, int]:
    """The cell where words on the screen begin."""
    return next(
        (line.index(words), row)
        for row, line in enumerate(stage.text().splitlines())
        if words in line
    )


def test_a_notice_shows_its_text_in_a_frame(shown: Stage) -> None:
    with shown.window(shown.notice("hello", {"who": "NORTH"})):
        shown.settle()
        col, row = find(shown, "GOOD EVENING, NORTH")
        lines = shown.text().splitlines()
        assert lines[row - 2][col - 3 : col + 22] == "╔════════ HELLO ════════╗"
        assert lines[row + 2][col - 3 : col + 22] == "║   AS IT IS            ║"
        assert lines[row + 4][col - 3 : col + 22] == "╚═══════ ANY KEY ═══════╝"


def test_a_closed_window_leaves_nothing_behind(shown: Stage, machine: Machine) -> None:
    before = on_screen(machine.video)
    with shown.window(shown.notice("hello", {"who": "NORTH"})):
        shown.settle()
        shown.tick()
        assert on_screen(machine.video) != before
    shown.tick()
    assert on_screen(machine.video) == before


def test_a_window_casts_a_shadow(shown: Stage, machine: Machine) -> None:
    with shown.window(shown.notice("hello", {"who": "NORTH"})):
        shown.settle()
        _, row = find(shown, "ANY KEY")
        col = shown.text().splitlines()[row].index("╝")
        page, shadow = machine.video.page, shown.look.attr("shadow")
        assert [page.attr_at(col + n, row) for n in (1, 2)] == [shadow, shadow]
        assert page.attr_at(col, row + 1) == page.attr_at(col + 2, row + 1) == shadow
        assert shadow not in (page.attr_at(col + 3, row), page.attr_at(col, row + 2))


def test_a_window_grows_by_the_machines_clock(shown: Stage, rom: TextRom, machine: Machine) -> None:
    with shown.window(shown.notice("hello", {"who": "NORTH"})):
        assert shown.moving
        assert "GOOD EVENING" not in shown.text()
        for _ in range(machine.clock.ticks_in(rom.windows["notice"].grow) + 1):
            machine.tick()
        assert not shown.moving
        assert "GOOD EVENING" in shown.text()


@pytest.mark.parametrize(
    ("part", "box"),
    [(0.0, Rect(19, 8, 2, 2)), (0.5, Rect(15, 7, 10, 4)), (0.9, Rect(11, 5, 18, 8))],
)
def test_a_frame_grows_around_its_centre(shown: Stage, part: float, box: Rect) -> None:
    notice = shown.notice("hello", {"who": "NORTH"})
    shown.canvas.opening(Rect(10, 5, 20, 9), part, notice.form.shape)
    rows = shown.machine.video.page.lines()
    assert rows[box.y][box.x :].startswith("╔" + "═" * (box.w - 2) + "╗")
    assert rows[box.y + box.h - 1][box.x :].startswith("╚" + "═" * (box.w - 2) + "╝")


@pytest.mark.parametrize(
    ("frame", "top", "middle", "bottom"),
    [
        ("none", "    ", "    ", "    "),
        ("single", "┌──┐", "│  │", "└──┘"),
        ("double", "╔══╗", "║  ║", "╚══╝"),
        ("double_ends", "╒══╕", "│  │", "╘══╛"),
        ("double_sides", "╓──╖", "║  ║", "╙──╜"),
        ("solid", "████", "█  █", "████"),
    ],
)
def test_there_are_six_kinds_of_frames(frame: str, top: str, middle: str, bottom: str) -> None:
    page = TextPage()
    draw_box(page, Rect(2, 1, 4, 3), frame, 7)
    assert [row[2:6].ljust(4) for row in page.lines()[1:4]] == [top, middle, bottom]


def test_a_window_may_lie_in_another_with_title_and_foot_in_brackets(shown: Stage) -> None:
    with shown.window(shown.notice("boxed")):
        shown.settle()
        lines = [line[6:34] for line in shown.text().splitlines()[7:17]]
        assert lines == [
            "██████████▌ ONE ▐███████████",
            "█                          █",
            "█ ╒══════════════════════╕ █",
            "█ │                      │ █",
            "█ │      IN ANOTHER      │ █",
            "█ │       TO READ        │ █",
            "█ │                      │ █",
            "█ ╘═════▌ ANY KEY ▐══════╛ █",
            "█                          █",
            "████████████████████████████",
        ]


def test_the_first_lines_of_a_dialog_are_headings(shown: Stage, machine: Machine) -> None:
    with shown.window(shown.notice("boxed")):
        shown.settle()
        page = machine.video.page
        styles = [page.attr_at(*find(shown, words)) for words in ("IN ANOTHER", "TO READ")]
        assert styles == [shown.look.attr("key_cursor"), shown.look.attr("prompt")]


def test_a_tinted_shadow_blackens_every_second_dot_of_cards_too(
    shown: Stage, machine: Machine
) -> None:
    shown.settle()
    shown.tick()
    before = machine.video.pixels()
    notice = shown.notice("boxed")
    with shown.window(notice):
        shown.settle()
        shown.tick()
        after, ink, area = machine.video.pixels(), shown.look.ink("announcement"), notice.area
    left = [(area.x - 1, area.y + down) for down in range(1, area.h + 1)]
    below = [(area.x + right, area.y + area.h) for right in range(area.w - 1)]
    for col, row in left + below:
        for pixel in range(64):
            dot = (row * 8 + pixel // 8) * 320 + col * 8 + pixel % 8
            dark = (pixel // 8 + pixel % 8) % 2 == 0
            assert after[dot] == (ink if dark else before[dot]), (col, row, pixel)
    bare = area.x + area.w, area.y + 3
    dots = [(bare[1] * 8 + down) * 320 + bare[0] * 8 for down in range(8)]
    assert [after[dot] for dot in dots] == [before[dot] for dot in dots], "none at the other side"


def test_a_window_may_belong_to_the_screen(stage: Stage, machine: Machine) -> None:
    stage.open("framed")
    stage.tick()
    assert [line[9:24] for line in machine.video.page.lines()[6:15]] == [
        " ████▌ UP ▐████",
        "▒█            █",
        "▒█ ╒════════╕ █",
        "▒█ │        │ █",
        "▒█ │        │ █",
        "▒█ ╘═▌ IN ▐═╛ █",
        "▒█            █",
        "▒██████████████",
        "▒▒▒▒▒▒▒▒▒▒▒▒▒▒",
    ]


def test_any_key_or_click_ends_a_notice_that_lists_none(stage: Stage) -> None:
    notice = stage.notice("hello", {"who": "YOU"})
    assert notice.handle(Key("x", "x")) == "x"
    assert notice.handle(click(0, 0)) == "ENTER"
    assert notice.handle(Mouse("move", 3, 3)) == ""
    assert notice.handle(None) == ""


def test_only_the_listed_keys_end_a_notice_that_lists_some(shown: Stage) -> None:
    notice = shown.notice("quit")
    assert notice.handle(named_key("x")) == ""
    assert notice.handle(click(0, 0)) == ""
    assert [notice.handle(named_key(name)) for name in ("y", "N", "ESC")] == ["Y", "N", "ESC"]
    with shown.window(notice):
        shown.settle()
        col, row = find(shown, "Y OR N")
        assert shown.hit(col * 8, row * 8) == Hit("key", key="Y")
        assert shown.hit((col + 5) * 8, row * 8) == Hit("key", key="N")
        assert shown.hit((col + 2) * 8, row * 8) is None


def test_a_notice_has_the_width_that_the_rom_gives(stage: Stage) -> None:
    assert stage.notice("quit").area.w == 30


def test_a_long_notice_is_wrapped_to_the_screen(shown: Stage) -> None:
    with shown.window(shown.notice("hello", {"who": "NORTH " * 20})):
        shown.settle()
        lines = [line for line in shown.text().splitlines() if "NORTH NORTH" in line]
        assert len(lines) >= 4
        assert all("║" in line[:4] for line in lines)


def test_a_field_that_is_not_given_is_an_error(stage: Stage) -> None:
    with pytest.raises(MessageError):
        stage.notice("hello")


def test_under_a_window_only_its_keys_and_the_legend_can_be_clicked(shown: Stage) -> None:
    with shown.window(shown.notice("quit")):
        shown.settle()
        shown.tick()
        assert shown.hit(60, 30) is None
        assert shown.hit(276, 188) == Hit("key", key="F5")
    assert shown.hit(70, 30) == Hit("card", zone="hand", index=0)


def do(menu: MenuWindow, *names: str) -> list[Outcome]:
    return [menu.handle(named_key(name)) for name in names]


def test_the_menu_shows_options_values_and_the_chosen_line(shown: Stage) -> None:
    with shown.window(shown.menu("options", {"first": False})):
        shown.settle()
        lines = [line[4:28] for line in shown.text().splitlines()[6:12]]
        assert lines == [
            "╔══════ OPTIONS ═══════╗",
            "║► FIRST           NO  ║",
            "╟──────────────────────╢",
            "║  SPEED       MIDDLE  ║",
            "║  RESET               ║",
            "╚ ↑↓ CHOOSE  ESC DONE ═╝",
        ]


def test_up_and_down_go_around_and_pass_over_rules(stage: Stage) -> None:
    menu = stage.menu("options", {})
    seen = []
    for name in ("DOWN", "DOWN", "DOWN", "UP", "UP"):
        assert do(menu, name) == [Outcome()]
        seen.append(menu.selected)
    assert seen == [2, 3, 0, 3, 2]


@pytest.mark.parametrize("key", ["RIGHT", "LEFT", "ENTER", "SPACE"])
def test_a_flag_turns_over(stage: Stage, key: str) -> None:
    menu = stage.menu("options", {})
    assert do(menu, key, key) == [Outcome({"first": False}), Outcome({"first": True})]


def test_a_choice_goes_around_both_ways(stage: Stage) -> None:
    menu = stage.menu("options", {})
    do(menu, "DOWN")
    steps = do(menu, "RIGHT", "RIGHT", "LEFT")
    assert [step.changes["speed"] for step in steps] == [3, 1, 3]


def test_an_action_is_told_and_its_word_shown(shown: Stage) -> None:
    menu = shown.menu("options", {})
    with shown.window(menu):
        shown.settle()
        assert do(menu, "UP", "ENTER") == [Outcome(), Outcome()]
        assert shown.text().splitlines()[10][4:28] == "║► RESET        SURE?  ║"
        assert do(menu, "ENTER") == [Outcome(action="reset_tally")]
        assert shown.text().splitlines()[10][4:28] == "║► RESET         DONE  ║"


@pytest.mark.parametrize("other", ["RIGHT", "LEFT", "DOWN UP", "x"])
def test_who_is_asked_whether_he_is_sure_and_presses_another_key_is_not(
    shown: Stage, other: str
) -> None:
    menu = shown.menu("options", {})
    with shown.window(menu):
        shown.settle()
        assert all(outcome == Outcome() for outcome in do(menu, "UP", "SPACE", *other.split()))
        assert shown.text().splitlines()[10][4:28] == "║► RESET               ║"
        assert do(menu, "SPACE", "SPACE") == [Outcome(), Outcome(action="reset_tally")]


def test_an_action_is_done_by_two_clicks_on_it_and_by_no_arrow_or_right_button(
    stage: Stage,
) -> None:
    menu = stage.menu("options", {})
    assert do(menu, "UP", *("RIGHT", "LEFT") * 2) == [Outcome()] * 5
    line, other = (10, 10), (10, 7)
    assert [menu.handle(click(*line, "right")) for _ in range(2)] == [Outcome()] * 2
    assert menu.handle(click(*line)) == Outcome()
    assert menu.handle(click(*other)) == Outcome({"first": False})
    assert menu.handle(click(*line)) == Outcome()
    assert menu.handle(click(*line)) == Outcome(action="reset_tally")


def test_escape_leaves_the_menu(stage: Stage) -> None:
    assert do(stage.menu("options", {}), "ESC", "q") == [Outcome(done=True), Outcome()]


def test_a_click_on_a_line_changes_it(stage: Stage) -> None:
    menu = stage.menu("options", {})
    assert menu.handle(click(10, 9)) == Outcome({"speed": 3})
    assert menu.selected == 2
    assert menu.handle(click(10, 9, "right")) == Outcome({"speed": 2})
    nothing: list[Event] = [
        click(10, 8),
        click(10, 12),
        click(3, 7),
        click(29, 7),
        Mouse("move", 90, 60),
    ]
    assert [menu.handle(event) for event in nothing] == [Outcome()] * 5
    menu.handle(Mouse("wheel", 90, 60, amount=1))
    assert menu.selected == 0


def test_the_menus_foot_can_be_clicked(shown: Stage) -> None:
    with shown.window(shown.menu("options", {})):
        shown.settle()
        col, row = find(shown, "ESC DONE")
        assert shown.hit(col * 8, row * 8) == Hit("key", key="ESC")
        col, row = find(shown, "↑↓")
        assert shown.hit(col * 8, row * 8) == Hit("key", key="UP")


def test_windows_may_be_closed_in_any_order(shown: Stage) -> None:
    first, second = shown.notice("hello", {"who": "A"}), shown.notice("quit")
    shown.push(first)
    shown.push(second)
    shown.pop(first)
    shown.settle()
    assert "LEAVE NOW?" in shown.text()
    assert "GOOD EVENING" not in shown.text()
    shown.pop(second)
    assert "LEAVE NOW?" not in shown.text()


def test_a_number_is_typed_into_a_dialog(shown: Stage, machine: Machine) -> None:
    entry = shown.entry("deal", {})
    with shown.window(entry):
        shown.settle()
        assert [entry.handle(named_key(name)) for name in ("4", "X", "7", "1", "BACKSPACE")] == [
            ""
        ] * 5
        blinked = set()
        for _ in range(machine.clock.ticks_in(1)):
            blinked.add("47_" in shown.text())
            machine.tick()
        assert blinked == {True, False}, "the cursor blinks by machine time"
        assert "47" in shown.text() and entry.typed == "47"
        assert entry.handle(named_key("ENTER")) == "ENTER"
        assert shown.hit(*(8 * cell for cell in find(shown, "ESC LEAVES"))) == Hit("key", key="ESC")
    with pytest.raises(KeyError, match="'quit' has no entry"):
        shown.entry("quit", {})
