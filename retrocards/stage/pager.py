"""The viewer of a long text."""

from retrocards.machine import Event, Key, Mouse, TextPage
from retrocards.rom import TextRom
from retrocards.rom.template import fill_in
from retrocards.stage.base import Reading
from retrocards.stage.look import Look
from retrocards.stage.paint import CELL, known, named_key_at
from retrocards.stage.reader import WHEEL_LINES, Reader
from retrocards.stage.windows import Area, Window

TOP, BOTTOM = 0, 24
PAGE = BOTTOM - TOP - 1
MARGIN = 1


class Pager(Window, Reading):
    """A text over the whole screen, in 40 or 80 columns.

    Moves, looks for words and leaves as `Reader` does; the wheel and the bar at the right move too,
    and TAB changes the columns.
    """

    full = True

    def __init__(self, rom: TextRom, title: str, text: str, columns: int | None = None) -> None:
        super().__init__()
        self._rom = rom
        self._title = known(title)
        self._columns = columns or rom.display.columns
        self.reader = Reader(text, self._columns - 2 * MARGIN, PAGE)

    @property
    def columns(self) -> int:
        """The columns of the page."""
        return self._columns

    @property
    def top(self) -> int:
        """The number of the first row shown, from 0."""
        return self.reader.top

    def handle(self, event: Event | None) -> bool:
        """Take a key or the mouse; True when the reader leaves."""
        if isinstance(event, Mouse):
            self._take_mouse(event)
        elif isinstance(event, Key):
            self.version += 1
            if event.name == "TAB" and self.reader.typed is None:
                self._change_columns()
            else:
                return self.reader.take(event)
        return False

    def area(self, columns: int) -> Area:
        """The whole screen."""
        return Area(0, 0, columns, BOTTOM + 1)

    def key_at(self, col: int, row: int) -> str:
        """A key that the bottom line names."""
        return named_key_at(self._bottom(), col) if row == BOTTOM else ""

    def draw(self, page: TextPage, look: Look, part: float) -> tuple[Area, ...]:
        """Head line, as much of the text as there is room for, bar and bottom line."""
        pager, wide = self._rom.pager, page.columns
        head, bar = look.attr(pager.head), look.attr(pager.bar)
        page.clear(look.attr(pager.body))
        page.fill(0, TOP, wide, 1, " ", bar)
        where = fill_in(pager.where, self.reader.place())
        page.put(0, TOP, fill_in(pager.top, {"title": self._title}), bar)
        page.put(wide - len(where), TOP, where, bar)
        for line, number in enumerate(self.reader.shown, start=TOP + 1):
            row = self.reader.rows[number]
            page.put(MARGIN, line, known(row.text), head if row.head else look.attr(pager.body))
            left, width = self.reader.mark(number)
            if width:
                page.recolour(MARGIN + left, line, width, 1, look.attr(pager.found))
        self._draw_bar(page, head)
        page.fill(0, BOTTOM, wide, 1, " ", bar)
        page.put(0, BOTTOM, self._bottom(), bar)
        return (self.area(wide),)

    def _take_mouse(self, mouse: Mouse) -> None:
        top = self.reader.top
        if mouse.kind == "wheel":
            self._go(top - WHEEL_LINES * mouse.amount)
        elif mouse.kind == "press" and mouse.x * self._columns // (40 * CELL) == self._columns - 1:
            row = mouse.y // CELL - TOP - 1
            if row in (0, PAGE - 1):
                self._go(top + (1 if row else -1))
            elif 0 < row < PAGE - 1:
                self._go(top + (PAGE if row > self._thumb() else -PAGE))

    def _go(self, top: int) -> None:
        self.reader.go(top)
        self.version += 1

    def _change_columns(self) -> None:
        wanted = 120 - self._columns
        if wanted in self._rom.display.fonts:
            self._columns = wanted
            self.reader.reshape(wanted - 2 * MARGIN, PAGE)

    def _bottom(self) -> str:
        pager = self._rom.pager
        usual = pager.bottom[self._columns]  # type: ignore[index]
        return self.reader.below(usual, pager.find, pager.missed)

    def _thumb(self) -> int:
        """The row of the bar that shows where the page is, from 0."""
        return 1 + self.reader.thumb(PAGE - 3)

    def _draw_bar(self, page: TextPage, attr: int) -> None:
        col = page.columns - 1
        page.fill(col, TOP + 1, 1, PAGE, "│", attr)
        page.put(col, TOP + 1, "▲", attr)
        page.put(col, BOTTOM - 1, "▼", attr)
        page.put(col, TOP + 1 + self._thumb(), "█", attr)
