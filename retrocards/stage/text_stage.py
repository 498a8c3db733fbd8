"""The stage of a text screen: cells of characters, and card pictures over them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from retrocards.machine import Machine, Sprite
from retrocards.rom import TextRom
from retrocards.rom.actions import action
from retrocards.stage.cell_table import CellTable, legend_of
from retrocards.stage.cells import CellCanvas
from retrocards.stage.look import Glimpse, Look
from retrocards.stage.model import Hit
from retrocards.stage.motion import Step
from retrocards.stage.pictures import Pictures, PointerSprite
from retrocards.stage.stage import Stage

if TYPE_CHECKING:
    from retrocards.stage.interlude import Interlude


class TextStage(Stage):
    """What a program of the PC shows: a screen of its ROM in colour or mono, and windows over it.

    `mono` is the name of a mono palette, None for a colour monitor. What is laid on the table is
    seen as `pictures` have it: the cards of the ROM's deck unless told otherwise. Raises StageError
    for an unknown palette.
    """

    NEEDS = CellTable.NEEDS

    rom: TextRom
    table: CellTable
    canvas: CellCanvas

    def __init__(
        self,
        machine: Machine,
        rom: TextRom,
        *,
        mono: str | None = None,
        pictures: Pictures | None = None,
    ) -> None:
        look, self.pictures = Look(rom, mono), pictures or Pictures(rom)
        canvas = CellCanvas(machine.video, rom, look)
        table = CellTable(canvas, rom, look, self.pictures, self.legend)
        self._painter: Callable[[], None] | None = None
        self._seen: Callable[[], object] = lambda: None
        self._painted: object = None
        super().__init__(machine, rom, look, canvas, table)

    def set_mono(self, name: str | None) -> None:
        """Change the monitor: a mono palette's name, None for colour. Raises StageError."""
        self.look.set_mono(name)
        self._show_colours()

    @action("background")
    def next_background(self) -> None:
        """The table's next colour; in mono nothing happens."""
        self._turn("background")

    @action("border")
    def next_border(self) -> None:
        """The border's next colour; in mono nothing happens."""
        self._turn("border")

    @action("windows")
    def next_window(self) -> None:
        """The windows' next colour, where the ROM gives more than one; in mono nothing happens."""
        self._turn("window")

    def _turn(self, dial: str) -> None:
        if not self.mono:
            super()._turn(dial)

    def open(self, screen: str) -> None:
        super().open(screen)
        self._painter = None

    def perform(self, steps: Sequence[Step]) -> None:
        self._changes += self._painter is not None
        self._painter = None
        super().perform(steps)

    def paint(self, painter: Callable[[], None], seen: Callable[[], object]) -> None:
        """Let something else draw page and picture, until the next model is presented.

        Nothing is drawn again while `seen`, which stands for all that is seen, gives the same; it
        is asked only when somebody looks.
        """
        self._changes += self._painter is None
        self._painter, self._seen = painter, seen

    def tick(self) -> None:
        if self._painter and self._suspended is None:
            seen = self._seen()
            self._changes += seen != self._painted
            self._painted = seen
        super().tick()

    def inlay(self, anchor: str, sprite: Sprite | None) -> None:
        """Lay a picture at an anchor of the screen, below all cards, in place of the one there."""
        self.table.inlays.pop(anchor, None)
        if sprite:
            self.table.inlays[anchor] = sprite
        self._changes += 1

    def copied(self, glimpse: Glimpse) -> Sprite:
        """A piece of another screen in its own colours, as far as there are numbers for them."""
        colours = {number: glimpse.palette[number] for number in {*glimpse.pixels}}
        numbers, before = bytearray(256), len(self.look.palette())
        for number, colour in colours.items():
            numbers[number] = self.look.number_of(colour)
        if len(self.look.palette()) != before:
            self._show_colours()
        return Sprite(glimpse.width, glimpse.height, glimpse.pixels.translate(numbers))

    def interlude(self, scene: str, fields: Mapping[str, str]) -> Interlude:
        """A scene of the ROM over the table that stands there, not yet open."""
        from retrocards.stage.interlude import Interlude

        return Interlude(
            self.canvas,
            self.look,
            self.pictures,
            self.rom.scenes[scene],
            fields,
            lambda name: self.table.anchor(name, self.now),
        )

    def legend(self) -> dict[str, str]:
        return legend_of(self.rom, self.toggles, self.mono)

    def _screen_hit(self, x: int, y: int) -> Hit | None:
        return None if self._painter else super()._screen_hit(x, y)

    def _pointer(self) -> PointerSprite:
        return self.pictures.pointer(self.mono)

    def _draw_screen(self) -> None:
        if self._painter:
            self._painter()
        else:
            super()._draw_screen()
