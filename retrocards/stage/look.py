"""The ROM's styles and colours as numbers for the screen."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from retrocards.machine import attribute
from retrocards.rom import Rom
from retrocards.rom.schema.base import TABLE, WINDOW, Ink

COLOURED = {"background", "border", "window"}
"""The dials that no mono monitor has."""
MOST_COLOURS = 255
"""The palette's last entry stands for a hole in a picture."""


class StageError(Exception):
    """The ROM lacks what the stage should show; the text is a sentence."""


class Dial:
    """A setting of the monitor: its `value` is one of the `choices`."""

    def __init__(self, choices: Sequence[int], value: int) -> None:
        self.choices, self.value = choices, value

    def turn(self) -> None:
        """Take the next choice; after the last comes the first."""
        place = self.choices.index(self.value)
        self.value = self.choices[(place + 1) % len(self.choices)]


class Glimpse(NamedTuple):
    """A piece of a screen: a number of its palette for each pixel, row after row."""

    width: int
    height: int
    pixels: bytes
    palette: Sequence[int]


class Look:
    """The current colours of a screen: the monitor's, and those that a player has set.

    `mono` is the name of a mono palette of the ROM, None for a colour monitor. Raises StageError
    for an unknown palette or one that is not mono.
    """

    def __init__(self, rom: Rom, mono: str | None = None) -> None:
        self._rom = rom
        dials = rom.dials.items()
        self._dials = {name: Dial(choices, first) for name, (choices, first) in dials if choices}
        self._others: list[int] = []
        self._pairs: dict[tuple[object, ...], tuple[int, int]] = {}
        self.mono: str | None = None
        self.set_mono(mono)

    def set_mono(self, mono: str | None) -> None:
        """Take another monitor. Raises StageError for a palette that is unknown or not mono."""
        palettes = self._rom.palettes
        if mono is not None and (mono not in palettes or palettes[mono].kind != "mono"):
            monos = (name for name, palette in palettes.items() if palette.kind == "mono")
            known = ", ".join(monos)
            raise StageError(f"there is no mono palette {mono!r}; there are: {known or 'none'}")
        self.mono = mono

    @property
    def is_mono(self) -> bool:
        """Whether the monitor is a mono one."""
        return self.mono is not None

    @property
    def dials(self) -> dict[str, int]:
        """The player's settings by name, on any monitor."""
        return {name: dial.value for name, dial in self._dials.items()}

    def set_dials(self, dials: Mapping[str, int]) -> None:
        """Restore a player's settings; choices that the ROM no longer has are ignored."""
        for name, dial in self._dials.items():
            if dials.get(name) in dial.choices:
                dial.value = dials[name]

    def turn(self, dial: str) -> None:
        """Take the next choice of a dial; nothing happens if the ROM or the monitor lacks it."""
        if dial in self._dials and not (self.mono and dial in COLOURED):
            self._dials[dial].turn()

    @property
    def background(self) -> int:
        """The palette index of the table."""
        return self._chosen("background", self._rom.ground)

    @property
    def border(self) -> int:
        """The palette index of the border."""
        return self._chosen("border", self._rom.surround)

    @property
    def window(self) -> int:
        """The palette index that stands for `window` in styles."""
        return self._chosen("window", self._rom.ground)

    @property
    def felt(self) -> tuple[str | None, int, int]:
        """Everything that the colours of a style depend on."""
        return self.mono, self.background, self.window

    def palette(self) -> Sequence[int]:
        """The ROM's colours, 0xRRGGBB, followed by those of other screens."""
        return (*self._rom.colours(self.mono, self.dials), *self._others)

    def number_of(self, colour: int) -> int:
        """The palette index of any colour; that of the nearest if the palette is full."""
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
        """The palette index of a style's ink. Raises StageError."""
        return self.pair(style)[0]

    def paper(self, style: str) -> int:
        """The palette index of a style's paper. Raises StageError."""
        return self.pair(style)[1]

    def pair(self, style: str) -> tuple[int, int]:
        """The palette indices of a style, ink and paper. Raises StageError."""
        key = style, *self.felt
        if key not in self._pairs:
            ink, paper = self._pair(style, self.is_mono)
            self._pairs[key] = self._number(ink), self._number(paper)
        return self._pairs[key]

    def has_paper(self, style: str) -> bool:
        """Whether a style has a paper of its own; if not, it is written on the table."""
        return self._pair(style, mono=False)[1] != TABLE

    def _pair(self, style: str, mono: bool) -> tuple[Ink, Ink]:
        pair = self._rom.pair(style, mono, self.background)
        if pair is None:
            raise StageError(f"ROM {self._rom.identity.name} has no style {style!r}")
        return pair

    def _number(self, ink: Ink) -> int:
        if ink == WINDOW:
            return self.window
        return self.background if ink == TABLE else ink

    def _chosen(self, dial: str, fixed: int) -> int:
        """The colour that a player has set; the fixed one on a mono monitor, or without a dial."""
        return self._dials[dial].value if dial in self._dials and not self.mono else fixed


def _apart(colour: int, other: int) -> int:
    """The squared distance of two colours 0xRRGGBB."""
    return sum(((colour >> shift & 255) - (other >> shift & 255)) ** 2 for shift in (16, 8, 0))
