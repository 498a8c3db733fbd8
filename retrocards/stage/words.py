"""Lines of text: where they break, which characters they have, and which keys they name."""

import re
from collections.abc import Iterable, Iterator
from typing import Protocol

from retrocards.cards import RANKS, rank_of, suit_of
from retrocards.machine import Cp437Error, encode

SLASHES = "/\\"
SUIT_SIGNS = "♣♦♥♠"
HARD_BLANK = "\xa0"
"""A blank at which no line breaks if that can be helped."""
MORE = "..."
"""Stands for the rest of a text that has no room."""
ARROWS = {"↑": "UP", "↓": "DOWN", "←": "LEFT", "→": "RIGHT"}
_KEY_NAMES = "ENTER|ESC|SPACE|TAB|PGUP|PGDN|HOME|END|UP|DOWN|LEFT|RIGHT|F[1-9][0-9]?"
_BRACKETED = r"[<\[]([^<>\[\]\s]+)[>\]]"
_NAMED = rf"(?<![A-Z0-9])({_KEY_NAMES})(?![A-Z0-9])|([{''.join(ARROWS)}])"
_WORD = r"[A-Z0-9]+"
_SQUARE = r"\[([^\[\]\s]+)\]"


class Letters(Protocol):
    """The size of a font's letters, in the units of its canvas."""

    @property
    def height(self) -> int:
        """From the top of a line to its bottom."""

    def width_of(self, text: str) -> int:
        """The width of a line, with the gap after its last letter."""


def card_text(card: int) -> str:
    """A card by its rank and the sign of its suit, as `10♥`."""
    return RANKS[rank_of(card)] + SUIT_SIGNS[suit_of(card)]


def known(text: str) -> str:
    """The text with "?" for each character that the PC lacks; names of files may have some."""
    try:
        encode(text)
    except Cp437Error:
        return "?" if len(text) == 1 else "".join(map(known, text))
    return text


def wrap(letters: Letters, text: str, width: int) -> list[str]:
    """The text broken at blanks into lines of at most this width.

    A longer word is broken after a slash, or else where the line is full; a letter wider than that
    is a line of its own. A text that fits stays as it is; an empty text is one empty line. Words
    with a HARD_BLANK between them are separated only if they do not fit in one line.
    """
    parts = text.split(" ")
    text = text.replace(HARD_BLANK, " ")
    if letters.width_of(text) <= width:
        return [text]
    lines: list[str] = []
    line = ""
    for word in _words(letters, parts, width):
        longer = f"{line} {word}" if line else word
        if letters.width_of(longer) <= width:
            line = longer
            continue
        if line:
            lines.append(line)
        while len(word) > 1 and letters.width_of(word) > width:
            end = _end_of_line(letters, word, width)
            lines.append(word[:end])
            word = word[end:]
        line = word
    return [*lines, line]


def _words(letters: Letters, parts: Iterable[str], width: int) -> Iterator[str]:
    """The words of a text split at its blanks; words with a HARD_BLANK between them as one."""
    for part in parts:
        words = part.replace(HARD_BLANK, " ")
        yield from [words] if words and letters.width_of(words) <= width else words.split()


def balanced(letters: Letters, text: str, width: int) -> list[str]:
    """The text broken into as few lines as `wrap` makes, but of about the same length."""
    lines = wrap(letters, text, width)
    widest = max(map(letters.width_of, _words(letters, text.split(" "), width)), default=0)
    for narrow in range(max(widest, letters.width_of(text) // len(lines)), width):
        tried = wrap(letters, text, narrow)
        if len(tried) == len(lines) and " ".join(tried) == text.replace(HARD_BLANK, " "):
            return tried
    return lines


def _end_of_line(letters: Letters, word: str, width: int) -> int:
    """How many characters of too long a word go on its first line; at least one."""
    fitting = 1
    while letters.width_of(word[: fitting + 1]) <= width:
        fitting += 1
    behind_slash = max(word.rfind(slash, 1, fitting) for slash in SLASHES) + 1
    return behind_slash or fitting


def shortened(letters: Letters, text: str, width: int) -> str:
    """The beginning of a text, as much as fits with "..." after it."""
    while text and letters.width_of(text + MORE) > width:
        text = text[:-1]
    return text.rstrip() + MORE


def character_at(letters: Letters, text: str, x: int) -> int:
    """The number of the character that lies `x` units from a line's left end; -1 outside."""
    if x < 0:
        return -1
    fitting = (n for n in range(len(text)) if x < letters.width_of(text[: n + 1]))
    return next(fitting, -1)


def key_at(text: str, place: int) -> str:
    """The key that a click on a character of a prompt presses, "" for none.

    A key's name (ENTER, ESC, F7 ...), an arrow and a word in brackets give that key, and so does a
    letter or digit that stands alone; a letter within a word names nothing.
    """
    return named_key_at(text, place, None)


def named_key_at(text: str, place: int, keys: Iterable[str] | None = ()) -> str:
    """The same for a line of a pop-up, where only `keys` may stand alone; None stands for all."""
    for pattern in (_BRACKETED, _NAMED):
        for word in re.finditer(pattern, text):
            if word.start() <= place < word.end():
                return ARROWS.get(word[0], (word[1] or word[0]).upper())
    for word in re.finditer(_WORD, text):
        alone = len(word[0]) == 1 if keys is None else word[0] in keys
        if word.start() <= place < word.end() and alone:
            return word[0]
    return ""


def bracketed_key_at(text: str, place: int) -> str:
    """The key in brackets, such as `[ESC]`, around a character of a line; "" for none."""
    words = (word for word in re.finditer(_SQUARE, text) if word.start() <= place < word.end())
    return next((word[1].upper() for word in words), "")


def key_before(text: str, place: int) -> str:
    """The key in brackets that a character of a line belongs to: the last one before it.

    Characters before all keys belong to the first; "" if the line names no key.
    """
    words = list(re.finditer(_SQUARE, text))
    before = [word for word in words if word.start() <= place]
    return next((word[1].upper() for word in (*reversed(before), *words)), "")
