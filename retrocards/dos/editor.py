"""EDIT: a text on the whole screen, one line a row."""

from __future__ import annotations

from collections.abc import Callable

from retrocards.dos.console import DosStage
from retrocards.dos.disk import Disk
from retrocards.dos.drafts import Drafts
from retrocards.dos.editing import character
from retrocards.dos.errors import DosError
from retrocards.dos.files import CTRL_Z, bytes_of, text_of
from retrocards.dos.names import DosPath
from retrocards.machine import Key
from retrocards.programs import popups
from retrocards.programs.desk import Desk
from retrocards.programs.flow import Flow, Wait, pressed
from retrocards.rom import TextRom
from retrocards.rom.schema.base import ROWS
from retrocards.session.files import StorageError
from retrocards.stage.canvas import Line
from retrocards.stage.zones import Rect

TOP, BOTTOM = 1, ROWS - 2
"""The first and the last row of the text."""
PAGE = BOTTOM - TOP + 1
TAB = 8
LONGEST = 254
"""The characters of a line."""
RESTS = 1.0
"""Seconds without a key after which a draft of what is not saved is on the disk."""


class Text:
    """Lines, and a cursor between their characters."""

    def __init__(self, text: str) -> None:
        self.lines = text.split("\n")
        self.row = self.at = 0
        self.inserts = True

    def __str__(self) -> str:
        return "\n".join(self.lines)

    @property
    def line(self) -> str:
        """The line with the cursor."""
        return self.lines[self.row]

    def type(self, words: str) -> bool:
        """Put words in at the cursor, or over what is there; False where they find no room."""
        kept = self.line[self.at if self.inserts else self.at + len(words) :]
        line = self.line[: self.at] + words + kept
        if len(line) > LONGEST:
            return False
        self.lines[self.row] = line
        self.at += len(words)
        return True

    def split(self) -> None:
        """Begin a new line at the cursor."""
        self.lines[self.row : self.row + 1] = [self.line[: self.at], self.line[self.at :]]
        self.row, self.at = self.row + 1, 0

    def delete(self) -> bool:
        """Delete the character at the cursor, at a line's end the end."""
        line, at = self.line, self.at
        if at < len(line):
            self.lines[self.row] = line[:at] + line[at + 1 :]
            return True
        if self.row + 1 == len(self.lines) or len(line + self.lines[self.row + 1]) > LONGEST:
            return False
        self.lines[self.row : self.row + 2] = [line + self.lines[self.row + 1]]
        return True

    def rub_out(self) -> bool:
        """Delete the character before the cursor, at a line's beginning the end of the last."""
        if not self.at and not self.row:
            return False
        before = self.row, self.at
        self.move(-1)
        if self.delete():
            return True
        self.row, self.at = before
        return False

    def delete_line(self) -> None:
        """Delete the line with the cursor."""
        del self.lines[self.row]
        self.lines = self.lines or [""]
        self.go_to(self.row, 0)

    def move(self, by: int) -> None:
        """Go a character to the left or to the right, through the ends of lines."""
        at = self.at + by
        if at < 0 and self.row:
            self.go_to(self.row - 1, LONGEST)
        elif at > len(self.line) and self.row + 1 < len(self.lines):
            self.go_to(self.row + 1, 0)
        else:
            self.go_to(self.row, at)

    def go_to(self, row: int, at: int) -> None:
        """Go to a place, or to the nearest that there is."""
        self.row = max(0, min(row, len(self.lines) - 1))
        self.at = max(0, min(at, len(self.line)))


