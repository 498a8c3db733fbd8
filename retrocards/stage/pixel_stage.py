"""The stage of a screen of pixels: a calculator's LCD, or a picture in colours of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from retrocards.machine import Machine
from retrocards.rom import LcdRom
from retrocards.rom.actions import action
from retrocards.rom.colours import mixed
from retrocards.stage.errors import StageError
from retrocards.stage.look import Look
from retrocards.stage.pictures import PointerSprite
from retrocards.stage.pixel_pictures import PixelPictures
from retrocards.stage.pixel_table import PixelTable
from retrocards.stage.pixels import PixelCanvas
from retrocards.stage.stage import Stage
from retrocards.stage.windows import Popup

if TYPE_CHECKING:
    from retrocards.stage.form import FormWindow
    from retrocards.stage.menu import Value
    from retrocards.stage.menu_bar import MenuBar


def _nothing(values: Mapping[str, Value]) -> Mapping[str, str]:
    """For a form without {fields}."""
    return {}


class PixelStage(Stage):
    """What a program of such a machine shows: a screen of its ROM, and pop-ups over it.

    `mono` is the name of a mono palette, None for the screen's own colours. What is written can be
    read in the machine's text page, which is never drawn. Raises StageError for an unknown palette.
    """

    rom: LcdRom
    canvas: PixelCanvas
    table: PixelTable

    def __init__(self, machine: Machine, rom: LcdRom, *, mono: str | None = None) -> None:
        look, self.pictures = Look(rom, mono), PixelPictures(rom)
        self._fade = 0
        self._beeps, self._beeps_until = False, 0.0
        canvas = PixelCanvas(machine.video, rom, look, self.pictures)
        super().__init__(machine, rom, look, canvas, PixelTable(canvas, rom))

    @property
    def screen(self) -> str:
        """The name of the screen that is shown."""
        return self.table.screen

    @property
    def crowded(self) -> Sequence[str]:
        """The zones whose cards lie closer than they should: they can be fanned."""
        return self.table.crowded()

    @property
    def fade(self) -> int:
        """How many of the ROM's steps the program has darkened the picture.

        0 is as clear as the player has set it, the last step wholly dark.
        """
        return self._fade

    @fade.setter
    def fade(self, steps: int) -> None:
        if steps != self._fade:
            self._fade = steps
            self._show_colours()

    @action("darker")
    def darker(self) -> bool:
        """Darken the player's picture by a step; False where it goes no further."""
        return self._set_contrast(+1)

    @action("lighter")
    def lighter(self) -> bool:
        """Lighten the player's picture by a step; False where it goes no further."""
        return self._set_contrast(-1)

    @action("background")
    def next_background(self) -> None:
        """Give the screen's ground the next of the ROM's colours for it."""
        self._turn("desk")

    def beep(self) -> None:
        beep = self.rom.display.beep
        if beep is not None:
            self._beeps_until = self.now + beep.ticks * self.rom.display.tick
            self._show_colours()

    def tick(self) -> None:
        super().tick()
        if self._beeps and self.now >= self._beeps_until:
            self._show_colours()

    def menu_bar(self, is_possible: Callable[[str], bool], is_on: Callable[[str], bool]) -> MenuBar:
        """The ROM's menu bar, not yet open. Raises StageError where it has none."""
        from retrocards.stage.menu_bar import MenuBar

        if self.rom.menu_bar is None:
            raise StageError(f"ROM {self.rom.identity.name} has no menu bar")
        return MenuBar(self.canvas, self.rom.menu_bar, is_possible, is_on)

    def form(
        self,
        form: str,
        values: Mapping[str, Value],
        told: Callable[[Mapping[str, Value]], Mapping[str, str]] = _nothing,
    ) -> FormWindow:
        """A form of the ROM over some options' values, not yet open."""
        from retrocards.stage.form import FormWindow

        return FormWindow(self.canvas, self.rom, form, values, told)

    def push(self, window: Popup) -> None:
        super().push(window)
        self._show_colours()

    def pop(self, window: Popup) -> None:
        super().pop(window)
        self._show_colours()

    def _set_contrast(self, by: int) -> bool:
        wanted = self.look.dials["contrast"] + by
        self.set_dials({"contrast": wanted})
        return self.look.dials["contrast"] == wanted

    def _palette(self) -> Sequence[int]:
        """The colours, the inks as dark as a fade has them between the player's contrast and black.

        The player's contrast counts steps from the lightest on; what is usual is in the middle.
        """
        rom, colours = self.rom, [*self.look.palette()]
        if self._beeps and rom.display.beep is not None:
            colours[rom.ground] = rom.seen_on_ground(rom.display.beep.colour, self.look.mono)
        contrast = rom.display.contrast
        steps = contrast.steps
        # A pop-up could not be read in the dark to which a program fades.
        fade = 0 if self.windows else max(0, min(self._fade, steps))
        part = (self.look.dials["contrast"] - contrast.most) * (steps - fade) + fade * steps
        target = colours[self.look.ink("") if part > 0 else rom.ground]
        for number, _ in rom.inks.values():
            colours[number] = mixed(colours[number], target, abs(part), steps**2)
        return colours

    def _show_colours(self) -> None:
        self._beeps = self.now < self._beeps_until
        super()._show_colours()

    def _pointer(self) -> PointerSprite:
        return self.pictures.pointer
