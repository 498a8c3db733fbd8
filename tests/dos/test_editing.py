"""The line at the prompt: what each key does to it, as in DOS."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import cast

import pytest

from retrocards.dos.editing import MOST, LineEditor, character
from retrocards.dos.streams import nothing_to_complete
from retrocards.machine import Key, named_key
from retrocards.rom import TextRom, load_rom
from retrocards.rom.folders import shipped

DIR, TYPE = "DIR C:\\CARDS", "TYPE DURAK.DOC"


@pytest.fixture(scope="module")
def rom() -> TextRom:
    return cast(TextRom, load_rom(Path(shipped("roms")) / "dos"))


def edited(rom: TextRom, keys: str, history: Sequence[str] = ()) -> tuple[str, int]:
    """The line and the cursor after some keys; `_` is a blank."""
    editor = LineEditor(rom, [*history], nothing_to_complete)
    for key in keys.split():
        editor.take(named_key(" " if key == "_" else key))
    return editor.text, editor.position


@pytest.mark.parametrize(
    ("keys", "line", "cursor"),
    [
        ("d i r", "dir", 3),
        ("a b c LEFT LEFT x", "axc", 2),
        ("a b c LEFT LEFT INS x", "axbc", 2),
        ("a b c HOME DEL", "bc", 0),
        ("a b c HOME END BACKSPACE", "ab", 2),
        ("a b c HOME BACKSPACE", "abc", 0),
        ("a b LEFT RIGHT c", "abc", 3),
        ("F6", "\x1a", 1),
        ("CTRL_Z", "\x1a", 1),
        ("a CTRL_X b", "ab", 2),
    ],
)
def test_typing_and_going_about(rom: TextRom, keys: str, line: str, cursor: int) -> None:
    assert edited(rom, keys) == (line, cursor)


@pytest.mark.parametrize(
    ("keys", "line"),
    [
        ("F1 F1 F1", "DIR"),
        ("F3", DIR),
        ("RIGHT RIGHT", "DI"),
        ("F2 C F3", DIR),
        ("F2 C", "DIR "),
        ("F2 Q", ""),
        ("F4 C F3", "C:\\CARDS"),
        ("x F3", "xIR C:\\CARDS"),
        ("INS x y F3", "xyDIR C:\\CARDS"),
        ("DEL DEL F3", "R C:\\CARDS"),
        ("F1 F1 BACKSPACE F3", DIR),
        ("F3 F3", DIR),
    ],
)
def test_the_line_before_is_a_template(rom: TextRom, keys: str, line: str) -> None:
    assert edited(rom, keys, [DIR])[0] == line


@pytest.mark.parametrize(
    ("keys", "line"),
    [
        ("UP", TYPE),
        ("UP UP", DIR),
        ("UP UP UP", DIR),
        ("UP UP DOWN", TYPE),
        ("UP DOWN", ""),
        ("DOWN", ""),
        ("UP HOME x", "x" + TYPE[1:]),
    ],
)
def test_up_and_down_go_through_the_lines_before(rom: TextRom, keys: str, line: str) -> None:
    assert edited(rom, keys, [DIR, TYPE])[0] == line


def test_a_line_has_127_characters_and_the_next_one_is_refused(rom: TextRom) -> None:
    editor = LineEditor(rom, [], nothing_to_complete)
    assert all(editor.take(Key("X", "x")) for _ in range(MOST))
    assert not editor.take(Key("X", "x")) and len(editor.text) == MOST == 127
    editor.take(Key("HOME"))
    assert editor.take(Key("Y", "y")), "typed over another, it is no longer"
    editor.take(Key("INS"))
    assert not editor.take(Key("Y", "y"))


def test_tab_offers_one_name_after_the_other(rom: TextRom) -> None:
    asked: list[str] = []

    def complete(text: str) -> Sequence[str]:
        asked.append(text)
        return ["TYPE DURAK.DOC", "TYPE DURAK.EXE"]

    editor = LineEditor(rom, [], complete)
    for key in "type d".replace(" ", ""):
        editor.take(Key(key.upper(), key))
    seen = []
    for _ in range(3):
        assert editor.take(Key("TAB"))
        seen.append(editor.text)
    assert seen == ["TYPE DURAK.DOC", "TYPE DURAK.EXE", "TYPE DURAK.DOC"] and asked == ["typed"]
    editor.take(Key("X", "x"))
    editor.take(Key("TAB"))
    assert asked[1:] == ["TYPE DURAK.DOCx"]
    assert not LineEditor(rom, [], nothing_to_complete).take(Key("TAB")), "it beeps"


def test_lines_are_kept_once_and_the_oldest_go(rom: TextRom) -> None:
    history: list[str] = []
    for number in range(60):
        for _ in range(2):
            editor = LineEditor(rom, history, nothing_to_complete)
            for char in f"{number}":
                editor.take(Key(char, char))
            editor.keep()
    assert history == [str(number) for number in range(10, 60)]
    LineEditor(rom, history, nothing_to_complete).keep()
    assert history[-1] == "59", "an empty line is not kept"


@pytest.mark.parametrize(
    ("key", "typed"),
    [
        (Key("D", "в"), "d"),
        (Key("D", "В"), "D"),
        (Key("<", "Б"), "<"),
        (Key("Ў", "Ў"), ""),
        (Key("É", "é"), "é"),
        (Key("SPACE", " "), " "),
        (Key("€", "€"), ""),
        (Key("CTRL_C", "\x03"), ""),
        (Key("F1"), ""),
        (Key("INS", "0"), "0"),
    ],
)
def test_a_letter_of_another_alphabet_types_what_its_place_has(key: Key, typed: str) -> None:
    """A character that code page 437 lacks types nothing."""
    assert character(key) == typed
