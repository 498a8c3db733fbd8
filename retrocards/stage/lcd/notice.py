"""A box of a few lines that waits for a key."""

from collections.abc import Mapping

from ...machine import Event, Key, Mouse
from ...rom import LcdRom
from ...rom.schema.lcd import HEIGHT, WIDTH
from ...rom.template import fill_in
from ..base import Question
from ..paint import known
from ..zones import Rect
from .canvas import GAP_BEHIND, Canvas, left_end
from .look import INK, PAPER
from .resources import LcdResources
from .windows import LcdWindow, pixel, whole_ticks
from .words import character_at, key_before, wrap

WIDEST = 150
"""Pixels of the widest box that is made as large as its text."""


class LcdNotice(LcdWindow, Question):
    """A dialog of the ROM: it waits for any key, or for one of those that the dialog lists.

    It opens as the ROM's `dialog.grow` says, a tick at a time: a line grows from the centre to the
    full width, then the line into the box. The lines are there when the box is.
    Raises KeyError for a dialog that the ROM lacks and MessageError for a {field} that was not
    given.
    """

    def __init__(
        self,
        rom: LcdRom,
        resources: LcdResources,
        dialog: str,
        fields: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__()
        self._said = rom.dialogs[dialog]
        self._shape = rom.dialog
        self._font = resources.font(self._said.font)
        self.keys = self._said.keys
        said = frozenset((*self.keys, *self._said.yes, *self._said.no))
        self.own = said or frozenset(rom.keys.get("leave", ()))
        self._ticks = rom.dialog.grow.line + rom.dialog.grow.box
        self.grow = self._ticks * rom.display.tick
        filled = [fill_in(line, fields or {}) for line in self._said.text]
        self._text = [known(part) for line in filled for part in line.splitlines() or [""]]

    @property
    def box(self) -> Rect:
        """The whole box when it is open: the ROM's, or in the middle and as large as the text."""
        box = self._said.box
        if box:
            return Rect(box.left, box.top, box.right - box.left + 1, box.bottom - box.top + 1)
        lines = self._wrapped(WIDEST)
        w = max(map(self._font.width_of, lines)) - GAP_BEHIND + 2 * self._rim
        h = min(HEIGHT, self._height(len(lines)) + 2 * self._rim)
        return Rect((WIDTH - w) // 2, (HEIGHT - h) // 2, w, h)

    def handle(self, event: Event | None) -> str:
        """The name of the key that ended the notice, "" while it goes on.

        A click on the box counts as ENTER where any key will do.
        """
        if isinstance(event, Key) and (not self.keys or event.name in self.keys):
            return event.name
        if isinstance(event, Mouse) and event.kind == "press" and not self.keys:
            return "ENTER" if self.box.holds(*pixel(event.x, event.y)) else ""
        return ""

    def agrees(self, answer: str) -> bool:
        if self._said.yes:
            return answer in self._said.yes
        return answer not in self._said.no

    def area(self, part: float) -> Rect:
        """What there is of the box when it is partly open (0 to 1)."""
        grow, box = self._shape.grow, self.box
        tick = whole_ticks(part * self._ticks)
        if tick < grow.line:
            return _cut(box, _rest(box.w, tick, grow.line), _rest(box.h, 0, 1))
        return _cut(box, 0, _rest(box.h, tick - grow.line, grow.box))

    def draw(self, canvas: Canvas, part: float) -> None:
        """The growing line or box; the lines of text once it is open."""
        area, edge = self.area(part), self._shape.edge
        canvas.cover(area, INK)
        if area.w > 2 * edge and area.h > 2 * edge:
            canvas.cover(_cut(area, edge, edge), PAPER)
        if part >= 1:
            for x, y, line in self._lines():
                canvas.write(self._said.font, x, y, line)

    def key_at(self, x: int, y: int) -> str:
        """The key that the line at a pixel names."""
        for left, top, line in self._lines():
            at = character_at(self._font, line, x - left)
            if at >= 0 and top <= y < top + self._font.height:
                return key_before(line, at)
        return ""

    @property
    def _rim(self) -> int:
        """Pixels between the box's outer edge and the text."""
        return self._shape.edge + self._shape.margin

    @property
    def _step(self) -> int:
        """Pixels from one line to the next."""
        return self._font.height + self._shape.leading

    def _height(self, lines: int) -> int:
        return lines * self._step - self._shape.leading

    def _wrapped(self, width: int) -> list[str]:
        """The text's lines for a box of a width."""
        room = width - 2 * self._rim + GAP_BEHIND
        return [line for text in self._text for line in wrap(self._font, text, room)]

    def _lines(self) -> list[tuple[int, int, str]]:
        """The lines in the middle of the box, each with its left upper corner.

        Those that a box has no room for are left out.
        """
        box = self.box
        most = (box.h - 2 * self._rim + self._shape.leading) // self._step
        lines = self._wrapped(box.w if self._said.box else WIDEST)[:most]
        top = box.y + (box.h - self._height(len(lines))) // 2
        middle = box.x + (box.w - 1) // 2
        return [
            (left_end(self._font, middle, line, "center"), top + number * self._step, line)
            for number, line in enumerate(lines)
        ]


def _rest(length: int, tick: int, ticks: int) -> int:
    """How many pixels at each end of a length are still to come."""
    return (length - 1) // 2 * (ticks - tick) // ticks if ticks else 0


def _cut(rect: Rect, dx: int, dy: int) -> Rect:
    """A rectangle without `dx` pixels left and right and `dy` at the top and bottom."""
    return Rect(rect.x + dx, rect.y + dy, rect.w - 2 * dx, rect.h - 2 * dy)
