"""Buttons in windows of a screen of pixels: the row of a dialog's, and how each is drawn."""

from collections.abc import Iterator, Sequence

from retrocards.rom.schema.pixel_windows import DialogGadget
from retrocards.stage.canvas import Line
from retrocards.stage.pixels import PixelCanvas
from retrocards.stage.zones import Rect


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
        for gadget, place in self._places(inside):
            self._canvas.button(place, gadget.usual)
            self._canvas.fill(self._cap(gadget, place), "body")

    def lines(self, inside: Rect) -> Iterator[Line]:
        """Their keys and words."""
        canvas, font = self._canvas, self._font
        for gadget, place in self._places(inside):
            cap = self._cap(gadget, place)
            y = place.y + (place.h - canvas.letters(font).height + 1) // 2
            yield Line(cap.x + 2, y, gadget.key, "body", font)
            yield Line(cap.x + cap.w + self._side // 2, y, gadget.text, "foot", font)

    def key_at(self, inside: Rect, x: int, y: int) -> str:
        """The key of the button at a pixel, "" for none."""
        places = self._places(inside)
        return next((gadget.key for gadget, place in places if place.holds(x, y)), "")

    def _places(self, inside: Rect) -> Iterator[tuple[DialogGadget, Rect]]:
        margin, _ = self._canvas.margin
        spare = inside.w - 2 * margin - self.width
        gaps = len(self._gadgets) - 1
        x, y = inside.x + margin, inside.y + inside.h - self.height
        if not gaps:
            x += spare // 2
        for number, gadget in enumerate(self._gadgets, 1):
            w = self._width(gadget)
            yield gadget, Rect(x, y, w, self._height)
            if gaps:
                x += w + self._between + spare * number // gaps - spare * (number - 1) // gaps

    def _cap(self, gadget: DialogGadget, place: Rect) -> Rect:
        """The place of the key at the left end of a button."""
        wide = self._canvas.letters(self._font).width_of(gadget.key) + 3
        return Rect(place.x + 2, place.y + 2, wide, place.h - 4)

    def _width(self, gadget: DialogGadget) -> int:
        letters = self._canvas.letters(self._font)
        return letters.width_of(gadget.key) + letters.width_of(gadget.text) + 2 * self._side
