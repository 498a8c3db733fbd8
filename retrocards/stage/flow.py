"""A manual's text fitted to a width, line by line.

Kept as they are: empty lines, lines that begin with a blank, a box-drawing or a block character,
and headings, which are lines followed by a line of ═ or ─ alone. A line with a tab is a row of a
table: its first column stands before the tab, and the rest is wrapped beside it, or follows it if
there is no room beside it. Lines that begin with "* " or "1) " begin items, wrapped with a hanging
indent if there is room for one. A line like `{cards: 7C 10C}` is a picture of cards, several rows
high. All other lines form paragraphs.
"""

import re
from string import ascii_lowercase, ascii_uppercase
from typing import NamedTuple

from retrocards.cards import parse_card
from retrocards.rom.schema.base import CARD
from retrocards.stage.words import card_text

TAB = "\t"
INDENT = "   "
"""What stands before the names of pictured cards."""

_ITEM = r"(\*|[0-9]+\)) +"
_UNDERLINE = r"═+|─+"
_KEPT = r"[ \u2500-\u259f]"
_CARDS = rf"\{{cards:((?: {CARD})+)\}}"
_CAPITALS = str.maketrans(ascii_lowercase, ascii_uppercase)


class Row(NamedTuple):
    """A line on the page; `head` marks headings.

    `block` is the number of the paragraph, item or kept line that the row belongs to; it does not
    depend on the width. A picture of `cards` takes several rows, each `down` from its top; its text
    names them.
    """

    text: str
    block: int
    head: bool = False
    cards: tuple[int, ...] = ()
    down: int = 0


def in_capitals(text: str) -> str:
    """The text in capitals, without the lines that are to be typed or drawn: they have a blank."""
    lines = text.split("\n")
    return "\n".join(
        line if line.startswith(" ") or re.fullmatch(_CARDS, line) else line.translate(_CAPITALS)
        for line in lines
    )


def flow(text: str, width: int, high: int = 1) -> list[Row]:
    """The text's rows, none of them wider than `width` cells; pictures of cards take `high`."""
    lines = text.splitlines()
    rows: list[Row] = []
    start = block = 0
    while start < len(lines):
        end = _end(lines, start)
        head = _is_heading(lines, start)
        if picture := re.fullmatch(_CARDS, lines[start]):
            rows += _picture(picture[1].split(), block, width, high)
        else:
            rows += [Row(line, block, head) for line in _laid_out(lines, start, end, width)]
        start, block = end, block + 1
    return rows


def _picture(names: list[str], block: int, width: int, high: int) -> list[Row]:
    """The rows of a picture of cards, the first of which names them."""
    cards = tuple(map(parse_card, names))
    text = INDENT + " ".join(map(card_text, cards))
    return [
        Row(text[:width] if down == 0 else "", block, cards=cards, down=down)
        for down in range(high)
    ]


def _end(lines: list[str], start: int) -> int:
    """Where the block ends that begins at a line: plain lines go on with it."""
    end = start + 1
    if _is_text(lines, start):
        while end < len(lines) and _is_text(lines, end) and not re.match(_ITEM, lines[end]):
            end += 1
    return end


def _laid_out(lines: list[str], start: int, end: int, width: int) -> list[str]:
    line = lines[start]
    if TAB in line:
        first, _, rest = line.partition(TAB)
        column = _first_column(lines, start)
        if column >= width:
            return _wrapped(f"{first.strip()} {rest.strip()}", width, "", "")
        return _wrapped(rest.strip(), width, first.strip().ljust(column), " " * column)
    if not _is_text(lines, start):
        return [line.rstrip()[:width]]
    item = re.match(_ITEM, line)
    indent = " " * len(item[0]) if item and len(item[0]) < width else ""
    return _wrapped(" ".join(lines[start:end]), width, "", indent)


def _wrapped(text: str, width: int, first: str, others: str) -> list[str]:
    # Imported only here: many a start has no text to break.
    import textwrap

    return textwrap.wrap(
        text, width, initial_indent=first, subsequent_indent=others, break_on_hyphens=False
    ) or [first]


def _first_column(lines: list[str], number: int) -> int:
    """The width of the first column of the table around a line, with a blank."""
    first = last = number
    while first > 0 and TAB in lines[first - 1]:
        first -= 1
    while last + 1 < len(lines) and TAB in lines[last + 1]:
        last += 1
    return max(len(line.partition(TAB)[0].strip()) for line in lines[first : last + 1]) + 1


def _is_text(lines: list[str], number: int) -> bool:
    """Whether a line is wrapped: it is plain, or begins an item."""
    line = lines[number]
    kept = not line.strip() or TAB in line or re.match(f"{_KEPT}|{_CARDS}$", line) is not None
    return not kept and not _is_heading(lines, number)


def _is_heading(lines: list[str], number: int) -> bool:
    """Whether a line is a heading or the rule below one."""
    if re.fullmatch(_UNDERLINE, lines[number]):
        return number > 0 and bool(lines[number - 1].strip())
    below = lines[number + 1] if number + 1 < len(lines) else ""
    return bool(lines[number].strip()) and re.fullmatch(_UNDERLINE, below) is not None
