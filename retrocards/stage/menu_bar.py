"""The menus of a screen's title bar."""

from collections.abc import Callable, Iterator, Sequence

from retrocards.machine import Event, Key, Mouse
from retrocards.rom import LcdRom, Rom
from retrocards.rom.schema.control import CTRL, RuleLine, keys_in, written
from retrocards.rom.schema.pixel_windows import BarMenu, MenuBarItem
from retrocards.stage.canvas import Canvas, Line
from retrocards.stage.look import StageError
from retrocards.stage.menu import Outcome
from retrocards.stage.pixels import PixelCanvas
from retrocards.stage.windows import Popup
from retrocards.stage.zones import Rect

NOWHERE = -1
BESIDE = 6
"""Pixels at both sides of a title, and of a line's words."""
AFTER_SIGN = 2
"""Pixels between the sign of that machine's key and the letter."""
SIGN = "^"
"""What stands for CTRL where there is no sign for it."""


class MenuBar(Popup):
    """The ROM's menu bar while it is open.

    While the right button is held, menus open below the mouse; to release it chooses a line. If a
    key opened the bar, or the button was released outside, keys and the left button choose. The
    line of an action that is not `is_possible` is ghosted; that of a mode that `is_on` has a tick.
    Raises StageError if the ROM has no menu bar.
    """

    def __init__(
        self,
        canvas: Canvas,
        rom: Rom,
        is_possible: Callable[[str], bool],
        is_on: Callable[[str], bool],
    ) -> None:
        super().__init__(canvas)
        bar = rom.menu_bar if isinstance(rom, LcdRom) else None
        if bar is None or not isinstance(canvas, PixelCanvas):
            raise StageError(f"ROM {rom.identity.name} has no menu bar")
        self._pixels, self._bar = canvas, bar
        self._is_possible, self._is_on = is_possible, is_on
        self._held = False
        self.menu, self.line = 0, NOWHERE
        """The menu that is open and the line that is lit, counted from 0, or NOWHERE."""
        self._shortcuts = {
            item.shortcut: item
            for menu in bar.menus
            for item in menu.items
            if isinstance(item, MenuBarItem) and item.shortcut
        }
        self.own = keys_in(bar.keys) | self._shortcuts.keys()
        """The keys that it takes although they are hotkeys."""
        self._step(NOWHERE, 1)

    def handle(self, event: Event | None) -> Outcome:
        """Take a key or the mouse."""
        before = self.menu, self.line
        outcome = Outcome()
        if isinstance(event, Mouse):
            outcome = self._mouse(event, *self.canvas.unit_at(event.x, event.y))
        elif isinstance(event, Key):
            outcome = self._key(event.name)
        self.version += before != (self.menu, self.line)
        return outcome

    @property
    def area(self) -> Rect:
        """The whole screen: nothing below takes a click."""
        return self.canvas.whole

    def key_at(self, x: int, y: int) -> str:
        return ""

    def spoken(self) -> Sequence[str]:
        if self.menu == NOWHERE:
            return []
        item = self._menu.items[self.line] if self.line != NOWHERE else None
        return [self._menu.title, item.label if isinstance(item, MenuBarItem) else ""]

    def draw(self, part: float, phase: int) -> None:
        """Draw the bar, and the open menu below it."""
        canvas, bar = self._pixels, self._bar
        canvas.fill(Rect(0, 0, canvas.whole.w, bar.height), "menu")
        for number, menu in enumerate(bar.menus):
            title = self._title(number)
            style = "picked" if number == self.menu else "menu"
            canvas.fill(title, style)
            y = (bar.height - canvas.letters(bar.font).height) // 2
            canvas.write(Line(title.x + BESIDE, y, menu.title, style, bar.font))
        if self.menu != NOWHERE:
            self._draw_menu()

    def _draw_menu(self) -> None:
        canvas, box = self._pixels, self._box
        canvas.cover(box, canvas.look.ink("menu"))
        canvas.fill(Rect(box.x + 1, box.y + 1, box.w - 2, box.h - 2), "menu")
        for number, item in enumerate(self._menu.items):
            row = self._row(number)
            if isinstance(item, RuleLine):
                canvas.rect(Rect(row.x, row.y + row.h // 2, row.w, 1), canvas.look.ink("menu"))
                continue
            style = "picked" if number == self.line else "menu"
            style = style if self._is_possible(item.action) else "ghost"
            canvas.fill(row, style)
            for line in self._words(item, row, style):
                canvas.write(line)
            if sign := self._sign(item):
                x = row.x + row.w - BESIDE - self._keys_width(item)
                y = row.y + (row.h - canvas.pictures.drawn(sign).height) // 2
                canvas.stamp(sign, x, y, canvas.look.ink(style), SIGN)
            if item.tick and canvas.gadgets and self._is_on(item.action):
                tick = canvas.pictures.drawn(canvas.gadgets.tick)
                canvas.lcd.sprite(tick, row.x + 2, row.y + (row.h - tick.height) // 2)

    def _words(self, item: MenuBarItem, row: Rect, style: str) -> Iterator[Line]:
        font = self._bar.font
        letters = self.canvas.letters(font)
        y = row.y + (row.h - letters.height) // 2
        yield Line(row.x + self._ticks + BESIDE, y, item.label, style, font)
        keys = self._keys(item)
        right = row.x + row.w - BESIDE - letters.width_of(keys) + self.canvas.gap
        yield Line(right, y, keys, style, font)

    def _sign(self, item: MenuBarItem) -> str:
        """The picture before a line's shortcut; "" for none."""
        gadgets, with_ctrl = self._pixels.gadgets, (item.shortcut or "").startswith(CTRL)
        return (gadgets.command or "") if gadgets and with_ctrl else ""

    def _keys(self, item: MenuBarItem) -> str:
        """A line's shortcut as written beside it: `^Z` for CTRL with Z, without a sign for that."""
        key = item.shortcut or ""
        return key.removeprefix(CTRL) if self._sign(item) else written(key)

    def _keys_width(self, item: MenuBarItem) -> int:
        """How much room the shortcut takes, with the sign before it."""
        wide = self.canvas.letters(self._bar.font).width_of(self._keys(item)) - self.canvas.gap
        sign = self._sign(item)
        return wide + (self._pixels.pictures.drawn(sign).width + AFTER_SIGN if sign else 0)

    @property
    def _menu(self) -> BarMenu:
        return self._bar.menus[self.menu]

    @property
    def _ticks(self) -> int:
        """The width of the ticks at the left of the open menu, 0 without ticks."""
        ticked = any(isinstance(item, MenuBarItem) and item.tick for item in self._menu.items)
        gadgets = self._pixels.gadgets
        return self._pixels.pictures.drawn(gadgets.tick).width if ticked and gadgets else 0

    def _title(self, number: int) -> Rect:
        """The place of a title in the bar."""
        letters = self.canvas.letters(self._bar.font)
        widths = [letters.width_of(menu.title) + 2 * BESIDE for menu in self._bar.menus]
        return Rect(sum(widths[:number]), 0, widths[number], self._bar.height)

    @property
    def _box(self) -> Rect:
        """The place of the open menu, which stays on the screen."""
        letters, items = self.canvas.letters(self._bar.font), self._menu.items
        lines = [item for item in items if isinstance(item, MenuBarItem)]
        label = max(letters.width_of(item.label) for item in lines)
        keys = max(map(self._keys_width, lines)) + self.canvas.gap
        w = self._ticks + label + 4 * BESIDE + keys + 2
        h = sum(self._height(number) for number in range(len(items))) + 2
        left = min(self._title(self.menu).x, self.canvas.whole.w - w)
        return Rect(max(0, left), self._bar.height - 1, w, h)

    def _row(self, number: int) -> Rect:
        """The place of a line of the open menu."""
        box = self._box
        above = sum(map(self._height, range(number)))
        return Rect(box.x + 1, box.y + 1 + above, box.w - 2, self._height(number))

    def _height(self, number: int) -> int:
        full = self.canvas.letters(self._bar.font).height + 2
        return full // 2 if isinstance(self._menu.items[number], RuleLine) else full

    def _live(self, number: int) -> bool:
        """Whether a line of the open menu can be chosen now."""
        item = self._menu.items[number]
        return isinstance(item, MenuBarItem) and self._is_possible(item.action)

    def _mouse(self, mouse: Mouse, x: int, y: int) -> Outcome:
        if mouse.kind == "wheel":
            return Outcome()
        if mouse.kind == "press" and mouse.button == "right":
            self._held = True
            self.menu = self.line = NOWHERE
        self._slide(x, y)
        ends = "right" if self._held else "left"
        if self._held and mouse.kind == "press" and mouse.button == "left":
            # The right button was released outside: go on as if it had never been held.
            self._held, ends = False, "left"
        if mouse.button == ends and mouse.kind == ("release" if self._held else "press"):
            if self.line != NOWHERE:
                return self._chosen()
            stays = not self._held and self._over_title(x, y) != NOWHERE
            return Outcome(done=not stays)
        return Outcome()

    def _slide(self, x: int, y: int) -> None:
        """Open the menu whose title the mouse is on, or light the line below it."""
        title = self._over_title(x, y)
        if title != NOWHERE:
            self.menu, self.line = title, NOWHERE
        elif self.menu != NOWHERE:
            rows = range(len(self._menu.items))
            here = (row for row in rows if self._row(row).holds(x, y) and self._live(row))
            self.line = next(here, NOWHERE)

    def _over_title(self, x: int, y: int) -> int:
        titles = range(len(self._bar.menus))
        return next((title for title in titles if self._title(title).holds(x, y)), NOWHERE)

    def _key(self, name: str) -> Outcome:
        keys = self._bar.keys
        if name in keys.leave:
            return Outcome(done=True)
        if item := self._shortcuts.get(name):
            return Outcome(action=item.action if self._is_possible(item.action) else "", done=True)
        if name in keys.left or name in keys.right:
            self.menu = (max(self.menu, 0) + (1 if name in keys.right else -1)) % len(
                self._bar.menus
            )
            self._step(NOWHERE, 1)
        elif name in keys.up or name in keys.down:
            self.menu = max(self.menu, 0)
            self._step(self.line, 1 if name in keys.down else -1)
        elif name in keys.choose and self.line != NOWHERE:
            return self._chosen()
        return Outcome()

    def _step(self, line: int, by: int) -> None:
        """Light the next line that can be chosen; the ends meet."""
        count = len(self._menu.items)
        start = count if line == NOWHERE and by < 0 else line
        ring = ((start + by * step) % count for step in range(1, count + 1))
        self.line = next(filter(self._live, ring), NOWHERE)

    def _chosen(self) -> Outcome:
        item = self._menu.items[self.line]
        return Outcome(action=item.action if isinstance(item, MenuBarItem) else "", done=True)
