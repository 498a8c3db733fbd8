"""The menu bar, forms, and windows with gadgets, on the bench ROM's screen."""

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from retrocards.machine import Event, Machine, Mouse, named_key
from retrocards.rom import LcdRom, load_rom
from retrocards.rom.schema.pixel_windows import ButtonRow, DialogGadget, PixelDialog
from retrocards.stage import Hit, Outcome, Stage
from retrocards.stage.form import FormWindow
from retrocards.stage.menu import Value
from retrocards.stage.menu_bar import NOWHERE, MenuBar
from retrocards.stage.windows import CANCEL, OK
from retrocards.stage.zones import Rect
from tests.alike import first_of
from tests.pieces import changed
from tests.stage.test_pixels import BLACK, DESK, FOLDER, ORANGE, WHITE, find, table

PROJECT, EDIT, HELP = (30, 5), (80, 5), (120, 5)
"""Points in the titles of the bar."""
OPTIONS, SOUND, DIVIDER, QUIT = (30, 15), (30, 25), (30, 33), (30, 40)
"""Points in the lines of the first menu."""
ELSEWHERE = (200, 150)
CLOSED, DONE = Outcome(), Outcome(done=True)


@pytest.fixture(scope="module")
def rom() -> LcdRom:
    rom = load_rom(FOLDER)
    assert isinstance(rom, LcdRom)
    return rom


def opened(machine: Machine, rom: LcdRom, mono: str | None = None) -> Stage:
    stage = Stage(machine, rom, mono=mono)
    stage.open("table")
    stage.present(table())
    stage.settle()
    stage.tick()
    return stage


@pytest.fixture
def stage(machine: Machine, rom: LcdRom) -> Stage:
    return opened(machine, rom)


@pytest.fixture
def bar(stage: Stage) -> MenuBar:
    return stage.menu_bar(lambda name: name != "faster", lambda name: name == "sound")


def mouse(kind: str, place: tuple[int, int], button: str = "") -> Mouse:
    return Mouse(kind, *place, button)  # type: ignore[arg-type]


def hold(place: tuple[int, int]) -> Mouse:
    return mouse("press", place, "right")


def drop(place: tuple[int, int]) -> Mouse:
    return mouse("release", place, "right")


def after(bar: MenuBar, *events: Event) -> Outcome:
    """The outcome of the last of some events, of which none before it ends the menus."""
    *before, last = events
    assert [bar.handle(event) for event in before] == [CLOSED] * len(before)
    return bar.handle(last)


def keys(names: str) -> list[Event]:
    return [named_key(name) for name in names.split()]


# The menu bar under the right button.


def test_the_bar_stands_in_the_title_bar_while_the_button_is_held(
    stage: Stage, bar: MenuBar
) -> None:
    assert "Workbench Cards" in stage.text()
    bar.handle(hold(ELSEWHERE))
    with stage.window(bar):
        text = stage.text()
        assert all(title in text for title in ("Project", "Edit", "Help"))
        assert "Workbench Cards" not in text, "the bar stands in the screen's title bar"
        assert "Options..." not in text, "no menu is open before the mouse is on its title"
    assert "Workbench Cards" in stage.text()


def test_sliding_opens_menus_and_lights_lines(stage: Stage, bar: MenuBar) -> None:
    with stage.window(bar):
        after(bar, hold(ELSEWHERE), mouse("move", PROJECT))
        assert "Options..." in stage.text() and bar.line == NOWHERE
        after(bar, mouse("move", SOUND))
        stage.tick()
        assert (bar.menu, bar.line) == (0, 1)
        assert stage.machine.video.picture.pget(120, 25) == BLACK, "the lit line"
        after(bar, mouse("move", EDIT))
        assert "Undo" in stage.text() and "Options..." not in stage.text()
        after(bar, mouse("move", ELSEWHERE))
        assert bar.line == NOWHERE and "Undo" in stage.text(), "it stays open till another opens"


@pytest.mark.parametrize(
    ("place", "action"), [(OPTIONS, "options"), (SOUND, "sound"), (QUIT, "quit")]
)
def test_letting_go_on_a_line_chooses_it(bar: MenuBar, place: tuple[int, int], action: str) -> None:
    chosen = after(bar, hold(ELSEWHERE), mouse("move", PROJECT), mouse("move", place), drop(place))
    assert chosen == Outcome(action=action, done=True)


