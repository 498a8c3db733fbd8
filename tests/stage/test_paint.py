"""Labels laid out, boxes drawn, and the keys that a prompt names."""

import pytest

from retrocards.machine import TextPage
from retrocards.rom.reader import read
from retrocards.rom.schema.screens import Label
from retrocards.stage.canvas import Line
from retrocards.stage.cells import label_lines
from retrocards.stage.frames import draw_box
from retrocards.stage.words import key_at, named_key_at
from retrocards.stage.zones import Rect


def label(**more: object) -> Label:
    return read(Label, {"col": 10, "row": 3, "width": 8, "style": "table", **more})


@pytest.mark.parametrize(("align", "col"), [("left", 10), ("center", 12), ("right", 14)])
def test_a_label_is_aligned_in_its_room(align: str, col: int) -> None:
    assert label_lines(label(align=align), "FOUR") == [Line(col, 3, "FOUR", "table")]


def test_a_label_of_one_line_is_cut() -> None:
    assert label_lines(label(), "ALL TOO LONG") == [Line(10, 3, "ALL TOO ", "table")]


def test_a_label_of_two_lines_is_wrapped_at_blanks_and_cut() -> None:
    two = label(height=2)
    assert label_lines(two, "ALL TOO LONG FOR IT") == [
        Line(10, 3, "ALL TOO", "table"),
        Line(10, 4, "LONG FOR", "table"),
    ]
    assert label_lines(two, "A\nB\nC") == [Line(10, 3, "A", "table"), Line(10, 4, "B", "table")]


def test_a_strong_label_has_blanks_around_it_where_there_is_room() -> None:
    assert label_lines(label(), "FOUR", strong=True) == [Line(10, 3, " FOUR ", "table")]
    assert label_lines(label(), "SEVENER", strong=True) == [Line(10, 3, "SEVENER", "table")]
    assert label_lines(label(), "", strong=True) == [Line(10, 3, "", "table")]


@pytest.mark.parametrize(
    ("pointed", "key"),
    [("<", "F7"), ("7", "F7"), ("ENT", "ENTER"), ("ESC", "ESC"), ("A-", "A"), ("-C", ""),
     ("0", "0"), ("↑", "UP"), (" OR", ""), ("q", ""), ("[X", "X"), ("END", "")],
)  # fmt: skip
def test_pointing_at_a_prompt_gives_the_key_that_it_names(pointed: str, key: str) -> None:
    prompt = "CARD A-C OR 0, ENTER, ESC, ↑, <F7>, [X], q, MENDED"
    assert key_at(prompt, prompt.index(pointed)) == key


def test_beside_the_prompt_there_is_no_key() -> None:
    assert key_at("A", 1) == ""
    assert key_at("A", -1) == ""


def test_a_windows_words_are_keys_only_where_they_name_one() -> None:
    foot = "Y LEAVES, N STAYS, ESC BACK"
    assert named_key_at(foot, foot.index("ESC")) == "ESC"
    assert named_key_at(foot, 0) == ""
    assert named_key_at(foot, 0, ("Y", "N")) == "Y"
    assert named_key_at(foot, foot.index("YS"), ("Y", "N")) == ""


def test_a_box_has_double_lines_and_a_blank_inside() -> None:
    page = TextPage(40)
    page.fill(0, 0, 40, 25, "x", 7)
    draw_box(page, Rect(1, 1, 4, 3), "double", 0x1E)
    assert [line[:6] for line in page.lines()[:5]] == [
        "xxxxxx",
        "x╔══╗x",
        "x║  ║x",
        "x╚══╝x",
        "xxxxxx",
    ]
    assert page.attr_at(2, 2) == 0x1E
