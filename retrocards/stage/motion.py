"""Films: where each card is at every moment while scenes follow one another.

The model is what counts; motion only delays the picture. Each card is followed through all scenes
of a film, so it is drawn once at every moment: where it waits, where it flies or where it lies.
"""

from collections.abc import Iterator, Sequence

from retrocards.named import NamedTuple
from retrocards.rom.schema.look import Motion
from retrocards.stage.model import BACK, Model
from retrocards.stage.sources import Scene, Way, covers, ways
from retrocards.stage.zones import Placed

Point = tuple[int, int]
Centre = tuple[float, float]

FULL_ARC = 64
"""Pixels of a way on which a card rises as high as its motion says; on shorter ones less."""
CAST = 3
"""Pixels by which the shadow of a card on its way falls to the right and down."""
DEEPEST = 8
"""Pixels to which it falls the further below the card, the higher that is."""
STRAIGHT = 0.25
"""The part of its way on which a card is laid straight that is then turned over."""
FOREVER = float("inf")


class Step(NamedTuple):
    """A model of a film, and the name of the motion in which its cards come to lie as they do."""

    model: Model
    motion: str = "move"


class Glide(NamedTuple):
    """From one place (upper left corner) to another; `t` runs from 0 to 1."""

    start: Point
    end: Point

    def at(self, t: float) -> Point:
        """The place at a time; fast at first, slow at the end."""
        part = eased(t)
        (x, y), (to_x, to_y) = self.start, self.end
        return round(x + (to_x - x) * part), round(y + (to_y - y) * part)


def eased(t: float) -> float:
    """How far something has come after a part of its time; fast at first, slow at the end."""
    return 1 - (1 - min(1.0, max(0.0, t))) ** 2


class Flying(NamedTuple):
    """A card on its way: the corner of its picture, and how that is seen.

    `width` is the part of its width that is seen while it turns over, `angle` how far it is turned,
    `shadow` the corner of its shadow, if it casts one.
    """

    placed: Placed
    x: int
    y: int
    width: float = 1.0
    angle: int = 0
    shadow: Point | None = None


class Moment(NamedTuple):
    """What is to be seen at a moment: the cards that lie, and above them those that fly.

    A card that comes to lie under others of its zone has these above it as it comes down.
    """

    scene: Scene
    lying: Sequence[Placed]
    flying: Sequence[Placed | Flying]


class _Slot(NamedTuple):
    """The place of a card from a time on, to which it may have to be moved up first."""

    begins: float
    placed: Placed
    shot: int
    start: Centre
    lasts: float = 0.0

    def at(self, now: float) -> Centre:
        return _between(self.start, _centre(self.placed), self._part(now))

    def lying(self, now: float) -> Placed:
        """The card as it lies, or is moved up among the others."""
        if self._part(now) >= 1:
            return self.placed
        (x, y), (to_x, to_y) = self.at(now), _centre(self.placed)
        return self.placed.moved(round(x - to_x), round(y - to_y))

    def _part(self, now: float) -> float:
        return (now - self.begins) / self.lasts if self.lasts else 1.0


class _Flight(NamedTuple):
    """A card's way to its slot through the air."""

    begins: float
    lasts: float
    start: Centre
    card: Placed
    """The card as it lay before."""
    motion: Motion
    arc: float
    above: tuple[float, ...]
    """Which of two is drawn above the other: the greater."""

    @property
    def ends(self) -> float:
        return self.begins + self.lasts

    def at(self, now: float, slot: Centre) -> Centre:
        x, y = _between(self.start, slot, self._part(now))
        return x, y - self._height(now)

    def seen(self, now: float, slot: Centre, target: Placed) -> Flying:
        part, turns = self._part(now), self.motion.turn and self._turns(target)
        rotates = self.card.sideways != target.sideways
        # A card that has to do both is first laid straight and then turned over.
        turned = min(1.0, (part - STRAIGHT) / (1 - 2 * STRAIGHT)) if rotates else part
        shown, width = target, 1.0
        if turns:
            before = turned < 0.5
            width = abs(1 - 2 * max(0.0, turned))
            shown = Placed(
                target.zone, target.index, (self.card if before else target).view,
                target.rect, target.visible, target.sideways,
            )  # fmt: skip
        straight = min(1.0, part / STRAIGHT if turns else part)
        angle = 90 * target.sideways
        if rotates:
            angle = round(90 * (straight if target.sideways else 1 - straight))
        x, y = self.at(now, slot)
        w, h = _upright(target)
        corner = round(x - w / 2), round(y - h / 2)
        shadow = None
        if self.motion.shadow:
            cast = round(4 * CAST * eased(part) * (1 - eased(part)))
            shadow = corner[0] + cast, corner[1] + cast + round(min(DEEPEST, self._height(now)))
        return Flying(shown, *corner, width, angle, shadow)

    def sinks(self, now: float) -> bool:
        """Whether the card has been at its highest, and comes down."""
        return eased(self._part(now)) >= 0.5

    def _turns(self, target: Placed) -> bool:
        return self.card.view.card != target.view.card

    def _height(self, now: float) -> float:
        part = eased(self._part(now))
        return 4 * part * (1 - part) * self.arc

    def _part(self, now: float) -> float:
        return (now - self.begins) / self.lasts if self.lasts else 1.0


