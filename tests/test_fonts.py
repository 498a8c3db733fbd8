"""The fonts that we drew: complete, easy to distinguish, and joined where lines meet."""

import re
import string
import unicodedata
from collections.abc import Callable
from itertools import combinations, product
from pathlib import Path

import pytest

from retrocards.machine import Font, FontError
from tests.alike import first_of
from tools.fonts import character, main, read_bdf, sheet

ROMS = Path(__file__).parent.parent / "roms"
FOLDER = ROMS / "common" / "fonts"
FILES = {"cp437-8x8.bdf": 8, "cp437-4x8.bdf": 4, "bench-8x8.bdf": 8, "bench-4x8.bdf": 4}
FAMILIES = {"cp437": "Retrocards CP437", "bench": "Retrocards Bench"}
LCD_FOLDER = ROMS / "elephant" / "fonts"
LCD_CELLS = {"lcd-4x6.bdf": (6, 6), "lcd-6x8.bdf": (6, 8), "lcd-8x10.bdf": (8, 10)}
LCD_SYMBOLS = "■▲▼◄►↑↓→←♥♦♣♠•·é»«√"
LCD_LINES = "─│┌┐└┘├┤┬┴┼"
LCD_ASCII = "".join(map(chr, range(32, 127)))
EVERY_FILE = [FOLDER / name for name in FILES] + [LCD_FOLDER / name for name in LCD_CELLS]
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


@pytest.fixture(params=LCD_CELLS, scope="module")
def lcd(request: pytest.FixtureRequest) -> Font:
    return read_bdf(LCD_FOLDER / request.param)


def code_of(shown: str) -> int:
    return shown.encode("cp437")[0]


def arms(code: int) -> tuple[int, ...]:
    """The strokes that leave a box character, read out of its Unicode name."""
    words = unicodedata.name(character(code)).removeprefix("BOX DRAWINGS ").split()
    ends = [0, 0, 0, 0]
    strokes = 0
    # Either one weight for the whole ("DOUBLE DOWN AND LEFT") or one after each direction
    # ("DOWN SINGLE AND LEFT DOUBLE").
    for part in " ".join(words).split(" AND "):
        weights = [STROKES[word] for word in part.split() if word in STROKES]
        strokes = weights[0] if weights else strokes
        for word in part.split():
            for side in SIDES.get(word, ()):
                ends[side] = strokes
    return tuple(ends)


def edge(font: Font, code: int, side: int) -> tuple[bool, ...]:
    """The lit pixels in the cell's outermost row or column."""
    rows = font.rows[code]
    if side in (UP, DOWN):
        row = rows[0 if side == UP else -1]
        return tuple(bool(row << column & 0x80) for column in range(font.width))
    column = 0 if side == LEFT else font.advances[code] - 1
    return tuple(bool(row << column & 0x80) for row in rows)


def ink_width(font: Font, shown: str) -> int:
    """How many columns of the cell lie left of the rightmost pixel, that pixel included."""
    columns = [
        column + 1 for row in font.glyph(shown) for column in range(8) if row << column & 0x80
    ]
    return max(columns, default=0)


def runs(pixels: tuple[bool, ...]) -> int:
    """How many separate strokes cross the edge."""
    return sum(lit and not before for before, lit in zip((False, *pixels), pixels, strict=False))


@pytest.mark.parametrize(("name", "width"), FILES.items())
def test_a_text_modes_font_is_whole_and_of_its_cell_size(name: str, width: int) -> None:
    font = read_bdf(FOLDER / name)
    assert (font.width, font.height) == (width, 8)
    assert {len(rows) for rows in font.rows} == {8}
    assert font.advances == (width,) * 256
    family = FAMILIES[name.split("-")[0]]
    assert f'FAMILY_NAME "{family}"' in (FOLDER / name).read_text(encoding="ascii")


@pytest.mark.parametrize("path", EVERY_FILE, ids=lambda path: str(path.name))
def test_a_file_says_whose_it_is_and_counts_its_properties(path: Path) -> None:
    text = path.read_text(encoding="ascii")
    assert 'FOUNDRY "Retrocards"' in text
    assert 'COPYRIGHT "Retrocards contributors, MIT"' in text
    properties = text.split("STARTPROPERTIES ")[1].split("ENDPROPERTIES")[0].splitlines()
    assert int(properties[0]) == len(properties) - 1


@pytest.mark.parametrize("path", EVERY_FILE, ids=lambda path: str(path.name))
def test_a_glyph_carries_the_name_of_its_character(path: Path) -> None:
    glyphs = re.findall(r"STARTCHAR (.+)\nENCODING (\d+)\n", path.read_text(encoding="ascii"))
    assert len(glyphs) >= 132
    for name, code in glyphs:
        shown = character(int(code))
        assert name == unicodedata.name(shown, "U+0000").replace(" ", "_"), code


def test_every_glyph_but_the_blanks_is_drawn(font: Font) -> None:
    assert {code for code, rows in enumerate(font.rows) if not any(rows)} == BLANK


