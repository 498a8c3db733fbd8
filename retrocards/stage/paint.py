"""Text into a page of cells: decor, boxes, labels and the words of a prompt that are keys."""

import re
import textwrap
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from retrocards.machine import Cp437Error, TextPage, encode
from retrocards.rom.schema.screens import Decor, Label
from retrocards.stage.look import Look

FRAMES = {"single": tuple("┌─┐││└─┘"), "double": tuple("╔═╗║║╚═╝")}
CELL = 8

Frame = Literal["single", "double"]

ARROWS = {"↑": "UP", "↓": "DOWN", "←": "LEFT", "→": "RIGHT"}

_KEY_NAMES = "ENTER|ESC|SPACE|TAB|PGUP|PGDN|HOME|END|UP|DOWN|LEFT|RIGHT|F[1-9][0-9]?"
_BRACKETED = re.compile(r"[<\[]([^<>\[\]\s]+)[>\]]")
_NAMED = re.compile(rf"(?<![A-Z0-9])({_KEY_NAMES})(?![A-Z0-9])|([{''.join(ARROWS)}])")
_WORD = re.compile(r"[A-Z0-9]+")


@dataclass(frozen=True)
class Line:
    """A line of text and the cell where it begins."""

    col: int
    row: int
    text: str


def known(text: str) -> str:
    """The text with "?" for each character that the PC lacks; names of files may have such."""
    try:
        encode(text)
    except Cp437Error:
        return "?" if len(text) == 1 else "".join(map(known, text))
    return text


def draw_decor(page: TextPage, decor: Iterable[Decor], look: Look) -> None:
    """The fixed parts of a screen, from back to front."""
    for part in decor:
        if part.fill:
            fill = part.fill
            attr = look.attr(fill.style)
            page.fill(fill.col, fill.row, fill.width, fill.height, fill.char, attr)
        elif part.box:
            box = part.box
            attr = look.attr(box.style)
            draw_box(page, box.col, box.row, box.width, box.height, box.frame, attr)
        elif part.text:
            text = part.text
            for number, line in enumerate(text.rows or (text.text or "",)):
                page.put(text.col, text.row + number, line, look.attr(text.style))


def draw_box(page: TextPage, col: int, row: int, w: int, h: int, frame: Frame, attr: int) -> None:
    """A frame of line characters, its inside blanked."""
    top_left, flat, top_right, left, right, low_left, low_flat, low_right = FRAMES[frame]
    inside = max(0, w - 2)
    page.fill(col, row, w, h, " ", attr)
    page.put(col, row, top_left + flat * inside + top_right, attr)
    for line in range(row + 1, row + h - 1):
        page.put(col, line, left, attr)
        page.put(col + w - 1, line, right, attr)
    page.put(col, row + h - 1, low_left + low_flat * inside + low_right, attr)


def wrap(text: str, width: int) -> list[str]:
    """The lines of a text wrapped at blanks; one empty line for an empty text."""
    return textwrap.wrap(text, width, break_on_hyphens=False) or [""]


def darken(page: TextPage, col: int, row: int, w: int, h: int, attr: int) -> None:
    """Let a shadow fall on cells: text stays, darkened; names of cards under pictures do not."""
    for line in range(max(0, row), min(page.rows, row + h)):
        for at in range(max(0, col), min(page.columns, col + w)):
            before = page.attr_at(at, line)
            if before >> 4 == before & 15:
                page.put(at, line, " ", attr)
            else:
                page.recolour(at, line, 1, 1, attr)


def label_lines(label: Label, text: str, strong: bool = False) -> list[Line]:
    """A label's text laid out: wrapped at blanks, cut to its room, aligned.

    A strong text of one line gets a blank before and behind it where there is room.
    """
    parts = [known(part) for part in text.split("\n")]
    if label.height == 1:
        wrapped = [" ".join(parts)[: label.width]]
    else:
        wrapped = [line for part in parts for line in wrap(part, label.width)]
    lines = []
    for number, line in enumerate(wrapped[: label.height]):
        if strong and line and len(line) + 2 <= label.width:
            line = f" {line} "
        spare = label.width - len(line)
        shift = {"left": 0, "center": spare // 2, "right": spare}[label.align]
        lines.append(Line(label.col + shift, label.row + number, line))
    return lines


def draw_label(
    page: TextPage, label: Label, text: str, look: Look, strong: str | None, style: str | None
) -> None:
    """A label's text in its own style, its strong one, or another of the ROM's.

    Another style fills the label's lines from end to end.
    """
    attr = look.attr(style or strong or label.style)
    for line in label_lines(label, text, strong is not None):
        if style:
            page.fill(label.col, line.row, label.width, 1, " ", attr)
        page.put(line.col, line.row, line.text, attr)


def key_at(text: str, at: int) -> str:
    """The key that pointing at a character of a prompt presses, "" for none.

    A key's name (ENTER, ESC, F7 ...), an arrow and a word in brackets give that key, and so does a
    letter or digit that stands alone; a letter within a word names nothing.
    """
    return named_key_at(text, at, None)


def named_key_at(text: str, at: int, keys: Iterable[str] | None = ()) -> str:
    """The same for a line of a window, where only `keys` may stand alone; None: any may."""
    for pattern in (_BRACKETED, _NAMED):
        for word in pattern.finditer(text):
            if word.start() <= at < word.end():
                return ARROWS.get(word[0], (word[1] or word[0]).upper())
    for word in _WORD.finditer(text):
        alone = len(word[0]) == 1 if keys is None else word[0] in keys
        if word.start() <= at < word.end() and alone:
            return word[0]
    return ""
