"""The viewer of a long text."""

from dataclasses import dataclass

from ..machine import Event, Key, Mouse, TextPage
from ..rom import TextRom
from ..rom.template import fill_in
from .base import Reading
from .flow import Row, flow
from .look import Look
from .paint import CELL, known, named_key_at
from .windows import Area, Window

TOP, BOTTOM = 0, 24
PAGE = BOTTOM - TOP - 1
MARGIN = 1
WHEEL_LINES = 3
MOST_WORDS = 24


@dataclass(frozen=True)
class Found:
    """Where the words looked for stand: in a block's text, as `Pager` joins its rows."""

    block: int
    start: int
    end: int


class Pager(Window, Reading):
    """A text over the whole screen, in 40 or 80 columns.

    UP and DOWN move by a line, PGUP, PGDN and SPACE by a page, HOME and END to the ends, the wheel
    and the bar at the right do the same; "/" takes words to look for, N goes to the next place,
    TAB changes the columns, ESC leaves.
    """

    full = True

    def __init__(self, rom: TextRom, title: str, text: str, columns: int | None = None) -> None:
        super().__init__()
        self._rom = rom
        self._title = known(title)
        self._text = text
        self._columns = columns or rom.display.columns
        self._rows: list[Row] = []
        self._starts: list[int] = []
        self._blocks: list[str] = []
        self._top = 0
        self._typed: str | None = None
        self._words = ""
        self._found: Found | None = None
        self._missed = False
        self._lay_out()

    @property
    def columns(self) -> int:
        """The columns of the page."""
        return self._columns

    @property
    def top(self) -> int:
        """The number of the first row shown, from 0."""
        return self._top

    def handle(self, event: Event | None) -> bool:
        """Take a key or the mouse; True when the reader leaves."""
        if isinstance(event, Mouse):
            self._take_mouse(event)
        elif isinstance(event, Key):
            self.version += 1
            if self._typed is not None:
                self._take_word_key(event)
            elif event.name == "ESC":
                return True
            else:
                self._take_key(event)
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
        where = self._where()
        page.put(0, TOP, fill_in(pager.top, {"title": self._title}), bar)
        page.put(wide - len(where), TOP, where, bar)
        for number in range(self._top, min(self._top + PAGE, len(self._rows))):
            row, line = self._rows[number], TOP + 1 + number - self._top
            page.put(MARGIN, line, known(row.text), head if row.head else look.attr(pager.body))
            left, width = self._mark(number)
            if width:
                page.recolour(MARGIN + left, line, width, 1, look.attr(pager.found))
        self._draw_bar(page, head)
        page.fill(0, BOTTOM, wide, 1, " ", bar)
        page.put(0, BOTTOM, self._bottom(), bar)
        return (self.area(wide),)

    # Moving about.

    @property
    def _last_top(self) -> int:
        return max(0, len(self._rows) - PAGE)

    def _go(self, top: int) -> None:
        self._top = max(0, min(top, self._last_top))
        self._missed = False
        self.version += 1

    def _take_key(self, key: Key) -> None:
        moves = {
            "UP": self._top - 1,
            "DOWN": self._top + 1,
            "PGUP": self._top - PAGE,
            "PGDN": self._top + PAGE,
            "SPACE": self._top + PAGE,
            "HOME": 0,
            "END": self._last_top,
        }
        if key.name in moves:
            self._go(moves[key.name])
        elif key.name == "/":
            self._typed, self._missed = "", False
        elif key.name == "N" and self._words:
            self._find_next()
        elif key.name == "TAB":
            self._change_columns()

    def _take_mouse(self, mouse: Mouse) -> None:
        if mouse.kind == "wheel":
            self._go(self._top - WHEEL_LINES * mouse.amount)
        elif mouse.kind == "press" and mouse.x * self._columns // (40 * CELL) == self._columns - 1:
            row = mouse.y // CELL - TOP - 1
            if row in (0, PAGE - 1):
                self._go(self._top + (1 if row else -1))
            elif 0 < row < PAGE - 1:
                self._go(self._top + (PAGE if row > self._thumb() else -PAGE))

    def _change_columns(self) -> None:
        wanted = 120 - self._columns
        if wanted not in self._rom.display.fonts:
            return
        block, start = self._place(self._top)
        self._columns = wanted
        self._lay_out()
        self._go(self._row_of(block, start))

    def _lay_out(self) -> None:
        """The rows for the columns there are, and each block's text with where its rows begin."""
        self._rows = flow(self._text, self._columns - 2 * MARGIN) or [Row("", 0)]
        self._starts, self._blocks = [], []
        for row in self._rows:
            if row.block == len(self._blocks):
                self._blocks.append("")
            elif self._blocks[row.block]:
                self._blocks[row.block] += " "
            self._starts.append(len(self._blocks[row.block]))
            self._blocks[row.block] += row.text.strip()

    def _place(self, number: int) -> tuple[int, int]:
        """A row's block, and where the row begins in the block's text."""
        return self._rows[number].block, self._starts[number]

    def _row_of(self, block: int, start: int) -> int:
        """The row that holds a place in a block's text."""
        places = [self._place(number) for number in range(len(self._rows))]
        return max(0, sum(place <= (block, start) for place in places) - 1)

    # Looking for words.

    def _take_word_key(self, key: Key) -> None:
        typed = self._typed or ""
        if key.name == "ESC":
            self._typed = None
        elif key.name == "ENTER":
            self._typed = None
            if typed.strip():
                self._words, self._found = typed.strip().upper(), None
                self._find_next()
        elif key.name == "BACKSPACE":
            self._typed = typed[:-1]
        elif key.char.isprintable() and len(typed) < MOST_WORDS:
            self._typed = known(typed + key.char.upper())

    def _find_next(self) -> None:
        """The next place after the last one found, or from the top of the page on; then around."""
        block, start = self._place(self._top)
        if self._found:
            block, start = self._found.block, self._found.end
        places = [
            Found(number, at, at + len(self._words))
            for number, text in enumerate(self._blocks)
            for at in _places(text.upper(), self._words)
        ]
        later = [place for place in places if (place.block, place.start) >= (block, start)]
        self._found = next(iter(later or places), None)
        self._missed = self._found is None
        if self._found:
            row = self._row_of(self._found.block, self._found.start)
            if not self._top <= row < self._top + PAGE:
                self._go(row - PAGE // 3)

    def _mark(self, number: int) -> tuple[int, int]:
        """Where in a row the words found begin, and how many of its cells they take."""
        row, start = self._rows[number], self._starts[number]
        if self._found is None or self._found.block != row.block:
            return 0, 0
        indent = len(row.text) - len(row.text.lstrip())
        left = max(0, self._found.start - start)
        right = min(len(row.text) - indent, self._found.end - start)
        return indent + left, max(0, right - left)

    # The lines around the text.

    def _where(self) -> str:
        shown = min(self._top + PAGE, len(self._rows))
        fields = {
            "percent": str(100 * shown // len(self._rows)),
            "line": str(self._top + 1),
            "lines": str(len(self._rows)),
        }
        return fill_in(self._rom.pager.where, fields)

    def _bottom(self) -> str:
        pager = self._rom.pager
        if self._typed is not None:
            return fill_in(pager.find, {"words": self._typed})
        if self._missed:
            return fill_in(pager.missed, {"words": self._words})
        return pager.bottom[self._columns]  # type: ignore[index]

    def _thumb(self) -> int:
        """The row of the bar that shows where the page is, from 0."""
        return 1 + (PAGE - 3) * self._top // max(1, self._last_top)

    def _draw_bar(self, page: TextPage, attr: int) -> None:
        col = page.columns - 1
        page.fill(col, TOP + 1, 1, PAGE, "│", attr)
        page.put(col, TOP + 1, "▲", attr)
        page.put(col, BOTTOM - 1, "▼", attr)
        page.put(col, TOP + 1 + self._thumb(), "█", attr)


def _places(text: str, words: str) -> list[int]:
    found = []
    at = text.find(words)
    while at >= 0:
        found.append(at)
        at = text.find(words, at + 1)
    return found
