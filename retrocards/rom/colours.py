"""The colours of a screen of pixels: their words in a ROM, and what a monitor shows of them."""

from collections.abc import Sequence

from retrocards.rom.schema.base import MONO

SHADES = {"white": 15, "light": 7, "dark": 8, "black": 0}
"""The four shades by the numbers that mono inks have, so that every mono palette shows them."""
PIXELS = {"#": "black", "%": "dark", ":": "light", "_": "white"}
"""The shade of each character of a picture; `.` is clear."""
SLANTED = " italic"
"""What stands behind a style's pair of inks if its letters are slanted."""
CASE = 16
"""The palette index of the case around the pixels, beyond the sixteen that contrast changes."""


def seen(colour: int, mono: int | None, monitor: Sequence[int] | None) -> int:
    """What a monitor shows of a colour, 0xRRGGBB; `monitor` is a mono one's palette, or None.

    A mono monitor shows its entry `mono`; without one, a shade as bright as the colour.
    """
    if monitor is None:
        return colour
    if mono is not None:
        return monitor[mono]
    black, bright = monitor[MONO["black"]], monitor[MONO["bright"]]
    red, green, blue = (colour >> shift & 255 for shift in (16, 8, 0))
    # The weights by which television turns colours into brightness.
    return mixed(black, bright, 299 * red + 587 * green + 114 * blue, 255 * 1000)


def mixed(colour: int, target: int, part: int, whole: int) -> int:
    """A colour `part` of the `whole` way towards another, each of red, green and blue."""
    mix = 0
    for shift in (16, 8, 0):
        start, end = colour >> shift & 255, target >> shift & 255
        mix |= start + round((end - start) * part / whole) << shift
    return mix
