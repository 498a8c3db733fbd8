"""A box of a few lines that waits for a key."""

from collections.abc import Iterator, Mapping

from retrocards.machine import Event, Key, Mouse
from retrocards.rom import LcdRom
from retrocards.rom.template import fill_in
from retrocards.stage.base import Question
from retrocards.stage.lcd.canvas import Canvas, left_end
from retrocards.stage.lcd.glass import Glass
from retrocards.stage.lcd.look import INK, PAPER
from retrocards.stage.lcd.resources import LcdResources
from retrocards.stage.lcd.setting import Room, Row, fit, smaller
from retrocards.stage.lcd.windows import LcdWindow, whole_ticks
from retrocards.stage.lcd.words import character_at, key_before
from retrocards.stage.paint import known
from retrocards.stage.zones import Rect

BESIDE = 5
"""Pixels at the least at each side of a box that is made as large as its text."""


class LcdNotice(LcdWindow, Question):
    """A dialog of the ROM: it waits for any key, or for one of those that the dialog lists.

    It opens as the ROM's `dialog_look.grow` says, a tick at a time: a line grows from the centre to
    the full width, then the line into the box. The lines are there when the box is. A text that is
    too long for its box is set in the next smaller font of the ROM, and in the end cut off with
    "...". Raises KeyError for a dialog that the ROM lacks and MessageError for a {field} that was
    not given.
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
        self._shape = rom.dialog_look
        self._glass = Glass(rom.display.size)
        self.keys = self._said.keys
        chosen = frozenset((*self.keys, *self._said.yes, *self._said.no))
        self._chooses = bool(chosen)
        self.own = chosen or frozenset(rom.keys.get("leave", ()))
        self._ticks = self._shape.grow.line + self._shape.grow.box
        self.grow = self._ticks * rom.display.tick
        filled = [fill_in(line, fields or {}) for line in self._said.text]
        text = [known(part) for line in filled for part in line.splitlines() or [""]]
        fonts = {name: resources.font(name) for name in rom.display.fonts}
        tried = ((name, fonts[name]) for name in smaller(fonts, self._said.font))
        self._set = fit(text, self._room, tried)

    @property
    def box(self) -> Rect:
        """The whole box when it is open: the ROM's, or in the middle and as large as the text."""
        if box := self._said.box:
            return Rect(box.left, box.top, box.right - box.left + 1, box.bottom - box.top + 1)
        rims = 2 * self._rim
        high = min(self._glass.height, self._set.height + rims)
        return self._glass.centred(self._set.width + rims, high)

    def handle(self, event: Event | None) -> str:
        """The name of the key that ended the notice, "" while it goes on.

        Where any key will do, a click on the box counts as ENTER. Where there is something to
        choose, only a click on a line does anything: `key_at` says which key it is, and the last
        line is ENTER if it names none.
        """
        if isinstance(event, Key):
            return event.name if self._takes(event.name) else ""
        if isinstance(event, Mouse) and event.kind == "press" and event.button == "left":
            x, y = self._glass.pixel(event.x, event.y)
            answers = self._is_last(x, y) if self._chooses else self.box.holds(x, y)
            return "ENTER" if answers and self._takes("ENTER") else ""
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
            for x, y, row in self._rows():
                canvas.write(self._set.name, x, y, row.text)

    def key_at(self, x: int, y: int) -> str:
        """The key that the line at a pixel names."""
        return next((key_before(line, at) for line, at, _ in self._at(x, y)), "")

    def _is_last(self, x: int, y: int) -> bool:
        """Whether at a pixel there is the last line, and it names no key."""
        return any(row.last and not key_before(line, at) for line, at, row in self._at(x, y))

    def _at(self, x: int, y: int) -> Iterator[tuple[str, int, Row]]:
        """The row at a pixel: its line as far as it goes, the character there, and the row."""
        font = self._set.font
        for left, top, row in self._rows():
            at = character_at(font, row.text, x - left)
            if at >= 0 and top <= y < top + font.height:
                yield row.before + row.text, len(row.before) + at, row

    def _takes(self, key: str) -> bool:
        return not self.keys or key in self.keys

    @property
    def _rim(self) -> int:
        """Pixels between the box's outer edge and the text."""
        return self._shape.edge + self._shape.margin

    @property
    def _room(self) -> Room:
        """What the text may take."""
        box, rims = self._said.box, 2 * self._rim
        wide = box.right - box.left + 1 if box else self._glass.width - 2 * BESIDE
        high = box.bottom - box.top + 1 if box else self._glass.height
        return Room(wide - rims, high - rims, self._shape.leading)

    def _rows(self) -> Iterator[tuple[int, int, Row]]:
        """The rows in the middle of the box, each with its left upper corner."""
        box, said = self.box, self._set
        top = box.y + (box.h - said.height) // 2
        middle = box.x + (box.w - 1) // 2
        for number, row in enumerate(said.rows):
            left = left_end(said.font, middle, row.text, "center")
            yield left, top + number * said.step, row


def _rest(length: int, tick: int, ticks: int) -> int:
    """How many pixels at each end of a length are still to come."""
    return (length - 1) // 2 * (ticks - tick) // ticks if ticks else 0


def _cut(rect: Rect, dx: int, dy: int) -> Rect:
    """A rectangle without `dx` pixels left and right and `dy` at the top and bottom."""
    return Rect(rect.x + dx, rect.y + dy, rect.w - 2 * dx, rect.h - 2 * dy)
