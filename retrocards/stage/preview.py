"""A program's startup show, drawn on a monitor of its own."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from retrocards.machine import Machine
from retrocards.rom import Rom, TextRom
from retrocards.stage.look import Glimpse
from retrocards.stage.show import Show
from retrocards.stage.stage import Stage
from retrocards.stage.zones import SCREEN

if TYPE_CHECKING:
    from retrocards.rom.schema.rom import AnyCover

Draw = Callable[[float], None]


class Preview:
    """The startup show of a ROM that has one.

    `mono` is the name of a mono palette, None for colours; without an `edition` the ROM's default
    counts. `lasts` is the show's length in seconds. Raises RomError if a file of the ROM cannot be
    read.
    """

    def __init__(self, rom: Rom, mono: str | None, edition: str | None = None) -> None:
        self._machine = Machine.headless()
        self._stage, self._draw, self.lasts = _staged(self._machine, rom, mono, edition)

    def label(self, cover: "AnyCover", width: int, height: int) -> Glimpse:
        """The part of the show that the cover names, in this width and height."""
        return self._glimpse(cover.at, (cover.x, cover.y), (width, height), cover.shrink)

    def whole(self, t: float, shrink: int) -> Glimpse:
        """The whole picture at the moment `t` (seconds), every `shrink`th pixel across and down."""
        width, height = SCREEN
        return self._glimpse(t, (0, 0), (width // shrink, height // shrink), shrink)

    def _glimpse(
        self, t: float, corner: tuple[int, int], size: tuple[int, int], shrink: int
    ) -> Glimpse:
        self._draw(t)
        self._stage.tick()
        video, (x, y), (w, h) = self._machine.video, corner, size
        pixels, width = video.pixels(), SCREEN[0]
        end = min(width, x + w * shrink)
        starts = (row * width for row in range(y, min(SCREEN[1], y + h * shrink), shrink))
        rows = [pixels[start + x : start + end : shrink].ljust(w, b"\0") for start in starts]
        rows += [bytes(w)] * (h - len(rows))
        return Glimpse(w, h, b"".join(rows), video.palette)


def _staged(
    machine: Machine, rom: Rom, mono: str | None, edition: str | None
) -> tuple[Stage, Draw, float]:
    """A stage for a show, what draws a moment of the show on it, and the show's length."""
    palette = mono if mono in rom.palettes else rom.mono_palette if mono else None
    if isinstance(rom, TextRom):
        stage, show = Stage(machine, rom, mono=palette), Show(rom, edition)
        return stage, lambda t: show.draw(stage, t), show.lasts
    # Imported only here: the first picture must not wait for the other kind of screen.
    from retrocards.rom.schema.lcd import LcdRom
    from retrocards.stage.reel import ReelShow

    assert isinstance(rom, LcdRom) and rom.cover
    lcd, reel = Stage(machine, rom, mono=palette), ReelShow(rom, rom.cover.reel)
    return lcd, lambda t: reel.draw(lcd, t), reel.lasts
