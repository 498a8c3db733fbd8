"""What an LCD's screen and its pop-ups are drawn on: the picture, and beside it its words.

An LCD has no cells of characters, so what is written on it is put into the PC's text page as well,
which is never drawn: there it can be read. A cell of that page, which has 80 columns, stands for
2x4 pixels; each line of text is put whole into the cells from its upper left corner on.
"""

from typing import Literal

from ...machine import Font, Lcd, TextPage
from ..paint import known
from ..zones import Rect
from .look import INK, PAPER
from .resources import LcdResources

COLUMNS = 80
CELL_WIDTH, CELL_HEIGHT = 2, 4
UNSEEN = 7
"""The attribute of the page's cells: any will do."""
GAP_BEHIND = 1
"""The pixel that a font leaves free behind a character, and so behind a line."""

Align = Literal["left", "center", "right"]


class Canvas:
    """The LCD's picture and the page on which its words can be read."""

    def __init__(self, lcd: Lcd, page: TextPage, resources: LcdResources) -> None:
        self.lcd = lcd
        self.resources = resources
        self._page = page

    def clear(self, shade: int = PAPER) -> None:
        """Fill the picture, and blank the page."""
        self.lcd.clear(shade)
        self._page.clear()

    def write(
        self, font: str, x: int, y: int, text: str, shade: int = INK, align: Align = "left"
    ) -> None:
        """Write a line in a font of the ROM; `x` is its first, its middle or its last pixel.

        Characters that the PC lacks become "?".
        """
        shown, letters = known(text), self.resources.font(font)
        left = left_end(letters, x, shown, align)
        self.lcd.text(letters, left, y, shown, shade)
        self.note(left, y, shown)

    def note(self, x: int, y: int, text: str) -> None:
        """Put words into the page alone, for what is no text in the picture."""
        self._page.put(x // CELL_WIDTH, y // CELL_HEIGHT, text, UNSEEN)

    def cover(self, rect: Rect, shade: int = PAPER) -> None:
        """Fill a rectangle, and blank the cells of the page that lie under it."""
        self.lcd.rect(rect.x, rect.y, rect.w, rect.h, shade)
        col, row = rect.x // CELL_WIDTH, rect.y // CELL_HEIGHT
        w = (rect.x + rect.w - 1) // CELL_WIDTH - col + 1
        h = (rect.y + rect.h - 1) // CELL_HEIGHT - row + 1
        self._page.fill(col, row, w, h, " ", UNSEEN)


def left_end(font: Font, x: int, text: str, align: Align) -> int:
    """Where a line begins whose first, middle or last pixel lies at `x`."""
    seen = font.width_of(text) - GAP_BEHIND
    return x - {"left": 0, "center": seen // 2, "right": seen - 1}[align]
