"""PNG files of palette pictures: written small, and read back to compare pixels, not bytes."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence

WIDTH, HEIGHT = 320, 200
_SIGNATURE = b"\x89PNG\r\n\x1a\n"


def encode(
    pixels: bytes, palette: Sequence[int], width: int = WIDTH, height: int = HEIGHT
) -> bytes:
    """A picture of palette indices, 320x200 of them, as a PNG of as few colours as it uses."""
    used = sorted(set(pixels))
    smaller = bytes(used.index(index) if index in used else 0 for index in range(256))
    rows = pixels.translate(smaller)
    raw = b"".join(b"\0" + rows[at : at + width] for at in range(0, len(rows), width))
    colours = b"".join(palette[index].to_bytes(3, "big") for index in used)
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    data = (b"IHDR", header), (b"PLTE", colours), (b"IDAT", zlib.compress(raw, 9)), (b"IEND", b"")
    return _SIGNATURE + b"".join(_chunk(kind, body) for kind, body in data)


def decode(png: bytes) -> list[bytes]:
    """The colours of a picture that `encode` wrote, three bytes a pixel."""
    at, chunks = len(_SIGNATURE), {}
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        chunks[png[at + 4 : at + 8]] = png[at + 8 : at + 8 + length]
        at += 12 + length
    width, height = struct.unpack(">II", chunks[b"IHDR"][:8])
    raw, colours = zlib.decompress(chunks[b"IDAT"]), chunks[b"PLTE"]
    lines = (raw[row * (width + 1) + 1 : (row + 1) * (width + 1)] for row in range(height))
    return [colours[3 * index : 3 * index + 3] for line in lines for index in line]


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
