"""The script driver's language: every token, and every way to get it wrong."""

from random import Random

import pytest

from retrocards.cli.errors import ScriptError
from retrocards.cli.script import Point, Press, Push, Until, WaitFor, Wheel, Write, read_script
from retrocards.machine import Key, Pad

NAMES = [
    *(f"F{number}" for number in range(1, 13)), "ESC", "ENTER", "UP", "DOWN", "LEFT",
    "RIGHT", "HOME", "END", "PGUP", "PGDN", "TAB", "BACKSPACE", "INS", "DEL", "HELP",
    "SHIFT", "ALT",
]  # fmt: skip


def test_an_empty_script() -> None:
    assert read_script("") == read_script(" \n\t ") == []


@pytest.mark.parametrize("name", NAMES)
def test_named_keys(name: str) -> None:
    assert read_script(name) == read_script(name.lower()) == [Press(Key(name))]


def test_space_and_the_keypad() -> None:
    assert read_script("SPACE") == [Press(Key("SPACE", " "))]
    assert read_script("KP_8 kp_2") == [Press(Key("UP")), Press(Key("DOWN"))]
    assert read_script("KP_0") == [Press(Key("INS", "0"))]
    for digit in "0123456789":
        assert len(read_script(f"KP_{digit}")) == 1


@pytest.mark.parametrize("char", ["a", "Z", "0", "?", ":", "_", "*", "é", "♠"])
def test_a_printable_character(char: str) -> None:
    (step,) = read_script(char)
    assert isinstance(step, Press)
    assert step.key.char == char


def test_type_is_a_keystroke_for_each_character() -> None:
    steps = read_script("type:Ab_1:")
    assert [step.key.char for step in steps if isinstance(step, Press)] == [*"Ab 1:"]


def test_waiting() -> None:
    assert read_script("wait:2 wait:.5 wait:0 wait:3600.25") == [
        WaitFor(2.0), WaitFor(0.5), WaitFor(0.0), WaitFor(3600.25),
    ]  # fmt: skip
    assert read_script("until:HAND_IS_OVER:x") == [Until("HAND IS OVER:x")]


def test_the_mouse() -> None:
    assert read_script("click:160,100 rclick:0,0 move:-5,199 hold:1,2 rhold:3,4 drop:5,6") == [
        Point("click", 160, 100), Point("rclick", 0, 0), Point("move", -5, 199),
        Point("hold", 1, 2), Point("rhold", 3, 4), Point("drop", 5, 6),
    ]  # fmt: skip
    assert read_script("wheel:-3 wheel:1") == [
        Wheel(-3), Wheel(1),
    ]  # fmt: skip


def test_a_gamepad() -> None:
    assert read_script("pad:A pad:left pad:L pad:SELECT") == [
        Push(Pad("A")), Push(Pad("LEFT")), Push(Pad("L")), Push(Pad("SELECT")),
    ]  # fmt: skip


def test_files() -> None:
    assert read_script("shot:a.png frame:b/c.PNG text:d.txt state:e.json shot:C:x.png") == [
        Write("shot", "a.png"), Write("frame", "b/c.PNG"), Write("text", "d.txt"),
        Write("state", "e.json"), Write("shot", "C:x.png"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "word",
    [
        "F13", "F0", "ENTRE", "KP_", "KP_10", "wait:", "wait:x", "wait:-1", "wait:1e9", "wait:nan",
        "wait:99999999", "wait:86401", "wait:²", "until:", "type:", "click:", "click:1",
        "click:999,999", "rclick:320,0", "hold:0,-1", "rhold:0,200",
        "click:1,2,3", "click:1;2", "click:a,b", "move:99999,1", "wheel:", "wheel:1.5", "wheel:up",
        "pad:", "pad:C", "pad:ENTER", "pad:A:B",
        "shot:", "shot:a", "shot:a.txt", "text:a.png", "state:a.txt", "frame:.pn", "say:hello",
        "WAIT:1", "::", "a:", "\x07", "\x00\x01",
    ],
)  # fmt: skip
def test_a_word_that_is_none_is_named_in_a_sentence(word: str) -> None:
    with pytest.raises(ScriptError) as caught:
        read_script(f"ENTER {word} ENTER")
    message = str(caught.value)
    assert message.endswith(".") and "\n" not in message
    assert message.startswith((word, repr(word)))


def test_random_scripts_raise_nothing_else() -> None:
    pieces = [
        "wait:", "until:", "click:", "wheel:", "shot:", "text:", "type:", "F1", "KP_", "1,2", "-",
        ".png", ".txt", "1", "9", "²", "♠", "\udcff", "\x00", "_", ":", "a", " ", "\n", "É", "ẞ",
    ]  # fmt: skip
    good = 0
    for seed in range(3000):
        chance = Random(seed)
        script = "".join(chance.choices(pieces, k=chance.randrange(1, 6)))
        try:
            read_script(script)
            good += 1
        except ScriptError:
            pass
        except Exception:
            print(f"seed {seed}: {script!r}")
            raise
    assert 100 < good < 2900


def test_a_button_that_nothing_would_feel_is_refused_with_the_size_of_the_picture() -> None:
    with pytest.raises(ScriptError, match="click:999,999: the picture goes from 0,0 to 319,199"):
        read_script("click:999,999")
    assert read_script("move:-5,500 drop:400,9 click:319,199"), "the mouse may leave it"
