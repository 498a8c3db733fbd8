"""The colours of an LCD: its four shades, darkened and lightened, and the border around it."""

from ...rom import LcdRom
from ...rom.schema.lcd import SHADES
from ..look import StageError

PAPER, INK = SHADES["white"], SHADES["black"]
MONO_BORDER = 0
BORDER_ENTRY = 16
"""The palette entry that the border is shown in: behind the sixteen, so contrast spares it."""


class LcdLook:
    """The palette as it is now.

    `mono` is the name of a mono palette of the ROM, None for colour. `contrast` is how many of the
    ROM's steps the picture is darkened, `setting` how many the player has darkened it besides
    (below 0: lightened). Raises StageError for a palette that is not there or not mono.
    """

    def __init__(self, rom: LcdRom, mono: str | None = None) -> None:
        palettes = rom.palettes
        if mono is not None and (mono not in palettes or palettes[mono].kind != "mono"):
            known = ", ".join(name for name, one in palettes.items() if one.kind == "mono")
            raise StageError(f"there is no mono palette {mono!r}; there are: {known or 'none'}")
        self._range = rom.display.contrast
        self._colours = palettes[mono or rom.display.palettes.colour].colours
        self.mono = mono
        self.border = MONO_BORDER if mono else rom.display.border
        self.contrast = 0
        self.setting = 0

    @property
    def steps(self) -> int:
        """The steps from the clear picture to a wholly dark one."""
        return self._range.steps

    def darken(self, by: int) -> bool:
        """Change the player's own setting by some steps; False where it goes no further."""
        before = self.setting
        self.setting = max(-self._range.most, min(self.setting + by, self._range.most))
        return self.setting != before

    def palette(self, faded: bool = True) -> list[int]:
        """The colours, 0xRRGGBB: the sixteen with the four shades as dark as now, the border's.

        Not `faded` they are as dark as the player has set them, and no darker.
        """
        contrast = self.setting + (self.contrast if faded else 0)
        darkness = max(-self.steps, min(contrast, self.steps))
        target = self._colours[INK if darkness > 0 else PAPER]
        shown = [*self._colours, self._colours[self.border]]
        for shade in SHADES.values():
            shown[shade] = _mixed(self._colours[shade], target, abs(darkness), self.steps)
        return shown


def _mixed(colour: int, target: int, part: int, whole: int) -> int:
    """A colour `part` of the `whole` way towards another, each of red, green and blue."""
    mixed = 0
    for shift in (16, 8, 0):
        one, other = colour >> shift & 255, target >> shift & 255
        mixed |= one + round((other - one) * part / whole) << shift
    return mixed
