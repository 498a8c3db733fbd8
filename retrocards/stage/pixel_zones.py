"""Where the cards of a zone lie on a screen of pixels: geometry alone."""

from collections.abc import Callable, Iterator, Sequence

from retrocards.rom.schema.lcd_screens import LcdFan, LcdZone
from retrocards.stage.model import BACK, GAP, CardView
from retrocards.stage.zones import Placed, Point, Rect, Size


def place(
    name: str,
    zone: LcdZone,
    views: Sequence[CardView],
    size: Size,
    size_of: Callable[[str, CardView], Size],
) -> Iterator[Placed]:
    """The cards of a zone from the lowest to the topmost; gaps are left out.

    `size` is that of a card that lies face up; `size_of` gives that of any.
    """
    for index, view in enumerate(views):
        if view.card != GAP:
            x, y = corner(zone, index, views, size)
            rect = Rect(x, y - (zone.raised if view.chosen else 0), *size_of(name, view))
            yield Placed(name, index, view, rect, rect)


def is_crowded(zone: LcdZone, views: Sequence[CardView], size: Size) -> bool:
    """Whether cards that can all be seen lie closer than the steps of their zone."""
    if any(view.card == BACK for view in views):
        return False
    step = abs(zone.dx or zone.dy)
    return bool(zone.fit) and step * (len(views) - 1) > _way(zone, size)


def spread(fan: LcdFan, zone: LcdZone, cards: int, size: Size) -> tuple[Rect, list[Point]]:
    """The box of a zone that is fanned, as near to the zone as there is room, and its corners."""
    (wide, high), most = size, (fan.height - size[1]) // fan.dy + 1
    columns = -(-cards // most)
    rows = -(-cards // columns)
    w, h = (columns - 1) * fan.dx + wide, (rows - 1) * fan.dy + high
    x = max(fan.x, min(zone.x, fan.x + fan.width - w))
    y = max(fan.y, min(zone.y, fan.y + fan.height - h))
    corners = [(x + n // rows * fan.dx, y + n % rows * fan.dy) for n in range(cards)]
    edge = fan.margin
    return Rect(x - edge, y - edge, w + 2 * edge, h + 2 * edge), corners


def room_of(zone: LcdZone, size: Size) -> Rect:
    """Where cards of a zone may lie: its first one, where nothing says how far it goes on."""
    (wide, high), fit = size, zone.fit
    if fit and zone.dx:
        return Rect(zone.x if zone.dx > 0 else zone.x + wide - fit, zone.y, fit, high)
    tall = fit or high
    return Rect(zone.x, zone.y if zone.dy >= 0 else zone.y + high - tall, wide, tall)


def corner(zone: LcdZone, index: int, views: Sequence[CardView], size: Size) -> Point:
    """Where a card of a zone lies, if it has not been picked."""
    if zone.covered is None and zone.fit is None:
        return zone.x + index * zone.dx, zone.y + index * zone.dy
    step = zone.dx or zone.dy
    hidden = abs(step) if zone.covered is None else zone.covered
    steps = [hidden if view.card == BACK else abs(step) for view in views]
    way, whole = sum(steps[:index]), sum(steps[:-1])
    room = _way(zone, size)
    if zone.fit and whole > room:
        # Rounded place by place, so that the last card ends where the room does.
        way = way * room // whole
    along = way if step > 0 else -way
    return (zone.x + along, zone.y) if zone.dx else (zone.x, zone.y + along)


def _way(zone: LcdZone, size: Size) -> int:
    """How far the last card of a zone that has to `fit` may be from the first."""
    return max(0, (zone.fit or 0) - (size[0] if zone.dx else size[1]))