class _Track:
    """One card through all scenes of a film, from when it is first seen until it is gone."""

    def __init__(self, placed: Placed, shot: int, since: float) -> None:
        self.slots = [_Slot(since, placed, shot, _centre(placed))]
        self.flights: list[_Flight] = []
        self.until = FOREVER

    @property
    def rests(self) -> float:
        """When it has come to where it lies last."""
        slot = self.slots[-1]
        return max(slot.begins + slot.lasts, *(flight.ends for flight in self.flights[-1:]), 0.0)

    def is_seen(self, now: float) -> bool:
        return self.slots[0].begins <= now < self.until

    def slot(self, now: float) -> _Slot:
        return next(slot for slot in reversed(self.slots) if slot.begins <= now)

    def flight(self, now: float) -> _Flight | None:
        """The flight that it is on now."""
        for flight in reversed(self.flights):
            if flight.begins <= now:
                return flight if now < flight.ends else None
        return None

    def centre(self, now: float) -> Centre:
        slot, flight = self.slot(now).at(now), self.flight(now)
        return flight.at(now, slot) if flight else slot


class Film:
    """Scenes one after another, each with the motion that leads to it.

    `zones` are the names of the screen's zones in the order of drawing.
    """

    def __init__(self, scene: Scene, zones: Sequence[str], now: float) -> None:
        self.ends = now
        self._ranks = {zone: rank for rank, zone in enumerate(zones)}
        self._next_start = now
        self._motion: Motion | None = None
        self._shots = [(float("-inf"), scene)]
        self._lying = [_Track(placed, 0, float("-inf")) for placed in scene.cards]
        """What has become of each card of the last scene."""
        self._tracks = [*self._lying]
        self._sounds: list[tuple[float, str]] = []

    @property
    def scene(self) -> Scene:
        """The last scene so far."""
        return self._shots[-1][1]

    def add(self, after: Scene, motion: Motion, pace: float, now: float) -> None:
        """Let another scene follow, when the cards of the last one rest.

        Cards that move alike follow one another as closely as those of one scene do.
        """
        before = self.scene
        found = [way for way in ways(before, after) if _target(after, way)]
        begins = max(now, self._next_start if self._goes_on(motion, found, after) else self.ends)
        lasts, every = pace * motion.seconds, pace * motion.every
        tracks = [*self._taken_on(found, begins)]
        lying = {way.target: track for way, track in zip(found, tracks, strict=True)}
        self._shots.append((begins, after))
        self._motion, self._next_start = motion, begins
        self.ends = max(begins, self.ends)
        flying = []
        for way, track in zip(found, tracks, strict=True):
            card, target = before.cards[way.source], _target(after, way)
            assert target is not None
            if _flies(card, target, motion):
                flying.append((_order(before, way), track, target))
            elif card.rect == target.rect:
                self._lay(track, target, begins)
            else:
                self._lay(track, target, begins, lasts)
        for _, track, target in sorted(flying, key=lambda one: one[0]):
            self._fly(track, target, motion, self._next_start, lasts)
            self._next_start += every
        for way, track in zip(found, tracks, strict=True):
            if way.target is None:
                track.until = track.rests
        for track, card in zip(self._lying, before.cards, strict=True):
            if track not in tracks:
                track.until = self.ends if covers(after, before, card) else begins
        self._lying = [
            lying.get(number) or self._new(placed, begins)
            for number, placed in enumerate(after.cards)
        ]
        if motion.rest:
            # There is time to read: what the cards show is told when they have shown it.
            self._shots[-1] = self.ends, after
            self.ends += pace * motion.rest

    def _goes_on(self, motion: Motion, found: Sequence[Way], after: Scene) -> bool:
        """Whether a scene is so much like the last one that its cards need not wait for those.

        What comes from nowhere may still be seen somewhere else.
        """
        known = {way.target for way in found} - {None}
        alike = motion is self._motion and motion.every > 0 and not motion.rest
        return alike and len(known) == len(after.cards)

    def _taken_on(self, found: Sequence[Way], begins: float) -> Iterator[_Track]:
        """The tracks of cards that go on; of those that come by one number, all but one are new."""
        used: set[int] = set()
        for way in found:
            if way.source in used:
                yield self._new(self.scene.cards[way.source], begins)
            else:
                used.add(way.source)
                yield self._lying[way.source]

    def _new(self, placed: Placed, begins: float) -> _Track:
        track = _Track(placed, len(self._shots) - 1, begins)
        self._tracks.append(track)
        return track

    def _lay(self, track: _Track, target: Placed, begins: float, lasts: float = 0.0) -> None:
        """Let a card lie there from a time on, moved up to it if that `lasts`."""
        start = track.slot(begins).at(begins) if lasts else _centre(target)
        track.slots.append(_Slot(begins, target, len(self._shots) - 1, start, lasts))
        self.ends = max(self.ends, begins + lasts)

    def _fly(
        self, track: _Track, target: Placed, motion: Motion, begins: float, lasts: float
    ) -> None:
        card, start = track.slots[-1].placed, track.centre(begins)
        arc = motion.arc * (1.0 if card.zone == target.zone else _far(start, _centre(target)))
        # Cards that were seen lie above one another as they did; others as they set out.
        seen = card.view.card != BACK
        above = (self._shots[-1][0], *self._depth(card)) if seen else (begins,)
        track.flights.append(_Flight(begins, lasts, start, card, motion, arc, above))
        self._lay(track, target, begins)
        self.ends = max(self.ends, begins + lasts)
        if motion.sound:
            self._sounds.append((begins, motion.sound))

    def cut(self, after: Scene) -> None:
        """Let another scene follow without any motion, when the cards of the last one rest."""
        for track in self._lying:
            track.until = self.ends
        self._lying = [_Track(placed, len(self._shots), self.ends) for placed in after.cards]
        self._tracks += self._lying
        self._shots.append((self.ends, after))
        self._motion = None

    def say(self, after: Scene) -> None:
        """Take what the last scene says anew: its words are said at once, in every scene."""
        before = self.scene.model
        for _, (model, _cards) in self._shots:
            for name, text in after.model.labels.items():
                if before.labels.get(name) != text:
                    model.labels[name] = text
                    if style := after.model.styles.get(name):
                        model.styles[name] = style
        self._shots[-1] = self._shots[-1][0], after
        for track, placed in zip(self._lying, after.cards, strict=True):
            track.slots[-1] = track.slots[-1]._replace(placed=placed)

    def cues(self, since: float, until: float) -> list[str]:
        """The sounds that begin from one moment on, but before another."""
        return [name for begins, name in self._sounds if since <= begins < until]

    def shown(self, now: float) -> Scene:
        """The last scene that has begun."""
        return self._shots[self._shot(now)][1]

    def at(self, now: float) -> Moment:
        """What is to be seen at a moment."""
        shot = self._shot(now)
        lying: list[tuple[tuple[int, ...], Placed]] = []
        flights: list[tuple[tuple[float, ...], bool, Flying]] = []
        for number, track in enumerate(self._tracks):
            if not track.is_seen(now):
                continue
            slot, flight = track.slot(now), track.flight(now)
            if flight:
                card = flight.seen(now, slot.at(now), slot.placed)
                flights.append((flight.above, flight.sinks(now), card))
            else:
                placed, waits = slot.lying(now), slot.shot < shot
                lying.append(((*self._depth(placed), not waits, number), placed))
        lying.sort(key=lambda one: one[0])
        flights.sort(key=lambda one: one[0])
        flying: list[Placed | Flying] = []
        for _, sinks, card in flights:
            flying.append(card)
            flying += self._above(card.placed, lying) if sinks else ()
        return Moment(self._shots[shot][1], [placed for _, placed in lying], flying)

    def _above(
        self, card: Placed, lying: Sequence[tuple[tuple[int, ...], Placed]]
    ) -> Iterator[Placed]:
        """The cards of its zone under which a card comes to lie."""
        depth = self._depth(card)
        for above, placed in lying:
            if placed.zone == card.zone and above[:3] > depth and placed.rect.meets(card.rect):
                yield placed

    def _depth(self, placed: Placed) -> tuple[int, ...]:
        """Cards are drawn in the order of their zones, and of a zone's those that lie crosswise
        are above the others."""
        return self._ranks[placed.zone], placed.sideways, placed.index

    def _shot(self, now: float) -> int:
        return max(number for number, (begins, _) in enumerate(self._shots) if begins <= now)