@pytest.mark.parametrize("place", [ELSEWHERE, PROJECT, DIVIDER, (-40, -40), (319, 199), (500, 90)])
def test_letting_go_anywhere_else_closes(bar: MenuBar, place: tuple[int, int]) -> None:
    assert after(bar, hold(PROJECT), mouse("move", QUIT), mouse("move", place), drop(place)) == DONE


def test_a_ghosted_line_is_neither_lit_nor_chosen(stage: Stage, bar: MenuBar) -> None:
    redo = (80, 25)
    with stage.window(bar):
        after(bar, hold(EDIT), mouse("move", redo))
        assert bar.line == NOWHERE and "Redo" in stage.text()
    assert bar.handle(drop(redo)) == DONE


def test_a_button_lost_outside_does_not_hang_it(bar: MenuBar) -> None:
    """The release went to another window: the next press of either button takes over."""
    after(bar, hold(PROJECT), mouse("move", (-300, -90)))
    assert after(bar, mouse("move", QUIT), mouse("press", QUIT, "left")).action == "quit"


def test_a_lost_button_that_is_pressed_again_holds_again(bar: MenuBar) -> None:
    after(bar, hold(PROJECT), mouse("move", (-300, -90)), hold(PROJECT), mouse("move", SOUND))
    assert bar.handle(drop(SOUND)).action == "sound"


def test_a_lost_button_and_a_click_elsewhere_closes(bar: MenuBar) -> None:
    assert after(bar, hold(PROJECT), mouse("press", ELSEWHERE, "left")) == DONE


def test_keys_still_leave_it_while_the_button_is_held(bar: MenuBar) -> None:
    assert after(bar, hold(PROJECT), named_key("ESC")) == DONE


def test_the_wheel_and_the_middle_button_do_nothing(bar: MenuBar) -> None:
    after(bar, hold(PROJECT), Mouse("wheel", *SOUND, amount=1), mouse("move", SOUND))
    assert after(bar, mouse("press", SOUND, "middle"), mouse("release", SOUND, "middle")) == CLOSED


# The menu bar by keyboard.


def test_the_keyboard_walks_around(bar: MenuBar) -> None:
    assert (bar.menu, bar.line) == (0, 0), "the first line that can be chosen is lit"
    after(bar, *keys("DOWN DOWN"))
    assert (bar.menu, bar.line) == (0, 3), "past the divider"
    after(bar, *keys("DOWN"))
    assert bar.line == 0
    after(bar, *keys("UP"))
    assert bar.line == 3
    after(bar, *keys("RIGHT DOWN"))
    assert (bar.menu, bar.line) == (1, 0), "past what is ghosted, around"
    after(bar, *keys("RIGHT RIGHT"))
    assert bar.menu == 0
    after(bar, *keys("LEFT"))
    assert bar.menu == 2


@pytest.mark.parametrize("key", ["ENTER", "SPACE"])
def test_enter_and_space_choose(bar: MenuBar, key: str) -> None:
    assert after(bar, *keys(f"RIGHT RIGHT {key}")) == Outcome(action="manual", done=True)


@pytest.mark.parametrize("key", ["ESC", "F10", "ALT"])
def test_what_opened_it_and_esc_close_it(bar: MenuBar, key: str) -> None:
    assert after(bar, *keys(f"DOWN {key}")) == DONE


def test_a_shortcut_is_done_at_once(bar: MenuBar) -> None:
    assert {"F3", "F5", "F7", "CTRL_Z"} <= bar.own
    assert bar.handle(named_key("CTRL_Z")) == Outcome(action="slower", done=True)


def test_the_shortcut_of_a_ghosted_line_only_closes(stage: Stage) -> None:
    bar = stage.menu_bar(lambda name: name != "slower", lambda name: False)
    assert bar.handle(named_key("CTRL_Z")) == DONE


def test_a_menu_without_a_possible_line_has_nothing_lit(stage: Stage) -> None:
    bar = stage.menu_bar(lambda name: False, lambda name: False)
    assert after(bar, *keys("DOWN RIGHT UP ENTER")) == CLOSED and bar.line == NOWHERE


