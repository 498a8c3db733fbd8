"""The ROM of a program on a text screen with card pictures."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Literal

from retrocards.rom.schema.base import EMPTY, Name, Style
from retrocards.rom.schema.control import Menu
from retrocards.rom.schema.look import Display, Faces, Pager, SpriteArt, Window
from retrocards.rom.schema.rom import Rom
from retrocards.rom.schema.screens import Screen
from retrocards.rom.schema.show import Dialog, Scene, Show


class TextRom(Rom):
    """A program of the PC: text in cells, and cards over it."""

    kind: Literal["text"] = "text"
    display: Display
    styles: dict[Name, Style]
    windows: dict[Name, Window]
    pager: Pager
    menus: dict[Name, Menu] = EMPTY
    screens: dict[Name, Screen]
    dialogs: dict[Name, Dialog] = EMPTY
    show: Show | None = None
    sprites: dict[Name, SpriteArt] = EMPTY
    faces: Faces | None = None
    scenes: dict[Name, Scene] = EMPTY

    @property
    def mono_palette(self) -> str:
        return self.display.palettes.mono

    def font_path(self, columns: int) -> Path:
        """The BDF file of the font for 40 or 80 columns.

        Raises RomError when there is none.
        """
        name = next((name for of, name in self.display.fonts.items() if of == columns), None)
        if name is None:
            self.reject("display.fonts", f"no font for {columns} columns")
        return self._find("fonts", name, f"display.fonts.{columns}", (".bdf",))

    def deck_path(self) -> Path:
        """The file or the folder of the card pictures.

        Raises RomError when there is none.
        """
        return self._find("decks", self.display.deck, "display.deck", (".yaml", ""))

    def _files(self) -> list[Callable[[], Path]]:
        fonts = (partial(self.font_path, columns) for columns in self.display.fonts)
        return [self.deck_path, *super()._files(), *fonts]
