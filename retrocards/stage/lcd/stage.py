"""The stage of a calculator: screens of an LCD, and pop-ups over them."""

from retrocards.machine import Machine
from retrocards.rom import LcdRom
from retrocards.rom.declaration import action
from retrocards.stage.lcd import table
from retrocards.stage.lcd.look import CASE, PAPER, LcdLook
from retrocards.stage.lcd.resources import LcdResources
from retrocards.stage.model import Hit, Model
from retrocards.stage.pixels import PixelCanvas
from retrocards.stage.stage import Stage
from retrocards.stage.windows import Popup


class LcdStage(Stage):
    """What a program of a calculator shows: a screen of its ROM, and pop-ups over it.

    `mono` is the name of a mono palette, None for the LCD's own colours. What is written on the LCD
    can be read in the machine's text page, which is never drawn. Raises StageError for an unknown
    palette.
    """

    rom: LcdRom
    canvas: PixelCanvas

    def __init__(self, machine: Machine, rom: LcdRom, *, mono: str | None = None) -> None:
        super().__init__(machine)
        self.rom = rom
        self.look = LcdLook(rom, mono)
        self.resources = LcdResources(rom)
        self.canvas = PixelCanvas(machine.video, rom, self.look, self.resources)
        self._screen = next(iter(rom.screens))
        self._layers = table.layers(rom, self._screen)
        self._model = Model()
        self.canvas.take_screen()
        self._show_colours()

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

    def push(self, window: Popup) -> None:
        super().push(window)
        self._show_colours()

    def pop(self, window: Popup) -> None:
        super().pop(window)
        self._show_colours()

    # What is to be read from the screen.

    def _screen_hit(self, x: int, y: int) -> Hit | None:
        at = self.canvas.at(x, y)
        if self.windows or not self.canvas.whole.holds(*at):
            return None
        return table.hit(self.canvas, self._layers, self._model, *at)

    # How it is drawn.

    def _set_contrast(self, by: int) -> bool:
        changed = self.look.darken(by)
        self._show_colours()
        return changed

    def _show_colours(self) -> None:
        video = self.machine.video
        # In the dark to which a program fades nobody could read a pop-up.
        video.set_palette(self.look.palette(faded=not self.windows))
        video.border = CASE
        sprite, hotspot = self.resources.pointer
        video.set_pointer(sprite if self._has_pointer else None, hotspot)

    def _draw_screen(self) -> None:
        table.draw(self.canvas, self._layers, self._model)
