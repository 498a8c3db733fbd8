"""EDIT: a text on the whole screen, one line a row."""

from __future__ import annotations

from collections.abc import Callable

from retrocards.dos.console import DosStage
from retrocards.dos.drafts import Drafts
from retrocards.dos.drives import Drives
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
"""Seconds without a key before an unsaved text is kept as a draft."""


class Text:
    """Lines, and a cursor between their characters."""

    def __init__(self, text: str) -> None:
        self.lines = text.split("\n")
        self.row = self.column = 0
        self.inserts = True

    def __str__(self) -> str:
        return "\n".join(self.lines)

    @property
    def line(self) -> str:
        """The line with the cursor."""
        return self.lines[self.row]

    def type(self, words: str) -> bool:
        """Insert words at the cursor, or overwrite with them. Returns False if they do not fit."""
        kept = self.line[self.column if self.inserts else self.column + len(words) :]
        line = self.line[: self.column] + words + kept
        if len(line) > LONGEST:
            return False
        self.lines[self.row] = line
        self.column += len(words)
        return True

    def split(self) -> None:
        """Begin a new line at the cursor."""
        self.lines[self.row : self.row + 1] = [self.line[: self.column], self.line[self.column :]]
        self.row, self.column = self.row + 1, 0

    def delete(self) -> bool:
        """Delete the character at the cursor; at the end of a line, join the next one to it."""
        line, column = self.line, self.column
        if column < len(line):
            self.lines[self.row] = line[:column] + line[column + 1 :]
            return True
        if self.row + 1 == len(self.lines) or len(line + self.lines[self.row + 1]) > LONGEST:
            return False
        self.lines[self.row : self.row + 2] = [line + self.lines[self.row + 1]]
        return True

    def rub_out(self) -> bool:
        """Delete the character before the cursor; at the start of a line, join it to the last."""
        if not self.column and not self.row:
            return False
        before = self.row, self.column
        self.move(-1)
        if self.delete():
            return True
        self.row, self.column = before
        return False

    def delete_line(self) -> None:
        """Delete the line with the cursor."""
        del self.lines[self.row]
        self.lines = self.lines or [""]
        self.go_to(self.row, 0)

    def move(self, by: int) -> None:
        """Move the cursor left or right, across the ends of lines."""
        column = self.column + by
        if column < 0 and self.row:
            self.go_to(self.row - 1, LONGEST)
        elif column > len(self.line) and self.row + 1 < len(self.lines):
            self.go_to(self.row + 1, 0)
        else:
            self.go_to(self.row, column)

    def go_to(self, row: int, column: int) -> None:
        """Move the cursor to a place, or to the nearest one that exists."""
        self.row = max(0, min(row, len(self.lines) - 1))
        self.column = max(0, min(column, len(self.line)))