def _target(after: Scene, way: Way) -> Placed | None:
    """Where a card comes to lie; inside a pile, where the topmost lies."""
    if way.target is not None:
        return after.cards[way.target]
    return next((placed for placed in reversed(after.cards) if placed.zone == way.zone), None)


def _flies(card: Placed, target: Placed, motion: Motion) -> bool:
    """Whether a card flies; within its zone it is moved among the others."""
    if card.zone == target.zone:
        return motion.turn and card.view.card != target.view.card
    return _centre(card) != _centre(target) or card.view.card != target.view.card


def _order(before: Scene, way: Way) -> tuple[int, int]:
    """Of cards that were seen the topmost sets out first; others do as they come to lie."""
    seen = before.cards[way.source].view.card >= 0
    inside = way.target is None
    return (-way.source, 0) if seen else (1 + inside, way.target or 0)


def _centre(placed: Placed) -> Centre:
    rect = placed.rect
    return rect.x + rect.w / 2, rect.y + rect.h / 2


def _far(start: Centre, end: Centre) -> float:
    """The part of its motion's arc to which a card rises on its way."""
    return min(1.0, max(abs(end[0] - start[0]), abs(end[1] - start[1])) / FULL_ARC)


def _upright(placed: Placed) -> Point:
    """Width and height of a card's picture before it is turned."""
    return (placed.rect.h, placed.rect.w) if placed.sideways else (placed.rect.w, placed.rect.h)


def _between(start: Centre, end: Centre, t: float) -> Centre:
    part = eased(t)
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part
