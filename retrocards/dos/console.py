"""The console of DOS on the screen: a scrolling page, a blinking cursor, and the keys."""

from __future__ import annotations

from collections import deque
from typing import Literal

from retrocards.dos.editing import LineEditor
from retrocards.dos.errors import Break
from retrocards.dos.streams import Complete, nothing_to_complete
from retrocards.machine import Cp437Error, Key, Machine, TextPage, decode, encode
from retrocards.programs.desk import Desk
from retrocards.programs.flow import Flow, Wait, pressed
from retrocards.rom import TextRom
from retrocards.stage import Stage
from retrocards.stage.cells import CellCanvas
from retrocards.stage.zones import CELL, SCREEN, Rect

TAB = 8
AHEAD = 15
"""Keys that are kept for the next reader, as the BIOS kept them."""
LINES_A_TICK = 2
"""Lines that are printed in one tick of the machine."""
STYLE = "console"
MOST_UNREAD = 4000
"""Characters that are kept for whoever reads what has been printed."""


class DosStage(Stage):
    """A text screen that keeps the border and palette which another program left.

    After a mono palette this screen is mono too.
    """

    canvas: CellCanvas

    _border: int | None = None
    _own: str | None = None
    keeps_colours = False
    """Whether the program on top was started from here, so that its colours stay at its end."""

    @property
    def border(self) -> int:
        return super().border if self._border is None else self._border

    def resume(self) -> None:
        video = self.machine.video
        names = {tuple(palette.colours): name for name, palette in self.rom.palettes.items()}
        name = names.get(tuple(video.palette))
        if self.keeps_colours and name is not None:
            self._border = video.border
            self.look.set_mono(name if self.rom.palettes[name].kind == "mono" else None)
        super().resume()

    def set_mono(self, name: str | None) -> None:
        self._own = name
        self.reset_colours()

    def reset_colours(self) -> None:
        """Restore the colours of this screen."""
        self._border = None
        super().set_mono(self._own)

    def tell(self, text: str) -> None:
        """Keep a text for whoever reads aloud what is printed."""
        self.unread = (self.unread + text)[-MOST_UNREAD:]

    @property
    def cursor_is_on(self) -> bool:
        """Whether the blinking text cursor is visible now."""
        return int(self.now / self.rom.timings["blink"]) % 2 == 0

    @property
    def to_beat(self) -> float:
        """Seconds until the cursor appears or disappears."""
        beat: float = self.rom.timings["blink"]
        return beat - self.now % beat

    def draw_cursor(self, col: int, row: int, tall: bool) -> None:
        """Draw the text cursor over a cell, in the cell's ink: a line, or half a cell if `tall`."""
        width = SCREEN[0] // self.canvas.columns
        ink = self.canvas.page.attr_at(col, row) & 15
        for up in range(2, 6 if tall else 4, 2):
            self.canvas.outline(Rect(col * width, (row + 1) * CELL - up, width, 2), ink)