def test_no_two_glyphs_look_the_same(font: Font) -> None:
    # In four columns no pixel is left of a double line, so the neighbouring cell draws its
    # junctions with a single line to the left.
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
    """Whether an upright double line fills the cell's left column, as in cells of four columns."""
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
    full = 0xFF << 8 - font.width & 0xFF
    left = 0xFF << 8 - font.width // 2 & 0xFF
    assert font.glyph("█") == bytes([full] * 8)
    assert font.glyph("▄") == bytes([0] * 4 + [full] * 4)
    assert font.glyph("▀") == bytes([full] * 4 + [0] * 4)
    assert font.glyph("▌") == bytes([left] * 8)
    assert font.glyph("▐") == bytes([full - left] * 8)


def test_shades_are_a_quarter_a_half_and_three_quarters_and_tile(font: Font) -> None:
    area = 8 * font.width
    for shade, quarters in zip("░▒▓", (1, 2, 3), strict=True):
        rows = font.rows[code_of(shade)]
        assert sum(row.bit_count() for row in rows) * 4 == area * quarters
        # A dither that repeats every four columns and two rows has no seam between cells.
        assert rows[:2] * 4 == rows
        left_four = bytes(row >> 4 for row in rows)
        assert font.width == 4 or bytes(row & 15 for row in rows) == left_four


# The fonts of the calculator's screen.


@pytest.mark.parametrize(("name", "cell"), LCD_CELLS.items())
def test_an_lcd_font_is_of_its_cell_size(name: str, cell: tuple[int, int]) -> None:
    font = read_bdf(LCD_FOLDER / name)
    assert (font.width, font.height) == cell
    assert 'FAMILY_NAME "Retrocards LCD ' in (LCD_FOLDER / name).read_text(encoding="ascii")


def test_an_lcd_font_has_all_that_a_calculator_shows(lcd: Font) -> None:
    wanted = LCD_ASCII + LCD_SYMBOLS + LCD_LINES + "═║░▒▓█▌"
    assert [char for char in wanted if not lcd.has(char)] == []
    assert [char for char in wanted if not any(lcd.glyph(char))] == [" "]


def test_no_two_lcd_glyphs_look_the_same(lcd: Font) -> None:
    codes = [code for code in range(256) if lcd.rows[code]]
    same = [(a, b) for a, b in combinations(codes, 2) if lcd.rows[a] == lcd.rows[b]]
    assert same == []


@pytest.mark.parametrize("pair", ["0O", "0D", "OQ", "1I", "1l", "Il", "l|", "5S", "8B", "2Z", "kh"])
def test_lcd_letters_and_digits_easily_confused_differ_by_two_pixels(lcd: Font, pair: str) -> None:
    first, second = (lcd.glyph(shown) for shown in pair)
    assert sum((a ^ b).bit_count() for a, b in zip(first, second, strict=True)) >= 2


def test_lcd_capitals_and_digits_stand_on_one_line_and_are_as_high(lcd: Font) -> None:
    height = {6: 5, 8: 7, 10: 8}[lcd.height]
    for shown in string.ascii_uppercase + string.digits:
        rows = lcd.glyph(shown)
        assert rows[0], shown
        assert rows[height - 1], shown
        assert not any(rows[height:]) or shown == "Q", shown


def test_lcd_descenders_reach_the_last_row_and_other_letters_do_not(lcd: Font) -> None:
    reach = {shown for shown in string.ascii_lowercase if lcd.glyph(shown)[-1]}
    assert reach == set("gjpqy")


def test_lcd_letters_and_digits_leave_one_column_at_least_to_the_next(lcd: Font) -> None:
    """The large font has it at the right, the others at the left, like the calculator's."""
    large = lcd.height == 10
    for shown in LCD_ASCII:
        assert not any(edge(lcd, code_of(shown), RIGHT if large else LEFT)), shown
        assert ink_width(lcd, shown) <= lcd.width_of(shown) - large, shown


def test_a_font_says_how_many_columns_its_letters_leave_before_them(lcd: Font) -> None:
    first = min(
        column
        for shown in string.ascii_letters + string.digits
        for row in lcd.glyph(shown)
        for column in range(8)
        if row << column & 0x80
    )
    assert lcd.bearing == first == (0 if lcd.height == 10 else 1)


def test_no_lcd_glyph_leaves_the_way_to_the_next(lcd: Font) -> None:
    for shown in LCD_SYMBOLS + LCD_LINES + "═║░▒▓█▌":
        assert ink_width(lcd, shown) <= lcd.width_of(shown), shown


def test_the_medium_and_the_large_lcd_font_are_of_fixed_width() -> None:
    for name, advance in (("lcd-6x8.bdf", 6), ("lcd-8x10.bdf", 8)):
        font = read_bdf(LCD_FOLDER / name)
        assert set(font.advances) - {0} == {advance}, name


def test_the_small_lcd_font_is_proportional_and_narrow() -> None:
    font = read_bdf(LCD_FOLDER / "lcd-4x6.bdf")
    widths = {shown: font.width_of(shown) for shown in LCD_ASCII}
    assert sum(widths.values()) < 4 * len(widths)
    assert {shown for shown, width in widths.items() if width > 5} == set("MWmw")
    assert (min(widths.values()), max(widths.values())) == (2, 6)
    assert {font.width_of(digit) for digit in string.digits} == {4}


