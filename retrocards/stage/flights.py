"""A card on its way: where it is at every moment, how it is turned, and its shadow."""

from dataclasses import replace
from typing import NamedTuple

from retrocards.rom.schema.look import Motion
from retrocards.stage.zones import Placed, Point

Centre = tuple[float, float]

CAST = 3
"""Pixels to the right and down from a card on its way to its shadow."""
DEEPEST = 8
"""Most pixels by which the shadow falls further below a card, the higher that is."""
STRAIGHT = 0.25
"""The part of its way on which a card is straightened before it is turned over."""
LANDS = 0.8
"""The part of its way after which a card that leans lies straight; half-way it leans less."""
FOREVER = float("inf")


class Glide(NamedTuple):
    """A way from one place (upper left corner) to another; `t` runs from 0 to 1."""

    start: Point
    end: Point

    def place(self, t: float) -> Point:
        """The place at a time; fast at first, slow at the end."""
        part = eased(t)
        (x, y), (to_x, to_y) = self.start, self.end
        return round(x + (to_x - x) * part), round(y + (to_y - y) * part)


def eased(t: float) -> float:
    """The part of the way after a part of the time; fast at first, slow at the end."""
    return 1 - (1 - min(1.0, max(0.0, t))) ** 2


class Flying(NamedTuple):
    """A card on its way: the corner of its picture, and how it looks.

    `width` is the visible part of its width while it turns over, `angle` its rotation in degrees,
    `shadow` the corner of its shadow, if it casts one.
    """

    placed: Placed
    x: int
    y: int
    width: float = 1.0
    angle: int = 0
    shadow: Point | None = None


class Slot(NamedTuple):
    """The place of a card from a time on; it may first have to be moved up to it."""

    begins: float
    placed: Placed
    shot: int
    start: Centre
    lasts: float = 0.0

    def centre(self, now: float) -> Centre:
        return _between(self.start, centre_of(self.placed), self._part(now))

    def lying(self, now: float) -> Placed:
        """The card where it lies, or on its way among the others."""
        if self._part(now) >= 1:
            return self.placed
        (x, y), (to_x, to_y) = self.centre(now), centre_of(self.placed)
        return self.placed.moved(round(x - to_x), round(y - to_y))

    def _part(self, now: float) -> float:
        return (now - self.begins) / self.lasts if self.lasts else 1.0


class Flight(NamedTuple):
    """A card's way to its slot through the air."""

    begins: float
    lasts: float
    start: Centre
    card: Placed
    """The card as it lay before."""
    motion: Motion
    arc: float
    above: tuple[float, ...]
    """The order of drawing: of two cards the greater is above."""

    @property
    def ends(self) -> float:
        return self.begins + self.lasts

    def centre(self, now: float, slot: Centre) -> Centre:
        x, y = _between(self.start, slot, self._part(now))
        return x, y - self._height(now)

    def seen(self, now: float, slot: Centre, target: Placed) -> Flying:
        part, turns = self._part(now), self.motion.turn and self._turns(target)
        rotates = self.card.sideways != target.sideways
        # A card that must do both is first straightened and then turned over.
        turned = min(1.0, (part - STRAIGHT) / (1 - 2 * STRAIGHT)) if rotates else part
        shown, width = target, 1.0
        if turns:
            before = turned < 0.5
            width = abs(1 - 2 * max(0.0, turned))
            shown = replace(target, view=(self.card if before else target).view)
        straight = min(1.0, part / STRAIGHT if turns else part)
        angle = 90 * target.sideways
        if rotates:
            angle = round(90 * (straight if target.sideways else 1 - straight))
        elif self.motion.tilt and not target.sideways:
            angle = self._leans(part, slot[0] - self.start[0])
        x, y = self.centre(now, slot)
        w, h = _upright(target)
        corner = round(x - w / 2), round(y - h / 2)
        shadow = None
        if self.motion.shadow:
            cast = round(4 * CAST * eased(part) * (1 - eased(part)))
            shadow = corner[0] + cast, corner[1] + cast + round(min(DEEPEST, self._height(now)))
        return Flying(shown, *corner, width, angle, shadow)

    def sinks(self, now: float) -> bool:
        """Whether the card is past its highest point."""
        return eased(self._part(now)) >= 0.5

    def _turns(self, target: Placed) -> bool:
        return self.card.view.card != target.view.card

    def _leans(self, part: float, dx: float) -> int:
        """The degrees by which the card leans; few different ones, as each is a picture."""
        tilt = 0 if part >= LANDS else self.motion.tilt // (1 if part < 0.5 else 2)
        return tilt if dx > 0 else -tilt if dx < 0 else 0

    def _height(self, now: float) -> float:
        part = eased(self._part(now))
        return 4 * part * (1 - part) * self.arc

    def _part(self, now: float) -> float:
        return (now - self.begins) / self.lasts if self.lasts else 1.0


class Track:
    """One card through all scenes of a film, from its first moment to its last."""

    def __init__(self, placed: Placed, shot: int, since: float) -> None:
        self.slots = [Slot(since, placed, shot, centre_of(placed))]
        self.flights: list[Flight] = []
        self.until = FOREVER

    @property
    def rests(self) -> float:
        """When it is at rest in its last place."""
        slot = self.slots[-1]
        return max(slot.begins + slot.lasts, *(flight.ends for flight in self.flights[-1:]), 0.0)

    def is_seen(self, now: float) -> bool:
        return self.slots[0].begins <= now < self.until

    def slot(self, now: float) -> Slot:
        return next(slot for slot in reversed(self.slots) if slot.begins <= now)

    def flight(self, now: float) -> Flight | None:
        """The flight that the card is on now."""
        for flight in reversed(self.flights):
            if flight.begins <= now:
                return flight if now < flight.ends else None
        return None

    def centre(self, now: float) -> Centre:
        slot, flight = self.slot(now).centre(now), self.flight(now)
        return flight.centre(now, slot) if flight else slot


def centre_of(placed: Placed) -> Centre:
    """The middle of a card where it lies."""
    rect = placed.rect
    return rect.x + rect.w / 2, rect.y + rect.h / 2


def _upright(placed: Placed) -> Point:
    """Width and height of a card's picture before it is turned."""
    return (placed.rect.h, placed.rect.w) if placed.sideways else (placed.rect.w, placed.rect.h)


def _between(start: Centre, end: Centre, t: float) -> Centre:
    part = eased(t)
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part
