"""Reading BDF fonts."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from retrocards.machine import Font, FontError

BdfMaker = Callable[..., str]


def test_a_font_has_256_glyphs_of_8_rows(bdf: BdfMaker) -> None:
    font = Font.from_bdf(bdf(8))
    assert font.width == 8
    assert len(font.rows) == 256
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


def test_missing_glyphs_are_counted_and_named(bdf: BdfMaker) -> None:
    with pytest.raises(FontError, match="2 codes: 7, 200"):
        Font.from_bdf(bdf(8, frozenset({7, 200})))


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("STARTFONT 2.1", "STARTFOND", "line 1: a BDF font begins with STARTFONT"),
        ("FONTBOUNDINGBOX 8 8 0 -1", "FONTBOUNDINGBOX 9 16 0 -4", "line 2: the cell must be 8 8"),
        ("FONTBOUNDINGBOX 8 8 0 -1", "FONTBOUNDINGBOX 8 eight", "line 2: expected a number"),
        ("FONTBOUNDINGBOX 8 8 0 -1", "FONTBOUNDINGBOX 8 8", "line 2: a bounding box is four"),
        ("FONTBOUNDINGBOX 8 8 0 -1", "COMMENT", "FONTBOUNDINGBOX must come before"),
        ("BBX 8 8 0 -1", "BBX 8 9 0 -1", "line 7: the glyph's BBX 8 9 0 -1 leaves"),
        ("BITMAP", "BITMAP\nXY", "line 8: a row of pixels is hexadecimal, not 'XY'"),
        ("ENDFONT", "", "ends too early"),
    ],
)
def test_a_fault_is_told_with_its_line(bdf: BdfMaker, old: str, new: str, says: str) -> None:
    with pytest.raises(FontError, match=says):
        Font.from_bdf(bdf(8).replace(old, new, 1))


@given(st.text(alphabet="STARFON BDEX0189-\n\x00é", max_size=200))
def test_no_other_error_ever_comes_out(text: str) -> None:
    with pytest.raises(FontError):
        Font.from_bdf("STARTFONT 2.1\nFONTBOUNDINGBOX 8 8 0 -1\nSTARTCHAR x\nBBX " + text)