def test_opened_by_key_it_takes_the_left_button(bar: MenuBar) -> None:
    assert after(bar, mouse("press", EDIT, "left"), mouse("release", EDIT, "left")) == CLOSED
    assert bar.menu == 1, "a title opens its menu"
    assert bar.handle(mouse("press", (80, 15), "left")) == Outcome(action="slower", done=True)


def test_opened_by_key_a_click_elsewhere_closes_it(bar: MenuBar) -> None:
    assert bar.handle(mouse("press", ELSEWHERE, "left")) == DONE


def test_opened_by_key_the_right_button_takes_it_over(bar: MenuBar) -> None:
    after(bar, hold(PROJECT), mouse("move", QUIT))
    assert bar.handle(drop(QUIT)).action == "quit"


def test_what_lies_below_the_menus_cannot_be_pointed_at(stage: Stage, bar: MenuBar) -> None:
    with stage.window(bar):
        assert stage.hit(25, 140) is None
    assert stage.hit(25, 140) == Hit("card", zone="hand", index=0)


# Forms.


def counted(values: Mapping[str, Value]) -> Mapping[str, str]:
    return {"count": str((values["deal"] != "three") + (values["help"] is not True))}


@pytest.fixture
def form(stage: Stage) -> FormWindow:
    return stage.form("rules", {"deal": "one", "help": True, "strange": 7}, counted)


def do(form: FormWindow, names: str) -> str:
    *before, last = [form.handle(key) for key in keys(names)]
    assert not any(before)
    return last


def test_a_form_shows_groups_and_what_is_told(stage: Stage, form: FormWindow) -> None:
    with stage.window(form):
        stage.settle()
        text = stage.text()
        for words in ("Change Rules", "Deal", "One card", "Three cards", "None", "Some", "OK"):
            assert words in text
        assert "1 of 2 differ" in text
        form.handle(mouse("press", find(stage, "Three cards"), "left"))
        assert "0 of 2 differ" in stage.text()


def test_the_keyboard_alone_sets_all_of_it(form: FormWindow) -> None:
    assert form.values == {"deal": "one", "help": True}
    assert do(form, "DOWN SPACE TAB LEFT SPACE ENTER") == OK
    assert form.values == {"deal": "three", "help": False}


def test_tab_goes_around_by_groups_and_gadgets(form: FormWindow) -> None:
    stops = [form.focus]
    for _ in range(4):
        do(form, "TAB")
        stops.append(form.focus)
    assert stops == [0, 3, 4, 5, 0], "to the choice that is taken, OK, Cancel, and around"


def test_arrows_go_around_everything(form: FormWindow) -> None:
    places = []
    for _ in range(6):
        do(form, "DOWN")
        places.append(form.focus)
    assert places == [1, 2, 3, 4, 5, 0]
    assert do(form, "UP") == "" and form.focus == 5
    assert do(form, "RIGHT") == "" and form.focus == 0
    assert do(form, "LEFT") == "" and form.focus == 5
    assert form.values == {"deal": "one", "help": True}, "arrows alone change nothing"


@pytest.mark.parametrize("names", ["ESC", "UP ENTER", "UP SPACE", "TAB TAB TAB SPACE"])
def test_the_keyboard_gives_it_up(form: FormWindow, names: str) -> None:
    assert do(form, names) == CANCEL


@pytest.mark.parametrize("names", ["ENTER", "DOWN UP ENTER", "TAB TAB SPACE", "TAB TAB ENTER"])
def test_the_keyboard_agrees(form: FormWindow, names: str) -> None:
    assert do(form, names) == OK
    assert form.values == {"deal": "one", "help": True}, "ENTER takes nothing by the way"


def test_enter_takes_what_is_not_taken_and_agrees_to_what_is(form: FormWindow) -> None:
    taken = form.values["deal"]
    assert do(form, "DOWN ENTER") == "" and form.values["deal"] != taken
    assert do(form, "ENTER") == OK


def test_the_mouse_alone_sets_all_of_it(stage: Stage, form: FormWindow) -> None:
    with stage.window(form):
        stage.settle()
        for words in ("Three cards", "None"):
            assert form.handle(mouse("press", find(stage, words), "left")) == ""
        assert form.values == {"deal": "three", "help": False}
        assert form.handle(mouse("press", (230, 131), "left")) == CANCEL
        assert form.handle(mouse("press", (90, 131), "left")) == OK
        assert form.handle(mouse("press", (90, 131), "right")) == ""
        assert form.handle(mouse("press", ELSEWHERE, "left")) == ""


