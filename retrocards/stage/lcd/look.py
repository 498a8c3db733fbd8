"""The colours of an LCD: its four shades, darkened and lightened, and those of its case."""

from retrocards.rom import LcdRom
from retrocards.rom.schema.lcd import SHADES
from retrocards.stage.look import StageError

PAPER, INK = SHADES["white"], SHADES["black"]
INVERSE = {"title", "line", "bar", "found"}
"""The styles of what stands out."""
CASE = 16
"""The palette entry of what is around the LCD: behind the sixteen, so contrast spares it."""


class LcdLook:
    """The palette as it is now.

    `mono` is the name of a mono palette of the ROM, None for the LCD's own colours. `fade` is how
    many of the ROM's steps the program has darkened the picture, at their end wholly; `setting` how
    many the player has set it darker (below 0: lighter). Raises StageError for a palette that is
    not there or not mono.
    """

    def __init__(self, rom: LcdRom, mono: str | None = None) -> None:
        palettes = rom.palettes
        if mono is not None and (mono not in palettes or palettes[mono].kind != "mono"):
            known = ", ".join(name for name, one in palettes.items() if one.kind == "mono")
            raise StageError(f"there is no mono palette {mono!r}; there are: {known or 'none'}")
        self._range = rom.display.contrast
        if mono is None:
            self._colours, self._case = rom.display.shades.by_number(), rom.display.case
        else:
            self._colours = dict(enumerate(palettes[mono].colours))
            self._case = self._colours[INK]
        self.mono = mono
        self.fade = 0
        self.setting = 0

    def pen(self, style: str) -> tuple[int, int]:
        """The ink and the paper of a style: dark on light, but for what stands out."""
        return (PAPER, INK) if style in INVERSE else (INK, PAPER)

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
        """The colours, 0xRRGGBB: the four shades as dark as now, and the case's.

        A fade goes from what the player has set to the dark. Not `faded` the shades are as dark as
        the player has set them, and no darker.
        """
        fade = max(0, min(self.fade, self.steps)) if faded else 0
        whole = self.steps**2
        part = self.setting * (self.steps - fade) + fade * self.steps
        target = self._colours[INK if part > 0 else PAPER]
        shown = [self._case] * (CASE + 1)
        for shade in SHADES.values():
            shown[shade] = _mixed(self._colours[shade], target, abs(part), whole)
        return shown


def _mixed(colour: int, target: int, part: int, whole: int) -> int:
    """A colour `part` of the `whole` way towards another, each of red, green and blue."""
    mixed = 0
    for shift in (16, 8, 0):
        one, other = colour >> shift & 255, target >> shift & 255
        mixed |= one + round((other - one) * part / whole) << shift
    return mixed
