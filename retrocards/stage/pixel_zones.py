"""Where the cards of a zone lie on a screen of pixels: geometry alone."""

from collections.abc import Callable, Iterator, Sequence

from retrocards.rom.schema.lcd_screens import LcdZone
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
    room = (zone.fit or 0) - (size[0] if zone.dx else size[1])
    if zone.fit and whole > room:
        # Rounded place by place, so that the last card ends where the room does.
        way = way * max(room, 0) // whole
    along = way if step > 0 else -way
    return (zone.x + along, zone.y) if zone.dx else (zone.x, zone.y + along)