class Editor:
    """One file on the screen, from opening it until the user leaves."""

    def __init__(
        self,
        desk: Desk,
        stage: DosStage,
        rom: TextRom,
        disk: Drives,
        drafts: Drafts,
        path: DosPath,
    ) -> None:
        self._desk, self._stage, self._rom = desk, stage, rom
        self._disk, self._drafts, self._path = disk, drafts, path
        data = disk.read(path) if disk.exists(path) else b""
        self._saved = text_of(data)
        self._behind = data[data.index(CTRL_Z) :] if CTRL_Z in data else b""
        """The file's first Ctrl-Z and the bytes after it, which are no text."""
        self._text = Text(self._saved)
        self._drafted = self._saved
        """The text that was last kept, in its file or as a draft."""
        self._touched = 0.0
        self._first = self._left = 0
        """The line in the top row, and the character in the first column."""
        text = self._text
        self._acts: dict[str, Callable[[], object]] = {
            "left": lambda: text.move(-1),
            "right": lambda: text.move(+1),
            "older": lambda: text.go_to(text.row - 1, text.column),
            "newer": lambda: text.go_to(text.row + 1, text.column),
            "first": lambda: text.go_to(text.row, 0),
            "last": lambda: text.go_to(text.row, LONGEST),
            "page_up": lambda: text.go_to(text.row - PAGE, text.column),
            "page_down": lambda: text.go_to(text.row + PAGE, text.column),
            "top": lambda: text.go_to(0, 0),
            "bottom": lambda: text.go_to(len(text.lines), LONGEST),
            "insert": self._turn_insert,
            "delete": text.delete,
            "rub_out": text.rub_out,
            "delete_line": text.delete_line,
            "enter": text.split,
            "complete": lambda: text.type(" " * (TAB - text.column % TAB)),
        }

    @property
    def _changed(self) -> bool:
        return str(self._text) != self._saved

    def run(self) -> Flow[None]:
        """Edit until the user leaves.

        When the keys rest, unsaved text is kept as a draft, so that nothing is lost however the PC
        ends. The next EDIT of that file offers the draft.
        """
        if self._drafts.trouble:
            self._desk.warn(self._drafts.trouble)
        self._tell("opened", file=self._path[-1], count=str(len(self._text.lines)))
        self._tell_line()
        yield from self._take_up_draft()
        try:
            yield from self._until_left()
        except BaseException:
            self._keep_draft()
            raise
        self._drop_draft()

    def _take_up_draft(self) -> Flow[None]:
        """Offer the draft of an earlier EDIT. A declined draft is dropped on leaving."""
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
            self._desk.warn(str(error))

    def _drop_draft(self) -> None:
        try:
            self._drafts.drop(self._path)
        except StorageError as error:
            self._desk.warn(str(error))
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
        """Carry out a key and read aloud what it did. Returns False if it can do nothing."""
        text, typed = self._text, character(key)
        row, line, count, inserts = text.row, text.line, len(text.lines), text.inserts
        for name, act in self._acts.items():
            if pressed(self._rom, key, name):
                done = act()
                if (text.row, len(text.lines)) != (row, count) or name == "delete_line":
                    self._tell_line()
                elif text.inserts != inserts:
                    self._tell("inserts" if text.inserts else "types_over")
                else:
                    self._tell_character()
                return done
        if not typed:
            return None
        done = text.type(typed)
        if typed == " ":
            self._tell_words(" ".join(line[: text.column].split()[-1:]))
        return done

    # What is read aloud.

    def _tell_line(self) -> None:
        line = self._text.line.strip()
        number = str(self._text.row + 1)
        self._tell("line" if line else "empty", number=number, words=line)

    def _tell_character(self) -> None:
        """The character at the cursor."""
        here = self._text.line[self._text.column : self._text.column + 1]
        if here.strip():
            self._tell_words(here)
        else:
            self._tell("blank" if here else "end_of_line")

    def _tell(self, message: str, **fields: str) -> None:
        self._tell_words(self._rom.say(f"speech.edit.{message}", **fields))

    def _tell_words(self, words: str) -> None:
        self._stage.tell(f"{words}\n")

    def _turn_insert(self) -> None:
        self._text.inserts = not self._text.inserts

    def _may_leave(self) -> Flow[bool]:
        """Ask what to do with unsaved changes. Returns True if the user leaves."""
        if not self._changed:
            return True
        answer = yield from popups.notice(self._stage, "unsaved", file=self._path[-1])
        if answer == "Y":
            return (yield from self._save())
        return answer == "N"

    def _save(self) -> Flow[bool]:
        """Write the file, unless it is unchanged. Returns False if that fails."""
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
        self._left = max(text.column - columns + 1, min(self._left, text.column))
        lines = tuple(text.lines[self._first : self._first + PAGE])
        on = self._stage.cursor_is_on
        state = (lines, text.row, text.column, text.inserts, self._changed, columns, on)
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
            column=str(text.column + 1),
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
                text.column - self._left, TOP + text.row - self._first, text.inserts
            )