def test_the_round_gadget_itself_can_be_clicked(form: FormWindow) -> None:
    form.handle(mouse("press", (38, 68), "left"))
    assert form.values["deal"] == "three"


def test_the_standard_choice_is_in_slanted_letters(stage: Stage, form: FormWindow) -> None:
    styles = {line.text: line.style for line in form.lines(0)}
    assert [styles[words] for words in ("Three cards", "Some")] == ["usual", "usual"]
    assert [styles[words] for words in ("One card", "None")] == ["body", "body"]
    assert stage.rom.is_slanted("usual") and not stage.rom.is_slanted("body")


# Gadgets.


def corner(stage: Stage, window: FormWindow) -> tuple[int, int]:
    return window.area.x + 5, window.area.y + 5


def test_the_close_gadget_of_a_form_is_esc(stage: Stage, form: FormWindow) -> None:
    with stage.window(form):
        assert stage.hit(*corner(stage, form)) == Hit("key", key="ESC")


@pytest.mark.parametrize(
    ("dialog", "key"), [("quit", "N"), ("announcement", "ESC"), ("deal", "ESC")]
)
def test_the_close_gadget_of_a_dialog_does_not_agree(stage: Stage, dialog: str, key: str) -> None:
    fields = {"count": "52", "typed": ""}
    window = stage.entry(dialog, fields) if dialog == "deal" else stage.notice(dialog, fields)
    with stage.window(window):
        hit = stage.hit(window.area.x + 5, window.area.y + 5)
        assert hit == Hit("key", key=key)
        assert not window.agrees(window.handle(named_key(key))) or dialog == "announcement"


def test_the_close_gadget_of_a_menu_leaves_it(stage: Stage) -> None:
    menu = stage.menu("options", {})
    with stage.window(menu):
        hit = stage.hit(menu.area.x + 5, menu.area.y + 5)
        assert hit == Hit("key", key="ESC") and menu.handle(named_key("ESC")).done


def test_stripes_fill_the_title_bar_between_words_and_gadget(stage: Stage) -> None:
    notice = stage.notice("announcement", {"count": "52"})
    with stage.window(notice):
        stage.settle()
        stage.tick()
        area, pixel = notice.area, stage.machine.video.picture.pget
        right = area.x + area.w - 20
        assert [pixel(right, area.y + row) for row in range(3, 7)] == [WHITE, DESK, WHITE, DESK]


def test_the_manual_scrolls_by_gadgets_and_by_dragging(stage: Stage) -> None:
    pager = stage.pager("Workbench Cards")
    with stage.window(pager):
        assert stage.hit(5, 5) == Hit("key", key="ESC")
        down, up = (315, 183), (315, 15)
        pager.handle(mouse("press", down, "left"))
        assert pager.reader.top == 1, "the arrow at the bottom goes on by a line"
        pager.handle(mouse("press", up, "left"))
        assert pager.reader.top == 0
        pager.handle(mouse("press", (315, 24), "left"))
        assert pager.reader.top == 0, "the knob alone goes nowhere"
        pager.handle(mouse("move", (200, 190)))
        assert pager.reader.top == pager.reader.last_top, "dragged to the end, wherever beside"
        pager.handle(mouse("move", (200, -50)))
        assert pager.reader.top == 0
        pager.handle(mouse("release", (200, -50), "left"))
        pager.handle(mouse("move", (315, 190)))
        assert pager.reader.top == 0, "let go it follows no longer"


# Every one of these in colour and on a mono monitor.


