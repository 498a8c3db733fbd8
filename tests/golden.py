"""Golden files: their folder, and pictures, kept as small PNGs and compared by pixels."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple, Protocol

from retrocards.machine import Machine

GOLDENS = Path(__file__).parent / "goldens"

_SIGNATURE = b"\x89PNG\r\n\x1a\n"


class Picture(NamedTuple):
    """A picture of palette indices, row after row."""

    pixels: bytes
    palette: Sequence[int]
    """The colours, 0xRRGGBB."""
    width: int = 320
    height: int = 200

    def colours(self) -> bytes:
        """The colours of the pixels, three bytes each."""
        shown = bytearray(3 * len(self.pixels))
        for place, shift in enumerate((16, 8, 0)):
            parts = bytes(colour >> shift & 255 for colour in self.palette)
            shown[place::3] = self.pixels.translate(parts.ljust(256, b"\0"))
        return bytes(shown)

    def is_in(self, png: bytes) -> bool:
        """Whether a file made by `png` shows the same picture, pixel for pixel."""
        other = read(png)
        same_size = (other.width, other.height) == (self.width, self.height)
        return same_size and other.colours() == self.colours()

    def png(self) -> bytes:
        """A PNG with only the colours that the picture uses."""
        used = sorted(set(self.pixels))
        smaller = bytes(used.index(index) if index in used else 0 for index in range(256))
        rows = self.pixels.translate(smaller)
        starts = range(0, len(rows), self.width)
        raw = b"".join(b"\0" + rows[start : start + self.width] for start in starts)
        chunks = (
            (b"IHDR", struct.pack(">IIBBBBB", self.width, self.height, 8, 3, 0, 0, 0)),
            (b"PLTE", b"".join(self.palette[index].to_bytes(3, "big") for index in used)),
            (b"IDAT", zlib.compress(raw, 9)),
            (b"IEND", b""),
        )
        return _SIGNATURE + b"".join(_chunk(kind, body) for kind, body in chunks)


class Seen(Protocol):
    """A player at a screen, who sees its words and its picture."""

    machine: Machine

    @property
    def text(self) -> str: ...
    @property
    def picture(self) -> bytes: ...


class GoldenScreen(Protocol):
    """Compares a screen. The fixture `golden_screen` explains the parameters."""

    def __call__(
        self, folder: str, name: str, person: Seen, on: str = "", words: str | None = None
    ) -> None: ...


def read(png: bytes) -> Picture:
    """Read a picture that `Picture.png` made."""
    offset, chunks = len(_SIGNATURE), {}
    while offset < len(png):
        (length,) = struct.unpack(">I", png[offset : offset + 4])
        chunks[png[offset + 4 : offset + 8]] = png[offset + 8 : offset + 8 + length]
        offset += 12 + length
    width, height = struct.unpack(">II", chunks[b"IHDR"][:8])
    raw, colours = zlib.decompress(chunks[b"IDAT"]), chunks[b"PLTE"]
    rows = (raw[row * (width + 1) + 1 : (row + 1) * (width + 1)] for row in range(height))
    palette = [
        int.from_bytes(colours[start : start + 3], "big") for start in range(0, len(colours), 3)
    ]
    return Picture(b"".join(rows), palette, width, height)


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
