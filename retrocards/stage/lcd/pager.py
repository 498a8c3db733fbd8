"""The viewer of a long text on an LCD."""

import re
from collections.abc import Iterator
from itertools import pairwise

from retrocards.machine import Event, Font, Key, Lcd, Mouse
from retrocards.rom import LcdRom
from retrocards.rom.schema.lcd import LcdView
from retrocards.rom.template import fill_in
from retrocards.stage.base import Reading
from retrocards.stage.lcd.canvas import Align, Canvas
from retrocards.stage.lcd.glass import Glass
from retrocards.stage.lcd.look import INK, PAPER
from retrocards.stage.lcd.resources import LcdResources
from retrocards.stage.lcd.windows import LcdWindow
from retrocards.stage.lcd.words import character_at
from retrocards.stage.paint import known, named_key_at
from retrocards.stage.reader import WHEEL_LINES, Reader
from retrocards.stage.zones import Rect

MARGIN = 1
"""Pixels left free at the left of the text, and in the bars at both ends."""
BAR = 5
"""Pixels of the scroll bar's width; its ends, which move by a line, are as high."""
THUMB = 9
RULES = {"═": 2, "─": 1}
"""How many lines are drawn below a heading for the characters of its rule."""
_RUN = re.compile(r"\S+(?: \S+)*")


