"""Lines of letters of any width: where they are broken, and which keys they name."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from retrocards.machine import Font
from retrocards.rom.folders import shipped
from retrocards.stage import Stage
from retrocards.stage.fonts import font
from retrocards.stage.words import (
    HARD_BLANK,
    balanced,
    bracketed_key_at,
    character_at,
    key_before,
    shortened,
    wrap,
)

SMALL = font(shipped("roms") / "elephant" / "fonts" / "lcd-4x6.bdf")
BIG = font(shipped("roms") / "elephant" / "fonts" / "lcd-8x10.bdf")


@given(st.sampled_from([SMALL, BIG]), st.text("Wil. ☃", max_size=60), st.integers(9, 90))
def test_lines_fit_and_hold_everything(type_: Font, text: str, width: int) -> None:
    lines = wrap(type_, text, width)
    assert lines
    assert all(type_.width_of(line) <= width for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())


@given(st.lists(st.text("Wil.", min_size=1, max_size=3), min_size=1, max_size=20))
def test_words_are_broken_only_if_they_must(words: list[str]) -> None:
    lines = wrap(SMALL, " ".join(words), 40)
    assert " ".join(lines).split() == words
    for line, after in pairwise(lines):
        assert SMALL.width_of(f"{line} {after.split()[0]}") > 40, "another word would have fitted"


def test_paths_are_broken_behind_slashes() -> None:
    assert wrap(SMALL, "in /disk/nobody/saves/game.yaml", 60) == [
        "in", "/disk/nobody/", "saves/game.yaml",
    ]  # fmt: skip
    assert wrap(SMALL, r"C:\GAMES\ELEPHANT.SAV", 60) == ["C:\\GAMES\\", "ELEPHANT.SAV"]
    assert wrap(SMALL, "/" + "W" * 20, 60)[0].startswith("/WW")


def test_what_a_hard_blank_holds_together_is_parted_only_if_it_must() -> None:
    text = f"one, two{HARD_BLANK}of{HARD_BLANK}them, three"
    assert wrap(SMALL, text, 300) == ["one, two of them, three"]
    assert wrap(SMALL, text, 60) == ["one,", "two of them,", "three"]
    assert balanced(SMALL, text, 60) == ["one,", "two of them,", "three"]
    assert wrap(SMALL, text, 28) == ["one,", "two of", "them,", "three"]


@pytest.mark.parametrize("width", [-5, 0, 1, 5])
def test_where_not_even_a_letter_fits_each_is_a_line(width: int) -> None:
    assert wrap(BIG, "WO RD", width) == ["W", "O", "R", "D"]


@given(st.lists(st.text("Wil.", min_size=1, max_size=6), min_size=1, max_size=12))
def test_balanced_lines_are_no_more_and_no_longer_than_others(words: list[str]) -> None:
    text = " ".join(words)
    lines, even = wrap(SMALL, text, 60), balanced(SMALL, text, 60)
    assert len(even) == len(lines)
    assert " ".join(even).split() == words
    longest = [max(map(SMALL.width_of, some)) for some in (even, lines)]
    assert longest[0] <= longest[1]


def test_balanced_lines_leave_no_word_alone() -> None:
    assert wrap(SMALL, "you know all cards, and regret it", 106)[1] == "it"
    assert balanced(SMALL, "you know all cards, and regret it", 106) == [
        "you know all", "cards, and regret it",
    ]  # fmt: skip


def test_a_text_is_shortened_to_its_room() -> None:
    assert shortened(BIG, "ELEPHANT", 8 * 8) == "ELEPH..."
    assert shortened(BIG, "AN ELEPHANT", 6 * 8) == "AN..."
    assert shortened(BIG, "A", 4 * 8) == "A..."
    assert shortened(BIG, "ELEPHANT", 0) == "..."


def test_a_line_that_fits_stays_as_it_is() -> None:
    assert wrap(SMALL, "  a   b ", 60) == ["  a   b "]
    assert wrap(SMALL, "", 60) == [""]


@pytest.mark.parametrize("type_", [SMALL, BIG])
def test_each_pixel_of_a_line_belongs_to_a_character(type_: Font) -> None:
    text = "Will it?"
    characters = [character_at(type_, text, x) for x in range(-2, type_.width_of(text) + 2)]
    assert characters[:2] == characters[-2:] == [-1, -1]
    assert characters[2:-2] == [
        n for n, char in enumerate(text) for _ in range(type_.width_of(char))
    ]


def test_keys_stand_in_brackets() -> None:
    line = "-press a key; [ESC] to quit [f5]"
    assert [bracketed_key_at(line, column) for column in (13, 14, 18, 19, 28, 31)] == [
        "",
        "ESC",
        "ESC",
        "",
        "F5",
        "F5",
    ]
    assert bracketed_key_at("[2 to go] ESC", 1) == ""


def test_words_belong_to_the_key_before_them() -> None:
    line = "so [ESC] : no [ENTER] : yes"
    assert [key_before(line, column) for column in (0, 3, 13, 14, 26)] == [
        "ESC", "ESC", "ESC", "ENTER", "ENTER",
    ]  # fmt: skip
    assert key_before("other : yes", 3) == ""


@pytest.mark.parametrize(
    ("align", "first", "last"), [("left", 50, 60), ("center", 45, 55), ("right", 40, 50)]
)
def test_a_line_begins_where_its_alignment_says(
    stage: Stage, align: str, first: int, last: int
) -> None:
    """Two letters of 6 pixels are seen to be 11 wide: the gap before the first is no part of it."""
    letters = stage.canvas.letters("middle")
    assert letters.width_of("HH") == 12 and letters.bearing == 1
    begins = stage.canvas.left_end("middle", 50, "HH", align)
    assert begins == first - (align != "left")
    assert first + 11 - 1 == last
