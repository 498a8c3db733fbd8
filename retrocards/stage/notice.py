"""A pop-up of a few lines that waits for a key, or for a few words."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from retrocards.machine import Event, Key, Mouse
from retrocards.rom import Rom
from retrocards.rom.template import fill_in
from retrocards.stage.canvas import Canvas, Form, Line
from retrocards.stage.windows import LEAVES, Framed, Question
from retrocards.stage.words import Letters, key_before, known, shortened, wrap
from retrocards.stage.zones import Rect

if TYPE_CHECKING:
    from retrocards.stage.gadgets import GadgetRow


class SetRow(NamedTuple):
    """A row of a text; `before` is the text of the same line in the rows before it."""

    text: str
    before: str
    line: int
    """The number of that line, the first one 0."""
    last: bool
    """Whether it belongs to the last line of the text."""


class Room(NamedTuple):
    """The room of a text, the gap between its rows, and the gap after a font's letters."""

    width: int
    height: int
    leading: int
    gap: int

    def rows(self, letters: Letters) -> int:
        """How many rows of a font fit."""
        return (self.height + self.leading) // (letters.height + self.leading)


class Setting(NamedTuple):
    """A text in rows of a font of the ROM."""

    font: str
    rows: Sequence[SetRow]
    step: int
    """Units from one row to the next."""
    width: int
    """Units of the longest row."""
    height: int
    """Units from the top of the first row to the bottom of the last one."""
    cut: bool = False
    """Whether not all of it fits."""


