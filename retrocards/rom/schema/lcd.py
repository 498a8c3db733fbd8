"""The whole ROM of a calculator, or of another machine whose screen is a few thousand pixels."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Annotated, Literal

from retrocards.rom.schema.base import EMPTY, Limit, Name
from retrocards.rom.schema.deck import Art
from retrocards.rom.schema.lcd_display import LcdDisplay
from retrocards.rom.schema.lcd_screens import LcdCards, LcdScreen, Reel
from retrocards.rom.schema.lcd_windows import (
    LcdDialog,
    LcdDialogLook,
    LcdForm,
    LcdMenu,
    LcdMenuBar,
    LcdPager,
    PixelStyles,
)
from retrocards.rom.schema.look import Cover
from retrocards.rom.schema.rom import Rom


class LcdCover(Cover):
    """It is a part of a reel."""

    reel: Annotated[Name, Limit(refers="reels")]


class LcdRom(Rom):
    """A program of a calculator."""

    kind: Literal["lcd"]
    display: LcdDisplay
    pictures: dict[Name, Art]
    cards: LcdCards
    screens: dict[Name, LcdScreen]
    styles: PixelStyles = PixelStyles()
    dialog_look: LcdDialogLook
    dialogs: dict[Name, LcdDialog] = EMPTY
    menus: dict[Name, LcdMenu] = EMPTY
    menu_bar: LcdMenuBar | None = None
    forms: dict[Name, LcdForm] = EMPTY
    pager: LcdPager
    reels: dict[Name, Reel] = EMPTY
    cover: LcdCover | None = None

    @property
    def mono_palette(self) -> str:
        return self.display.mono

    @property
    def typematic(self) -> tuple[float, float] | tuple[()]:
        rate, tick = self.display.typematic, self.display.tick
        return (rate.after * tick, rate.every * tick) if rate else ()

    def font_path(self, name: str) -> Path:
        """The BDF file of a font of `display.fonts`. Raises RomError when there is none."""
        return self._find("fonts", self.display.fonts[name], f"display.fonts.{name}", (".bdf",))

    def _files(self) -> list[Callable[[], Path]]:
        return [*super()._files(), *(partial(self.font_path, name) for name in self.display.fonts)]
