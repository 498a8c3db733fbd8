"""The colours of a screen of pixels: its shades or inks, darkened and lightened, and its case's."""

from retrocards.named import NamedTuple
from retrocards.rom import LcdRom
from retrocards.rom.schema.base import MONO
from retrocards.rom.schema.lcd_display import SHADES, SLANTED, LcdDisplay
from retrocards.stage.look import MONO_PAPER, Dial, Monitor

CASE = 16
"""The palette entry of what is around a picture of pixels: behind the sixteen, so that contrast
spares it."""
BRIGHTEST = 255 * 1000
INVERSE = {"title", "line", "bar", "found", "picked"}
"""The styles of what stands out."""


class _Ink(NamedTuple):
    """The palette entry of an ink, its colour, and its number on a mono monitor if it has one."""

    number: int
    colour: int
    mono: int | None


def inks_of(display: LcdDisplay) -> dict[str, _Ink]:
    """The shades of an LCD or the inks of another screen of pixels, by their names."""
    if display.inks is None:
        shades = display.shades
        return {
            name: _Ink(number, getattr(shades, name), number) for name, number in SHADES.items()
        }
    inks = enumerate(display.inks.items())
    return {name: _Ink(number, ink.colour, ink.mono) for number, (name, ink) in inks}


class PixelLook(Monitor):
    """The palette of a screen of pixels as it is now: its inks, darkened and lightened.

    `fade` is how many of the ROM's steps the program has darkened the picture, at their end wholly.
    The player's contrast counts such steps from the lightest on; what is usual is in the middle.
    """

    def __init__(self, rom: LcdRom, mono: str | None = None) -> None:
        self._range = rom.display.contrast
        self._contrast = Dial(range(2 * self._range.most + 1), self._range.most)
        self._desk = Dial(range(len(rom.display.desks)), 0)
        super().__init__(rom, mono, {"contrast": self._contrast, "desk": self._desk})
        self._styles = rom.styles
        self._inks = inks_of(rom.display)
        first, *_, last = self._inks.values()
        self.paper, self.ink = first.number, last.number
        self._monitor = rom.palettes[mono].colours if mono is not None else None
        self._colours = {one.number: self._shown(one) for one in self._inks.values()}
        self._case = self._monitor[MONO_PAPER] if self._monitor else rom.display.case
        self._desks = tuple(
            self._shown(first._replace(colour=desk)) for desk in rom.display.desks
        ) or (self._colours[self.paper],)
        self._beep = None
        if rom.display.beep is not None:
            self._beep = self._shown(first._replace(colour=rom.display.beep.colour))
        self.beeps = False
        """Whether the first ink flashes just now."""
        self.fade = 0

    def number(self, ink: str) -> int:
        """The palette entry of an ink."""
        return self._inks[ink].number

    def pen(self, style: str) -> tuple[int, int]:
        """The ink and the paper of a style, or of an ink by its name; "" is the usual one."""
        if style in self._inks:
            return self.number(style), self.paper
        if pair := getattr(self._styles, style, None):
            ink, _, paper = pair.partition(" on ")
            return self.number(ink), self.number(paper.removesuffix(SLANTED))
        return (self.paper, self.ink) if style in INVERSE else (self.ink, self.paper)

    def is_slanted(self, style: str) -> bool:
        """Whether a style's letters are slanted."""
        return str(getattr(self._styles, style, "")).endswith(SLANTED)

    @property
    def steps(self) -> int:
        """The steps from the clear picture to a wholly dark one."""
        return self._range.steps

    def darken(self, by: int) -> bool:
        """Change the player's contrast by some steps; False where it goes no further."""
        wanted = self._contrast.at + by
        if wanted not in self._contrast.choices:
            return False
        self._contrast.at = wanted
        return True

    def palette(self, faded: bool = True) -> list[int]:
        """The colours, 0xRRGGBB: the inks as dark as now, and the case's.

        A fade goes from what the player has set to the dark. Not `faded` the inks are as dark as
        the player has set them, and no darker.
        """
        fade = max(0, min(self.fade, self.steps)) if faded else 0
        whole = self.steps**2
        part = (self._contrast.at - self._range.most) * (self.steps - fade) + fade * self.steps
        colours = self._colours | {self.paper: self._desks[self._desk.at]}
        if self.beeps and self._beep is not None:
            colours[self.paper] = self._beep
        target = colours[self.ink if part > 0 else self.paper]
        shown = [self._case] * (CASE + 1)
        for number, colour in colours.items():
            shown[number] = _mixed(colour, target, abs(part), whole)
        return shown

    def _shown(self, ink: _Ink) -> int:
        """What the monitor shows of an ink: its colour, or on a mono one how bright that is."""
        if self._monitor is None:
            return ink.colour
        if ink.mono is not None:
            return self._monitor[ink.mono]
        black, bright = self._monitor[MONO["black"]], self._monitor[MONO["bright"]]
        return _mixed(black, bright, _brightness(ink.colour), BRIGHTEST)


def _brightness(colour: int) -> int:
    """How bright a colour looks, 0 to BRIGHTEST: the weights that television has had for it."""
    red, green, blue = (colour >> shift & 255 for shift in (16, 8, 0))
    return 299 * red + 587 * green + 114 * blue


def _mixed(colour: int, target: int, part: int, whole: int) -> int:
    """A colour `part` of the `whole` way towards another, each of red, green and blue."""
    mixed = 0
    for shift in (16, 8, 0):
        one, other = colour >> shift & 255, target >> shift & 255
        mixed |= one + round((other - one) * part / whole) << shift
    return mixed