class Notice(Framed, Question):
    """A dialog of the ROM: it waits for any key, or for one of those that the dialog lists.

    Lines are wrapped to the screen and centered, except those that begin with a blank. A text too
    long for its box is set in the next smaller font of the ROM, and if none is small enough it is
    cut off with "...". Raises KeyError for a dialog that the ROM lacks, and MessageError for a
    {field} that was not given.
    """

    def __init__(
        self,
        canvas: Canvas,
        rom: Rom,
        dialog: str,
        fields: Mapping[str, str] | None = None,
        *,
        alone: bool = False,
    ) -> None:
        self.dialog, self.alone = dialog, alone
        self._said = said = rom.dialogs[dialog]
        self._fields = dict(fields or {})
        self._settings: dict[tuple[int, int], Setting] = {}
        form = canvas.form(said)
        titles = form.title, form.foot
        title, foot = (known(fill_in(text, self._fields)).rstrip() for text in titles)
        super().__init__(canvas, form._replace(title=title, foot=foot), dialog)
        self.keys, self._no = form.keys, form.no
        self._yes = form.yes or (() if form.no else rom.keys.get("yes", ()))
        chosen = frozenset((*form.keys, *form.yes, *form.no))
        self.chooses = bool(chosen)
        self._row = _row_of(canvas, self.form)
        self.usual = self._row.usual if self._row else ""
        """The key that ENTER stands for; empty for none."""
        self.own = chosen or frozenset(rom.keys.get("leave", ()))
        if self.usual:
            self.own |= {"ENTER"}
        self.moves = self.can_be_dragged
        self._words(0)

    def tell(self, **fields: str) -> None:
        """Fill in other words."""
        self.version += any(self._fields.get(name) != words for name, words in fields.items())
        self._fields |= fields

    def handle(self, event: Event | None) -> str:
        """The name of the key that closed the notice, "" while it stays open.

        A key still held from before does not close it: nobody has read the notice yet. If any key
        will do, a click counts as ENTER, on the box or beside it. Where letters are small, only
        the left button counts, and on the title bar it drags the notice. If there is something to
        choose, `key_at` says which key a line stands for.
        """
        if isinstance(event, Key):
            name = self.usual if self.usual and event.name == "ENTER" else event.name
            return name if self._takes(name) and not event.repeat else ""
        if not isinstance(event, Mouse) or self.drag(event) or event.kind != "press":
            return ""
        if self._row:
            return ""
        if not self.canvas.small:
            return "" if self.chooses else "ENTER"
        return "ENTER" if event.button == "left" and not self.chooses else ""

    def agrees(self, answer: str) -> bool:
        return answer in self._yes if self._yes else answer not in self._no

    def answer(self, yes: bool) -> str:
        usual = "ENTER" if yes else LEAVES
        if not self.chooses:
            return usual
        listed = usual, *self._yes, *self._no, *self.keys, "ENTER", LEAVES
        return next((key for key in listed if self._takes(key) and self.agrees(key) == yes), usual)

    @property
    def closes(self) -> str:
        """A key that means no, preferably ESC."""
        against = [
            key for key in (*self._no, *self.keys) if not (self.chooses and self.agrees(key))
        ]
        return LEAVES if LEAVES in against or not against else against[0]

    @property
    def any_key(self) -> bool:
        return not self.keys

    @property
    def complete(self) -> bool:
        """Whether all its words fit."""
        return not self._setting(0).cut

    @property
    def area(self) -> Rect:
        canvas, form, said = self.canvas, self.form, self._setting(0)
        wide, high = self._rims
        headlines = map(self._headline_width, (form.title, form.foot))
        row = self._row.width if self._row else 0
        w, h = max(said.width, row, *headlines) + wide, min(canvas.whole.h, said.height + high)
        most = Rect(0, 0, form.w or w, form.h or h)
        w, h = (min(w, most.w), min(h, most.h)) if form.snug else (most.w, most.h)
        middle = canvas.centred(w, h)
        x = middle.x if form.x is None else form.x + (most.w - w) // 2
        y = middle.y if form.y is None else form.y + (most.h - h) * (form.snug == "bottom")
        return self.lying(Rect(x, y, w, h))

    @property
    def inside(self) -> Rect:
        """What the frame holds above the buttons."""
        inside = super().inside
        return inside._replace(h=inside.h - self._row.height) if self._row else inside

    def draw_inside(self) -> None:
        if self._row:
            self._row.draw(super().inside)

    def lines(self, phase: int) -> Iterator[Line]:
        yield from (line for line, _ in self._rows(phase))
        if self._row:
            yield from self._row.lines(super().inside)

    def spoken(self) -> Sequence[str]:
        parts, part = [self.form.title], list[str]()
        for line in [*self._words(0), ""]:
            if line:
                part.append(line)
            elif part:
                parts.append("\n".join(part))
                part = []
        buttons = [gadget.text for gadget in self.form.gadgets]
        return [*parts, *buttons, self.form.foot]

    def key_at(self, x: int, y: int) -> str:
        """A key that the words name; where letters are small, the key of the whole line.

        There, a last line that names none of several answers stands for ENTER.
        """
        if not self.canvas.small or self.canvas.closes_at(self._bar, x, y):
            return super().key_at(x, y)
        if self._row:
            return self._row.key_at(super().inside, x, y)
        for line, place, row in self._rows_at(x, y):
            if key := key_before(line, place):
                return key
            if row.last and self.chooses and self._takes("ENTER"):
                return "ENTER"
        return ""

    def _words(self, phase: int) -> list[str]:
        """The text's lines, filled in."""
        filled = (fill_in(line, self._fields) for line in self._said.text)
        return [known(part) for line in filled for part in line.splitlines() or [""]]

    def _setting(self, phase: int) -> Setting:
        words = phase, self.version
        if words not in self._settings:
            self._settings = {words: self._set(phase)}
        return self._settings[words]

    def _set(self, phase: int) -> Setting:
        canvas, form = self.canvas, self.form
        whole, (wide, high) = canvas.whole, self._rims
        width = (form.w or whole.w - 2 * canvas.beside) - wide
        leading = canvas.leading // 2 if form.tight else canvas.leading
        room = Room(width, (form.h or whole.h) - high, leading, canvas.gap)
        fonts = ((name, canvas.letters(name)) for name in canvas.smaller(form.font))
        return fit(self._words(phase), room, fonts)

    def _rows(self, phase: int) -> Iterator[tuple[Line, SetRow]]:
        """The rows, each with its place: where the ROM puts them, or in the middle of the box."""
        canvas, form, inside, said = self.canvas, self.form, self.inside, self._setting(phase)
        top = inside.y + (inside.h - said.height) // 2
        tops = [top + number * said.step for number in range(len(said.rows))]
        around = inside
        if len(form.tops) == len(said.rows) and said.font == form.font:
            tops, around = [*form.tops], Rect(form.middle, inside.y, 1, inside.h)
        for y, row in zip(tops, said.rows, strict=True):
            x = inside.x + canvas.margin[0]
            if not row.text.startswith(" "):
                x = canvas.middle(around, row.text, said.font)
            style = form.inner.head if row.line < form.heads else form.inner.body
            yield Line(x, y, row.text, style, said.font), row

    def _rows_at(self, x: int, y: int) -> Iterator[tuple[str, int, SetRow]]:
        """The row at a point: its line up to the row's end, the character's number, and the row."""
        for line, row in self._rows(0):
            if (place := self.canvas.character(line, x, y)) >= 0:
                yield row.before + row.text, len(row.before) + place, row

    def _takes(self, key: str) -> bool:
        return not self.keys or key in self.keys

    def _headline_width(self, text: str) -> int:
        """The width of a title: on a frame, with a blank and a bit of line at both sides."""
        return self.canvas.headline_width(text, self.form)

    @property
    def _rims(self) -> tuple[int, int]:
        """What the box takes around the text: at both sides together, and above and below."""
        canvas, form = self.canvas, self.form
        bands = canvas.band(form.title, form.font) + canvas.band(form.foot, form.font)
        (sides, ends), (across, down) = canvas.edge_of(form), canvas.margin
        row = self._row.height if self._row else 0
        margins = 2 * (down // 2 if form.tight else down)
        return 2 * (sides + across), 2 * ends + margins + bands + row


class Entry(Notice):
    """A dialog of the ROM in which a number, a name or the like is typed, shown at {typed}.

    BACKSPACE deletes, ENTER ends and ESC gives up, or the keys that the dialog lists for these two.
    `typed` has what was typed. The ROM says which characters are allowed, and how many; at any
    other it calls `refuse`. Raises KeyError for a dialog that the ROM lacks or without an entry.
    """

    def __init__(
        self,
        canvas: Canvas,
        rom: Rom,
        dialog: str,
        fields: Mapping[str, str],
        typed: str,
        refuse: Callable[[], object],
    ) -> None:
        self.typed, self._refuse = typed, refuse
        super().__init__(canvas, rom, dialog, {**fields, "typed": ""})
        if self.form.entry is None:
            raise KeyError(f"the dialog {dialog!r} has no entry")
        self._entry = self.form.entry
        self._ends = self.form.yes or ("ENTER",)
        self._leaves = tuple(key for key in self.keys if key not in self._ends) or ("ESC",)
        spaces = {"SPACE"} if " " in self._entry.allowed else set()
        keys = (*self._ends, *self._leaves, "BACKSPACE")
        self.own = frozenset({*keys, *self._entry.allowed, *spaces})

    def handle(self, event: Event | None) -> str:
        """The key that ended the typing, or that gave it up; else ""."""
        if isinstance(event, Mouse):
            self.drag(event)
        if not isinstance(event, Key):
            return ""
        done = event.name in self._ends and (self.typed or self._entry.blank)
        if event.name in self._leaves or done:
            return "" if event.repeat else event.name
        allowed = self._entry.allowed
        char = event.char if event.char in allowed else event.char.upper()
        if event.name == "BACKSPACE":
            self.typed = self.typed[:-1]
        elif char and char in allowed and len(self.typed) < self._entry.most:
            self.typed += char
        elif char:
            self._refuse()
        self.version += 1
        return ""

    def agrees(self, answer: str) -> bool:
        return answer in self._ends

    def answer(self, yes: bool) -> str:
        return self._ends[0] if yes else self._leaves[0]

    def phase(self, seconds: float) -> int:
        """Whether the cursor is visible now."""
        return int(seconds / self._entry.blink) % 2

    def _words(self, phase: int) -> list[str]:
        """The text with what has been typed, as wide as if everything had been."""
        if self.form.entry is not None:
            shown = self.typed + " _"[phase == 0]
            self._fields["typed"] = shown.ljust(self.form.entry.most + 1)
        return super()._words(phase)


def _row_of(canvas: Canvas, form: Form) -> "GadgetRow | None":
    """The buttons of a dialog; only a screen of pixels has any."""
    if not form.gadgets:
        return None
    # The first box of a text screen must not wait for what only pixels have.
    from retrocards.stage.gadgets import GadgetRow
    from retrocards.stage.pixels import PixelCanvas

    assert isinstance(canvas, PixelCanvas)
    return GadgetRow(canvas, form.gadgets, form.font)


def fit(text: Sequence[str], room: Room, fonts: Iterable[tuple[str, Letters]]) -> Setting:
    """The lines of a text in the first of the fonts, at least one, in which it fits.

    If it is too long in all of them, its last row ends with "...".
    """
    for name, letters in fonts:
        # Rows that do not fit are not laid out: each row holds all that was before it.
        rows = list(islice(_rows(text, room, letters), max(1, room.rows(letters)) + 1))
        if len(rows) <= room.rows(letters):
            return _set(name, letters, room, rows)
    *kept, end = rows[: max(1, room.rows(letters))]
    cut = shortened(letters, end.text, room.width + room.gap)
    return _set(name, letters, room, [*kept, end._replace(text=cut)])._replace(cut=True)


def _set(name: str, letters: Letters, room: Room, rows: Sequence[SetRow]) -> Setting:
    step = letters.height + room.leading
    width = max(letters.width_of(row.text) for row in rows) - room.gap
    return Setting(name, rows, step, width, len(rows) * step - room.leading)


def _rows(text: Sequence[str], room: Room, letters: Letters) -> Iterator[SetRow]:
    for number, line in enumerate(text):
        before = ""
        for part in wrap(letters, line, room.width + room.gap):
            yield SetRow(part, before, number, last=number == len(text) - 1)
            before += f"{part} "
