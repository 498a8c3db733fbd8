"""A manual's text fitted to a width."""

from hypothesis import given
from hypothesis import strategies as st

from retrocards.stage.flow import flow


def lines(text: str, width: int) -> list[str]:
    return [row.text for row in flow(text, width)]


def test_lines_that_follow_each_other_are_one_paragraph() -> None:
    assert lines("ONE TWO\nTHREE FOUR\n\nFIVE", 12) == ["ONE TWO", "THREE FOUR", "", "FIVE"]
    assert lines("ONE TWO\nTHREE FOUR\n\nFIVE", 40) == ["ONE TWO THREE FOUR", "", "FIVE"]


def test_what_begins_with_a_blank_or_a_line_character_is_kept() -> None:
    kept = "╔══╗\n║ A║\n╚══╝\n   K  Q\n▒▒ SHADED"
    assert lines(kept, 40) == kept.splitlines()
    assert lines("  TOO LONG TO FIT", 8) == ["  TOO LO"]


def test_a_heading_keeps_its_rule() -> None:
    rows = flow("A TITLE\n═══════\nTEXT\nGOES ON\nTHE DEAL\n────────\nMORE", 40)
    assert [(row.text, row.head) for row in rows] == [
        ("A TITLE", True),
        ("═══════", True),
        ("TEXT GOES ON", False),
        ("THE DEAL", True),
        ("────────", True),
        ("MORE", False),
    ]


def test_items_hang() -> None:
    text = "* ONE TWO THREE\nFOUR\n* FIVE\n12) SIX SEVEN EIGHT"
    assert lines(text, 11) == [
        "* ONE TWO", "  THREE", "  FOUR", "* FIVE", "12) SIX", "    SEVEN", "    EIGHT",
    ]  # fmt: skip


def test_tables_align_their_second_column() -> None:
    text = "F1 *\tSOUND ON OR OFF\nF10\tBORDER\n\nS\tSILENT"
    assert lines(text, 14) == ["F1 * SOUND ON", "     OR OFF", "F10  BORDER", "", "S SILENT"]


def test_where_a_column_is_too_wide_the_rest_follows_it() -> None:
    assert lines("111111111111\t", 12) == ["111111111111"]
    assert lines("111111111111\tSOUND", 12) == ["111111111111", "SOUND"]
    assert lines("111111111111111\tSOUND", 12) == ["111111111111", "111 SOUND"]
    assert lines("1234567890) A", 12) == ["1234567890)", "A"]


@given(st.text("AB *)1\n\t═─║░", max_size=200), st.integers(1, 60))
def test_no_row_is_too_wide_and_blocks_do_not_depend_on_the_width(text: str, width: int) -> None:
    rows = flow(text, width)
    assert all(len(row.text) <= width for row in rows)
    assert [row.block for row in rows] == sorted(row.block for row in rows)
    assert {row.block for row in rows} == {row.block for row in flow(text, 200)}


@given(st.lists(st.text("ABC", min_size=1, max_size=9), min_size=1, max_size=60))
def test_no_word_of_a_paragraph_is_lost(words: list[str]) -> None:
    assert " ".join(lines(" ".join(words), 20)).split() == words
