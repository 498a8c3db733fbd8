"""A pop-up of a few lines that waits for a key."""

from collections.abc import Mapping

from retrocards.machine import Event, Key, Mouse, TextPage
from retrocards.rom import TextRom
from retrocards.rom.template import fill_in
from retrocards.stage.base import Question
from retrocards.stage.look import Look
from retrocards.stage.paint import known, wrap
from retrocards.stage.windows import Area, Framed

MARGIN = 2
"""Cells between the frame and the text, and blanks left free at the screen's edges."""


class Notice(Framed, Question):
    """A dialog of the ROM: it waits for any key, or for one of those that the dialog lists.

    Lines are wrapped to the screen and centred, except those that begin with a blank. Raises
    KeyError for a dialog that the ROM lacks and MessageError for a {field} that was not given.
    """

    def __init__(self, rom: TextRom, dialog: str, fields: Mapping[str, str] | None = None) -> None:
        said = rom.dialogs[dialog]
        given = fields or {}
        super().__init__(rom, said.window, fill_in(said.title, given), fill_in(said.foot, given))
        self.keys = said.keys
        self._yes = said.yes or rom.keys.get("yes", ())
        self._width = said.width
        self._text = [known(fill_in(line, given)) for line in said.text]

    def handle(self, event: Event | None) -> str:
        """The name of the key that ended the notice, "" while it goes on.

        A click counts as ENTER where any key will do.
        """
        if isinstance(event, Key) and (not self.keys or event.name in self.keys):
            return event.name
        if isinstance(event, Mouse) and event.kind == "press" and not self.keys:
            return "ENTER"
        return ""

    def agrees(self, answer: str) -> bool:
        return answer in self._yes

    def area(self, columns: int) -> Area:
        """In the middle of the screen, as large as the text."""
        lines = self._lines(columns)
        longest = max(map(len, [*lines, f"  {self.title}  ", f"  {self.foot}  "]))
        w, h = self._width or longest + 2 * MARGIN + 2, len(lines) + 4
        return Area((columns - w) // 2, (24 - h) // 2, w, h)

    def draw_inside(self, page: TextPage, look: Look, area: Area) -> None:
        """The lines of text."""
        room = area.w - 2 - 2 * MARGIN
        for number, line in enumerate(self._lines(page.columns), start=area.row + 2):
            shift = 0 if line.startswith(" ") else (room - len(line)) // 2
            page.put(area.col + 1 + MARGIN + shift, number, line, look.attr(self.shape.body))

    def _lines(self, columns: int) -> list[str]:
        room = (self._width or columns - 2 * MARGIN) - 2 * MARGIN - 2
        return [line for text in self._text for line in wrap(text, room)]
