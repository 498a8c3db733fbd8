"""Reading and searching a long text."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from retrocards.machine import Event, Key, Machine, Mouse, Sprite, named_key
from retrocards.rom import TextRom
from retrocards.stage import Hit, Pager, Stage, key_table, manual_text, switch_table

WORDS = "THE QUICK BROWN FOX JUMPS OVER THE LAZY DOG AND SLEEPS. "
TEXT = "A HEADING\n═════════\n" + "\n\n".join(
    f"PARAGRAPH {number}. {WORDS * 3}" for number in range(1, 41)
)


def press(pager: Pager, *names: str) -> list[bool]:
    return [pager.handle(named_key(name)) for name in names]


def find(pager: Pager, words: str) -> None:
    press(pager, "/", *("SPACE" if char == " " else char for char in words), "ENTER")


@pytest.fixture
def pager(stage: Stage, rom: TextRom) -> Pager:
    pager = Pager(stage.canvas, rom, "MANUAL", TEXT)
    stage.push(pager)
    stage.tick()
    return pager


def body(stage: Stage) -> list[str]:
    return [line[:-1].strip() for line in stage.text().splitlines()[1:24]]


def test_it_shows_title_place_and_text(pager: Pager, stage: Stage) -> None:
    lines = stage.text().splitlines()
    rows = int(lines[0].split("/")[1])
    assert lines[0].split() == ["MANUAL", f"{100 * 23 // rows}%", f"1/{rows}"]
    assert [line[1:-1].strip() for line in lines[1:4]] == [
        "A HEADING", "═════════", "PARAGRAPH 1. THE QUICK BROWN FOX JUMPS",
    ]  # fmt: skip
    assert "ESC" in lines[24]


def test_headings_have_their_own_style(pager: Pager, stage: Stage, machine: Machine) -> None:
    page = machine.video.page
    styles = stage.rom.pager
    assert page.attr_at(1, 1) == page.attr_at(1, 2) == stage.look.attr(styles.head)
    assert page.attr_at(1, 3) == stage.look.attr(styles.body)


def test_lines_pages_and_ends(pager: Pager, stage: Stage) -> None:
    first = body(stage)
    press(pager, "DOWN")
    assert body(stage)[:-1] == first[1:]
    press(pager, "UP", "UP")
    assert body(stage) == first
    press(pager, "PGDN")
    assert pager.reader.top == 23
    press(pager, "SPACE", "PGUP")
    assert pager.reader.top == 23
    press(pager, "END")
    assert body(stage)[-1].endswith("SLEEPS.")
    last = pager.reader.top
    assert " 100% " in stage.text().splitlines()[0]
    press(pager, "PGDN", "DOWN")
    assert pager.reader.top == last
    press(pager, "HOME")
    assert pager.reader.top == 0


def test_every_row_is_on_some_page(pager: Pager, stage: Stage) -> None:
    seen = body(stage)
    while True:
        before = pager.reader.top
        press(pager, "PGDN")
        if pager.reader.top == before:
            break
        seen += body(stage)[before + 23 - pager.reader.top :]
    assert " ".join(" ".join(seen).split()) == " ".join(TEXT.split())


@pytest.mark.parametrize("columns", [40, 80])
def test_finding_words_shows_and_marks_them(
    pager: Pager, stage: Stage, machine: Machine, columns: int
) -> None:
    if columns == 80:
        press(pager, "V")
    find(pager, "paragraph 30.")
    lines = stage.text().splitlines()
    row = next(n for n, line in enumerate(lines) if "PARAGRAPH 30." in line)
    style = stage.look.attr(stage.rom.pager.found)
    page = machine.video.page
    marked = [col for col in range(columns) if page.attr_at(col, row) == style]
    assert marked == list(range(1, 14))


def test_words_are_found_across_the_ends_of_rows(pager: Pager, stage: Stage) -> None:
    find(pager, "JUMPS OVER")
    lines = body(stage)
    row = next(n for n, line in enumerate(lines) if line.endswith("JUMPS"))
    assert lines[row + 1].startswith("OVER")
    assert pager.reader.top == 0


def test_n_goes_from_place_to_place_and_around(pager: Pager, stage: Stage) -> None:
    find(pager, "PARAGRAPH 3")
    tops = []
    for _ in range(14):
        tops.append(pager.reader.top)
        press(pager, "N")
    assert tops[1] == tops[12]
    assert len(set(tops)) > 3
    assert tops[1] > tops[0]


def test_what_is_not_there_is_said(pager: Pager, stage: Stage) -> None:
    find(pager, "ELEPHANT")
    assert stage.text().splitlines()[24].strip() == "NOT FOUND: ELEPHANT"
    press(pager, "DOWN")
    assert "ESC" in stage.text().splitlines()[24]


def test_typing_words_to_find(pager: Pager, stage: Stage) -> None:
    press(pager, "/", "F", "O", "SPACE", "N", "BACKSPACE")
    assert stage.text().splitlines()[24].strip() == "FIND: FO _"
    assert press(pager, "ESC") == [False]
    assert "FIND:" not in stage.text()
    press(pager, "N")
    assert pager.reader.top == 0
    press(pager, "/", *"X" * 60)
    assert "X" * 24 + "_" in stage.text()


def test_escape_leaves(pager: Pager) -> None:
    assert press(pager, "DOWN", "ESC") == [False, True]


def test_v_changes_the_columns_and_keeps_the_place(pager: Pager, stage: Stage) -> None:
    find(pager, "PARAGRAPH 20.")
    press(pager, *["DOWN"] * 7)
    first = body(stage)[0]
    before = pager.reader.top
    press(pager, "V")
    assert first in body(stage)[0]
    assert stage.machine.video.page.columns == 80
    press(pager, "V")
    stage.tick()
    assert stage.machine.video.page.columns == 40
    assert abs(pager.reader.top - before) <= 1


def test_the_screen_comes_back_in_its_own_columns(pager: Pager, stage: Stage) -> None:
    stage.open("table")
    press(pager, "V")
    stage.tick()
    stage.pop(pager)
    stage.tick()
    assert stage.machine.video.page.columns == 40
    assert "║HI  ║" in stage.text()


def test_tab_puts_it_in_capitals_and_back(stage: Stage, rom: TextRom) -> None:
    text = "Heads\n═════\n* An item, é.\n\n   type this\n" + "More of it, and more. " * 90
    pager = Pager(stage.canvas, rom, "MANUAL", text)
    stage.push(pager)
    usual = stage.text()
    press(pager, "TAB")
    assert pager.capitals
    lines = body(stage)
    assert lines[0] == "HEADS" and lines[2].startswith("* AN ITEM") and lines[4] == "type this"
    assert lines[5].startswith("MORE OF IT, AND")
    press(pager, "DOWN", "DOWN", "TAB", "UP", "UP")
    assert stage.text() == usual and not pager.capitals, "the place stays"
    press(pager, "/", "TAB", "V")
    assert not pager.capitals and "FIND: V_" in stage.text(), "while words are typed they are words"


def test_the_manual_opens_as_it_was_left(stage: Stage) -> None:
    assert not stage.pager("MANUAL").capitals
    stage.capitals = True
    pager = stage.pager("MANUAL")
    stage.push(pager)
    assert pager.capitals and body(stage)[0] == "KEYS"


def pictured(stage: Stage, rom: TextRom, text: str) -> tuple[Pager, list[tuple[int, int]]]:
    """A pager whose cards are white, and the rows of pixels that are white at their left end."""
    face = Sprite(28, 40, bytes([WHITE]) * 28 * 40)
    pager = Pager(
        stage.canvas, rom, "MANUAL", text, face=lambda card: (face, lambda room: (f"<{card}>",))
    )
    stage.push(pager)
    return pager, white(stage)


WHITE = 200


def white(stage: Stage) -> list[tuple[int, int]]:
    """Where each white row of pixels begins, and how many pixels it has."""
    stage.tick()
    pixels = stage.machine.video.pixels()
    rows = [pixels[320 * y : 320 * (y + 1)] for y in range(200)]
    return [(row.index(WHITE), row.count(WHITE)) if WHITE in row else (0, 0) for row in rows]


def test_pictures_of_cards_stand_in_the_text(stage: Stage, rom: TextRom) -> None:
    text = "ABOVE\n{cards: QS 10H}\nBELOW\n\n" + "\n\n".join("TEXT" for _ in range(40))
    pager, shown = pictured(stage, rom, text)
    assert shown[:17] == [(0, 0)] * 16 + [(32, 56)], "below the bar and a row"
    assert shown[16:56] == [(32, 56)] * 40 and shown[56:] == [(0, 0)] * 144
    lines = body(stage)
    assert lines[0] == "ABOVE" and lines[6] == "BELOW" and "<50>" not in lines[0]
    press(pager, "DOWN", "DOWN")
    shown = white(stage)
    assert shown[8:40] == [(32, 56)] * 32 and shown[:8] + shown[40:] == [(0, 0)] * 168
    assert stage.text().splitlines()[0].split()[0] == "MANUAL", "the bar is above it"


def test_without_a_deck_and_with_a_strange_card_pictures_are_words(
    stage: Stage, rom: TextRom
) -> None:
    stage.push(Pager(stage.canvas, rom, "MANUAL", "{cards: QS 10H}\n\n{cards: 1S}\n{cards:}"))
    assert body(stage)[:3] == ["Q♠ 10♥", "", "{cards: 1S} {cards:}"]


def test_the_mouse_scrolls(pager: Pager) -> None:
    pager.handle(Mouse("wheel", 100, 100, amount=-2))
    assert pager.reader.top == 6
    pager.handle(Mouse("wheel", 100, 100, amount=1))
    assert pager.reader.top == 3
    pager.handle(Mouse("press", 316, 12, "left"))
    assert pager.reader.top == 2
    pager.handle(Mouse("press", 316, 188, "left"))
    assert pager.reader.top == 3
    pager.handle(Mouse("press", 316, 150, "left"))
    assert pager.reader.top == 26
    pager.handle(Mouse("press", 100, 150, "left"))
    assert pager.reader.top == 26


def test_the_bottom_lines_keys_can_be_clicked(pager: Pager, stage: Stage) -> None:
    line = stage.text().splitlines()[24]
    assert stage.hit(line.index("PGDN") * 8, 196) == Hit("key", key="PGDN")
    assert stage.hit(line.index("↓") * 8, 196) == Hit("key", key="DOWN")
    assert stage.hit(100, 100) is None
    assert [stage.hit(x, 188) for x in range(0, 320, 8)] == [None] * 40


@pytest.mark.parametrize("text", ["", "ONE LINE", "\n\n\n"])
def test_short_texts_can_be_read_too(stage: Stage, rom: TextRom, text: str) -> None:
    pager = Pager(stage.canvas, rom, "SHORT", text)
    stage.push(pager)
    names = ("DOWN", "PGDN", "END", "TAB", "V", "UP", "HOME", "N")
    press(pager, *names)
    find(pager, "X")
    assert "NOT FOUND" in stage.text()
    pager.handle(Key("ENTER"))
    assert text.strip() in stage.text()


def test_the_tables_are_made_from_the_rom(rom: TextRom) -> None:
    keys = key_table(rom).splitlines()
    assert [line.split("\t")[0] for line in keys][:4] == ["F1 *", "F2 *", "F3", "F4 *"]
    assert "AUTO-SORT ON OR OFF" in keys[3]
    assert len(keys) == len(rom.hotkeys)
    assert [line.split("\t")[0] for line in switch_table(rom).splitlines()] == list(rom.switches)


def test_the_manual_holds_its_tables(rom: TextRom) -> None:
    assert manual_text(rom) == f"KEYS\n════\n{key_table(rom)}\n\n{switch_table(rom)}\n"


KEYS = [
    "UP",
    "DOWN",
    "PGUP",
    "PGDN",
    "HOME",
    "END",
    "TAB",
    "V",
    "/",
    "N",
    "ENTER",
    "BACKSPACE",
    "ž",
    "T",
]
DEEDS = st.sampled_from(KEYS).map(named_key) | st.builds(
    Mouse,
    st.sampled_from(["press", "wheel"]),
    st.integers(-5, 325),
    st.integers(-5, 205),
    st.just("left"),
    st.integers(-3, 3),
)


@given(st.text("AB *1)\n\t═ž ", max_size=120), st.lists(DEEDS, max_size=30))
@settings(max_examples=60)
def test_no_text_and_no_reader_breaks_it(rom: TextRom, text: str, deeds: list[Event]) -> None:
    stage = Stage(Machine.headless(), rom)
    pager = Pager(stage.canvas, rom, "ANY", text)
    with stage.window(pager):
        for deed in deeds:
            assert not pager.handle(deed)
            stage.tick()
            assert len(stage.text().splitlines()) == 25
