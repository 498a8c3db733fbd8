"""The two CP437 fonts: whole, in order, told apart at a glance, and joined where lines meet."""

import string
import unicodedata
from itertools import combinations, product
from pathlib import Path

import pytest

from tools.fonts import Font, FontError, character, main, read_bdf, sheet

FOLDER = Path(__file__).parent.parent / "roms" / "common" / "fonts"
FILES = {"cp437-8x8.bdf": 8, "cp437-4x8.bdf": 4}
BLANK = {0, 32, 255}
BOXES = range(179, 219)
UP, RIGHT, DOWN, LEFT = range(4)
# How many strokes (0, 1 or 2) leave a box character upwards, right, down and left, by its name.
STROKES = {"LIGHT": 1, "SINGLE": 1, "DOUBLE": 2}
SIDES = {
    "UP": (UP,),
    "RIGHT": (RIGHT,),
    "DOWN": (DOWN,),
    "LEFT": (LEFT,),
    "VERTICAL": (UP, DOWN),
    "HORIZONTAL": (LEFT, RIGHT),
}


@pytest.fixture(params=FILES, scope="module")
def font(request: pytest.FixtureRequest) -> Font:
    return read_bdf(FOLDER / request.param)


def code_of(shown: str) -> int:
    return shown.encode("cp437")[0]


def arms(code: int) -> tuple[int, ...]:
    """The strokes that leave a box character, read out of its Unicode name."""
    words = unicodedata.name(character(code)).removeprefix("BOX DRAWINGS ").split()
    found = [0, 0, 0, 0]
    strokes = 0
    # Either one weight for the whole ("DOUBLE DOWN AND LEFT") or one after each direction
    # ("DOWN SINGLE AND LEFT DOUBLE").
    for part in " ".join(words).split(" AND "):
        weights = [STROKES[word] for word in part.split() if word in STROKES]
        strokes = weights[0] if weights else strokes
        for word in part.split():
            for side in SIDES.get(word, ()):
                found[side] = strokes
    return tuple(found)


def edge(font: Font, code: int, side: int) -> tuple[bool, ...]:
    """Which pixels of the cell's outermost row or column are lit."""
    rows = font.rows[code]
    if side in (UP, DOWN):
        row = rows[0 if side == UP else -1]
        return tuple(bool(row >> bit & 1) for bit in reversed(range(font.width)))
    bit = font.width - 1 if side == LEFT else 0
    return tuple(bool(row >> bit & 1) for row in rows)


def runs(pixels: tuple[bool, ...]) -> int:
    """How many separate strokes cross the edge."""
    return sum(lit and not before for before, lit in zip((False, *pixels), pixels, strict=False))


@pytest.mark.parametrize(("name", "width"), FILES.items())
def test_the_file_is_a_whole_bdf_of_its_cell_size(name: str, width: int) -> None:
    font = read_bdf(FOLDER / name)
    assert font.width == width
    assert len(font.rows) == len(font.names) == 256
    text = (FOLDER / name).read_text(encoding="ascii")
    assert 'FAMILY_NAME "Retrocards CP437"' in text
    assert 'COPYRIGHT "Retrocards contributors, MIT"' in text
    properties = text.split("STARTPROPERTIES ")[1].split("ENDPROPERTIES")[0].splitlines()
    assert int(properties[0]) == len(properties) - 1


def test_a_glyph_carries_the_name_of_its_character(font: Font) -> None:
    for code, name in enumerate(font.names):
        shown = character(code)
        assert name == unicodedata.name(shown, "U+0000").replace(" ", "_"), code


def test_every_glyph_but_the_blanks_is_drawn(font: Font) -> None:
    assert {code for code, rows in enumerate(font.rows) if not any(rows)} == BLANK


def test_no_two_glyphs_look_the_same(font: Font) -> None:
    # In four columns a double line has no pixel left of it, so that its junctions with a single
    # line to the left are drawn by the neighbouring cell.
    alike = BLANK | (set(BOXES) if font.width == 4 else set())
    drawn = [code for code in range(256) if code not in alike]
    same = [(a, b) for a, b in combinations(drawn, 2) if font.rows[a] == font.rows[b]]
    assert same == []


@pytest.mark.parametrize("pair", ["0O", "0D", "0Q", "OQ", "1I", "1l", "Il", "17", "5S", "8B", "2Z"])
def test_letters_and_digits_easily_confused_differ_by_two_pixels(font: Font, pair: str) -> None:
    first, second = (font.rows[code_of(shown)] for shown in pair)
    assert sum((a ^ b).bit_count() for a, b in zip(first, second, strict=True)) >= 2


def test_suits_differ_by_shape(font: Font) -> None:
    for first, second in combinations("♥♦♣♠", 2):
        a, b = (font.rows[3 + "♥♦♣♠".index(suit)] for suit in (first, second))
        assert sum((x ^ y).bit_count() for x, y in zip(a, b, strict=True)) >= 2, first + second


