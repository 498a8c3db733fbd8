"""What an LCD's screen and its pop-ups are drawn on: the picture, and beside it its words.

An LCD has no cells of characters, so what is written on it is put into the PC's text page as well,
which is never drawn: there it can be read. The page's cells are spread over the LCD; each line of
text is put whole into the cells from its upper left corner on.
"""

from typing import Literal

from retrocards.machine import Font, Lcd, Video
from retrocards.stage.lcd.glass import Glass
from retrocards.stage.lcd.look import INK, PAPER
from retrocards.stage.lcd.resources import LcdResources
from retrocards.stage.paint import known
from retrocards.stage.zones import Rect

UNSEEN = 7
"""The attribute of the page's cells: any will do."""
GAP_BEHIND = 1
"""The pixel that a font leaves free behind a character, and so behind a line."""

Align = Literal["left", "center", "right"]


class Canvas:
    """The LCD's picture and the page on which its words can be read."""

    def __init__(self, lcd: Lcd, video: Video, glass: Glass, resources: LcdResources) -> None:
        self.lcd = lcd
        self.resources = resources
        self._video = video
        self._glass = glass
        self._middles: dict[tuple[int, int], tuple[int, int]] = {}
        """The pixel in the middle of the character that stands in a cell of the page."""

    def clear(self, shade: int = PAPER) -> None:
        """Fill the picture, and blank the page."""
        self.lcd.clear(shade)
        self._video.page.clear()
        self._middles = {}

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
        col, row = self._glass.cell(left, y)
        for at, char in enumerate(shown):
            width = letters.width_of(char)
            self._middles[col + at, row] = left + width // 2, y + letters.height // 2
            left += width

    def note(self, x: int, y: int, text: str) -> None:
        """Put words into the page alone, for what is no text in the picture."""
        col, row = self._glass.cell(x, y)
        self._video.page.put(col, row, text, UNSEEN)
        for at in range(col, col + len(text)):
            self._middles[at, row] = self._glass.below(at, row)

    def rect(self, rect: Rect, shade: int) -> None:
        """Fill a rectangle; the characters that it covers are no longer read."""
        self.lcd.rect(rect.x, rect.y, rect.w, rect.h, shade)
        self.hide(rect)

    def hide(self, rect: Rect) -> None:
        """Blank the characters of the page whose middle is in a rectangle of the picture."""
        for (col, row), middle in [*self._middles.items()]:
            if rect.holds(*middle):
                self._video.page.put(col, row, " ", UNSEEN)
                del self._middles[col, row]

    def cover(self, rect: Rect, shade: int = PAPER) -> None:
        """Fill a rectangle, and blank the page's cells there, for words of its own."""
        self.rect(rect, shade)
        col, row = self._glass.cell(rect.x, rect.y)
        right, bottom = self._glass.cell(rect.x + rect.w - 1, rect.y + rect.h - 1)
        self._video.page.fill(col, row, right - col + 1, bottom - row + 1, " ", UNSEEN)


def left_end(font: Font, x: int, text: str, align: Align) -> int:
    """Where a line begins whose first, middle or last pixel lies at `x`."""
    seen = font.width_of(text) - GAP_BEHIND
    return x - {"left": 0, "center": seen // 2, "right": seen - 1}[align]
