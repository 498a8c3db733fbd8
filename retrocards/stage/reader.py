"""A reader of a long text: its rows, the page that is shown, and the words looked for."""

from typing import NamedTuple

from retrocards.machine import Key
from retrocards.rom.schema.look import PagerKeys
from retrocards.rom.template import fill_in
from retrocards.stage.flow import Row, flow
from retrocards.stage.words import known

WHEEL_LINES = 3
MOST_WORDS = 24


class Match(NamedTuple):
    """Where the words looked for stand in a block's text, as `Reader` joins its rows."""

    block: int
    start: int
    end: int


class Reader:
    """A text in rows of `width` characters, of which `height` are shown at a time.

    Pictures of cards are `high` rows high.

    `top` is the number of the first row shown, from 0. `typed` holds the words to look for while
    they are typed, else None. `words` are those last looked for; if the text does not have them,
    `missed` is true.
    """

    def __init__(self, text: str, width: int, height: int, keys: PagerKeys, high: int = 1) -> None:
        self._text, self._keys = text, keys
        self.height = height
        self.rows: list[Row] = []
        self._starts: list[int] = []
        self._blocks: list[str] = []
        self.top = 0
        self.typed: str | None = None
        self.words = ""
        self.missed = False
        self._match: Match | None = None
        self._lay_out(width, high)

    def reshape(self, text: str, width: int, height: int, high: int = 1) -> None:
        """Lay a text out anew that differs in its letters alone; what is at the top stays there."""
        block, start = self._place(self.top)
        self._text, self.height = text, height
        self._lay_out(width, high)
        self.go(self._row_of(block, start))

    @property
    def last_top(self) -> int:
        """The first row of the last page."""
        return max(0, len(self.rows) - self.height)

    @property
    def shown(self) -> range:
        """The numbers of the rows on the page."""
        return range(self.top, min(self.top + self.height, len(self.rows)))

    def go(self, top: int) -> None:
        """Show the page that begins with a row, as far as the text goes."""
        self.top = max(0, min(top, self.last_top))
        self.missed = False

    def take(self, key: Key) -> bool:
        """Take a key; True when the reader leaves."""
        if self.typed is not None:
            self._take_word_key(key, self.typed)
        elif key.name in self._keys.leave:
            return True
        elif key.name in self._keys.find:
            self.typed, self.missed = "", False
        elif key.name in self._keys.next and self.words:
            self._find_next()
        else:
            self._move(key.name)
        return False

    def thumb(self, room: int) -> int:
        """Where a scroll bar's thumb lies, 0 to `room`."""
        return room * self.top // max(1, self.last_top)

    def drag(self, to: int, room: int) -> None:
        """Show the page for which the thumb lies at `to`, 0 to `room`."""
        self.go(round(self.last_top * to / max(1, room)))

    def place(self) -> dict[str, str]:
        """The {fields} of the place: percent read, first line, lines."""
        return {
            "percent": str(100 * self.shown.stop // len(self.rows)),
            "line": str(self.top + 1),
            "lines": str(len(self.rows)),
        }

    def below(self, usual: str, find: str, missed: str) -> str:
        """The line below the page: the words while they are typed or if missed, else the usual one.

        `find` and `missed` are the ROM's lines for the words, with the field {words}.
        """
        if self.typed is not None:
            return fill_in(find, {"words": self.typed})
        return fill_in(missed, {"words": self.words}) if self.missed else usual

    def mark(self, number: int) -> tuple[int, int]:
        """Where the words found begin in a row, and how many of its characters they take."""
        row, start = self.rows[number], self._starts[number]
        if self._match is None or self._match.block != row.block:
            return 0, 0
        indent = len(row.text) - len(row.text.lstrip())
        left = max(0, self._match.start - start)
        right = min(len(row.text) - indent, self._match.end - start)
        return indent + left, max(0, right - left)

    def _move(self, key: str) -> None:
        keys = self._keys
        for moving, top in (
            (keys.up, self.top - 1),
            (keys.down, self.top + 1),
            (keys.page_up, self.top - self.height),
            (keys.page_down, self.top + self.height),
            (keys.first, 0),
            (keys.last, self.last_top),
        ):
            if key in moving:
                self.go(top)
                return

    def _lay_out(self, width: int, high: int) -> None:
        """Make the rows, and note each block's text and where its rows begin in it."""
        self.rows = flow(self._text, width, high) or [Row("", 0)]
        self._starts, self._blocks = [], []
        for row in self.rows:
            if row.block == len(self._blocks):
                self._blocks.append("")
            elif self._blocks[row.block]:
                self._blocks[row.block] += " "
            self._starts.append(len(self._blocks[row.block]))
            self._blocks[row.block] += row.text.strip()

    def _place(self, number: int) -> tuple[int, int]:
        """A row's block, and where the row begins in the block's text."""
        return self.rows[number].block, self._starts[number]

    def _row_of(self, block: int, start: int) -> int:
        """The row that holds a place in a block's text."""
        places = [self._place(number) for number in range(len(self.rows))]
        return max(0, sum(place <= (block, start) for place in places) - 1)

    def _take_word_key(self, key: Key, typed: str) -> None:
        if key.char and key.char.isprintable():
            if len(typed) < MOST_WORDS:
                self.typed = known(typed + key.char.upper())
        elif key.name in self._keys.leave:
            self.typed = None
        elif key.name in self._keys.done:
            self.typed = None
            if typed.strip():
                self.words, self._match = typed.strip().upper(), None
                self._find_next()
        elif key.name in self._keys.rub_out:
            self.typed = typed[:-1]

    def _find_next(self) -> None:
        """Find the next place after the last one, or from the top of the page on; the ends meet."""
        block, start = self._place(self.top)
        if self._match:
            block, start = self._match.block, self._match.end
        places = [
            Match(number, start, start + len(self.words))
            for number, text in enumerate(self._blocks)
            for start in _places(text.upper(), self.words)
        ]
        later = [place for place in places if (place.block, place.start) >= (block, start)]
        self._match = next(iter(later or places), None)
        self.missed = self._match is None
        if self._match:
            row = self._row_of(self._match.block, self._match.start)
            if row not in self.shown:
                self.go(row - self.height // 3)


def _places(text: str, words: str) -> list[int]:
    places = []
    place = text.find(words)
    while place >= 0:
        places.append(place)
        place = text.find(words, place + 1)
    return places