class ScreenConsole:
    """The screen and the keyboard of DOS.

    Keys that nobody reads yet are kept, and so are the words for `type_out`.
    """

    rows = 25

    def __init__(self, machine: Machine, rom: TextRom, stage: DosStage, desk: Desk) -> None:
        self._machine, self._rom, self._stage, self._desk = machine, rom, stage, desk
        self.page = TextPage(rom.display.columns, stage.look.attr(STYLE))
        self._col = self._row = 0
        self._version = 0
        self._tall_cursor = False
        self._rests = False
        """Whether the prompt waits with an empty line, which the attract mode may interrupt."""
        self._ahead: deque[Key] = deque()
        self._lines = 0
        self._history: list[str] = []
        self._to_type: deque[Key] = deque()

    @property
    def columns(self) -> int:
        return self.page.columns

    # The screen.

    def set_columns(self, columns: Literal[40, 80]) -> None:
        """Switch to a blank page of 40 or 80 columns."""
        self.page = TextPage(columns)
        self._stage.canvas.columns = columns
        self.clear()

    def clear(self) -> None:
        self.page.clear(self._stage.look.attr(STYLE))
        self._col = self._row = 0
        self.show()

    def write(self, text: str) -> None:
        self._stage.tell(text)
        self._print(text)
        self.show()

    def _print(self, text: str) -> None:
        attr = self._stage.look.attr(STYLE)
        for char in text:
            if char == "\n":
                self._new_line()
            elif char == "\r":
                self._col = 0
            elif char == "\a":
                self._desk.sound("beep")
            elif char == "\b":
                self._col = max(0, self._col - 1)
            elif char == "\t":
                self._print(" " * (TAB - self._col % TAB))
            else:
                self.page.put(self._col, self._row, _shown(char), attr)
                self._col += 1
                if self._col == self.columns:
                    self._new_line()

    def _new_line(self) -> None:
        self._col = 0
        if self._row < self.rows - 1:
            self._row += 1
            return
        line = self.columns * 2
        cells = self.page.cells
        cells[:-line] = cells[line:]
        self.page.fill(0, self._row, self.columns, 1, " ", self._stage.look.attr(STYLE))

    def show(self) -> None:
        """Show the page as it is now, with the blinking cursor."""
        self._version += 1
        self._paint()

    def _paint(self) -> None:
        self._stage.paint(self._draw, lambda: (self._version, self._stage.cursor_is_on))

    def _draw(self) -> None:
        canvas = self._stage.canvas
        canvas.clear(STYLE)
        canvas.page.cells[:] = self.page.cells
        if self._stage.cursor_is_on:
            self._stage.draw_cursor(self._col, self._row, self._tall_cursor)

    # The keys.

    def type_out(self, words: str) -> None:
        """Type words and ENTER, key by key, into the next line that is read."""
        self._to_type.extend(Key("SPACE" if char == " " else char.upper(), char) for char in words)
        self._to_type.append(Key("ENTER"))

    def breathe(self) -> Flow[None]:
        self._lines += 1
        if self._lines % LINES_A_TICK:
            return
        key = yield from self._stroke(0)
        if key is not None and pressed(self._rom, key, "hold"):
            while (key := (yield from self._stroke(self._stage.to_beat))) is None:
                pass
            self._heed_break(key)
        elif key is not None:
            self._heed_break(key)
            self._keep(key)

    def key(self) -> Flow[Key]:
        while not self._ahead:
            key = yield from self._stroke(self._stage.to_beat)
            if key is not None:
                self._ahead.append(key)
        key = self._ahead.popleft()
        self._heed_break(key)
        return key

    def line(self, complete: Complete) -> Flow[str]:
        editor = LineEditor(self._rom, self._history, complete)
        start = self._row * self.columns + self._col
        try:
            while True:
                # Only the prompt completes names. A question does not count as idle time.
                at_prompt = complete is not nothing_to_complete
                self._rests = at_prompt and not editor.text and not self._to_type
                key = yield from self._typed() if self._to_type else self.key()
                if pressed(self._rom, key, "enter"):
                    break
                if pressed(self._rom, key, "cancel"):
                    # Like DOS: abandon the line where it stands.
                    self._go_to(start, len(editor.shown))
                    self.write("\\\n")
                    editor = LineEditor(self._rom, self._history, complete)
                    start = self._row * self.columns
                    continue
                before = len(editor.shown)
                if not editor.take(key):
                    self._desk.sound("beep")
                start = self._show_line(editor, start, before)
        finally:
            self._rests = self._tall_cursor = False
        editor.keep()
        self._go_to(start, len(editor.shown))
        self.write("\n")
        return editor.text

    def _show_line(self, editor: LineEditor, start: int, before: int) -> int:
        """Show a line from the cell `start` on, over the `before` characters of the last one.

        Returns the cell where the line now starts, which changes if the page scrolls.
        """
        shown = editor.shown.ljust(before)
        while start + len(shown) >= self.rows * self.columns:
            self._row = self.rows - 1
            self._new_line()
            start -= self.columns
        for cell, char in enumerate(shown, start):
            self._put(cell, char)
        self._tall_cursor = editor.inserts
        self._go_to(start, editor.cursor)
        return start

    def _go_to(self, start: int, characters: int) -> None:
        """Set the cursor so many characters after the cell `start`."""
        self._row, self._col = divmod(start + characters, self.columns)
        self.show()

    def _put(self, cell: int, char: str) -> None:
        row, col = divmod(cell, self.columns)
        self.page.put(col, row, _shown(char), self._stage.look.attr(STYLE))

    def _typed(self) -> Flow[Key]:
        """The next key of the words for `type_out`. The player stops them with ESC or Ctrl-C."""
        key = yield from self._stroke(self._rom.timings["typing"])
        if key is None:
            return self._to_type.popleft()
        if pressed(self._rom, key, "cancel") or pressed(self._rom, key, "break"):
            self._to_type.clear()
        self._heed_break(key)
        return key

    def _stroke(self, seconds: float) -> Flow[Key | None]:
        """The key struck within so many seconds, or None."""
        self._paint()
        woken = yield Wait(seconds, rests=self._rests)
        self._paint()
        return woken if isinstance(woken, Key) else None

    def _keep(self, key: Key) -> None:
        """Keep a key for the next reader, or beep if there is no room."""
        if len(self._ahead) < AHEAD:
            self._ahead.append(key)
        else:
            self._desk.sound("beep")

    def _heed_break(self, key: Key) -> None:
        if pressed(self._rom, key, "break"):
            self._ahead.clear()
            self._to_type.clear()
            self.write("^C\n")
            raise Break


def _shown(char: str) -> str:
    """A character as the PC shows it. Control characters have pictures too."""
    if ord(char) < ord(" "):
        return decode(bytes([ord(char)]))
    try:
        encode(char)
    except Cp437Error:
        return "?"
    return char