class LcdPager(LcdWindow, Reading):
    """A text over the whole LCD, in one of the ROM's views of it.

    Moves, looks for words and leaves as `Reader` does; the wheel and the bar at the right move too,
    and TAB goes to the next view.
    """

    full = True

    def __init__(self, rom: LcdRom, resources: LcdResources, title: str, text: str) -> None:
        super().__init__()
        self._pager = rom.pager
        self._glass = Glass(rom.display.size)
        self._width, self._height = self._glass.width, self._glass.height
        self._resources = resources
        self._title = known(title)
        self._view = 0
        self.reader = Reader(text, self._shape.columns, self._page)

    def handle(self, event: Event | None) -> bool:
        """Take a key or the mouse; True when the reader leaves."""
        if isinstance(event, Mouse):
            self._take_mouse(event)
        elif isinstance(event, Key):
            self.version += 1
            if event.name == "TAB" and self.reader.typed is None:
                self._view = (self._view + 1) % len(self._pager.views)
                self.reader.reshape(self._shape.columns, self._page)
            else:
                return self.reader.take(event)
        return False

    def key_at(self, x: int, y: int) -> str:
        """A key that the bottom line names."""
        if y < self._height - self._pager.bar:
            return ""
        font, line = self._resources.font(self._pager.bar_font), self._bottom()
        at = character_at(font, line, x - MARGIN)
        return named_key_at(line, at) if at >= 0 else ""

    def draw(self, canvas: Canvas, part: float) -> None:
        """Head bar, as much of the text as there is room for, scroll bar and bottom bar."""
        canvas.clear()
        self._draw_scroll_bar(canvas)
        bar = self._pager.bar
        canvas.cover(Rect(0, 0, self._width, bar), INK)
        self._draw_words(canvas, 0, fill_in(self._pager.top, {"title": self._title}))
        where = fill_in(self._pager.where, self.reader.place())
        self._draw_words(canvas, 0, where, "right")
        canvas.cover(Rect(0, self._height - bar, self._width, bar), INK)
        self._draw_words(canvas, self._height - bar, self._bottom())
        # Last, for a bar takes the words away that share a cell of the readable page with it.
        for line, number in enumerate(self.reader.shown):
            self._draw_row(canvas, number, self._first + line * self._shape.line)

    @property
    def _shape(self) -> LcdView:
        return self._pager.views[self._view]

    @property
    def _page(self) -> int:
        """The rows that there is room for."""
        return (self._height - self._pager.bar - self._first) // self._shape.line

    @property
    def _first(self) -> int:
        """The top of the first row: below the head bar, which its letters must not touch."""
        return self._pager.bar + 1

    def _bottom(self) -> str:
        pager = self._pager
        return known(self.reader.below(pager.bottom, pager.find, pager.missed))

    def _draw_words(self, canvas: Canvas, y: int, text: str, align: Align = "left") -> None:
        """A bar's words in the middle of its height; the odd pixel is left above the letters."""
        font = canvas.resources.font(self._pager.bar_font)
        x = self._width - 1 - MARGIN if align == "right" else MARGIN
        down = (self._pager.bar - font.height + 1) // 2
        canvas.write(self._pager.bar_font, x, y + down, text, PAPER, align=align)

    def _draw_row(self, canvas: Canvas, number: int, y: int) -> None:
        row = self.reader.rows[number]
        text, found = known(row.text), self.reader.mark(number)
        canvas.note(MARGIN, y, text)
        if row.head and text[0] in RULES:
            self._draw_rule(canvas, number, y)
            return
        font, end = canvas.resources.font(self._shape.font), MARGIN
        for run in _RUN.finditer(text):
            x = max(end, MARGIN + run.start() * self._cell)
            for start, stop, marked in _parts(run.start(), run.end(), *found):
                x = self._draw_piece(canvas.lcd, font, x, y, text[start:stop], marked)
            end = x

    def _draw_piece(self, lcd: Lcd, font: Font, x: int, y: int, text: str, marked: bool) -> int:
        """A piece of a row, inverse if it is marked; returns where the next one begins.

        Inverse letters need a dark pixel before them, and one above where lines leave room.
        """
        if marked:
            above = int(self._shape.line > font.height)
            lcd.rect(x - 1, y - above, font.width_of(text) + 1, font.height + above, INK)
        return lcd.text(font, x, y, text, PAPER if marked else INK)

    def _draw_rule(self, canvas: Canvas, number: int, y: int) -> None:
        """The lines below a heading, as long as the heading is."""
        font = canvas.resources.font(self._shape.font)
        head, rule = self.reader.rows[number - 1].text, self.reader.rows[number].text
        last = min(MARGIN + font.width_of(head), self._width - BAR) - 1
        for line in range(RULES[rule[0]]):
            canvas.lcd.line(MARGIN, y + 2 * line, last, y + 2 * line, INK)

    def _draw_scroll_bar(self, canvas: Canvas) -> None:
        """A track between two arrowheads, and the thumb on it."""
        lcd, left, middle = canvas.lcd, self._width - BAR, self._width - BAR + BAR // 2
        top, bottom = self._pager.bar, self._height - self._pager.bar - 1
        lcd.rect(left, top, BAR, bottom - top + 1, PAPER)
        lcd.line(middle, top + BAR, middle, bottom - BAR, INK)
        for down in range(BAR // 2 + 1):
            for y in (top + 1 + down, bottom - 1 - down):
                lcd.line(middle - down, y, middle + down, y, INK)
        lcd.rect(left, self._thumb, BAR, THUMB, INK)

    @property
    def _cell(self) -> int:
        """Pixels from one character to the next where columns are kept apart."""
        return (self._width - BAR - 2 * MARGIN) // self._shape.columns

    @property
    def _thumb(self) -> int:
        """The top of the scroll bar's thumb."""
        track = self._height - 2 * self._pager.bar - 2 * BAR
        return self._pager.bar + BAR + self.reader.thumb(track - THUMB)

    def _take_mouse(self, mouse: Mouse) -> None:
        top, (x, y) = self.reader.top, self._glass.pixel(mouse.x, mouse.y)
        if mouse.kind == "wheel":
            self.reader.go(top - WHEEL_LINES * mouse.amount)
        elif mouse.kind == "press" and x >= self._width - BAR:
            self.reader.go(top + self._scrolled(y - self._pager.bar))
        self.version += mouse.kind != "move"

    def _scrolled(self, down: int) -> int:
        """By how many rows a click on the scroll bar goes on, so far down from its top."""
        height = self._height - 2 * self._pager.bar
        if not 0 <= down < height:
            return 0
        if down < BAR or down >= height - BAR:
            return -1 if down < BAR else 1
        return self._page if down > self._thumb - self._pager.bar else -self._page


def _parts(start: int, stop: int, left: int, width: int) -> Iterator[tuple[int, int, bool]]:
    """A stretch of characters cut where the marked ones, `width` from `left` on, begin and end."""
    borders = sorted({start, stop, *(at for at in (left, left + width) if start < at < stop)})
    for begin, end in pairwise(borders):
        yield begin, end, left <= begin < left + width
