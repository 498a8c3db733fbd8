"""Lines of letters of any width: how they are broken, and which keys they name."""

import re

from retrocards.machine import Font

SLASHES = "/\\"
MORE = "..."
"""What stands for the rest of a text that there is no room for."""
_KEY = re.compile(r"\[([^\[\]\s]+)\]")


def wrap(font: Font, text: str, width: int) -> list[str]:
    """The text broken at blanks into lines of at most `width` pixels.

    Words that are longer are broken behind a slash, or else where the line is full; a letter that
    is wider than that is a line. A line that fits stays as it is; an empty text is one empty line.
    """
    if font.width_of(text) <= width:
        return [text]
    lines: list[str] = []
    line = ""
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if font.width_of(longer) <= width:
            line = longer
            continue
        if line:
            lines.append(line)
        while len(word) > 1 and font.width_of(word) > width:
            end = _end_of_line(font, word, width)
            lines.append(word[:end])
            word = word[end:]
        line = word
    return [*lines, line]


def _end_of_line(font: Font, word: str, width: int) -> int:
    """How many characters of a word that is too long go on its first line; one at the least."""
    fitting = 1
    while font.width_of(word[: fitting + 1]) <= width:
        fitting += 1
    behind_slash = max(word.rfind(slash, 1, fitting) for slash in SLASHES) + 1
    return behind_slash or fitting


def character_at(font: Font, text: str, at: int) -> int:
    """The number of the character that lies `at` pixels from a line's left end; -1 outside."""
    if at < 0:
        return -1
    fitting = (n for n in range(len(text)) if at < font.width_of(text[: n + 1]))
    return next(fitting, -1)


def key_at(text: str, at: int) -> str:
    """The key in brackets, as `[ESC]`, that holds a character of a line; "" for none."""
    found = (word for word in _KEY.finditer(text) if word.start() <= at < word.end())
    return next((word[1].upper() for word in found), "")


def key_before(text: str, at: int) -> str:
    """The key in brackets that a character of a line belongs to: the last one before it.

    What stands before all keys belongs to the first; "" where the line names none.
    """
    words = list(_KEY.finditer(text))
    before = [word for word in words if word.start() <= at]
    return next((word[1].upper() for word in (*reversed(before), *words)), "")


def shortened(font: Font, text: str, width: int) -> str:
    """As much of a text's beginning as `width` pixels hold together with "..." behind it."""
    while text and font.width_of(text + MORE) > width:
        text = text[:-1]
    return text.rstrip() + MORE
