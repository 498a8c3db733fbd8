"""The whole ROM of a calculator, or of another machine whose screen is a few thousand pixels."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from pathlib import Path
from typing import Literal, Self

from retrocards.rom.colours import CASE, SHADES, SLANTED, mixed, seen
from retrocards.rom.schema.base import MONO, Name
from retrocards.rom.schema.control import Hotkeys
from retrocards.rom.schema.deck import Art
from retrocards.rom.schema.pixel_display import PixelDisplay, PixelInk
from retrocards.rom.schema.pixel_screens import CardFaces, PixelScreen
from retrocards.rom.schema.pixel_windows import (
    BoxLook,
    MenuBarItem,
    MenuBarLine,
    PixelDialog,
    PixelForm,
    PixelMenu,
    PixelMenuBar,
    PixelPager,
    PixelStyles,
)
from retrocards.rom.schema.reels import Reel, ReelCover
from retrocards.rom.schema.rom import Rom

INVERSE = {"title", "line", "bar", "found", "picked"}
"""The styles of what stands out."""


@dataclass(frozen=True, kw_only=True)
class LcdRom(Rom):
    """A program on a screen of pixels: a calculator's, or a Workbench's.

    `decks` are other faces of its `cards`, by the value of the option `deck` that asks for them.
    """

    kind: Literal["lcd"]
    display: PixelDisplay
    pictures: dict[Name, Art]
    cards: CardFaces
    decks: dict[Name, CardFaces] = field(default_factory=dict)
    screens: dict[Name, PixelScreen]
    styles: PixelStyles = field(default_factory=PixelStyles)
    dialog_look: BoxLook
    dialogs: dict[Name, PixelDialog] = field(default_factory=dict)
    menus: dict[Name, PixelMenu] = field(default_factory=dict)
    menu_bar: PixelMenuBar | None = None
    forms: dict[Name, PixelForm] = field(default_factory=dict)
    pager: PixelPager
    reels: dict[Name, Reel] = field(default_factory=dict)
    cover: ReelCover | None = None

    surround = CASE

    @cached_property
    def inks(self) -> Mapping[str, tuple[int, PixelInk]]:
        """The shades or the inks by name, each with its palette index; the first is the ground."""
        if (inks := self.display.inks) is not None:
            return {name: (number, ink) for number, (name, ink) in enumerate(inks.items())}
        shades = self.display.shades
        return {
            name: (number, PixelInk(colour=getattr(shades, name), mono=number))
            for name, number in SHADES.items()
        }

    @property
    def ground(self) -> int:
        return next(number for number, _ in self.inks.values())

    @property
    def dials(self) -> Mapping[str, tuple[Sequence[int], int]]:
        most = self.display.contrast.most
        return {
            "contrast": (range(2 * most + 1), most),
            "desk": (range(len(self.display.desks)), 0),
        }

    def colours(self, mono: str | None, dials: Mapping[str, int]) -> Sequence[int]:
        monitor = self._monitor(mono)
        case = monitor[MONO["black"]] if monitor else self.display.case
        colours = [case] * (CASE + 1)
        for number, ink in self.inks.values():
            colours[number] = seen(ink.colour, ink.mono, monitor)
        if "desk" in dials:
            colours[self.ground] = self._seen_on_ground(self.display.desks[dials["desk"]], mono)
        return colours

    def lit(
        self,
        colours: Sequence[int],
        mono: str | None,
        dials: Mapping[str, int],
        fade: int,
        flashes: bool,
    ) -> Sequence[int]:
        """A fade takes the inks from the player's contrast to the last of them, in steps.

        The contrast is a number of steps from the lightest, with the usual one in the middle.
        """
        shown, (steps, most) = [*colours], self.display.contrast
        if flashes and self.display.beep:
            shown[self.ground] = self._seen_on_ground(self.display.beep.colour, mono)
        fade = max(0, min(fade, steps))
        part = (dials["contrast"] - most) * (steps - fade) + fade * steps
        darkest = [number for number, _ in self.inks.values()][-1]
        target = shown[darkest if part > 0 else self.ground]
        for number, _ in self.inks.values():
            shown[number] = mixed(shown[number], target, abs(part), steps**2)
        return shown

    @property
    def flash(self) -> float:
        beep = self.display.beep
        return beep.ticks * self.display.tick if beep else 0.0

    def with_hotkeys(self, hotkeys: Hotkeys) -> Self:
        """The shortcuts of the menu bar that were hotkeys of their lines change, too."""
        changed = super().with_hotkeys(hotkeys)
        if (bar := self.menu_bar) is not None:
            menus = tuple(
                menu._replace(
                    items=tuple(self._with_shortcut(item, hotkeys) for item in menu.items)
                )
                for menu in bar.menus
            )
            object.__setattr__(changed, "menu_bar", bar._replace(menus=menus))
        return changed

    def _with_shortcut(self, item: MenuBarLine, hotkeys: Hotkeys) -> MenuBarLine:
        if not isinstance(item, MenuBarItem) or item.shortcut not in self.hotkeys:
            return item
        keys = [name for name, hotkey in hotkeys.items() if hotkey.action == item.action]
        return item if item.shortcut in keys else item._replace(shortcut=next(iter(keys), None))

    def _seen_on_ground(self, colour: int, mono: str | None) -> int:
        """What a monitor shows of another colour, 0xRRGGBB, that the first ink is given."""
        _, ground = next(iter(self.inks.values()))
        return seen(colour, ground.mono, self._monitor(mono))

    def _monitor(self, mono: str | None) -> Sequence[int] | None:
        """The palette of a mono monitor of this name."""
        return self.palettes[mono].colours if mono is not None else None

    def pair(self, style: str, mono: bool, background: int) -> tuple[int, int]:
        """The inks of a style, which may be an ink's name, on the first one; otherwise the usual
        pair."""
        first, *_, last = self.inks
        ink, paper = (first, last) if style in INVERSE else (last, first)
        if style in self.inks:
            ink, paper = style, first
        elif given := getattr(self.styles, style, None):
            ink, _, paper = given.removesuffix(SLANTED).partition(" on ")
        return self.inks[ink][0], self.inks[paper][0]

    def is_slanted(self, style: str) -> bool:
        """Whether a style's letters are slanted."""
        return str(getattr(self.styles, style, "")).endswith(SLANTED)

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
