"""The shape of the picture in the window: square pixels, or the 4:3 of a monitor."""

from itertools import repeat
from typing import Protocol

import pyxel

from retrocards.machine.pyxel_raster import memory
from retrocards.machine.sdl import desktop_size, largest_scale, window_size
from retrocards.machine.stretch import largest, nearest, stretched
from retrocards.machine.video import (
    BORDER,
    CANVAS_HEIGHT,
    CANVAS_WIDTH,
    COLOURS,
    TALL_BORDER,
    TALL_HEIGHT,
    Video,
)

_DOT_WIDTH, _DOT_HEIGHT = CANVAS_WIDTH, CANVAS_WIDTH * 3 // 4
"""The size of a 4:3 picture whose pixels are one dot wide."""
_TINY = 1080
"""A window with twice as many lines or more gets a coarser canvas, which fills faster."""
_BLACK = COLOURS - 1


class Shape(Protocol):
    """The canvas for the window's library: its size, and the dots of one of its pixels."""

    width: int
    height: int
    scale: int | None
    steps: bool
    """Whether the library may only enlarge the canvas by whole numbers."""
    least: tuple[int, int]
    """The smallest window in which the whole picture can be seen."""

    def follow(self, full_screen: bool) -> bool:
        """Follow changes of the window. Returns whether the picture must be redrawn."""

    def draw(self, video: Video) -> None:
        """Draw the video into the library's canvas."""

    def to_picture(self, x: int, y: int) -> tuple[int, int]:
        """Convert canvas coordinates to picture coordinates."""


def _that_fits(scale: int | None, width: int, height: int) -> int | None:
    """The wanted scale, but at most the largest at which the picture fits the desktop."""
    most = largest_scale(width, height)
    return min(scale, most) if scale and most else scale


class Square:
    """The picture in its border, in square pixels."""

    width, height, steps = CANVAS_WIDTH, CANVAS_HEIGHT, True
    least = CANVAS_WIDTH, CANVAS_HEIGHT

    def __init__(self, scale: int | None) -> None:
        self.scale = _that_fits(scale, self.width, self.height)

    def follow(self, _: bool) -> bool:
        """The canvas is the same for every window."""
        return False

    def draw(self, video: Video) -> None:
        """Draw the video into the library's canvas."""
        video.compose(pyxel.screen)

    def to_picture(self, x: int, y: int) -> tuple[int, int]:
        """Convert canvas coordinates to picture coordinates."""
        return x - BORDER, y - BORDER


class Tall:
    """The largest 4:3 picture that fits the window, with black around it.

    The library can only enlarge a canvas evenly. So if SDL can report the size of the window, the
    canvas takes that size, the picture is stretched within it, and the library enlarges nothing.
    The canvas grows when the window fills the screen; in a smaller window the library shows its
    middle. Without SDL the canvas keeps its own size, which is 4:3 too.

    A tube (`crt`) is bent at the edges of the canvas. So its canvas is the 4:3 picture alone, and
    follows the size of every window.
    """

    steps = False
    least = _DOT_WIDTH, _DOT_HEIGHT

    def __init__(self, scale: int | None, crt: bool) -> None:
        desktop, scale = desktop_size(), _that_fits(scale, _DOT_WIDTH, _DOT_HEIGHT)
        if desktop:
            across, down = (size * 3 // 4 for size in desktop)
            factor = scale or max(1, min(across // _DOT_WIDTH, down // _DOT_HEIGHT))
            self.scale: int | None = 1
        else:
            factor = 1 if scale == 1 else 2
            self.scale = scale and scale // factor
        self.width, self.height = factor * _DOT_WIDTH, factor * _DOT_HEIGHT
        self._picture = self.width, self.height
        self._crt = crt
        self._source = pyxel.Image(CANVAS_WIDTH, TALL_HEIGHT)

    def follow(self, full_screen: bool) -> bool:
        """Follow changes of the window. Returns whether the picture must be redrawn."""
        window = window_size()
        if window is None:
            return False
        if full_screen or self._crt:
            self._fill(*window)
        before, self._picture = self._picture, self._fitting(*window)
        return self._picture != before

    def draw(self, video: Video) -> None:
        """Draw the video into the library's canvas."""
        video.compose(self._source, BORDER, TALL_BORDER)
        width, height = self._picture
        left, top = self._corner()
        before, after = bytes([_BLACK]) * left, bytes([_BLACK]) * (self.width - width - left)
        black = bytes([_BLACK]) * self.width
        picture = stretched(memory(self._source), CANVAS_WIDTH, width, height)
        rows = [*repeat(black, top), *(before + row + after for row in picture)]
        rows += repeat(black, self.height - len(rows))
        memory(pyxel.screen)[:] = b"".join(rows)

    def to_picture(self, x: int, y: int) -> tuple[int, int]:
        """Convert canvas coordinates to picture coordinates."""
        width, height = self._picture
        left, top = self._corner()
        column = nearest(x - left, CANVAS_WIDTH, width)
        return column - BORDER, nearest(y - top, TALL_HEIGHT, height) - TALL_BORDER

    def _corner(self) -> tuple[int, int]:
        """The upper left corner of the picture, which is centred in the canvas."""
        width, height = self._picture
        return (self.width - width) // 2, (self.height - height) // 2

    def _fill(self, width: int, height: int) -> None:
        """Make the canvas as large as the window, or a fraction of it if the dots are tiny."""
        parts = max(1, height // _TINY)
        wanted = width // parts, height // parts
        if self._crt:
            across, down = largest(*wanted)
            wanted = across, max(1, down)
        if wanted != (self.width, self.height):
            self.width, self.height = wanted
            pyxel.resize(*wanted)

    def _fitting(self, width: int, height: int) -> tuple[int, int]:
        """The size of the picture in the canvas, for a window of this size."""
        if self._crt:
            return self.width, self.height
        enlarged = max(1.0, min(width / self.width, height / self.height))
        return largest(
            min(self.width, int(width / enlarged)), min(self.height, int(height / enlarged))
        )
