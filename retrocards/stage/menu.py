"""A pop-up menu of options."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from retrocards.machine import Event, Key, Mouse, TextPage
from retrocards.rom import TextRom
from retrocards.rom.schema.control import ActionItem, Flag, Item, Option, OptionItem, RuleLine
from retrocards.stage.look import Look
from retrocards.stage.paint import CELL
from retrocards.stage.windows import Area, Framed

Value = bool | int | str

DIVIDERS = {"single": tuple("├─┤"), "double": tuple("╟─╢")}
MARGIN = 2
FORWARD, BACKWARD = ("RIGHT", "ENTER", "SPACE"), ("LEFT",)


@dataclass(frozen=True)
class Outcome:
    """What a key or a click did: changed options, chose an action, or left the menu."""

    changes: dict[str, Value] = field(default_factory=dict)
    action: str = ""
    done: bool = False


class MenuWindow(Framed):
    """A menu of the ROM over the options' `values`; UP and DOWN choose, ESC leaves.

    LEFT, RIGHT, ENTER, SPACE or a click change the line. An option without a value has its
    default. Raises KeyError for a menu that the ROM lacks.
    """

    def __init__(self, rom: TextRom, menu: str, values: Mapping[str, Value]) -> None:
        self._menu = rom.menus[menu]
        super().__init__(rom, self._menu.window, self._menu.title, self._menu.foot)
        self._options = rom.options
        self.values = {name: values.get(name, one.default) for name, one in rom.options.items()}
        self._done: set[int] = set()
        self.selected = next(self._live(range(len(self._menu.items))), 0)

    def handle(self, event: Event | None) -> Outcome:
        """Take a key or a mouse button."""
        if isinstance(event, Mouse):
            return self._click(event)
        if not isinstance(event, Key):
            return Outcome()
        if event.name == "ESC":
            return Outcome(done=True)
        if event.name in ("UP", "DOWN"):
            self._move(1 if event.name == "DOWN" else -1)
        elif event.name in FORWARD or event.name in BACKWARD:
            return self._change(1 if event.name in FORWARD else -1)
        return Outcome()

    def area(self, columns: int) -> Area:
        """Where the ROM puts it."""
        menu = self._menu
        return Area(menu.col, menu.row, menu.width, len(menu.items) + 2)

    def draw_inside(self, page: TextPage, look: Look, area: Area) -> None:
        """A line for each item, the chosen one marked."""
        shape = self.shape
        for number, item in enumerate(self._menu.items):
            row = area.row + 1 + number
            if isinstance(item, RuleLine):
                left, flat, right = DIVIDERS[shape.frame]
                line = left + flat * (area.w - 2) + right
                page.put(area.col, row, line, look.attr(shape.border))
                continue
            here = number == self.selected
            label, value = self._words(number, item)
            body = look.attr(shape.line if here else shape.body)
            page.fill(area.col + 1, row, area.w - 2, 1, " ", body)
            page.put(area.col + 1 + MARGIN, row, label, body)
            at = area.col + area.w - 1 - MARGIN - len(value)
            page.put(at, row, value, body if here else look.attr(shape.value))
            if here:
                page.put(area.col + 1, row, "►", body)

    def _words(self, number: int, item: Item) -> tuple[str, str]:
        if isinstance(item, OptionItem):
            option = self._options[item.option]
            return option.label, word_of(option, self.values[item.option])
        if isinstance(item, ActionItem):
            return item.label, item.done if number in self._done else ""
        return "", ""

    def _live(self, numbers: range) -> "filter[int]":
        return filter(lambda at: not isinstance(self._menu.items[at], RuleLine), numbers)

    def _move(self, by: int) -> None:
        count = len(self._menu.items)
        ring = [(self.selected + by * step) % count for step in range(1, count + 1)]
        lines = self._menu.items
        self.selected = next((at for at in ring if not isinstance(lines[at], RuleLine)), 0)
        self.version += 1

    def _click(self, mouse: Mouse) -> Outcome:
        area = self.area(self._shown_columns)
        col, row = mouse.x * self._shown_columns // (40 * CELL), mouse.y // CELL
        number = row - area.row - 1
        inside = area.col < col < area.col + area.w - 1 and 0 <= number < len(self._menu.items)
        if mouse.kind == "wheel":
            self._move(-1 if mouse.amount > 0 else 1)
        elif mouse.kind == "press" and inside and number in self._live(range(area.h - 2)):
            self.selected = number
            return self._change(-1 if mouse.button == "right" else 1)
        return Outcome()

    def _change(self, by: int) -> Outcome:
        self.version += 1
        item = self._menu.items[self.selected]
        if isinstance(item, OptionItem):
            value = neighbour(self._options[item.option], self.values[item.option], by)
            self.values[item.option] = value
            return Outcome(changes={item.option: value})
        if isinstance(item, ActionItem):
            self._done.add(self.selected)
            return Outcome(action=item.action)
        return Outcome()


def word_of(option: Option, value: Value) -> str:
    """The word that the ROM shows for an option's value."""
    if isinstance(option, Flag):
        return option.words[int(bool(value))]
    if option.words is None:
        return str(value)
    return option.words[option.choices.index(value)]


def neighbour(option: Option, value: Value, by: int) -> Value:
    """The value after (1) or before (-1) a value, around the ends."""
    if isinstance(option, Flag):
        return not value
    choices: tuple[Value, ...] = option.choices
    return choices[(choices.index(value) + by) % len(choices)]
