"""The ROM's styles and colours as the numbers that the screen takes."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence

from retrocards.machine import attribute
from retrocards.named import NamedTuple
from retrocards.rom import Rom, TextRom
from retrocards.rom.schema.base import TABLE, WINDOW, Ink, Style

MONO_PAPER = 0
MOST_COLOURS = 255
"""The palette's last entry is what pictures have for a hole."""


class StageError(Exception):
    """The ROM lacks something that the stage was told to show; the text is a sentence."""


class Monitor(ABC):
    """The kind of monitor: `mono` is the name of a mono palette of the ROM, None for colour."""

    def __init__(self, rom: Rom, mono: str | None) -> None:
        self._palettes = rom.palettes
        self.mono: str | None = None
        self.set_mono(mono)

    def set_mono(self, mono: str | None) -> None:
        """Take another monitor. Raises StageError for a palette that is not there or not mono."""
        palettes = self._palettes
        if mono is not None and (mono not in palettes or palettes[mono].kind != "mono"):
            known = ", ".join(name for name, one in palettes.items() if one.kind == "mono")
            raise StageError(f"there is no mono palette {mono!r}; there are: {known or 'none'}")
        self.mono = mono

    @property
    @abstractmethod
    def dials(self) -> dict[str, int]:
        """What a player has set, by name, on whatever monitor."""

    @abstractmethod
    def set_dials(self, dials: Mapping[str, int]) -> None:
        """Set it as a player left it, as far as the ROM still offers that."""


class Glimpse(NamedTuple):
    """A piece of a screen: a number of its palette for each pixel, row after row."""

    width: int
    height: int
    pixels: bytes
    palette: Sequence[int]


class Look(Monitor):
    """The colours of a text screen as they are now: the table's, the border's, the windows'."""

    def __init__(self, rom: TextRom, mono: str | None = None) -> None:
        super().__init__(rom, mono)
        self._rom = rom
        self._others: list[int] = []
        self._background = rom.display.background
        self._border = rom.display.border
        self._window = rom.display.window or 0

    @property
    def background(self) -> int:
        """The palette index of the table."""
        return MONO_PAPER if self.mono else self._background

    @property
    def border(self) -> int:
        """The palette index of the border."""
        return MONO_PAPER if self.mono else self._border

    @property
    def window(self) -> int:
        """The palette index of what windows have for their colour, where a style leaves it open."""
        return self._window

    @property
    def dials(self) -> dict[str, int]:
        dials = {"background": self._background, "border": self._border}
        return dials | ({"window": self._window} if self._rom.display.windows else {})

    def set_dials(self, dials: Mapping[str, int]) -> None:
        display = self._rom.display
        if dials.get("background") in display.backgrounds:
            self._background = dials["background"]
        if dials.get("border") in display.borders:
            self._border = dials["border"]
        if dials.get("window") in display.windows:
            self._window = dials["window"]

    def next_background(self) -> None:
        """Take the table's next colour; on a mono monitor nothing happens."""
        if not self.mono:
            self._background = _after(self._rom.display.backgrounds, self._background)

    def next_border(self) -> None:
        """Take the border's next colour; on a mono monitor nothing happens."""
        if not self.mono:
            self._border = _after(self._rom.display.borders, self._border)

    def next_window(self) -> None:
        """Take the windows' next colour; where the ROM has one alone nothing happens."""
        if not self.mono and self._rom.display.windows:
            self._window = _after(self._rom.display.windows, self._window)

    def palette(self) -> Sequence[int]:
        """The 16 colours, 0xRRGGBB, and what has come of others behind them."""
        own = self._rom.palettes[self.mono or self._rom.display.palettes.colour].colours
        return (*own, *self._others)

    def number_of(self, colour: int) -> int:
        """The palette index of a colour of any screen; where there is no room left, the nearest."""
        palette = self.palette()
        if colour in palette:
            return palette.index(colour)
        if len(palette) < MOST_COLOURS:
            self._others.append(colour)
            return len(palette)
        return min(range(len(palette)), key=lambda number: _apart(palette[number], colour))

    def attr(self, style: str) -> int:
        """The attribute byte of a style. Raises StageError for one that the ROM lacks."""
        return attribute(*self.pair(style))

    def ink(self, style: str) -> int:
        """The palette index that a style writes in. Raises StageError."""
        return self.pair(style)[0]

    def has_paper(self, style: str) -> bool:
        """Whether a style has a paper of its own; else it is written on the table."""
        return self._style(style).colour[1] != TABLE

    def pair(self, style: str) -> tuple[int, int]:
        """The palette indices of a style, ink and paper. Raises StageError."""
        found = self._style(style)
        if self.mono:
            return found.mono
        ink, paper = found.felts.get(self._background, found.colour)
        return self._number(ink), self._number(paper)

    def _style(self, name: str) -> Style:
        found = self._rom.styles.get(name)
        if found is None:
            raise StageError(f"ROM {self._rom.identity.name} has no style {name!r}")
        return found

    def _number(self, ink: Ink) -> int:
        if ink == WINDOW:
            return self._window
        return self.background if ink == TABLE else int(ink)


def _after(choices: Sequence[int], current: int) -> int:
    return choices[(choices.index(current) + 1) % len(choices)]


def _apart(one: int, other: int) -> int:
    """How far two colours 0xRRGGBB are from each other."""
    return sum(((one >> shift & 255) - (other >> shift & 255)) ** 2 for shift in (16, 8, 0))
