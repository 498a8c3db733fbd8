"""Where the cards of a zone lie: pure geometry, in pixels of the picture."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from retrocards.rom.schema.screens import CardRow, Fan, Pairs, Pile, Talon, Zone
from retrocards.stage.model import BACK, GAP, CardView

SCREEN = (320, 200)
CELL = 8
"""The height of a cell of text, and its width with 40 columns, in pixels."""
RIGHT, DOWN = (1, 0), (0, 1)

if TYPE_CHECKING:
    # The first picture of the PC must not wait for what only pixels need.
    from retrocards.rom.schema.pixel_screens import FanRoom

Point = tuple[int, int]
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
        """The rectangle, moved by so many pixels."""
        return Rect(self.x + dx, self.y + dy, self.w, self.h)

    def cut(self, w: int, h: int) -> "Rect":
        """Its upper left part, at most so wide and so high."""
        return Rect(self.x, self.y, min(w, self.w), min(h, self.h))


@dataclass(frozen=True, slots=True)
class Placed:
    """A card picture on the table.

    `rect` is the whole picture, `visible` its part that later cards of the zone leave free (its
    upper left). `index` is the card's place in its zone; a cover has that of its attack card.
    A `sideways` card lies turned by 90 degrees.
    """

    zone: str
    index: int
    view: CardView
    rect: Rect
    visible: Rect
    sideways: bool = False

    def moved(self, dx: int, dy: int) -> "Placed":
        """The picture, moved by so many pixels."""
        rect, seen = self.rect.moved(dx, dy), self.visible.moved(dx, dy)
        return replace(self, rect=rect, visible=seen)


def place(
    name: str,
    zone: Zone,
    views: Sequence[CardView],
    size: Size,
    back_size: Callable[[], Size] | None = None,
) -> list[Placed]:
    """The cards of a zone from the lowest to the topmost; gaps are left out.

    `size` is that of an upright card, `back_size` that of a card face down if it differs. A talon's
    views are the turn-up and a back for each card that lies on it, in any order.
    """
    if not views:
        return []
    if isinstance(zone, CardRow):
        return [*_row(name, zone, views, size, back_size)]
    if isinstance(zone, Fan):
        return _fan(name, zone, views, size)
    if isinstance(zone, Pairs):
        return _pairs(name, zone, views, size)
    if isinstance(zone, Talon):
        return _talon(name, zone, views, size)
    return _pile(name, zone, views, size)


def topmost(placed: Iterable[Placed], x: int, y: int) -> Placed | None:
    """The topmost card at a pixel; `placed` is in the order of drawing."""
    return next((p for p in reversed(list(placed)) if p.rect.holds(x, y)), None)


def _fan(name: str, zone: Fan, views: Sequence[CardView], size: Size) -> list[Placed]:
    """Cards in a line, each over the one before it; through a gap the card below it shows."""
    ahead = RIGHT if zone.along == "right" else DOWN
    size = (size[1], size[0]) if zone.sideways else size
    extent = size[0] if ahead == RIGHT else size[1]
    backs_only = all(view.card in (BACK, GAP) for view in views)
    grid = 1 if backs_only else zone.step.grid
    x, y, room = zone.x, zone.y, zone.room
    if zone.reach and (len(views) - 1) * grid + extent > room:
        further, room = (zone.reach - room) // 2, zone.reach
        x, y = x - ahead[0] * further, y - ahead[1] * further
    step = _step(zone, room, extent, len(views), grid)
    left, top = _start(zone, (x, y), room, (len(views) - 1) * step + extent)
    placed: list[Placed] = []
    free = SCREEN[0]
    for index, view in reversed([*enumerate(views)]):
        rect = Rect(left, top, *size).moved(ahead[0] * index * step, ahead[1] * index * step)
        if view.card != GAP:
            seen = rect.cut(*_along(ahead, free))
            placed.insert(0, Placed(name, index, view, rect, seen, zone.sideways))
            free = 0
        free += step
    return placed


def _pairs(name: str, zone: Pairs, views: Sequence[CardView], size: Size) -> list[Placed]:
    ahead = RIGHT if zone.along == "right" else DOWN
    extent = size[0] + zone.cover.dx if ahead == RIGHT else size[1] + zone.cover.dy
    step = _step(zone, zone.room, extent, len(views), zone.step.grid)
    left, top = _start(zone, (zone.x, zone.y), zone.room, (len(views) - 1) * step + extent)
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
    """The turn-up upright, and on it the face-down cards crosswise, layer over layer."""
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


def _step(zone: Fan | Pairs, room: int, extent: int, count: int, grid: int) -> int:
    """As wide as the room allows, on the grid if possible; never zero."""
    if count < 2:
        return zone.step.most
    fitting = min(zone.step.most, (room - extent) // (count - 1))
    return max(1, fitting // grid * grid or fitting)


def _start(zone: Fan | Pairs, corner: Point, room: int, extent: int) -> Point:
    """The upper left corner, on the grid if the room allows."""
    spare, grid = room - extent, zone.step.grid
    shift = {"start": 0, "center": spare // 2, "end": spare}[zone.align]
    axis = 0 if zone.along == "right" else 1
    x_y = [*corner]
    start = (x_y[axis] + shift + grid // 2) // grid * grid
    x_y[axis] = max(x_y[axis], min(start, x_y[axis] + spare))
    return x_y[0], x_y[1]


def _along(ahead: tuple[int, int], length: int) -> Size:
    """A limit of length in one direction, none in the other."""
    return (length, SCREEN[1]) if ahead == RIGHT else (SCREEN[0], length)


def _row(
    name: str,
    zone: CardRow,
    views: Sequence[CardView],
    size: Size,
    back_size: Callable[[], Size] | None,
) -> Iterator[Placed]:
    for index, view in enumerate(views):
        if view.card != GAP:
            x, y = corner(zone, index, views, size)
            own = back_size() if back_size and view.card == BACK else size
            rect = Rect(x, y - (zone.raised if view.chosen else 0), *own)
            yield Placed(name, index, view, rect, rect)


def corner(zone: CardRow, index: int, views: Sequence[CardView], size: Size) -> Point:
    """The upper left corner of a card of a row that has not been picked."""
    if zone.wrap:
        line, index = divmod(index, zone.wrap)
        return zone.x + index * zone.dx, zone.y + line * zone.line + index * zone.dy
    if zone.covered is None and zone.fit is None:
        return zone.x + index * zone.dx, zone.y + index * zone.dy
    step = zone.dx or zone.dy
    hidden = abs(step) if zone.covered is None else zone.covered
    steps = [hidden if view.card == BACK else abs(step) for view in views]
    way, whole = sum(steps[:index]), sum(steps[:-1])
    room = _way(zone, size)
    if zone.fit and whole > room:
        # Each place is rounded for itself, so that the last card ends where the room ends.
        way = way * room // whole
    along = way if step > 0 else -way
    return (zone.x + along, zone.y) if zone.dx else (zone.x, zone.y + along)


def is_crowded(zone: Zone, views: Sequence[CardView], size: Size) -> bool:
    """Whether the cards of a row lie closer than its steps; only a row without backs can be."""
    if not isinstance(zone, CardRow) or any(view.card == BACK for view in views):
        return False
    step = abs(zone.dx or zone.dy)
    return bool(zone.fit) and step * (len(views) - 1) > _way(zone, size)


def spread(fan: "FanRoom", zone: Zone, cards: int, size: Size) -> tuple[Rect, list[Point]]:
    """The box of a fanned zone, as near to the zone as it can be, and the cards' corners."""
    (wide, high), most = size, (fan.height - size[1]) // fan.dy + 1
    columns = -(-cards // most)
    rows = -(-cards // columns)
    w, h = (columns - 1) * fan.dx + wide, (rows - 1) * fan.dy + high
    x = max(fan.x, min(zone.x, fan.x + fan.width - w))
    y = max(fan.y, min(zone.y, fan.y + fan.height - h))
    corners = [(x + n // rows * fan.dx, y + n % rows * fan.dy) for n in range(cards)]
    edge = fan.margin
    return Rect(x - edge, y - edge, w + 2 * edge, h + 2 * edge), corners


def room_of(zone: CardRow, size: Size) -> Rect:
    """The area for the cards of a row; without a length, that of its first card."""
    (wide, high), fit = size, zone.fit
    if fit and zone.dx:
        return Rect(zone.x if zone.dx > 0 else zone.x + wide - fit, zone.y, fit, high)
    tall = fit or high
    return Rect(zone.x, zone.y if zone.dy >= 0 else zone.y + high - tall, wide, tall)


def _way(zone: CardRow, size: Size) -> int:
    """The longest distance from the first to the last card of a row with a length."""
    return max(0, (zone.fit or 0) - (size[0] if zone.dx else size[1]))
