"""The script driver's language: what to press, wait for and write, in order.

A script is a list of words with blanks between: a key's name (`F5`, `ENTER`, `KP_8`), a printable
character, or one of `type:WORDS` `wait:SECONDS` `until:WORDS` `click:X,Y` `rclick:X,Y` `move:X,Y`
`hold:X,Y` `rhold:X,Y` `drop:X,Y` `wheel:N` `pad:BUTTON` `shot:F.png` `frame:F.png` `text:F.txt`
`state:F.json`.
An underscore in WORDS is a blank.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from retrocards.cli.errors import ScriptError
from retrocards.machine import PAD_BUTTONS, Key, Pad, named_key
from retrocards.machine.video import HEIGHT, WIDTH

MOST_SECONDS = 86_400.0
POINTS = ("click", "rclick", "move", "hold", "rhold", "drop")
PRESSES = ("click", "rclick", "hold", "rhold")
"""The words that press a button. The place must lie in the picture."""
FILES = {"shot": ".png", "frame": ".png", "text": ".txt", "state": ".json"}
_PLACE = r"(-?\d{1,4}),(-?\d{1,4})"
_NUMBER = r"-?\d{1,4}"
_SECONDS = r"\d{1,6}(\.\d{1,6})?|\.\d{1,6}"


class Press(NamedTuple):
    """Press a key."""

    key: Key


class WaitFor(NamedTuple):
    """Let machine time pass."""

    seconds: float


class Until(NamedTuple):
    """Let machine time pass until the screen shows these words."""

    words: str


class Point(NamedTuple):
    """A mouse action at a place of the picture: one of POINTS.

    `hold` and `rhold` press a button, and `drop` releases it.
    """

    what: str
    x: int
    y: int


class Wheel(NamedTuple):
    """Turn the wheel. Above 0 is away from the player."""

    amount: int


class Push(NamedTuple):
    """Press a button of a gamepad."""

    pad: Pad


class Write(NamedTuple):
    """Write a file: `shot`, `frame`, `text` or `state`."""

    what: str
    path: str


Step = Press | WaitFor | Until | Point | Wheel | Push | Write


def read_script(text: str) -> list[Step]:
    """The steps of a script. Raises ScriptError at the first faulty word."""
    return [step for word in text.split() for step in _steps(word)]


def _steps(word: str) -> list[Step]:
    kind, colon, rest = word.partition(":")
    if len(word) == 1 or not colon:
        return [Press(_key(word))]
    if kind in ("type", "until") and not rest:
        raise ScriptError(f"{word} needs words after it, as {kind}:HELLO_WORLD.")
    if kind == "type":
        return [Press(_key(char)) for char in rest.replace("_", " ")]
    if kind == "until":
        return [Until(rest.replace("_", " "))]
    if kind == "wait":
        return [WaitFor(_seconds(word, rest))]
    if kind in POINTS:
        place = re.fullmatch(_PLACE, rest)
        if place is None:
            raise ScriptError(f"{word}: a place is X,Y in picture coordinates, as {kind}:160,100.")
        x, y = int(place[1]), int(place[2])
        if kind in PRESSES and not (0 <= x < WIDTH and 0 <= y < HEIGHT):
            raise ScriptError(
                f"{word}: the picture goes from 0,0 to {WIDTH - 1},{HEIGHT - 1}, and a "
                "button outside of it has no effect."
            )
        return [Point(kind, x, y)]
    if kind == "wheel":
        if not re.fullmatch(_NUMBER, rest):
            raise ScriptError(f"{word}: the wheel turns by a whole number, as wheel:-1.")
        return [Wheel(int(rest))]
    if kind == "pad":
        button = next((button for button in PAD_BUTTONS if button == rest.upper()), None)
        if button is None:
            raise ScriptError(f"{word}: the buttons of a gamepad are {' '.join(PAD_BUTTONS)}.")
        return [Push(Pad(button))]
    if kind in FILES:
        if not rest.lower().endswith(FILES[kind]):
            raise ScriptError(f"{word}: the file must end in {FILES[kind]}.")
        return [Write(kind, rest)]
    raise ScriptError(
        f"{word} is not understood; there are keys, and type: wait: until: click: rclick: move: "
        "hold: rhold: drop: wheel: pad: shot: frame: text: state:."
    )


def _key(word: str) -> Key:
    if not word.isprintable():
        raise ScriptError(f"{word!r} is not a printable character.")
    try:
        return named_key(word)
    except KeyError:
        raise ScriptError(
            f"{word} is not a key; there are F1 to F12, ESC ENTER UP DOWN LEFT RIGHT HOME END "
            "PGUP PGDN TAB SPACE BACKSPACE INS DEL HELP SHIFT ALT, KP_0 to KP_9, CTRL_A to CTRL_Z, "
            "and single characters."
        ) from None


def _seconds(word: str, rest: str) -> float:
    if not re.fullmatch(_SECONDS, rest) or float(rest) > MOST_SECONDS:
        raise ScriptError(f"{word}: seconds are a number from 0 to {MOST_SECONDS:g}, as wait:1.5.")
    return float(rest)
