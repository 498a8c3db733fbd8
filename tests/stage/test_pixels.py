"""A screen of pixels in eight colours of its own, by data alone: the ROM in `roms/bench`."""

from pathlib import Path

import pytest

from retrocards.cards import parse_cards
from retrocards.machine import Event, Key, Machine, Mouse, named_key
from retrocards.rom import LcdRom, load_rom
from retrocards.stage import BACK, CardView, Carried, Hit, Model, Outcome, Stage
from tests.pieces import on_screen

FOLDER = Path(__file__).parent / "roms" / "bench"
DESK, WHITE, ORANGE, RED, FELT, GREY, DARK, BLACK = range(8)


@pytest.fixture(scope="module")
def rom() -> LcdRom:
    rom = load_rom(FOLDER)
    assert isinstance(rom, LcdRom)
    return rom


@pytest.fixture
def stage(machine: Machine, rom: LcdRom) -> Stage:
    stage = Stage(machine, rom)
    stage.open("table")
    stage.present(table())
    stage.settle()
    stage.tick()
    return stage


def table() -> Model:
    hand = [CardView(card) for card in parse_cards("2C 7D 10H JS QH KD AS 4C")]
    hand[2].chosen = True
    rows = [CardView(card) for card in parse_cards("AC 2D 3H 4S 5C")]
    labels = {"score": "Score 12", "announcement": "Lay the 10 on a row"}
    return Model({"stock": [CardView(BACK)], "rows": rows, "hand": hand}, labels)


def find(stage: Stage, words: str) -> tuple[int, int]:
    """A point in the first letter of words that are shown in the font of 8 pixels.

    The page that can be read has a cell for every 4 pixels, and a line's letters one cell each.
    """
    lines = stage.text().splitlines()
    row, line = next((n, line) for n, line in enumerate(lines) if words in line)
    column = line.index(words)
    start = line.rfind("  ", 0, column) + 2 if "  " in line[:column] else 0
    start += len(line[start:]) - len(line[start:].lstrip())
    return start * 4 + (column - start) * 8 + 6, row * 8 + 6


def click(x: int, y: int, button: str = "left") -> Mouse:
    return Mouse("press", x, y, button)  # type: ignore[arg-type]


def run(machine: Machine, stage: Stage, seconds: float) -> None:
    for _ in range(machine.clock.ticks_in(seconds)):
        stage.tick()
        machine.tick()
    stage.tick()


def do(stage: Stage, names: str) -> list[Event]:
    return [named_key(name) for name in names.split()]


def test_the_screen_has_its_own_eight_colours(stage: Stage, machine: Machine) -> None:
    assert set(machine.video.pixels()) == set(range(8)) - {GREY}
    assert machine.video.palette[:3] == [0x0055AA, 0xFFFFFF, 0xFF8800]
    assert machine.video.picture.pget(2, 20) == DESK
    assert machine.video.picture.pget(100, 100) == FELT
    assert machine.video.picture.pget(2, 1) == WHITE


def test_the_table_can_be_read_and_pointed_at(stage: Stage) -> None:
    text = stage.text()
    for words in ("Workbench Cards", "Score 12", "Lay the 10 on a row", "10♥", "A♠", "▒"):
        assert words in text
    assert stage.hit(25, 140) == Hit("card", zone="hand", index=0)
    assert stage.hit(25, 126) is None
    assert stage.hit(90, 126) == Hit("card", zone="hand", index=2), "the picked card is raised"
    assert stage.hit(*find(stage, "[F5]")) == Hit("key", key="F5")
    assert stage.hit(*find(stage, "Lay")) == Hit("label", zone="announcement")


def test_a_mono_monitor_shows_the_inks_that_the_rom_says(machine: Machine, rom: LcdRom) -> None:
    Stage(machine, rom, mono="amber")
    amber = rom.palettes["amber"].colours
    assert machine.video.palette[:4] == [amber[0], amber[15], amber[7], amber[8]]


def test_a_menu_works_as_on_the_pc(stage: Stage, machine: Machine) -> None:
    before = on_screen(machine.video)
    menu = stage.menu("options", {"deal": "one"})
    with stage.window(menu):
        assert stage.moving
        run(machine, stage, 0.25)
        assert not stage.moving
        text = stage.text()
        for words in ("Options", "Deal", "One card", "Show hints", "On", "Forget tally"):
            assert words in text
        assert [menu.handle(event) for event in do(stage, "ENTER DOWN LEFT")] == [
            Outcome({"deal": "three"}), Outcome(), Outcome({"help": False})
        ]  # fmt: skip
        assert "Three cards" in stage.text() and "Off" in stage.text()
        assert menu.handle(named_key("DOWN")) == Outcome()
        assert menu.handle(named_key("SPACE")) == Outcome(action="reset_tally")
        assert "done" in stage.text()
        assert menu.handle(click(*find(stage, "Deal"))) == Outcome({"deal": "one"})
        assert menu.handle(click(*find(stage, "One card"), "right")) == Outcome({"deal": "three"})
        assert machine.video.picture.pget(200, 78) == ORANGE, "the chosen line"
        assert menu.handle(click(40, 100)) == Outcome()
        assert stage.hit(*find(stage, "ESC closes")) == Hit("key", key="ESC")
        assert stage.hit(25, 140) is None, "the table below cannot be clicked"
        assert menu.handle(named_key("ESC")) == Outcome(done=True)
    stage.tick()
    assert on_screen(machine.video) == before


