"""The character set and the text page."""

import pytest

from retrocards.machine import Cp437Error, TextPage, attribute, decode, encode


def test_all_256_codes_survive_the_way_to_unicode_and_back() -> None:
    codes = bytes(range(256))
    assert len(set(decode(codes))) == 256
    assert encode(decode(codes)) == codes


def test_card_suits_arrows_and_boxes_have_their_codes() -> None:
    assert encode("♥♦♣♠☺►↑⌂╔░é") == bytes([3, 4, 5, 6, 1, 16, 24, 127, 201, 176, 130])


def test_letters_that_look_the_same_are_accepted() -> None:
    assert encode("β") == encode("ß") == b"\xe1"


@pytest.mark.parametrize("text", ["Ж", "a\nb", "tab\there", "…", "😀"])
def test_a_character_the_pc_lacks_is_named(text: str) -> None:
    with pytest.raises(Cp437Error, match=r"U\+[0-9A-F]{4,5}\).*code page 437"):
        encode(text)


def test_attribute_joins_background_and_foreground() -> None:
    assert attribute(14, 1) == 0x1E


@pytest.mark.parametrize("columns", [40, 80])
def test_cells_lie_as_in_video_memory(columns: int) -> None:
    page = TextPage(columns)
    page.put(3, 2, "AZ", 0x1E)
    offset = (2 * columns + 3) * 2
    assert bytes(page.cells[offset : offset + 4]) == b"A\x1eZ\x1e"
    assert len(page.cells) == columns * 25 * 2
    assert (page.char_at(4, 2), page.attr_at(4, 2)) == (ord("Z"), 0x1E)


def test_lines_are_unicode_without_trailing_blanks() -> None:
    page = TextPage(40)
    page.put(1, 0, "♥ QUEEN", 7)
    page.put(0, 24, b"\x00\xffx\x00\xff", 7)
    lines = page.lines()
    assert lines[0] == " ♥ QUEEN"
    assert lines[1] == ""
    assert lines[24] == "  x"
    assert len(lines) == 25


def test_what_leaves_the_page_is_cut_off() -> None:
    page = TextPage(40)
    page.put(38, 0, "ABCD", 7)
    page.put(-2, 1, "ABCD", 7)
    page.put(-9, 2, "ABCD", 7)
    page.put(40, 3, "ABCD", 7)
    page.put(0, 25, "ABCD", 7)
    page.put(0, -1, "ABCD", 7)
    page.fill(-1, 23, 3, 9, "█", 7)
    text = page.lines()
    assert text[0] == " " * 38 + "AB"
    assert text[1] == "CD"
    assert text[2:23] == [""] * 21
    assert text[23:] == ["██", "██"]


def test_a_rectangle_is_put_back_as_it_was() -> None:
    page = TextPage(40)
    page.put(4, 4, "UNDER THE WINDOW", 0x17)
    before = bytes(page.cells)
    block = page.copy(2, 3, 12, 5)
    page.fill(2, 3, 12, 5, " ", 0x4F)
    assert bytes(page.cells) != before
    page.restore(block)
    assert bytes(page.cells) == before


def test_a_rectangle_over_the_edge_is_put_back_too() -> None:
    page = TextPage(80)
    page.put(76, 24, "EDGE", 0x17)
    before = bytes(page.cells)
    block = page.copy(70, 20, 99, 99)
    page.clear(0x20)
    page.restore(block)
    assert page.lines()[24] == " " * 76 + "EDGE"
    assert (block.width, block.height) == (10, 5)
    assert bytes(page.cells[-8:]) == before[-8:]


def test_recolour_keeps_the_characters() -> None:
    page = TextPage(40)
    page.put(0, 0, "ABC", 7)
    page.recolour(1, 0, 1, 1, 0x70)
    assert [page.attr_at(col, 0) for col in range(3)] == [7, 0x70, 7]
    assert page.lines()[0] == "ABC"


def test_a_cell_outside_is_an_error_and_columns_are_40_or_80() -> None:
    with pytest.raises(IndexError, match="40,0"):
        TextPage(40).char_at(40, 0)
    with pytest.raises(ValueError, match="40 or 80"):
        TextPage(132)
