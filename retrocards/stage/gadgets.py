"""Buttons in windows of a screen of pixels: how each is drawn, and the row of a dialog's."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from retrocards.rom.schema.pixel_windows import DialogGadget
from retrocards.stage.canvas import Line
from retrocards.stage.pixels import PixelCanvas
from retrocards.stage.zones import Rect


class Button(NamedTuple):
    """A button with a word, and before it a key, if it has one, in a cap of its own.

    ENTER presses the `usual` one. The key of one that is not `ready` does something else now.
    """

    canvas: PixelCanvas
    font: str
    place: Rect
    key: str
    text: str
    usual: bool = False
    ready: bool = True

    def draw(self) -> None:
        """Draw it without its words."""
        self.canvas.button(self.place, self.usual)
        if self.key and self.ready:
            self.canvas.fill(self._cap, "body")

    def lines(self) -> Iterator[Line]:
        """Its key and its word."""
        canvas, cap = self.canvas, self._cap
        x = canvas.middle(self.place, self.text, self.font)
        y = self.place.y + (self.place.h - canvas.letters(self.font).height + 1) // 2
        if self.key:
            yield Line(cap.x + 2, y, self.key, "body" if self.ready else "ghost", self.font)
            x = cap.x + cap.w + canvas.buttons.side // 2
        yield Line(x, y, self.text, "foot", self.font)

    @property
    def _cap(self) -> Rect:
        """The place of the key at the left end."""
        wide = self.canvas.letters(self.font).width_of(self.key) + 3
        return Rect(self.place.x + 2, self.place.y + 2, wide, self.place.h - 4)


class GadgetRow:
    """The buttons of a dialog side by side: the first at the left, the last at the right."""

    def __init__(self, canvas: PixelCanvas, gadgets: Sequence[DialogGadget], font: str) -> None:
        self._canvas, self._gadgets, self._font = canvas, gadgets, font
        self._height, self._below, self._between, self._side = canvas.buttons

    @property
    def usual(self) -> str:
        """The key of the button that ENTER presses; empty for none."""
        return next((gadget.key for gadget in self._gadgets if gadget.usual), "")

    @property
    def width(self) -> int:
        """The least width in which they have room."""
        gaps = len(self._gadgets) - 1
        return sum(map(self._width, self._gadgets)) + self._between * gaps

    @property
    def height(self) -> int:
        """What they take from a box, the gap below them included."""
        return self._height + self._below

    def draw(self, inside: Rect) -> None:
        """Draw them at the bottom of a window's inside."""
        for button in self._buttons(inside):
            button.draw()

    def lines(self, inside: Rect) -> Iterator[Line]:
        """Their keys and words."""
        for button in self._buttons(inside):
            yield from button.lines()

    def key_at(self, inside: Rect, x: int, y: int) -> str:
        """The key of the button at a pixel, "" for none."""
        buttons = self._buttons(inside)
        return next((button.key for button in buttons if button.place.holds(x, y)), "")

    def _buttons(self, inside: Rect) -> Iterator[Button]:
        margin, _ = self._canvas.margin
        spare = inside.w - 2 * margin - self.width
        gaps = len(self._gadgets) - 1
        x, y = inside.x + margin, inside.y + inside.h - self.height
        if not gaps:
            x += spare // 2
        for number, gadget in enumerate(self._gadgets, 1):
            w = self._width(gadget)
            place = Rect(x, y, w, self._height)
            yield Button(self._canvas, self._font, place, gadget.key, gadget.text, gadget.usual)
            if gaps:
                x += w + self._between + spare * number // gaps - spare * (number - 1) // gaps

    def _width(self, gadget: DialogGadget) -> int:
        letters = self._canvas.letters(self._font)
        return letters.width_of(gadget.key) + letters.width_of(gadget.text) + 2 * self._side
