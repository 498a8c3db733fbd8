"""Reading and searching a long text on the LCD."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from retrocards.machine import Event, Key, Machine, Mouse, named_key
from retrocards.rom import LcdRom
from retrocards.stage import Hit, Pager, Stage
from tests.stage.lcd.sight import BLACK, WHITE, extent, lcd

WORDS = "The quick brown fox jumps over the lazy dog and sleeps. "
TEXT = "A heading\n═════════\n" + "\n\n".join(
    f"Paragraph {number}. {WORDS * 3}" for number in range(1, 41)
)
BAR = 8
ROWS = 13
"""Rows of 6 pixels between the two bars of 8."""


def press(pager: Pager, *names: str) -> list[bool]:
    return [pager.handle(named_key(name)) for name in names]


def find(pager: Pager, words: str) -> None:
    press(pager, "/", *("SPACE" if char == " " else char for char in words), "ENTER")


@pytest.fixture
def pager(stage: Stage, rom: LcdRom) -> Pager:
    pager = Pager(stage.canvas, rom, "Manual", TEXT)
    stage.push(pager)
    stage.tick()
    return pager


def lines(stage: Stage) -> list[str]:
    """What is read between the bars; where two rows of cells lie in one of text, one is empty."""
    return [line for line in stage.text().splitlines()[2:23] if line]


def test_it_shows_title_place_and_text(pager: Pager, stage: Stage) -> None:
    read = stage.text().splitlines()
    rows = len(pager.reader.rows)
    assert read[0].split() == ["Manual", f"{100 * ROWS // rows}%", f"1/{rows}"]
    assert lines(stage)[:3] == [
        "A heading", "═════════", "Paragraph 1. The quick brown fox jumps",
    ]  # fmt: skip
    assert len(lines(stage)) == ROWS - 1, "one row is blank"
    assert read[23].strip() == "[ESC] back, / find, TAB"


def test_bars_are_inverse_and_reach_from_side_to_side(pager: Pager, machine: Machine) -> None:
    rows = lcd(machine)
    assert rows[0] == rows[BAR - 1] == rows[100 - BAR] == rows[99] == bytes([BLACK]) * 160
    assert extent(machine, [WHITE], (0, 0, 159, BAR - 1)) is not None
    assert rows[BAR][:150] == bytes([WHITE]) * 150, "letters do not touch the bar"


def test_headings_are_underlined(pager: Pager, stage: Stage, machine: Machine) -> None:
    """The rule below a heading is drawn as lines, as long as the heading; ═ is two of them."""
    width = stage.pictures.font("small").width_of("A heading")
    top = BAR + 1 + 6
    assert extent(machine, [BLACK], (0, top, 150, top + 5)) == (1, top, width, top + 2)
    assert lcd(machine)[top + 1][:150] == bytes([WHITE]) * 150


def test_lines_pages_and_ends(pager: Pager, stage: Stage) -> None:
    first = lines(stage)
    press(pager, "DOWN")
    assert lines(stage)[: len(first) - 1] == first[1:]
    press(pager, "UP", "UP")
    assert lines(stage) == first
    press(pager, "PGDN")
    assert pager.reader.top == ROWS
    press(pager, "SPACE", "PGUP")
    assert pager.reader.top == ROWS
    press(pager, "END")
    assert lines(stage)[-1].endswith("sleeps.")
    assert " 100% " in stage.text().splitlines()[0]
    last = pager.reader.top
    press(pager, "PGDN", "DOWN")
    assert pager.reader.top == last
    press(pager, "HOME")
    assert pager.reader.top == 0


def test_every_row_is_on_some_page(pager: Pager, stage: Stage) -> None:
    seen = [row.text for row in pager.reader.rows]
    read = " ".join(lines(stage))
    while pager.reader.top < pager.reader.last_top:
        before = pager.reader.shown.stop
        press(pager, "PGDN")
        assert pager.reader.top <= before
        page = [pager.reader.rows[n].text for n in pager.reader.shown if n >= before]
        shown = lines(stage)
        assert all(text.strip() in shown for text in page if text)
        read += " " + " ".join(page)
    assert " ".join(read.split()) == " ".join(" ".join(seen).split()) == " ".join(TEXT.split())


def test_tab_goes_through_the_views_and_keeps_the_place(pager: Pager, stage: Stage) -> None:
    find(pager, "Paragraph 20.")
    press(pager, *["DOWN"] * 4)
    first = lines(stage)[0]
    before = pager.reader.top
    press(pager, "TAB")
    assert lines(stage)[0].split()[0] in first
    assert max(len(row.text) for row in pager.reader.rows) <= 25
    assert pager.reader.height == (100 - 2 * BAR - 1) // 9
    press(pager, "TAB")
    assert abs(pager.reader.top - before) <= 1


def inverse(row: bytes) -> bytes:
    return bytes(WHITE + BLACK - pixel for pixel in row)


@pytest.mark.parametrize("view", ["small", "middle"])
def test_words_found_are_inverse(pager: Pager, stage: Stage, machine: Machine, view: str) -> None:
    if view == "middle":
        press(pager, "TAB")
    find(pager, "paragraph 30.")
    stage.tick()
    number = next(
        n for n in pager.reader.shown if pager.reader.rows[n].text.startswith("Paragraph 30.")
    )
    font, step = stage.pictures.font(view), 6 if view == "small" else 9
    top = BAR + 1 + (number - pager.reader.top) * step
    words = slice(1, 2 + font.width_of("Paragraph 30."))
    marked = lcd(machine)[top : top + font.height]
    find(pager, "fox")
    pager.reader.go(pager.reader.top)
    stage.tick()
    plain = lcd(machine)[top : top + font.height]
    assert [row[words] for row in marked] == [inverse(row[words]) for row in plain]
    assert [row[:1] for row in marked] == [row[:1] for row in plain]
    assert [row[words.stop :] for row in marked] == [row[words.stop :] for row in plain]


def test_what_is_not_there_is_said(pager: Pager, stage: Stage) -> None:
    press(pager, "/", "e", "SPACE", "x")
    assert stage.text().splitlines()[23].strip() == "find: E X_"
    press(pager, "ENTER")
    assert stage.text().splitlines()[23].strip() == "not found: E X"
    press(pager, "DOWN")
    assert stage.text().splitlines()[23].strip() == "[ESC] back, / find, TAB"


def test_n_goes_from_place_to_place(pager: Pager) -> None:
    find(pager, "Paragraph 3")
    tops = []
    for _ in range(12):
        tops.append(pager.reader.top)
        press(pager, "N")
    assert tops[1] > tops[0]
    assert tops[0] == tops[11], "eleven places, then around"


def test_escape_leaves_or_ends_the_typing(pager: Pager) -> None:
    assert press(pager, "DOWN", "/", "a", "ESC", "ESC") == [False] * 4 + [True]


def test_the_mouse_scrolls(pager: Pager) -> None:
    def click(x: int, y: int) -> int:
        pager.handle(Mouse("press", 2 * x, 2 * y, "left"))
        return pager.reader.top

    pager.handle(Mouse("wheel", 100, 100, amount=-2))
    assert pager.reader.top == 6
    pager.handle(Mouse("wheel", 100, 100, amount=1))
    assert pager.reader.top == 3
    assert click(157, BAR) == 2
    assert click(159, 100 - BAR - 1) == 3
    assert click(155, 80) == 3 + ROWS
    assert click(155, BAR + 5) == 3
    assert click(154, 80) == click(157, BAR - 1) == click(157, 100 - BAR) == 3


def test_the_thumb_shows_the_place(pager: Pager, stage: Stage, machine: Machine) -> None:
    def thumb() -> tuple[int, int]:
        stage.tick()
        column = [row[155] for row in lcd(machine)][BAR + 5 : 100 - BAR - 5]
        return column.index(BLACK), len(column) - column[::-1].index(BLACK)

    assert thumb() == (0, 9)
    press(pager, "END")
    assert thumb() == (100 - 2 * BAR - 10 - 9, 100 - 2 * BAR - 10)


def test_the_bottom_lines_keys_can_be_clicked(pager: Pager, stage: Stage) -> None:
    font = stage.pictures.font("small")
    tab = 2 * (1 + font.width_of("[ESC] back, / find, "))
    assert stage.hit(2, 190) == Hit("key", key="ESC")
    assert stage.hit(tab, 190) == Hit("key", key="TAB")
    assert stage.hit(tab - 2, 190) is None
    assert stage.hit(2, 2 * (100 - BAR) - 1) is None


def test_a_page_that_stands_still_is_not_drawn_again(
    pager: Pager, stage: Stage, machine: Machine
) -> None:
    version = machine.video.version
    pager.handle(Mouse("move", 100, 100))
    stage.tick()
    assert machine.video.version == version
    press(pager, "DOWN")
    stage.tick()
    assert machine.video.version > version


def test_columns_of_a_table_lie_below_each_other(rom: LcdRom, machine: Machine) -> None:
    """Letters differ in width, so what stands behind several blanks is put where its column is."""
    stage = Stage(machine, rom)
    stage.push(Pager(stage.canvas, rom, "T", "iii\tH one\nWWWW\tH two\n\n   H\n"))
    stage.tick()
    column, indented = (
        extent(machine, [BLACK], (left, BAR + 1 + 6 * row, 150, BAR + 6 * row + 6))
        for left, row in ((15, 0), (0, 3))
    )
    assert column is not None
    assert indented is not None
    assert (column[0], indented[0]) == (2 + 5 * 4, 2 + 3 * 4)


def test_sentences_that_two_blanks_part_follow_each_other(rom: LcdRom, machine: Machine) -> None:
    """Narrow letters leave no hole between them: there is as much room as for two blanks."""
    stage = Stage(machine, rom)
    stage.push(Pager(stage.canvas, rom, "T", "iiiiiiii.  H"))
    stage.tick()
    font = stage.canvas.letters("small")
    last = extent(machine, [BLACK], (0, BAR + 1, 150, BAR + 6))
    assert last is not None
    assert last[2] <= font.width_of("iiiiiiii.  H")


def test_the_stage_opens_the_roms_manual(stage: Stage, rom: LcdRom) -> None:
    with stage.window(stage.pager("Small Game")):
        assert [line for line in stage.text().splitlines() if line][:5] == [
            stage.text().splitlines()[0], "Keys", "════", "F5 this text", "F7 quit",
        ]  # fmt: skip


@pytest.mark.parametrize("text", ["", "One line", "\n\n\n", "═\n═\n", "a\n─\n"])
def test_short_texts_can_be_read_too(stage: Stage, rom: LcdRom, text: str) -> None:
    pager = Pager(stage.canvas, rom, "Short", text)
    stage.push(pager)
    press(pager, "DOWN", "PGDN", "END", "TAB", "UP", "HOME", "N")
    find(pager, "x")
    assert "not found" in stage.text()
    pager.handle(Key("ENTER"))
    assert text.split("\n")[0] in stage.text()


KEYS = [
    "UP",
    "DOWN",
    "PGUP",
    "PGDN",
    "HOME",
    "END",
    "TAB",
    "/",
    "N",
    "ENTER",
    "BACKSPACE",
    "ž",
    "T",
]
DEEDS = st.sampled_from(KEYS).map(named_key) | st.builds(
    Mouse,
    st.sampled_from(["press", "wheel", "move"]),
    st.integers(-5, 325),
    st.integers(-5, 205),
    st.just("left"),
    st.integers(-3, 3),
)


@given(st.text("AB *1)\n\t═─ž ", max_size=120), st.lists(DEEDS, max_size=30))
@settings(max_examples=60)
def test_no_text_and_no_reader_breaks_it(rom: LcdRom, text: str, deeds: list[Event]) -> None:
    stage = Stage(Machine.headless(), rom)
    pager = Pager(stage.canvas, rom, "Any", text)
    with stage.window(pager):
        for deed in deeds:
            assert not pager.handle(deed)
            stage.tick()
            assert stage.text().startswith("Any")
