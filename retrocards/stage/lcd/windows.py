"""Pop-ups over an LCD's screen: what all of them share."""

from abc import abstractmethod

from retrocards.stage.base import Popup
from retrocards.stage.lcd.canvas import Canvas

ALMOST = 1e-6
"""Time comes in fractions: a tick has come when no more than so little of it is left."""


class LcdWindow(Popup):
    """A pop-up of pixels."""

    @abstractmethod
    def draw(self, canvas: Canvas, part: float) -> None:
        """Draw it over what is there, partly open (0 to 1)."""

    @abstractmethod
    def key_at(self, x: int, y: int) -> str:
        """The key that clicking on a pixel of the LCD presses, "" for none."""


def whole_ticks(ticks: float) -> int:
    """The ticks that have come."""
    return int(ticks + ALMOST)