def test_lcd_suits_are_hollow_and_solid_as_on_the_cards(lcd: Font) -> None:
    """And club and spade are told apart."""
    inks = {shown: sum(row.bit_count() for row in lcd.glyph(shown)) for shown in "♣♦♥♠"}
    assert max(inks["♦"], inks["♥"]) < 0.8 * min(inks["♣"], inks["♠"])
    rows = zip(lcd.glyph("♣"), lcd.glyph("♠"), strict=True)
    assert sum((club ^ spade).bit_count() for club, spade in rows) >= 3


def test_lcd_lines_join_pixel_to_pixel_across_cells(lcd: Font) -> None:
    for first, second in product(map(code_of, LCD_LINES), repeat=2):
        for here, there in ((RIGHT, LEFT), (DOWN, UP)):
            ends, begins = edge(lcd, first, here), edge(lcd, second, there)
            both = arms(first)[here] and arms(second)[there]
            assert any(ends) == bool(arms(first)[here]), character(first)
            assert not both or ends == begins, character(first) + character(second)


def test_lcd_shades_grow_darker(lcd: Font) -> None:
    inks = [sum(row.bit_count() for row in lcd.glyph(shown)) for shown in " ░▒▓█"]
    area = lcd.height * lcd.width_of("█")
    assert inks == [0, area // 4, area // 2, area * 3 // 4, area]


# The tool.


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


@pytest.mark.parametrize("path", EVERY_FILE, ids=lambda path: str(path.name))
def test_a_font_without_a_letter_is_refused(path: Path, tmp_path: Path) -> None:
    text = path.read_text(encoding="ascii")
    text = re.sub(r"STARTCHAR \S+\nENCODING 65\n(?s:.+?)ENDCHAR\n", "", text)
    text = re.sub(r"CHARS (\d+)", lambda chars: f"CHARS {int(chars[1]) - 1}", text)
    lacking = tmp_path / "lacking.bdf"
    lacking.write_text(text, encoding="ascii")
    with pytest.raises(FontError, match=r"lacking\.bdf: expected glyphs for 'A' too"):
        read_bdf(lacking)


def test_a_fault_is_told_with_the_line_that_was_expected(tmp_path: Path) -> None:
    text = (LCD_FOLDER / "lcd-4x6.bdf").read_text(encoding="ascii")
    line = text.count("\n", 0, text.index("ENCODING 33\n")) + 2
    damaged = tmp_path / "damaged.bdf"
    old = "ENCODING 33\nSWIDTH 333 0"
    damaged.write_text(text.replace(old, "ENCODING 33\nSWIDTH 334 0"), encoding="ascii")
    with pytest.raises(FontError, match=rf"damaged\.bdf:{line}: expected 'SWIDTH 333 0.*334 0"):
        read_bdf(damaged)


def test_the_sheet_is_a_png_of_the_table_and_the_text(font: Font) -> None:
    picture = sheet(font, "♠ DURAK ♥\n╔══╗")
    assert picture.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = (int.from_bytes(picture[offset : offset + 4]) for offset in (16, 20))
    assert (width, height) == (31 * font.width * 4, 34 * 8 * 4)


def test_the_sheet_shows_an_lcd_fonts_text_as_wide_as_it_is(lcd: Font) -> None:
    table, text = sheet(lcd, ""), sheet(lcd, "W" * 80)
    assert int.from_bytes(table[16:20]) == 31 * lcd.width * 4
    assert int.from_bytes(text[16:20]) == (79 * lcd.width_of("W") + lcd.width) * 4
    assert int.from_bytes(text[20:24]) == 33 * lcd.height * 4


@pytest.mark.parametrize("path", first_of(EVERY_FILE, every=3), ids=lambda path: str(path.name))
def test_the_tool_checks_a_font_and_writes_its_sheet(
    path: Path,
    tmp_path: Path,
    command_line: Callable[..., None],
    capsys: pytest.CaptureFixture[str],
) -> None:
    drawn = tmp_path / "sheet.png"
    command_line("fonts.py", path, drawn)
    main()
    glyphs = 256 if path.name in FILES else 134
    assert f"{glyphs} glyphs" in capsys.readouterr().out
    assert drawn.read_bytes() == sheet(read_bdf(path), "")


def test_the_tool_says_what_is_wrong_and_fails(
    tmp_path: Path, command_line: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    empty = tmp_path / "empty.bdf"
    empty.write_text("", encoding="ascii")
    command_line("fonts.py", empty)
    with pytest.raises(SystemExit) as refused:
        main()
    assert refused.value.code == 1
    assert "empty.bdf" in capsys.readouterr().err


# The font of a Workbench.


def test_the_stems_of_the_benchs_letters_are_two_pixels_thick() -> None:
    """Every letter and digit has two dots side by side in an upright stem."""
    font = read_bdf(FOLDER / "bench-8x8.bdf")
    for shown in string.ascii_letters + string.digits:
        rows = font.glyph(shown)
        thick = sum(bool(row & row << 1) for row in rows)
        assert thick >= 4, shown
