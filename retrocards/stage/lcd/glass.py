"""The LCD as it lies in the PC's picture: how large it is, and what of it is where."""

from retrocards.rom.schema.lcd import LcdSize
from retrocards.stage.zones import SCREEN, Rect

COLUMNS, ROWS = 80, 25
"""The cells of the text page that stand for the LCD's pixels."""


class Glass:
    """The LCD of a size, in the middle of the PC's picture; all pixels are its own."""

    def __init__(self, size: LcdSize) -> None:
        self.width, self.height, self.scale = size.width, size.height, size.scale

    @property
    def corner(self) -> tuple[int, int]:
        """Where its upper left corner lies in the PC's picture."""
        wide, high = SCREEN
        return (wide - self.width * self.scale) // 2, (high - self.height * self.scale) // 2

    @property
    def whole(self) -> Rect:
        """All of it."""
        return Rect(0, 0, self.width, self.height)

    def pixel(self, x: int, y: int) -> tuple[int, int]:
        """The pixel at a point of the PC's picture; beside the LCD it is none of `whole`."""
        left, top = self.corner
        return (x - left) // self.scale, (y - top) // self.scale

    def cell(self, x: int, y: int) -> tuple[int, int]:
        """The column and the row of the text page that stand for a pixel."""
        return x * COLUMNS // self.width, y * ROWS // self.height

    def below(self, col: int, row: int) -> tuple[int, int]:
        """The pixel in the middle of what a cell of the text page stands for."""
        return (
            (2 * col + 1) * self.width // (2 * COLUMNS),
            (2 * row + 1) * self.height // (2 * ROWS),
        )

    def centred(self, width: int, height: int) -> Rect:
        """A rectangle of a size in the middle of the LCD."""
        return Rect((self.width - width) // 2, (self.height - height) // 2, width, height)