def test_a_dialog_has_title_foot_and_shadow(stage: Stage, machine: Machine) -> None:
    notice = stage.notice("announcement", {"count": "52"})
    with stage.window(notice):
        stage.settle()
        assert "Well done" in stage.text() and "All 52 cards are home." in stage.text()
        area, video = notice.area, machine.video
        assert video.picture.pget(area.x, area.y) == BLACK
        assert video.picture.pget(area.x + 1, area.y + 1) == DESK
        assert video.picture.pget(area.x + 2, area.y + area.h - 3) == GREY
        assert video.picture.pget(area.x + area.w + 2, area.y + area.h + 2) == BLACK
        assert video.picture.pget(area.x + area.w + 2, area.y + 1) != BLACK
        assert notice.handle(named_key("x")) == "X"
        below_title = area.x + 3, area.y + area.h - 3
        for x, y in (below_title, (area.x - 3, area.y), (0, 0), (319, 199)):
            assert notice.handle(click(x, y)) == "ENTER", "in it and beside it"
            assert notice.handle(click(x, y, "right")) == ""
        assert notice.handle(click(area.x + 3, area.y + 3)) == "", "in the title bar"


def test_a_question_is_answered_by_key_or_by_click(stage: Stage) -> None:
    question = stage.notice("quit")
    with stage.window(question):
        stage.settle()
        assert question.handle(named_key("Z")) == ""
        assert question.handle(named_key("Y")) == "Y" and question.agrees("Y")
        assert not question.agrees("N")
        assert stage.hit(*find(stage, "yes")) == Hit("key", key="Y")
        assert stage.hit(*find(stage, "[N]")) == Hit("key", key="N")


def test_a_number_is_typed(stage: Stage, machine: Machine) -> None:
    entry = stage.entry("deal", {})
    with stage.window(entry):
        stage.settle()
        assert [entry.handle(Key(char, char)) for char in "a12-34567"] == [""] * 9
        assert entry.typed == "123456", "digits only, six at the most"
        assert entry.handle(named_key("BACKSPACE")) == ""
        blinked = set()
        for _ in range(machine.clock.ticks_in(1)):
            blinked.add("12345_" in stage.text())
            machine.tick()
        assert blinked == {True, False}
        assert "12345" in stage.text()
        assert entry.handle(named_key("ENTER")) == "ENTER" and entry.agrees("ENTER")
        assert entry.handle(named_key("ESC")) == "ESC" and not entry.agrees("ESC")
        assert {"ESC", "ENTER", "BACKSPACE", "5"} <= entry.own


def test_nothing_typed_is_no_answer(stage: Stage) -> None:
    entry = stage.entry("deal", {}, typed="7")
    assert entry.handle(named_key("BACKSPACE")) == ""
    assert entry.handle(named_key("ENTER")) == ""
    assert entry.typed == ""


def test_the_manual_is_read_in_both_fonts(stage: Stage, machine: Machine) -> None:
    pager = stage.pager("Workbench Cards")
    with stage.window(pager):
        text = stage.text()
        for words in ("WORKBENCH CARDS", "F5  this text", "THE GAME", "PGDN / FIND"):
            assert words in text
        assert machine.video.picture.pget(319, 2) == DESK
        rows = len(pager.reader.rows)
        pager.handle(named_key("TAB"))
        stage.tick()
        assert len(pager.reader.rows) < rows
        for key in do(stage, "/ c l e a r e d ENTER"):
            pager.handle(key)
        stage.tick()
        assert ORANGE in machine.video.pixels()
        assert stage.hit(*find(stage, "ESC")) == Hit("key", key="ESC")
        assert pager.handle(named_key("ESC"))


def test_cards_glide_where_the_rom_says_so(stage: Stage, machine: Machine) -> None:
    played = table()
    played.zones["rows"].append(played.zones["hand"].pop())
    stage.present(played)
    assert stage.moving and stage.hit(260, 40) == Hit("card", zone="rows", index=5)
    run(machine, stage, 0.1)
    between = on_screen(machine.video)
    run(machine, stage, 0.2)
    assert not stage.moving and on_screen(machine.video) != between


def carried(grip: tuple[int, int]) -> Model:
    model = table()
    model.carried = Carried("hand", 7, grip)
    return model


def test_the_mouse_carries_a_card(stage: Stage, machine: Machine) -> None:
    hit = stage.hit(250, 140)
    assert hit == Hit("card", zone="hand", index=7) and hit.grip == (6, 12)
    machine.video.pointer_at = (250, 140)
    before = on_screen(machine.video)
    stage.present(carried(hit.grip))
    stage.tick()
    assert on_screen(machine.video) == before, "picked up it lies where it lay"
    machine.video.pointer_at = (200, 100)
    stage.tick()
    assert machine.video.picture.pget(194, 100) == BLACK, "its left edge"
    assert machine.video.picture.pget(196, 90) == WHITE
    assert machine.video.picture.pget(250, 140) == FELT, "it is not where it lay"
    assert stage.hit(200, 100) is None, "what lies below it is pointed at"
    played = table()
    played.zones["rows"].append(played.zones["hand"].pop())
    stage.present(played)
    stage.tick()
    assert machine.video.picture.pget(196, 90) == WHITE, "let go it glides from the pointer"
    run(machine, stage, 0.3)
    assert machine.video.picture.pget(196, 90) == FELT


def test_a_pile_is_carried_together(stage: Stage, machine: Machine) -> None:
    model = table()
    model.carried = Carried("hand", 5, (0, 0), count=3)
    machine.video.pointer_at = (20, 70)
    stage.present(model)
    stage.tick()
    seen = machine.video.picture.pget
    assert [seen(x, 90) for x in (20, 52, 84)] == [BLACK] * 3
    assert seen(190, 150) == FELT
