"""Where the cards of a zone lie: geometry alone, in pixels of the 320x200 picture."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from retrocards.rom.schema.screens import Fan, Pairs, Pile, Talon, Zone
from retrocards.stage.model import BACK, CardView, Value

SCREEN = (320, 200)
RIGHT, DOWN = (1, 0), (0, 1)

Size = tuple[int, int]


class Rect(NamedTuple):
    """A rectangle of pixels: left, top, width and height."""

    x: int
    y: int
    w: int
    h: int

    def holds(self, x: int, y: int) -> bool:
        """Whether a pixel is inside."""
        return self.x <= x < self.x + self.w and self.y <= y < self.y + self.h

    def meets(self, other: "Rect") -> bool:
        """Whether both have a pixel in common."""
        across = self.x < other.x + other.w and other.x < self.x + self.w
        return across and self.y < other.y + other.h and other.y < self.y + self.h

    def moved(self, dx: int, dy: int) -> "Rect":
        """The rectangle somewhere else."""
        return self._replace(x=self.x + dx, y=self.y + dy)

    def cut(self, w: int, h: int) -> "Rect":
        """Its upper left part, at most so wide and so high."""
        return self._replace(w=min(w, self.w), h=min(h, self.h))


class Placed(Value):
    """A card picture on the table.

    `rect` is the whole picture, `visible` its part that later cards of the zone leave free (its
    upper left). `index` is the card's place in its zone; a cover has that of its attack card.
    A `sideways` card lies turned by 90 degrees.
    """

    def __init__(
        self,
        zone: str,
        index: int,
        view: CardView,
        rect: Rect,
        visible: Rect,
        sideways: bool = False,
    ) -> None:
        self.zone, self.index, self.view = zone, index, view
        self.rect, self.visible, self.sideways = rect, visible, sideways

    def moved(self, dx: int, dy: int) -> "Placed":
        """The same picture elsewhere."""
        rect = self.rect.moved(dx, dy)
        return Placed(self.zone, self.index, self.view, rect, self.visible, self.sideways)


def place(name: str, zone: Zone, views: Sequence[CardView], size: Size) -> list[Placed]:
    """The cards of a zone from the lowest to the topmost; `size` is that of an upright card.

    A talon's views are the turned-up card and a back for each card that lies on it, in any order.
    """
    if not views:
        return []
    if isinstance(zone, Fan):
        return _fan(name, zone, views, size)
    if isinstance(zone, Pairs):
        return _pairs(name, zone, views, size)
    if isinstance(zone, Talon):
        return _talon(name, zone, views, size)
    return _pile(name, zone, views, size)


def topmost(placed: Iterable[Placed], x: int, y: int) -> Placed | None:
    """The card that is seen at a pixel; `placed` is in the order of drawing."""
    return next((p for p in reversed(list(placed)) if p.rect.holds(x, y)), None)


def _fan(name: str, zone: Fan, views: Sequence[CardView], size: Size) -> list[Placed]:
    """Lines of cards: one, or with `wrap` as many as the room needs, equally long."""
    ahead = RIGHT if zone.along == "right" else DOWN
    extent = size[0] if ahead == RIGHT else size[1]
    backs_only = all(view.card == BACK for view in views)
    least = (backs_only and zone.step.least_back) or zone.step.least
    grid = 1 if backs_only else zone.step.grid
    longest = max(1, (zone.room - extent) // least + 1)
    lines = -(-len(views) // longest) if zone.wrap else 1
    length = -(-len(views) // lines)
    lines = -(-len(views) // length)
    step = _step(zone, extent, length, least, grid)
    left, top = _start(zone, (length - 1) * step + extent, grid)
    aside = _aside(zone, views)
    placed = []
    for index, view in enumerate(views):
        line, at = divmod(index, length)
        # The last line lies uncovered at the zone's own place or, with a shift to the right or
        # down, furthest from it; the earlier ones show their upper left parts.
        over = aside * line if aside >= 0 else aside * (lines - 1 - line)
        rect = Rect(left, top, *size).moved(ahead[0] * at * step, ahead[1] * at * step)
        rect = rect.moved(ahead[1] * over, ahead[0] * over)
        seen = rect
        if at + 1 < length and index + 1 < len(views):
            seen = seen.cut(*_along(ahead, step))
        if line + 1 < lines:
            seen = seen.cut(*_along((ahead[1], ahead[0]), abs(aside)))
        placed.append(Placed(name, index, view, rect, seen))
    return placed


def _pairs(name: str, zone: Pairs, views: Sequence[CardView], size: Size) -> list[Placed]:
    ahead = RIGHT if zone.along == "right" else DOWN
    extent = size[0] + zone.cover.dx if ahead == RIGHT else size[1] + zone.cover.dy
    step = _step(zone, extent, len(views), zone.step.least, zone.step.grid)
    left, top = _start(zone, (len(views) - 1) * step + extent, zone.step.grid)
    placed = []
    for index, view in enumerate(views):
        rect = Rect(left, top, *size).moved(ahead[0] * index * step, ahead[1] * index * step)
        free = Rect(0, 0, *SCREEN)
        if index + 1 < len(views):
            free = free.cut(*_along(ahead, step))
        seen = rect.cut(free.w, free.h)
        if view.cover is None:
            placed.append(Placed(name, index, view, rect, seen))
            continue
        cover = rect.moved(zone.cover.dx, zone.cover.dy)
        placed.append(Placed(name, index, view, rect, seen.cut(rect.w, zone.cover.dy)))
        seen = cover.cut(free.w - zone.cover.dx, free.h - zone.cover.dy)
        placed.append(Placed(name, index, view.cover, cover, seen))
    return placed


def _talon(name: str, zone: Talon, views: Sequence[CardView], size: Size) -> list[Placed]:
    """The turn-up upright, the cards that lie face down on it crosswise, layer over layer."""
    backs = [index for index, view in enumerate(views) if view.card == BACK]
    upright = Rect(zone.x, zone.y, *size)
    placed = [
        Placed(name, index, view, upright, upright.cut(size[0], zone.pile.dy) if backs else upright)
        for index, view in enumerate(views)
        if view.card != BACK
    ]
    lowest = upright.moved(zone.pile.dx, zone.pile.dy)
    lowest = lowest._replace(w=size[1], h=size[0])
    for layer, index in enumerate(_layers(backs, zone.depth)):
        rect = lowest.moved(layer, -layer)
        placed.append(Placed(name, index, views[index], rect, rect, sideways=True))
    return placed


def _pile(name: str, zone: Pile, views: Sequence[CardView], size: Size) -> list[Placed]:
    lowest = Rect(zone.x, zone.y, *size)
    indices = list(range(len(views)))
    placed = []
    for layer, index in enumerate(_layers(indices, zone.depth or len(views))):
        rect = lowest.moved(layer, -layer)
        placed.append(Placed(name, index, views[index], rect, rect))
    return placed


def _layers(indices: list[int], depth: int) -> list[int]:
    """The cards of a pile that are drawn: one for every `depth`, and the topmost at the end."""
    return indices[::-1][::depth][::-1]


def _step(zone: Fan | Pairs, extent: int, count: int, least: int, grid: int) -> int:
    """As wide as the room allows, on the grid, never under `least`."""
    if count < 2:
        return zone.step.most
    fitting = (zone.room - extent) // (count - 1)
    return max(least, min(zone.step.most, fitting) // grid * grid)


def _start(zone: Fan | Pairs, extent: int, grid: int) -> tuple[int, int]:
    """The upper left corner. What is longer than its room leaves it at both ends."""
    spare = zone.room - extent
    shift = {"start": min(0, spare // 2), "center": spare // 2, "end": spare}[zone.align]
    axis = 0 if zone.along == "right" else 1
    corner = [zone.x, zone.y]
    start = (corner[axis] + shift + grid // 2) // grid * grid
    corner[axis] = max(0, min(start, SCREEN[axis] - extent))
    return corner[0], corner[1]


def _along(ahead: tuple[int, int], length: int) -> Size:
    """A limit of length in one direction, none in the other."""
    return (length, SCREEN[1]) if ahead == RIGHT else (SCREEN[0], length)


def _aside(zone: Fan, views: Sequence[CardView]) -> int:
    if zone.wrap is None:
        return 0
    return zone.wrap.keyed if any(view.key for view in views) else zone.wrap.plain
