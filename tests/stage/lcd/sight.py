"""What is seen on the LCD, pixel by pixel."""

from collections.abc import Iterable

from retrocards.machine import Machine
from retrocards.stage import CardView
from retrocards.stage.model import BACK, GAP

WHITE, LIGHT, DARK, BLACK = 15, 7, 8, 0
WIDTH, HEIGHT = 160, 100

Box = tuple[int, int, int, int]
"""Left, top, right and bottom, all four included."""
WHOLE: Box = (0, 0, WIDTH - 1, HEIGHT - 1)


def lcd(machine: Machine) -> list[bytes]:
    """The LCD's rows, read back from the PC's picture, in which each pixel is two by two."""
    seen = machine.video.pixels()
    rows = [seen[at : at + 320] for at in range(0, len(seen), 320)]
    assert rows[0::2] == rows[1::2]
    assert all(row[0::2] == row[1::2] for row in rows)
    return [row[0::2] for row in rows[0::2]]


def extent(machine: Machine, shades: Iterable[int], within: Box = WHOLE) -> Box | None:
    """The smallest box that holds all pixels of some shades inside another."""
    left, top, right, bottom = within
    wanted, rows = set(shades), lcd(machine)
    found = [
        (x, y)
        for y in range(top, bottom + 1)
        for x in range(left, right + 1)
        if rows[y][x] in wanted
    ]
    if not found:
        return None
    xs, ys = [x for x, _ in found], [y for _, y in found]
    return min(xs), min(ys), max(xs), max(ys)


def backs(count: int) -> list[CardView]:
    return [CardView(BACK) for _ in range(count)]


def gaps(count: int) -> list[CardView]:
    return [CardView(GAP) for _ in range(count)]
