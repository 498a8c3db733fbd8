"""Text into a page of cells: decor and labels."""

from collections.abc import Iterable
from dataclasses import dataclass

from retrocards.machine import TextPage
from retrocards.rom.schema.screens import Decor, Label
from retrocards.stage.cells import CellLetters, draw_box
from retrocards.stage.look import Look
from retrocards.stage.words import known, wrap
from retrocards.stage.zones import Rect


@dataclass(frozen=True)
class Line:
    """A line of text and the cell where it begins."""

    col: int
    row: int
    text: str


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
            draw_box(page, Rect(box.col, box.row, box.width, box.height), box.frame, attr)
        elif part.text:
            text = part.text
            for number, line in enumerate(text.rows or (text.text or "",)):
                page.put(text.col, text.row + number, line, look.attr(text.style))


def label_lines(label: Label, text: str, strong: bool = False) -> list[Line]:
    """A label's text laid out: wrapped at blanks, cut to its room, aligned.

    A strong text of one line gets a blank before and behind it where there is room.
    """
    parts = [known(part) for part in text.split("\n")]
    if label.height == 1:
        wrapped = [" ".join(parts)[: label.width]]
    else:
        wrapped = [line for part in parts for line in wrap(CellLetters(), part, label.width)]
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
