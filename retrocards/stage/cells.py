"""A canvas of cells: the text page of the PC, with pictures over it."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from retrocards.machine import Sprite, TextPage, Video
from retrocards.rom import TextRom
from retrocards.rom.schema.base import ROWS
from retrocards.rom.schema.control import Menu
from retrocards.rom.schema.look import Shadow
from retrocards.rom.schema.screens import Decor, Label, Screen
from retrocards.rom.schema.show import Dialog, ShowStep
from retrocards.stage.canvas import Canvas, Form, Line, PageStyles, Shape, View
from retrocards.stage.faces import Faces
from retrocards.stage.flow import Row
from retrocards.stage.fonts import font, glyph
from retrocards.stage.frames import (
    DIVIDERS,
    darken,
    draw_frame,
    draw_part,
    edge_of,
    headline,
    panel_in,
    shadow_of,
    shape_of,
)
from retrocards.stage.look import Look
from retrocards.stage.pictures import DeckPictures, Pictures
from retrocards.stage.words import key_at, known, wrap
from retrocards.stage.zones import CELL, SCREEN, Point, Rect

if TYPE_CHECKING:
    from retrocards.rom.schema.rom import AnyDialog, AnyMenu, AnyScreen
    from retrocards.stage.canvas import AnyLabel

ALIGNMENTS = {"left": str.ljust, "center": str.center, "right": str.rjust}
PAGE_MARGIN = 1
"""Cells left free at both sides of the manual's text."""
_REST = bytes(range(16, 256))
SHADE = (
    bytes((0, 0, 0, 0, 0, 0, 0, 8, 0, 1, 2, 3, 4, 5, 6, 7)) + _REST,
    bytes((0, 1, 2, 3, 4, 5, 6, 8, 8, 1, 2, 3, 4, 5, 6, 7)) + _REST,
)
"""The 16 colours in the shadow of a card: bright ones dark, dark ones half black."""


class CellLetters:
    """Letters that are a cell each."""

    height = 1

    def width_of(self, text: str) -> int:
        return len(text)


