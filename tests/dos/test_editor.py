"""The operations on EDIT's text, without a screen."""

from random import Random

import pytest

from retrocards.dos.editor import LONGEST, Text


def with_cursor(text: str, row: int, column: int) -> Text:
    edited = Text(text)
    edited.go_to(row, column)
    return edited


def test_what_is_typed_goes_between_or_over() -> None:
    text = with_cursor("abc", 0, 1)
    assert text.type("X") and str(text) == "aXbc"
    text.inserts = False
    assert text.type("YZ") and str(text) == "aXYZ" and text.column == 4
    assert text.type("!") and str(text) == "aXYZ!"


def test_lines_are_split_and_joined() -> None:
    text = with_cursor("abcd\nef", 0, 2)
    text.split()
    assert (str(text), text.row, text.column) == ("ab\ncd\nef", 1, 0)
    assert text.rub_out() and (str(text), text.row, text.column) == ("abcd\nef", 0, 2)
    text.go_to(0, 99)
    assert text.delete() and str(text) == "abcdef"
    text.go_to(0, 0)
    assert not text.rub_out()
    text.go_to(0, 99)
    assert not text.delete()


def test_a_line_can_be_deleted_the_last_one_too() -> None:
    text = with_cursor("a\nb", 1, 1)
    text.delete_line()
    assert (str(text), text.row, text.column) == ("a", 0, 0)
    text.delete_line()
    assert str(text) == ""


def test_left_and_right_go_through_the_ends_of_lines() -> None:
    text = with_cursor("ab\nc", 0, 2)
    text.move(+1)
    assert (text.row, text.column) == (1, 0)
    text.move(-1)
    assert (text.row, text.column) == (0, 2)


def test_a_line_has_so_many_signs_and_nothing_is_lost_at_its_end() -> None:
    full = "x" * LONGEST
    text = with_cursor(f"{full}\ny", 0, 5)
    assert not text.type("z") and not with_cursor(f"{full}\ny", 0, LONGEST).delete()
    joined = with_cursor(f"{full}\ny", 1, 0)
    assert not joined.rub_out() and (joined.row, joined.column) == (1, 0)


@pytest.mark.parametrize("seed", range(20))
def test_whatever_is_done_the_cursor_is_in_the_text(seed: int) -> None:
    rng = Random(seed)
    text = Text("one\ntwo\n\nthree")
    acts = [
        lambda: text.type(rng.choice("abc ")), text.split, text.delete, text.rub_out,
        text.delete_line, lambda: text.move(rng.choice((-1, 1))),
        lambda: text.go_to(rng.randrange(-3, 9), rng.randrange(-3, 300)),
    ]  # fmt: skip
    for _ in range(500):
        rng.choice(acts)()
        text.inserts = rng.random() < 0.8
        assert 0 <= text.row < len(text.lines) and 0 <= text.column <= len(text.line), (
            f"seed {seed}"
        )
        assert all(len(line) <= LONGEST for line in text.lines)
