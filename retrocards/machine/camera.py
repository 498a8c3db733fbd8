"""The pictures of the last seconds, kept in little memory."""

from collections import deque
from collections.abc import Callable, Iterator
from typing import NamedTuple

FILMS = ".gif", ".png"
"""The endings of a film's file name."""
SECONDS = 10
"""The seconds that the camera remembers."""


class Picture(NamedTuple):
    """A picture in its border, and the tick at which it appeared."""

    tick: int
    pixels: bytes
    palette: tuple[int, ...]


class _Change(NamedTuple):
    """The difference from the picture before: some of its pixels, or its palette."""

    tick: int
    start: int
    pixels: bytes
    palette: tuple[int, ...]

    def on(self, before: Picture) -> Picture:
        """The picture that this change makes of the one before."""
        if not self.pixels:
            return before._replace(tick=self.tick, palette=self.palette)
        from zlib import decompress

        new = decompress(self.pixels)
        old, end = before.pixels, self.start + len(new)
        return Picture(self.tick, old[: self.start] + new + old[end:], self.palette)


class Scene(NamedTuple):
    """Successive pictures: the first one whole, the others as changes."""

    first: Picture
    changes: tuple[_Change, ...]

    def __len__(self) -> int:
        return 1 + len(self.changes)

    def pictures(self) -> Iterator[Picture]:
        """All pictures, each one whole."""
        picture = self.first
        yield picture
        for change in self.changes:
            picture = change.on(picture)
            yield picture


class Camera:
    """Records every picture on the screen, and passes it to the `onlookers`."""

    def __init__(self, fps: int) -> None:
        self.onlookers: list[Callable[[Picture], object]] = []
        self._ticks = SECONDS * fps
        self._first: Picture | None = None
        self._changes: deque[_Change] = deque()
        self._last: Picture | None = None

    def see(self, picture: Picture) -> None:
        """Record the next picture, unless it equals the last one."""
        last, self._last = self._last, picture
        if last is None:
            self._first = picture
        elif picture[1:] == last[1:]:
            self._last = last
            return
        else:
            start, end = differing(last.pixels, picture.pixels)
            self._changes.append(_change(picture, start, end))
            self._forget(picture.tick)
        for onlooker in self.onlookers:
            onlooker(picture)

    def last_seconds(self, now: int) -> Scene | None:
        """The pictures of the last seconds up to a tick; None before the first picture."""
        self._forget(now)
        if self._first is None:
            return None
        since = max(self._first.tick, now - self._ticks)
        return Scene(self._first._replace(tick=since), tuple(self._changes))

    def _forget(self, now: int) -> None:
        """Drop changes that are too old, by applying them to the first picture."""
        while self._first and self._changes and self._changes[0].tick <= now - self._ticks:
            self._first = self._changes.popleft().on(self._first)


def _change(picture: Picture, start: int, end: int) -> _Change:
    """A change of the pixels from `start` to `end`."""
    from zlib import compress  # The first picture, which stays whole, need not wait for it.

    pixels = compress(picture.pixels[start:end], 1) if start < end else b""
    return _Change(picture.tick, start, pixels, picture.palette)


def differing(old: bytes, new: bytes) -> tuple[int, int]:
    """The first place where two pictures of one size differ, and the place after the last.

    Both are 0 for equal pictures. Bisection by slices is the fastest way in Python.
    """
    if old == new:
        return 0, 0
    first, beyond = 0, len(new)
    while beyond - first > 1:
        middle = (first + beyond) // 2
        if old[first:middle] != new[first:middle]:
            beyond = middle
        else:
            first = middle
    before, last = first, len(new)
    while last - before > 1:
        middle = (before + last) // 2
        if old[middle:last] != new[middle:last]:
            before = middle
        else:
            last = middle
    return first, last
