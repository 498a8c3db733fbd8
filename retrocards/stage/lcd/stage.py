"""The stage of a calculator: screens of an LCD, and pop-ups over them."""

from collections.abc import Mapping

from retrocards.machine import Lcd, Machine
from retrocards.rom import LcdRom
from retrocards.rom.declaration import action
from retrocards.stage.base import Stage
from retrocards.stage.lcd import table
from retrocards.stage.lcd.canvas import Canvas
from retrocards.stage.lcd.glass import COLUMNS, Glass
from retrocards.stage.lcd.look import CASE, PAPER, LcdLook
from retrocards.stage.lcd.notice import LcdNotice
from retrocards.stage.lcd.pager import LcdPager
from retrocards.stage.lcd.resources import LcdResources
from retrocards.stage.lcd.windows import LcdWindow
from retrocards.stage.model import Hit, Model
from retrocards.stage.tables import manual_text


class LcdStage(Stage[LcdWindow]):
    """What a program of a calculator shows: a screen of its ROM, and pop-ups over it.

    `mono` is the name of a mono palette, None for the LCD's own colours. What is written on the LCD
    can be read in the machine's text page, which is never drawn. Raises StageError for an unknown
    palette.
    """

    def __init__(self, machine: Machine, rom: LcdRom, *, mono: str | None = None) -> None:
        super().__init__(machine)
        self.rom = rom
        self.look = LcdLook(rom, mono)
        self.resources = LcdResources(rom)
        self._glass = glass = Glass(rom.display.size)
        lcd = Lcd(glass.width, glass.height)
        self._canvas = Canvas(lcd, machine.video, glass, self.resources)
        self._screen = next(iter(rom.screens))
        self._layers = table.layers(rom, self._screen)
        self._model = Model()
        self._changes = 0
        self._drawn: object = None
        self._has_pointer = False
        self._take_screen()

    # Colours.

    @property
    def mono(self) -> bool:
        return self.look.mono is not None

    @property
    def background(self) -> int:
        return PAPER

    @property
    def border(self) -> int:
        return CASE

    @property
    def fade(self) -> int:
        """How many of the ROM's steps the program has darkened the picture.

        0 is as clear as the player has set it, the last step wholly dark.
        """
        return self.look.fade

    @fade.setter
    def fade(self, steps: int) -> None:
        if steps != self.look.fade:
            self.look.fade = steps
            self._show_colours()

    @action("darker")
    def darker(self) -> bool:
        """Darken the player's picture by a step; False where it goes no further."""
        return self._set_contrast(+1)

    @action("lighter")
    def lighter(self) -> bool:
        """Lighten the player's picture by a step; False where it goes no further."""
        return self._set_contrast(-1)

    def set_pointer(self, visible: bool) -> None:
        self._has_pointer = visible
        sprite, hotspot = self.resources.pointer
        self.machine.video.set_pointer(sprite if visible else None, hotspot)

    # What is shown.

    @property
    def screen(self) -> str:
        """The name of the screen that is shown."""
        return self._screen

    @property
    def model(self) -> Model:
        """The model that is shown; not to be changed."""
        return self._model

    def open(self, screen: str) -> None:
        self._layers = table.layers(self.rom, screen)
        self._screen = screen
        self._model = Model()
        self._changes += 1

    def present(self, model: Model) -> None:
        if model != self._model:
            self._model = model.copy()
            self._changes += 1

    def notice(self, dialog: str, fields: Mapping[str, str]) -> LcdNotice:
        return LcdNotice(self.rom, self.resources, dialog, fields)

    def pager(self, title: str) -> LcdPager:
        return LcdPager(self.rom, self.resources, title, manual_text(self.rom))

    def push(self, window: LcdWindow) -> None:
        super().push(window)
        self._show_colours()

    def pop(self, window: LcdWindow) -> None:
        super().pop(window)
        self._show_colours()

    def tick(self) -> None:
        if self._suspended is not None:
            return
        state = (
            self._changes,
            [(window, window.version, self._part(window)) for window in self.windows],
        )
        if state != self._drawn:
            self._compose()
            self._drawn = state

    # What is to be read from the screen.

    def hit(self, x: int, y: int) -> Hit | None:
        at = self._glass.pixel(x, y)
        if not self._glass.whole.holds(*at):
            return None
        if self.windows:
            key = self.windows[-1].key_at(*at)
            return Hit("key", key=key) if key else None
        return table.hit(self.resources, self._layers, self._model, *at)

    # How it is drawn.

    def _take_screen(self) -> None:
        self.machine.video.set_columns(COLUMNS)
        self.machine.video.border = CASE
        self.set_pointer(self._has_pointer)
        self._show_colours()
        self._drawn = None

    def _set_contrast(self, by: int) -> bool:
        changed = self.look.darken(by)
        self._show_colours()
        return changed

    def _show_colours(self) -> None:
        # In the dark to which a program fades nobody could read a pop-up.
        self.machine.video.set_palette(self.look.palette(faded=not self.windows))

    def _compose(self) -> None:
        covered = [at for at, window in enumerate(self.windows) if window.full]
        if not covered:
            table.draw(self._canvas, self._layers, self._model)
        for window in self.windows[covered[-1] :] if covered else self.windows:
            window.draw(self._canvas, self._part(window))
        glass = self._glass
        self._canvas.lcd.show(self.machine.video, glass.scale, *glass.corner, around=CASE)
