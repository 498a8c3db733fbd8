"""A pop-up menu of options."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from retrocards.machine import Event, Key, Mouse
from retrocards.rom import Rom
from retrocards.rom.schema.base import EMPTY
from retrocards.rom.schema.control import (
    CLOSE,
    ActionItem,
    Flag,
    Item,
    Number,
    Option,
    OptionItem,
    RuleLine,
    written,
)
from retrocards.rom.template import fill_in
from retrocards.stage.canvas import Canvas, Line
from retrocards.stage.windows import Framed
from retrocards.stage.zones import Rect

if TYPE_CHECKING:
    from retrocards.rom.schema.rom import AnyMenu

Value = bool | int | str

MARK = "►"
NOBODY_ASKED = -1


class Outcome(NamedTuple):
    """What a key or a click did: changed options, chose an action, or left the menu."""

    changes: Mapping[str, Value] = EMPTY
    action: str = ""
    done: bool = False


class MenuWindow(Framed):
    """A menu of the ROM for the options' `values`, with the keys that the ROM gives it.

    A click changes a line, too. An option without a value has its default.
    """

    def __init__(
        self, canvas: Canvas, rom: Rom, menu: "AnyMenu", values: Mapping[str, Value]
    ) -> None:
        super().__init__(canvas, canvas.form(menu))
        self._items = menu.items
        self._options = rom.options
        options = rom.options.items()
        self.values = {name: values.get(name, option.default) for name, option in options}
        self.keys_of = menu.keys
        self._done: set[int] = set()
        self._asked = NOBODY_ASKED
        self._fields: dict[str, str] = {}
        self._keys = {key.action: written(name) for name, key in reversed(rom.hotkeys.items())}
        self.selected = next(self._live(range(len(self._items))), 0)

    def handle(self, event: Event | None) -> Outcome:
        """Take a key or a mouse button."""
        if isinstance(event, Mouse):
            return self._click(event)
        if not isinstance(event, Key):
            return Outcome()
        keys, name = self.keys_of, event.name
        if name in keys.leave:
            return Outcome(done=True)
        item = self._items[self.selected]
        if isinstance(item, ActionItem) and name in keys.choose:
            return self._do(item)
        self._ask_no_more()
        if name in keys.next or name in keys.previous:
            self._move(1 if name in keys.next else -1)
        elif name in keys.forward or name in keys.backward:
            return self._change(1 if name in keys.forward else -1)
        return Outcome()

    @property
    def closes(self) -> str:
        return self.keys_of.leave[0]

    def tell(self, **fields: str) -> None:
        """Fill in the values of its lines, from now on."""
        self.version += fields != self._fields
        self._fields = fields

    @property
    def area(self) -> Rect:
        """Its place in the ROM, as high as its lines."""
        canvas, form = self.canvas, self.form
        bands = canvas.band(form.title, form.font) + canvas.band(form.foot, form.font)
        h = len(self._items) * self._step + 2 * canvas.edge_of(form)[1] + bands
        return Rect(form.x or 0, form.y or 0, form.w or canvas.whole.w, h)

    def draw_inside(self) -> None:
        """Draw the dividing lines, and the bar of the selected line."""
        shape = self.form.shape
        line = self.form.inner.line
        for number, item in enumerate(self._items):
            if isinstance(item, RuleLine):
                self.canvas.divide(self._row(number), shape)
        self.canvas.fill(self._row(self.selected), line)

    def lines(self, phase: int) -> Iterator[Line]:
        """The label and the value of each line, and the mark at the selected one."""
        canvas, shape, font = self.canvas, self.form.inner, self.form.font
        letters, margin = canvas.letters(font), canvas.margin[0]
        for number, item in enumerate(self._items):
            row, here = self._row(number), number == self.selected
            label, value = self._words(number, item)
            y = row.y + (row.h - letters.height) // 2
            right = row.x + row.w - margin - letters.width_of(value) + canvas.gap
            yield Line(row.x + margin, y, label, shape.line if here else shape.body, font)
            yield Line(right, y, value, shape.line if here else shape.value, font)
            if here:
                yield Line(row.x, y, MARK, shape.line, font)

    def spoken(self) -> Sequence[str]:
        label, value = self._words(self.selected, self._items[self.selected])
        return [self.form.title, f"{label}: {value}" if value else label, self.form.foot]

    @property
    def _step(self) -> int:
        return self.canvas.letters(self.form.font).height + self.canvas.leading

    def _row(self, number: int) -> Rect:
        """The place of a line, from frame to frame."""
        inside = self.inside
        return Rect(inside.x, inside.y + number * self._step, inside.w, self._step)

    def _words(self, number: int, item: Item) -> tuple[str, str]:
        if isinstance(item, OptionItem):
            option = self._options[item.option]
            return option.label, word_of(option, self.values[item.option])
        if isinstance(item, ActionItem):
            if number == self._asked:
                return item.label, item.sure
            value = fill_in(item.value, {**self._fields, "key": self._keys.get(item.action, "")})
            return item.label, item.done if item.done and number in self._done else value
        return "", ""

    def _live(self, numbers: range) -> "filter[int]":
        return filter(lambda number: not isinstance(self._items[number], RuleLine), numbers)

    def _move(self, by: int) -> None:
        self._ask_no_more()
        count = len(self._items)
        ring = [(self.selected + by * step) % count for step in range(1, count + 1)]
        live = [*self._live(range(count))]
        self.selected = next((number for number in ring if number in live), 0)
        self.version += 1

    def _click(self, mouse: Mouse) -> Outcome:
        point = self.canvas.unit_at(mouse.x, mouse.y)
        live = self._live(range(len(self._items)))
        here = next((number for number in live if self._row(number).holds(*point)), None)
        if mouse.kind == "wheel":
            self._move(-1 if mouse.amount > 0 else 1)
        elif mouse.kind == "move" and self.keys_of.roll and here is not None:
            self.version += here != self.selected
            self.selected = here
        elif mouse.kind == "press" and here is not None:
            if here != self.selected:
                self._ask_no_more()
            self.selected, right = here, mouse.button == "right"
            item = self._items[here]
            if isinstance(item, ActionItem) and not right:
                return self._do(item)
            return self._change(-1 if right else 1)
        return Outcome()

    def _change(self, by: int) -> Outcome:
        self.version += 1
        item = self._items[self.selected]
        if isinstance(item, OptionItem):
            value = neighbour(self._options[item.option], self.values[item.option], by)
            self.values[item.option] = value
            return Outcome(changes={item.option: value})
        return Outcome()

    def _do(self, item: ActionItem) -> Outcome:
        """The action of the selected line, unless the player must confirm it first."""
        self.version += 1
        if item.action == CLOSE:
            return Outcome(done=True)
        if item.sure and self._asked != self.selected:
            self._asked = self.selected
            return Outcome()
        self._asked = NOBODY_ASKED
        self._done.add(self.selected)
        return Outcome(action=item.action)

    def _ask_no_more(self) -> None:
        self.version += self._asked != NOBODY_ASKED
        self._asked = NOBODY_ASKED


def word_of(option: Option, value: Value) -> str:
    """The word that the ROM shows for an option's value."""
    if isinstance(option, Flag):
        return option.words[int(bool(value))]
    if isinstance(option, Number):
        return str(value)
    if option.words is None:
        return str(value)
    return option.words[option.choices.index(value)]


def neighbour(option: Option, value: Value, by: int) -> Value:
    """The value after (`by` 1) or before (-1) a value; the ends meet."""
    if isinstance(option, Flag):
        return not value
    if isinstance(option, Number):
        return option.least + (int(value) - option.least + by) % (option.most + 1 - option.least)
    choices: tuple[Value, ...] = option.choices
    return choices[(choices.index(value) + by) % len(choices)]
