"""Pictures of other sizes: the 4:3 of the monitors of the time, whose pixels were not square."""


def largest(width: int, height: int) -> tuple[int, int]:
    """The greatest width and height of 4:3 within others."""
    return (width, width * 3 // 4) if width * 3 < height * 4 else (height * 4 // 3, height)


def stretched(pixels: bytes | memoryview, across: int, width: int, height: int) -> list[bytes]:
    """Rows of `across` pixels as `height` rows of `width`, each pixel the nearest of theirs."""
    down = len(pixels) // across
    wide = bytearray(width * down)
    for column in range(width):
        wide[column::width] = pixels[nearest(column, across, width) :: across]
    lines = [bytes(wide[line : line + width]) for line in range(0, len(wide), width)]
    return [lines[nearest(line, down, height)] for line in range(height)]


def nearest(place: int, pixels: int, size: int) -> int:
    """Which of so many pixels lies at a place of the size to which they are stretched."""
    return (2 * place + 1) * pixels // (2 * size)
