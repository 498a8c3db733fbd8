"""Stretching pictures to 4:3, because the monitors of the time had no square pixels."""


def largest(width: int, height: int) -> tuple[int, int]:
    """The largest width and height of a 4:3 picture within these."""
    return (width, width * 3 // 4) if width * 3 < height * 4 else (height * 4 // 3, height)


def stretched(pixels: bytes | memoryview, across: int, width: int, height: int) -> list[bytes]:
    """Rows of `across` pixels, stretched to `height` rows of `width` by the nearest pixel."""
    down = len(pixels) // across
    wide = bytearray(width * down)
    for column in range(width):
        wide[column::width] = pixels[nearest(column, across, width) :: across]
    lines = [bytes(wide[line : line + width]) for line in range(0, len(wide), width)]
    return [lines[nearest(line, down, height)] for line in range(height)]


def nearest(place: int, pixels: int, size: int) -> int:
    """The pixel (of `pixels`) at a `place` after stretching to `size`."""
    return (2 * place + 1) * pixels // (2 * size)