class Editor:
    """One file on the screen, from opening it until the player leaves."""

    def __init__(
        self,
        desk: Desk,
        stage: DosStage,
        rom: TextRom,
        disk: Disk,
        drafts: Drafts,
        path: DosPath,
    ) -> None:
        self._desk, self._stage, self._rom = desk, stage, rom
        self._disk, self._drafts, self._path = disk, drafts, path
        data = disk.read(path) if disk.exists(path) else b""
        self._saved = text_of(data)
        self._behind = data[data.index(CTRL_Z) :] if CTRL_Z in data else b""
        """What is no text of the file: its first Ctrl-Z, and all that follows."""
        self._text = Text(self._saved)
        self._drafted = self._saved
        """The text as it was kept last, in its file or as a draft."""
        self._touched = 0.0
        self._first = self._left = 0
        """The line in the top row, and the character in the first column."""
        text = self._text
        self._acts: dict[str, Callable[[], object]] = {
            "left": lambda: text.move(-1),
            "right": lambda: text.move(+1),
            "older": lambda: text.go_to(text.row - 1, text.at),
            "newer": lambda: text.go_to(text.row + 1, text.at),
            "first": lambda: text.go_to(text.row, 0),
            "last": lambda: text.go_to(text.row, LONGEST),
            "page_up": lambda: text.go_to(text.row - PAGE, text.at),
            "page_down": lambda: text.go_to(text.row + PAGE, text.at),
            "top": lambda: text.go_to(0, 0),
            "bottom": lambda: text.go_to(len(text.lines), LONGEST),
            "insert": self._turn_insert,
            "delete": text.delete,
            "rub_out": text.rub_out,
            "delete_line": text.delete_line,
            "enter": text.split,
            "complete": lambda: text.type(" " * (TAB - text.at % TAB)),
        }

    @property
    def _changed(self) -> bool:
        return str(self._text) != self._saved

    def run(self) -> Flow[None]:
        """Let the text be edited.

        A draft of what is not saved is kept as soon as the keys rest, so that nothing is lost
        however the PC ends; the next EDIT of that file offers it.
        """
        if self._drafts.trouble:
            self._desk.troubles.append(self._drafts.trouble)
        yield from self._take_up_draft()
        try:
            yield from self._until_left()
        except BaseException:
            self._keep_draft()
            raise
        self._drop_draft()

    def _take_up_draft(self) -> Flow[None]:
        """Offer what an earlier EDIT could not save; whoever does not want it lets it go."""
        draft = self._drafts.of(self._path)
        if draft is None:
            return
        self._show()
        if draft != self._saved and (
            yield from popups.ask(self._stage, "draft", file=self._path[-1])
        ):
            self._text.lines = draft.split("\n")
            self._drafted = draft

    def _keep_draft(self) -> None:
        text = str(self._text)
        if text == self._drafted:
            return
        try:
            if self._drafts.keep(self._path, text):
                self._drafted = text
        except StorageError as error:
            self._desk.troubles.append(str(error))

    def _drop_draft(self) -> None:
        try:
            self._drafts.drop(self._path)
        except StorageError as error:
            self._desk.troubles.append(str(error))
        self._drafted = self._saved

    def _until_left(self) -> Flow[None]:
        while True:
            self._show()
            key = yield Wait(self._stage.to_beat)
            if not isinstance(key, Key):
                if self._desk.now - self._touched >= RESTS:
                    self._keep_draft()
                continue
            self._touched = self._desk.now
            if pressed(self._rom, key, "save"):
                yield from self._save()
            elif pressed(self._rom, key, "cancel"):
                if (yield from self._may_leave()):
                    return
            elif self._edit(key) is False:
                self._desk.sound("beep")

    def _edit(self, key: Key) -> object:
        """Do what a key says; False where that cannot be done."""
        for name, act in self._acts.items():
            if pressed(self._rom, key, name):
                return act()
        typed = character(key)
        return self._text.type(typed) if typed else None

    def _turn_insert(self) -> None:
        self._text.inserts = not self._text.inserts

    def _may_leave(self) -> Flow[bool]:
        """Ask what is to become of changes; True if the player leaves."""
        if not self._changed:
            return True
        answer = yield from popups.notice(self._stage, "unsaved", file=self._path[-1])
        if answer == "Y":
            return (yield from self._save())
        return answer == "N"

    def _save(self) -> Flow[bool]:
        """Write the file; False where that failed. One that was not changed is left as it is."""
        if not self._changed and self._disk.is_file(self._path):
            self._drop_draft()
            return True
        try:
            self._disk.write(self._path, bytes_of(str(self._text)) + self._behind)
        except DosError as error:
            reason = self._rom.say(error.name, **error.fields)
            yield from popups.notice(self._stage, "trouble", reason=reason)
            return False
        self._saved = str(self._text)
        self._drop_draft()
        return True

    # The screen.

    def _show(self) -> None:
        text, columns = self._text, self._stage.canvas.columns
        self._first = max(text.row - PAGE + 1, min(self._first, text.row))
        self._left = max(text.at - columns + 1, min(self._left, text.at))
        lines = tuple(text.lines[self._first : self._first + PAGE])
        on = self._stage.cursor_is_on
        state = (lines, text.row, text.at, text.inserts, self._changed, columns, on)
        seen = "edit", self._first, self._left, state
        self._stage.paint(lambda: self._draw(on), lambda: seen)

    def _draw(self, cursor: bool) -> None:
        text, canvas = self._text, self._stage.canvas
        columns, say = canvas.columns, self._rom.say
        canvas.clear("edit")
        for row, line in enumerate(text.lines[self._first : self._first + PAGE], TOP):
            canvas.write(Line(0, row, line[self._left : self._left + columns], "edit"))
        name = self._path[-1] + say("edit.changed") * self._changed
        where = say(
            "edit.where",
            line=str(text.row + 1),
            column=str(text.at + 1),
            mode=say("edit.insert" if text.inserts else "edit.over"),
        )
        for y, left, right in (
            (0, say("edit.top", file=name), where),
            (ROWS - 1, say(f"edit.foot.{'wide' if columns > 40 else 'narrow'}"), ""),
        ):
            canvas.fill(Rect(0, y, columns, 1), "edit_bar")
            canvas.write(Line(0, y, left, "edit_bar"))
            canvas.write(Line(columns - len(right), y, right, "edit_bar"))
        if cursor:
            self._stage.draw_cursor(
                text.at - self._left, TOP + text.row - self._first, text.inserts
            )
