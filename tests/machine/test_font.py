"""Reading BDF fonts."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from retrocards.machine import Font, FontError, Machine

BdfMaker = Callable[..., str]


def test_a_font_has_256_glyphs_of_8_rows(bdf: BdfMaker) -> None:
    font = Font.from_bdf(bdf(8))
    assert (font.width, font.height) == (8, 8)
    assert len(font.rows) == len(font.advances) == 256
    assert {len(rows) for rows in font.rows} == {8}


def test_narrow_glyphs_lie_in_the_high_bits(bdf: BdfMaker) -> None:
    font = Font.from_bdf(bdf(4))
    assert font.width == 4
    assert all(bits & 0x0F == 0 for rows in font.rows for bits in rows)
    assert any(bits for rows in font.rows for bits in rows)


def test_a_smaller_box_is_placed_in_the_cell(bdf: BdfMaker) -> None:
    glyph = "STARTCHAR A\nENCODING 65\nBBX 3 2 2 1\nBITMAP\nA0\nE0\nENDCHAR\nENDFONT"
    font = Font.from_bdf(bdf(8, frozenset({65})).replace("ENDFONT", glyph))
    assert font.rows[65] == bytes([0, 0, 0, 0, 0b00101000, 0b00111000, 0, 0])


def test_a_font_may_lack_glyphs(bdf: BdfMaker) -> None:
    font = Font.from_bdf(bdf(8, frozenset({7, 200})))
    assert [code for code in range(256) if font.rows[code] == b""] == [7, 200]
    assert [code for code in range(256) if font.advances[code] == 0] == [7, 200]
    assert (font.has("•"), font.has("╚"), font.has("A")) == (False, False, True)


def test_a_text_mode_refuses_a_font_with_gaps_and_names_them(
    bdf: BdfMaker, machine: Machine
) -> None:
    with pytest.raises(FontError, match="no glyph for 2 codes: 7, 200"):
        machine.video.set_font(Font.from_bdf(bdf(8, frozenset({7, 200}))))


@pytest.mark.parametrize(("box", "size"), [("6 8 0 -1", "6x8"), ("8 16 0 -4", "8x16")])
def test_a_text_mode_refuses_a_font_of_another_cell(
    bdf: BdfMaker, machine: Machine, box: str, size: str
) -> None:
    other = bdf(4).replace("FONTBOUNDINGBOX 4 8 0 -1", f"FONTBOUNDINGBOX {box}")
    with pytest.raises(FontError, match=f"the cell must be 8x8 or 4x8, not {size}"):
        machine.video.set_font(Font.from_bdf(other))


PROPORTIONAL = """STARTFONT 2.1
FONTBOUNDINGBOX 5 6 0 -1
STARTCHAR i
ENCODING 105
DWIDTH 2 0
BBX 1 5 0 0
BITMAP
80
00
80
80
80
ENDCHAR
STARTCHAR W
ENCODING 87
DWIDTH 6 0
BBX 5 2 0 0
BITMAP
A8
50
ENDCHAR
STARTCHAR question
ENCODING 63
BBX 3 1 1 -1
BITMAP
E0
ENDCHAR
STARTCHAR far
ENCODING 8364
DWIDTH 9 0
BITMAP
FF
FF
FF
FF
FF
FF
ENDCHAR
ENDFONT
"""


def test_a_proportional_font_tells_how_far_each_glyph_leads() -> None:
    font = Font.from_bdf(PROPORTIONAL)
    assert (font.width, font.height) == (5, 6)
    assert (font.advances[105], font.advances[87]) == (2, 6)
    assert font.width_of("Wii") == 10
    assert font.width_of("") == 0


def test_without_dwidth_a_glyph_leads_as_far_as_the_cell_is_wide() -> None:
    assert Font.from_bdf(PROPORTIONAL).advances[63] == 5


def test_rows_reach_from_the_cells_top_to_its_bottom() -> None:
    font = Font.from_bdf(PROPORTIONAL)
    assert font.glyph("i") == bytes([0x80, 0, 0x80, 0x80, 0x80, 0])
    assert font.glyph("W") == bytes([0, 0, 0, 0xA8, 0x50, 0])


@pytest.mark.parametrize("char", ["x", "♠", "€", "\n"])
def test_what_is_unknown_is_shown_and_measured_as_a_question_mark(char: str) -> None:
    font = Font.from_bdf(PROPORTIONAL)
    assert not font.has(char)
    assert font.glyph(char) == font.glyph("?") == bytes([0, 0, 0, 0, 0, 0x70])
    assert font.width_of("i" + char) == 2 + 5


def test_encodings_beyond_the_code_page_are_left_out() -> None:
    font = Font.from_bdf(PROPORTIONAL)
    assert [code for code in range(256) if font.rows[code]] == [63, 87, 105]


def test_a_font_without_a_question_mark_shows_nothing_for_what_it_lacks() -> None:
    font = Font.from_bdf(PROPORTIONAL.replace("ENCODING 63", "ENCODING -1"))
    assert font.glyph("x") == b""
    assert font.width_of("xi") == 2


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("DWIDTH 6 0", "DWIDTH six 0", "line 16: expected a number, got 'six'"),
        ("DWIDTH 6 0", "DWIDTH 6", "line 16: DWIDTH must lead to the right.*, not '6'"),
        ("DWIDTH 6 0", "DWIDTH 6 1", "line 16: DWIDTH must lead to the right.*, not '6 1'"),
        ("DWIDTH 6 0", "DWIDTH -6 0", "line 16: DWIDTH must lead to the right.*, not '-6 0'"),
        ("BBX 5 2 0 0", "BBX 6 2 0 0", "line 18: the glyph's BBX 6 2 0 0 leaves"),
        ("BBX 5 2 0 0", "BBX 5 2 -1 0", "the glyph's BBX 5 2 -1 0 leaves"),
        ("BBX 5 2 0 0", "BBX 5 2 0 -2", "the glyph's BBX 5 2 0 -2 leaves"),
        ("BBX 5 2 0 0", "BBX -1 2 0 0", "the glyph's BBX -1 2 0 0 leaves"),
        ("BBX 5 2 0 0", "BBX 5 -2 0 0", "the glyph's BBX 5 -2 0 0 leaves"),
        ("FONTBOUNDINGBOX 5 6 0 -1", "FONTBOUNDINGBOX 0 6 0 -1", "line 2: the cell must be 1 "),
        ("FONTBOUNDINGBOX 5 6 0 -1", "FONTBOUNDINGBOX 5 17 0 -1", "and 1 to 16 high, not '5 17"),
    ],
)
def test_a_fault_of_a_proportional_font_has_its_line(old: str, new: str, says: str) -> None:
    with pytest.raises(FontError, match=says):
        Font.from_bdf(PROPORTIONAL.replace(old, new, 1))


def test_a_font_has_a_cell() -> None:
    with pytest.raises(FontError, match="line 2: the font has no FONTBOUNDINGBOX"):
        Font.from_bdf("STARTFONT 2.1\nENDFONT\n")


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("STARTFONT 2.1", "STARTFOND", "line 1: a BDF font begins with STARTFONT"),
        (
            "FONTBOUNDINGBOX 8 8 0 -1",
            "FONTBOUNDINGBOX 9 16 0 -4",
            "line 2: the cell must be 1 to 8",
        ),
        ("FONTBOUNDINGBOX 8 8 0 -1", "FONTBOUNDINGBOX 8 eight", "line 2: expected a number"),
        ("FONTBOUNDINGBOX 8 8 0 -1", "FONTBOUNDINGBOX 8 8", "line 2: a bounding box is four"),
        ("FONTBOUNDINGBOX 8 8 0 -1", "COMMENT", "FONTBOUNDINGBOX must come before"),
        ("BBX 8 8 0 -1", "BBX 8 9 0 -1", "line 7: the glyph's BBX 8 9 0 -1 leaves"),
        ("BITMAP", "BITMAP\nXY", "line 8: a row of pixels is hexadecimal, not 'XY'"),
        ("ENDFONT", "", "ends too early"),
    ],
)
def test_an_error_names_its_line(bdf: BdfMaker, old: str, new: str, says: str) -> None:
    with pytest.raises(FontError, match=says):
        Font.from_bdf(bdf(8).replace(old, new, 1))


@given(
    field=st.sampled_from(["BBX ", "DWIDTH ", "ENCODING ", "BITMAP\n"]),
    text=st.text(alphabet="STARFON BDEX0189-\n\x00é", max_size=200),
)
def test_no_other_error_ever_comes_out(field: str, text: str) -> None:
    head = "STARTFONT 2.1\nFONTBOUNDINGBOX 8 8 0 -1\nSTARTCHAR x\n"
    with pytest.raises(FontError):
        Font.from_bdf(head + field + text)
