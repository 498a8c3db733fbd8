"""The ROM of a program on a text screen with card pictures."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Literal

from retrocards.rom.schema.base import MONO, Ink, Name, Style
from retrocards.rom.schema.control import Menu
from retrocards.rom.schema.look import Cover, Display, Faces, Pager, SpriteArt, Window
from retrocards.rom.schema.rom import Rom
from retrocards.rom.schema.screens import Screen
from retrocards.rom.schema.show import Dialog, Scene, Show

_DECK = (".yaml", "")
"""The endings of a deck: a file, or a folder."""


@dataclass(frozen=True, kw_only=True)
class TextRom(Rom):
    """A program of the PC: text in cells, and cards over it."""

    kind: Literal["text"] = "text"
    display: Display
    styles: dict[Name, Style]
    windows: dict[Name, Window]
    pager: Pager
    menus: dict[Name, Menu] = field(default_factory=dict)
    screens: dict[Name, Screen]
    dialogs: dict[Name, Dialog] = field(default_factory=dict)
    show: Show | None = None
    sprites: dict[Name, SpriteArt] = field(default_factory=dict)
    faces: Faces | None = None
    cover: Cover | None = None
    scenes: dict[Name, Scene] = field(default_factory=dict)

    ground = surround = MONO["black"]

    @property
    def mono_palette(self) -> str:
        return self.display.palettes.mono

    @property
    def dials(self) -> Mapping[str, tuple[Sequence[int], int]]:
        display = self.display
        return {
            "background": (display.backgrounds, display.background),
            "border": (display.borders, display.border),
            "window": (display.windows, display.window or 0),
        }

    def colours(self, mono: str | None, dials: Mapping[str, int]) -> Sequence[int]:
        return self.palettes[mono or self.display.palettes.colour].colours

    def pair(self, style: str, mono: bool, background: int) -> tuple[Ink, Ink] | None:
        inks = self.styles.get(style)
        if inks is None:
            return None
        return inks.mono if mono else inks.felts.get(background, inks.colour)

    def font_path(self, columns: int) -> Path:
        """The BDF file of the font for 40 or 80 columns.

        Raises RomError when there is none.
        """
        name = next((name for of, name in self.display.fonts.items() if of == columns), None)
        if name is None:
            self.reject("display.fonts", f"no font for {columns} columns")
        return self._find("fonts", name, f"display.fonts.{columns}", (".bdf",))

    def deck_path(self, name: str = "") -> Path:
        """The file or the folder of the card pictures, or of those of `display.decks`.

        Raises RomError when there is none.
        """
        if name:
            return self._find("decks", self.display.decks[name], f"display.decks.{name}", _DECK)
        return self._find("decks", self.display.deck, "display.deck", _DECK)

    def _files(self) -> list[Callable[[], Path]]:
        fonts = (partial(self.font_path, columns) for columns in self.display.fonts)
        decks = (partial(self.deck_path, name) for name in ("", *self.display.decks))
        return [*decks, *super()._files(), *fonts]