def test_letters_and_digits_leave_a_gap_to_the_next_cell(font: Font) -> None:
    for shown in string.ascii_letters + string.digits:
        assert not any(edge(font, code_of(shown), RIGHT)), shown


def test_capitals_and_digits_are_seven_rows_high_and_stand_on_one_line(font: Font) -> None:
    for shown in string.ascii_uppercase + string.digits:
        rows = font.rows[code_of(shown)]
        assert rows[0], shown
        assert rows[6], shown
        assert not rows[7] or shown == "Q", shown


def lies_along(font: Font, code: int, side: int) -> bool:
    """Whether an upright double line fills the cell's left column, as it does in four columns."""
    return font.width == 4 and side == LEFT and 2 in (arms(code)[UP], arms(code)[DOWN])


def test_box_lines_cross_an_edge_exactly_where_their_name_says(font: Font) -> None:
    for code in BOXES:
        for side, strokes in enumerate(arms(code)):
            if not lies_along(font, code, side):
                assert runs(edge(font, code, side)) == strokes, (character(code), side)


def test_box_lines_join_pixel_to_pixel_across_cells(font: Font) -> None:
    for first, second in product(BOXES, BOXES):
        for here, there in ((RIGHT, LEFT), (DOWN, UP)):
            if arms(first)[here] != arms(second)[there] or arms(first)[here] == 0:
                continue
            ends, begins = edge(font, first, here), edge(font, second, there)
            if lies_along(font, second, there):
                assert all(begun for ended, begun in zip(ends, begins, strict=True) if ended)
            else:
                assert ends == begins, character(first) + character(second)


def test_blocks_fill_their_half_of_the_cell(font: Font) -> None:
    full = (1 << font.width) - 1
    right = (1 << font.width // 2) - 1
    assert font.rows[code_of("█")] == (full,) * 8
    assert font.rows[code_of("▄")] == (0,) * 4 + (full,) * 4
    assert font.rows[code_of("▀")] == (full,) * 4 + (0,) * 4
    assert font.rows[code_of("▐")] == (right,) * 8
    assert font.rows[code_of("▌")] == (full - right,) * 8


def test_shades_are_a_quarter_a_half_and_three_quarters_and_tile(font: Font) -> None:
    area = 8 * font.width
    for shade, quarters in zip("░▒▓", (1, 2, 3), strict=True):
        rows = font.rows[code_of(shade)]
        assert sum(row.bit_count() for row in rows) * 4 == area * quarters
        # A dither that repeats every four columns and two rows has no seam between cells.
        assert rows[:2] * 4 == rows
        left_four = tuple(row >> (font.width - 4) for row in rows)
        assert font.width == 4 or tuple(row & 15 for row in rows) == left_four


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("STARTFONT 2.1", "STARTFONT 1.0"),
        ("CHARS 256", "CHARS 255"),
        ("ENCODING 65\n", "ENCODING 66\n"),
        ("ENDCHAR\nENDFONT", "ENDFONT"),
        ("ENDFONT\n", "ENDFONT\nmore\n"),
        ("BITMAP\n00\n", "BITMAP\n0G\n"),
        ("BITMAP\n00\n", "BITMAP\n01\n"),
    ],
)
def test_a_damaged_font_is_refused_in_a_sentence(tmp_path: Path, old: str, new: str) -> None:
    text = (FOLDER / "cp437-4x8.bdf").read_text(encoding="ascii")
    assert old in text
    damaged = tmp_path / "damaged.bdf"
    damaged.write_text(text.replace(old, new, 1), encoding="ascii")
    with pytest.raises(FontError, match=r"damaged\.bdf"):
        read_bdf(damaged)


def test_the_sheet_is_a_png_of_the_table_and_the_text(font: Font) -> None:
    picture = sheet(font, "♠ DURAK ♥\n╔══╗")
    assert picture.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = (int.from_bytes(picture[at : at + 4]) for at in (16, 20))
    assert (width, height) == (31 * font.width * 4, 34 * 8 * 4)


@pytest.mark.parametrize("name", FILES)
def test_the_tool_checks_a_font_and_writes_its_sheet(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    drawn = tmp_path / "sheet.png"
    monkeypatch.setattr("sys.argv", ["fonts.py", str(FOLDER / name), str(drawn)])
    main()
    assert "256 glyphs" in capsys.readouterr().out
    assert drawn.read_bytes() == sheet(read_bdf(FOLDER / name), "")


def test_the_tool_says_what_is_wrong_and_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    empty = tmp_path / "empty.bdf"
    empty.write_text("", encoding="ascii")
    monkeypatch.setattr("sys.argv", ["fonts.py", str(empty)])
    with pytest.raises(SystemExit) as refused:
        main()
    assert refused.value.code == 1
    assert "empty.bdf" in capsys.readouterr().err
