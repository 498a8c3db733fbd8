"""What is seen on the LCD, pixel by pixel."""

from collections.abc import Iterable

from retrocards.machine import Machine
from retrocards.stage import CardView
from retrocards.stage.model import BACK, GAP

WHITE, LIGHT, DARK, BLACK = 15, 7, 8, 0
CASE = 16
WIDTH, HEIGHT = 160, 100

Size = tuple[int, int]
Box = tuple[int, int, int, int]
"""Left, top, right and bottom, all four included."""
WHOLE: Box = (0, 0, WIDTH - 1, HEIGHT - 1)


def lcd(machine: Machine, size: Size = (WIDTH, HEIGHT), scale: int = 2) -> list[bytes]:
    """The LCD's rows, read back from the middle of the PC's picture, where it is enlarged."""
    seen, (wide, high) = machine.video.pixels(), (size[0] * scale, size[1] * scale)
    left, top = (320 - wide) // 2, (200 - high) // 2
    rows = [
        seen[start + left : start + left + wide]
        for start in range(top * 320, (top + high) * 320, 320)
    ]
    for across in range(1, scale):
        assert rows[0::scale] == rows[across::scale]
        assert all(row[0::scale] == row[across::scale] for row in rows)
    return [row[0::scale] for row in rows[0::scale]]


def extent(
    machine: Machine,
    shades: Iterable[int],
    within: Box = WHOLE,
    size: Size = (WIDTH, HEIGHT),
    scale: int = 2,
) -> Box | None:
    """The smallest box that holds all pixels of some shades inside another."""
    left, top, right, bottom = within
    wanted, rows = set(shades), lcd(machine, size, scale)
    dots = [
        (x, y)
        for y in range(top, bottom + 1)
        for x in range(left, right + 1)
        if rows[y][x] in wanted
    ]
    if not dots:
        return None
    xs, ys = [x for x, _ in dots], [y for _, y in dots]
    return min(xs), min(ys), max(xs), max(ys)


def backs(count: int) -> list[CardView]:
    return [CardView(BACK) for _ in range(count)]


def gaps(count: int) -> list[CardView]:
    return [CardView(GAP) for _ in range(count)]