class CellCanvas(Canvas):
    """The machine's text page in the styles of a ROM."""

    NEEDS = ("styles.legend_key|legend_word|cursor|new|key|key_weak|key_cursor",)

    edge, margin, beside, leading, gap = (1, 1), (2, 1), 2, 0, 0
    bar, below_bar, bar_margin, bar_font = 1, 0, 0, ""
    scroll, thumb = 1, 1
    small = False
    cells = CellLetters()

    def __init__(self, video: Video, rom: TextRom, look: Look) -> None:
        self._video, self._rom, self._look = video, rom, look
        pager = rom.pager
        self.page_styles = PageStyles(pager.body, pager.head, pager.bar, pager.found)
        self.columns = rom.display.columns
        """How many the screen has, where nothing over it needs another number."""
        self._columns = 0
        self._font = Path()
        self._later: list[Callable[[], None]] = []
        self._drawn: tuple[Screen | None, object, bytes] = None, None, b""
        """The screen that was drawn last, how it looked, and its page without a model's words."""
        self._kept = b""

    @property
    def page(self) -> TextPage:
        """The page as it is now."""
        return self._video.page

    @property
    def whole(self) -> Rect:
        return Rect(0, 0, self.page.columns, ROWS)

    def unit_at(self, x: int, y: int) -> Point:
        return x * self.page.columns // SCREEN[0], y // CELL

    def take_screen(self) -> None:
        self._columns = 0

    def turn_to(self, columns: int | None) -> None:
        wanted = columns or self.columns
        if wanted != self._columns:
            self._font = self._rom.font_path(wanted)
            self._video.set_font(font(self._font))
            self._video.set_columns(wanted)
            self._columns = wanted

    # What the ROM says.

    def form(self, piece: "AnyDialog | AnyMenu") -> Form:
        assert isinstance(piece, Menu | Dialog)
        shape, grow = shape_of(self._rom, piece.window), self._rom.windows[piece.window].grow
        if isinstance(piece, Menu):
            col, row, width = piece.col, piece.row, piece.width
            return Form(shape, grow, piece.title, piece.foot, x=col, y=row, w=width)
        form = Form(shape, grow, piece.title, piece.foot, y=piece.row, w=piece.width)
        form = form._replace(snug="top" if piece.snug else "", h=piece.height, tight=piece.tight)
        return form._replace(heads=piece.heads, keys=piece.keys, yes=piece.yes, entry=piece.entry)

    def views(self) -> Sequence[View]:
        own, bottom = self._rom.display.columns, self._rom.pager.bottom
        return [
            View(columns - 2 * PAGE_MARGIN, 1, bottom[columns], page=columns)
            for columns in sorted(self._rom.display.fonts, key=lambda columns: columns != own)
        ]

    def letters(self, font: str) -> CellLetters:
        return self.cells

    def smaller(self, font: str) -> Sequence[str]:
        return [font]

    # Where things lie.

    def centred(self, w: int, h: int) -> Rect:
        return Rect((self.page.columns - w) // 2, (ROWS - 1 - h) // 2, w, h)

    def middle(self, rect: Rect, text: str, font: str) -> int:
        return rect.x + (rect.w - len(text)) // 2

    def band(self, text: str, font: str) -> int:
        """Title and foot lie on the frame."""
        return 0

    def headline_width(self, text: str, form: Form) -> int:
        """A title has a blank and a piece of the frame at both its sides, or a bracket, too."""
        return len(text) + (6 if form.shape.brackets else 4)

    def headline(self, area: Rect, text: str, form: Form, below: bool) -> Iterator[Line]:
        return headline(area, text, form.shape, below)

    def edge_of(self, form: Form) -> Point:
        return edge_of(form.shape)

    # What a screen is made of.

    def parts(self, screen: "AnyScreen", lowest: bool) -> None:
        assert isinstance(screen, Screen)
        self.clear(screen.base)
        looks = self._look.felt, self.page.columns
        if self._drawn[0] is not screen or self._drawn[1] != looks:
            for part in screen.decor:
                self.part(part)
                for line in _fixed_lines(part):
                    self.write(line)
            self._drawn = screen, looks, bytes(self.page.cells)
        self.page.cells[:] = self._drawn[2]

    def faces(self, pictures: Pictures) -> Faces | None:
        return (
            Faces(self._rom, self._look, pictures) if isinstance(pictures, DeckPictures) else None
        )

    def fixed_lines(self, screen: "AnyScreen") -> Iterator[Sequence[Line]]:
        assert isinstance(screen, Screen)
        for part in screen.decor:
            if window := part.window:
                yield [Line(window.col, window.row, window.title, "")]
            yield [*_fixed_lines(part)]

    def place_of(self, line: Line) -> Rect:
        wide = SCREEN[0] // self.page.columns
        return Rect(line.x * wide, line.y * CELL, len(line.text) * wide, CELL)

    def label_lines(self, label: "AnyLabel", text: str, strong: bool = False) -> list[Line]:
        assert isinstance(label, Label)
        return label_lines(label, text, strong and label.strong is not None)

    def has_room(self, label: "AnyLabel", text: str) -> bool:
        assert isinstance(label, Label)
        rows = _rows(label, text)
        return len(rows) <= label.height and max(map(len, rows)) <= label.width

    def paper_of(self, label: "AnyLabel") -> Rect | None:
        assert isinstance(label, Label)
        return Rect(label.col, label.row, label.width, label.height)

    def plate(self, label: "AnyLabel", style: str) -> None:
        assert isinstance(label, Label)
        if label.plate:
            room = Rect(label.col, label.row, label.width, label.height)
            self.fill(room, style)
            wide = SCREEN[0] // self.page.columns
            x, y, w, h = room.x * wide, room.y * CELL, room.w * wide, room.h * CELL
            # Two pixels of air all around: letters have a free one below them, and none above.
            paper = self._look.paper(style)
            self.outline(Rect(x - 1, y - 1, w + 2, h + 2), paper)
            self.outline(Rect(x - 2, y - 2, w + 4, h + 3), paper)
            self.outline(Rect(x - 3, y - 3, w + 6, h + 5), self._look.ink(style))

    def label_key(self, label: "AnyLabel | None", line: Line, character: int) -> str | None:
        assert isinstance(label, Label)
        return key_at(line.text, character) if label.keys else None

    def name_card(self, seen: Rect, name: Callable[[int], Sequence[str]]) -> None:
        """In invisible ink, in the cells below the card."""
        page, width = self.page, SCREEN[0] // self.page.columns
        col, row = -(-seen.x // width), -(-seen.y // CELL)
        room = max(1, (seen.x + seen.w) // width - col)
        for y, text in enumerate(name(room), start=row):
            for x, char in enumerate(text, start=col):
                if 0 <= x < page.columns and 0 <= y < page.rows:
                    paper = page.attr_at(x, y) >> 4
                    page.put(x, y, char, paper << 4 | paper)

    # How things are drawn.

    def clear(self, style: str) -> None:
        self.page.clear(self._look.attr(style))
        self._later = [self._video.draw_text]

    def fill(self, rect: Rect, style: str, char: str = " ") -> None:
        self.page.fill(rect.x, rect.y, rect.w, rect.h, char, self._look.attr(style))

    def write(self, line: Line) -> None:
        self.page.put(line.x, line.y, known(line.text), self._look.attr(line.style))

    def frame(self, area: Rect, shape: Shape) -> None:
        if shape.shadow:
            for strip in shadow_of(area, shape.shadow):
                self._darken(strip, shape.shadow)
        draw_frame(self.page, self._look, area, shape)
        self.uncover(area)
        if shape.panel:
            self.frame(panel_in(area, shape), shape.panel)

    def opening(self, area: Rect, part: float, shape: Shape) -> None:
        """It grows around its centre, without its panel."""
        w, h = max(2, round(area.w * part)), max(2, round(area.h * part))
        growing = Rect(area.x + (area.w - w) // 2, area.y + (area.h - h) // 2, w, h)
        self.frame(growing, shape._replace(panel=None))

    def part(self, part: Decor | ShowStep) -> Rect | None:
        """Draw a block, a box or a window of the screen; returns all the cells that it takes."""
        return draw_part(self.page, self._rom, self._look, part)

    def divide(self, row: Rect, shape: Shape) -> None:
        inner = shape.panel or shape
        left, flat, right = DIVIDERS[inner.frame]
        self.write(Line(row.x - 1, row.y, left + flat * row.w + right, inner.border))

    def page_row(self, row: Row, above: Row, y: int, marked: tuple[int, int], view: View) -> None:
        styles, (left, width) = self.page_styles, marked
        self.write(Line(PAGE_MARGIN, y, row.text, styles.head if row.head else styles.body))
        if width:
            self.page.recolour(PAGE_MARGIN + left, y, width, 1, self._look.attr(styles.found))

    def corner_of_picture(self, y: int, indent: int) -> Point:
        return (PAGE_MARGIN + indent) * SCREEN[0] // self.page.columns, y * CELL

    def scroll_bar(self, track: Rect, thumb: int) -> None:
        style = self.page_styles.head
        self.fill(track, style, "│")
        for down, sign in ((0, "▲"), (track.h - 1, "▼"), (thumb, "█")):
            self.write(Line(track.x, track.y + down, sign, style))

    def show(self) -> None:
        for draw in self._later:
            draw()
        self._later = []

    def keep(self) -> None:
        self.show()
        self._kept = self._video.pixels()

    def show_kept(self) -> None:
        self._later = [partial(self._video.restore, self._kept)]

    # Pictures lie over the text that was written before them, whenever the text is drawn.

    def picture(self, sprite: Sprite, x: int, y: int, angle: int = 0) -> None:
        """`angle` turns it clockwise around its centre."""
        self._later.append(partial(self._video.sprite, sprite, x, y, angle))

    def shade(self, rect: Rect) -> None:
        self._later.append(partial(self._video.recolour, *rect, *SHADE))

    def outline(self, rect: Rect, ink: int, thick: int = 1) -> None:
        x, y, w, h = rect
        for inset in range(thick):
            size = w - 2 * inset, h - 2 * inset
            self._later.append(partial(self._video.frame, x + inset, y + inset, *size, ink))

    def rect(self, rect: Rect, ink: int) -> None:
        self._later.append(partial(self._video.rect, *rect, ink))

    def uncover(self, cells: Rect) -> None:
        draw = self._video.draw_text_rect
        self._later.append(partial(draw, cells.x, cells.y, cells.w, cells.h))

    def write_over(self, line: Line) -> None:
        """Write over all pictures so far, without paper; blanks let through what lies below."""
        page, ink = self.page, self._look.ink(line.style)
        width = SCREEN[0] // page.columns
        for col, char in enumerate(known(line.text), start=line.x):
            if char != " " and 0 <= col < page.columns and 0 <= line.y < ROWS:
                if page.char_at(col, line.y) == ord(" "):
                    page.put(col, line.y, char, page.attr_at(col, line.y) & 0xF0 | ink)
                self.picture(glyph(self._font, char, ink), col * width, line.y * CELL)

    def _darken(self, strip: Rect, shadow: Shadow) -> None:
        """Let the shadow of a window fall on what lies there; a tint on cards too."""
        if not shadow.tint:
            darken(self.page, strip, self._look.attr(shadow.style))
            self.uncover(strip)
            return
        width, tinted = SCREEN[0] // self.page.columns, bytes([self._look.ink(shadow.style)]) * 256
        dots = strip.x * width, strip.y * CELL, strip.w * width, strip.h * CELL
        self._later.append(partial(self._video.recolour, *dots, tinted, bytes(range(256))))


def _fixed_lines(part: Decor) -> Iterator[Line]:
    """The text of a fixed part, line by line."""
    if text := part.text:
        for number, line in enumerate(text.rows or (text.text or "",)):
            yield Line(text.col, text.row + number, line, text.style)


def label_lines(label: Label, text: str, strong: bool = False) -> list[Line]:
    """A label's text laid out: wrapped at blanks, cut to its room, aligned.

    A strong text of one line, and one that has a patch, get a blank before and behind them where
    there is room; on a patch all lines are equally long.
    """
    rows = [row[: label.width] for row in _rows(label, text)[: label.height]]
    style = label.strong if strong and label.strong else label.style
    align, lines = ALIGNMENTS[label.align], []
    longest = max(map(len, rows))
    for number, line in enumerate(rows):
        if label.patch:
            line = align(line, longest)
        if (strong or label.patch) and line and len(line) + 2 <= label.width:
            line = f" {line} "
        spare = label.width - len(line)
        shift = {"left": 0, "center": spare // 2, "right": spare}[label.align]
        lines.append(Line(label.col + shift, label.row + number, line, style))
    return lines


def _rows(label: Label, text: str) -> list[str]:
    """A label's text wrapped at blanks; one that has a single row joins all lines in it."""
    parts = [known(part) for part in text.split("\n")]
    if label.height == 1:
        return [" ".join(parts)]
    return [row for part in parts for row in wrap(CellCanvas.cells, part, label.width)]