@pytest.mark.parametrize("mono", [None, "amber"], ids=["colour", "mono"])
def test_the_pictures_are_as_they_were(
    machine: Machine,
    rom: LcdRom,
    mono: str | None,
    tmp_path: Path,
    golden_bytes: Callable[[str, bytes], None],
) -> None:
    stage = opened(machine, rom, mono)
    bar = stage.menu_bar(lambda name: name != "faster", lambda name: name == "sound")
    redo = stage.menu_bar(lambda name: name != "faster", lambda name: name == "sound")
    redo.handle(hold(EDIT))
    windows = {
        "menu": bar,
        "ghost": redo,
        "form": stage.form("rules", {"deal": "one", "help": True}, counted),
        "notice": stage.notice("announcement", {"count": "52"}),
        "options": stage.menu("options", {}),
        "manual": stage.pager("Workbench Cards"),
    }
    for name, window in windows.items():
        with stage.window(window):
            stage.settle()
            stage.tick()
            path = tmp_path / f"{name}.png"
            machine.video.frame_png(path)
            golden_bytes(f"stage/{name}-{'mono' if mono else 'colour'}.png", path.read_bytes())


# An ink that says nothing of a mono monitor.


def test_an_ink_is_as_bright_in_mono_as_in_colour(machine: Machine, tmp_path: Path) -> None:
    head = (FOLDER / "rom.yaml").read_text(encoding="utf-8")
    changed = head.replace(
        "{colour: 0xCC2222, mono: dim, pixel: r}", "{colour: 0xCC2222, pixel: r}"
    )
    changed = changed.replace("{colour: 0xFF8800, mono: normal, ", "{colour: 0xFFFFFF, ")
    changed = changed.replace("{colour: 0xAAAAAA, mono: normal}", "{colour: 0x000000}")
    for file in FOLDER.iterdir():
        text = changed if file.name == "rom.yaml" else file.read_text(encoding="utf-8")
        (tmp_path / file.name).write_text(text, encoding="utf-8")
    rom = load_rom(tmp_path)
    assert isinstance(rom, LcdRom)
    Stage(machine, rom, mono="amber")
    amber, shown = rom.palettes["amber"].colours, machine.video.palette
    assert (shown[ORANGE], shown[5]) == (amber[15], amber[0])
    red = (299 * 0xCC + 587 * 0x22 + 114 * 0x22) / 255_000
    for shift in (16, 8, 0):
        least, most = amber[0] >> shift & 255, amber[15] >> shift & 255
        assert abs((shown[3] >> shift & 255) - (least + (most - least) * red)) <= 1


# The buttons of a dialog.


def buttons_of(machine: Machine, rom: LcdRom, buttons: ButtonRow) -> tuple[list[Rect], Rect]:
    """The places of two buttons that are wider than the text, and of their dialog."""
    gadgets = (DialogGadget("Y", "Deal the next game"), DialogGadget("N", "Stay here"))
    said = PixelDialog(("Well?",), font="topaz", gadgets=gadgets)
    look = changed(rom.dialog_look, buttons=buttons)
    stage = opened(machine, changed(rom, dialogs={**rom.dialogs, "well": said}, dialog_look=look))
    notice = stage.notice("well", {})
    area, places = notice.area, []
    for gadget in gadgets:
        x, y = next(
            (x, y)
            for y in range(area.y, area.y + area.h, 4)
            for x in range(area.x, area.x + area.w, 4)
            if notice.key_at(x, y) == gadget.key
        )
        xs = [x for x in range(area.x, area.x + area.w) if notice.key_at(x, y) == gadget.key]
        ys = [y for y in range(area.y, area.y + area.h) if notice.key_at(x, y) == gadget.key]
        places.append(Rect(xs[0], ys[0], len(xs), len(ys)))
    return places, area


@pytest.mark.parametrize("measure", first_of(ButtonRow._fields, every=3))
def test_the_rom_measures_the_buttons(machine: Machine, rom: LcdRom, measure: str) -> None:
    """Three pixels more of one measure move and stretch them by these, and leave the rest."""
    usual = ButtonRow()
    before, around = buttons_of(machine, rom, usual)
    more = usual._replace(**{measure: getattr(usual, measure) + 3})
    after, around_after = buttons_of(machine, rom, more)
    high, below, between, side = (3 * (measure == field) for field in ButtonRow._fields)
    for old, new in zip(before, after, strict=True):
        assert (new.w, new.h) == (old.w + 2 * side, old.h + high)
        assert _below(new, around_after) == _below(old, around) + below
    assert after[1].x - after[0].x == before[1].x - before[0].x + 2 * side + between
    assert (around_after.w, around_after.h) == (
        around.w + between + 4 * side,
        around.h + high + below,
    )


def _below(button: Rect, around: Rect) -> int:
    return around.y + around.h - button.y - button.h
