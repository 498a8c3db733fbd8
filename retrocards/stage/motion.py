"""Films: where each card is at every moment while scenes follow one another.

The model counts; motion only delays the picture. Each card is followed through all scenes of a
film, so at every moment it is drawn once: where it waits, flies or lies.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from operator import itemgetter
from typing import NamedTuple

from retrocards.rom.schema.look import Motion
from retrocards.stage.flights import Centre, Flight, Flying, Slot, Track, centre_of
from retrocards.stage.model import BACK, Model
from retrocards.stage.ways import Scene, Way, covers, ways
from retrocards.stage.zones import Placed

FULL_ARC = 64
"""Pixels of a way on which a card rises as high as its motion says; on a shorter one less."""


class Cue(NamedTuple):
    """A sound of the ROM, and the card that sets out with it; `BACK` if it lies face down."""

    sound: str
    card: int


class Step(NamedTuple):
    """A model of a film, and the name of the motion in which its cards take their places."""

    model: Model
    motion: str = "move"


class Frame(NamedTuple):
    """The picture at a moment: the cards that lie, and above them those that fly.

    A card that will lie under others of its zone passes below them as it sinks.
    """

    scene: Scene
    lying: Sequence[Placed]
    flying: Sequence[Placed | Flying]


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
        self._lying = [Track(placed, 0, float("-inf")) for placed in scene.cards]
        """The track of each card of the last scene."""
        self._tracks = [*self._lying]
        self._cues: list[tuple[float, Cue]] = []

    @property
    def scene(self) -> Scene:
        """The last scene so far."""
        return self._shots[-1][1]

    def add(self, after: Scene, motion: Motion, pace: float, now: float) -> None:
        """Add a scene, which begins when the cards of the last one rest.

        If they move in the same way, its cards follow as closely as those of one scene do.
        """
        before = self.scene
        moved = [way for way in ways(before, after) if _target(after, way)]
        begins = max(now, self._next_start if self._goes_on(motion, moved, after) else self.ends)
        lasts, every = pace * motion.seconds, pace * motion.every
        tracks = [*self._taken_on(moved, begins)]
        lying = {way.target: track for way, track in zip(moved, tracks, strict=True)}
        self._shots.append((begins, after))
        self._motion, self._next_start = motion, begins
        self.ends = max(begins, self.ends)
        flying = []
        for way, track in zip(moved, tracks, strict=True):
            card, target = before.cards[way.source], _target(after, way)
            assert target is not None
            if _flies(card, target, motion):
                flying.append((_order(before, way), track, target))
            elif card.rect == target.rect:
                self._lay(track, target, begins)
            else:
                self._lay(track, target, begins, lasts)
        leave = Counter(track.slots[-1].placed.zone for _, track, _ in flying)
        for _, track, target in sorted(flying, key=itemgetter(0)):
            alone = leave[track.slots[-1].placed.zone] == 1
            self._fly(track, target, motion, self._next_start, lasts, alone)
            self._next_start += every
        for way, track in zip(moved, tracks, strict=True):
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
            # The words come with the cards: there is time to read them then.
            self._shots[-1] = self.ends, after
            self.ends += pace * motion.rest

    def _goes_on(self, motion: Motion, moved: Sequence[Way], after: Scene) -> bool:
        """Whether a scene moves like the last one, so that its cards need not wait for those.

        A card that appears from nowhere must wait: it may still be seen somewhere else.
        """
        known = {way.target for way in moved} - {None}
        alike = motion is self._motion and motion.every > 0 and not motion.rest
        return alike and len(known) == len(after.cards)

    def _taken_on(self, moved: Sequence[Way], begins: float) -> Iterator[Track]:
        """The tracks of moved cards; of several that come from one number, all but one are new."""
        used: set[int] = set()
        for way in moved:
            if way.source in used:
                yield self._new(self.scene.cards[way.source], begins)
            else:
                used.add(way.source)
                yield self._lying[way.source]

    def _new(self, placed: Placed, begins: float) -> Track:
        track = Track(placed, len(self._shots) - 1, begins)
        self._tracks.append(track)
        return track

    def _lay(self, track: Track, target: Placed, begins: float, lasts: float = 0.0) -> None:
        """Let a card lie at its target from a time on; it is moved up to it if that `lasts`."""
        start = track.slot(begins).centre(begins) if lasts else centre_of(target)
        track.slots.append(Slot(begins, target, len(self._shots) - 1, start, lasts))
        self.ends = max(self.ends, begins + lasts)

    def _fly(
        self,
        track: Track,
        target: Placed,
        motion: Motion,
        begins: float,
        lasts: float,
        alone: bool,
    ) -> None:
        """`alone` of its zone, a card can already be above those that it will lie above."""
        card, start = track.slots[-1].placed, track.centre(begins)
        arc = motion.arc * (1.0 if card.zone == target.zone else _far(start, centre_of(target)))
        # Face-up cards stay above one another as they lay; others as they set out.
        seen = card.view.card != BACK
        depth = self._depth(target if alone else card)
        above = (self._shots[-1][0], *depth) if seen else (begins,)
        track.flights.append(Flight(begins, lasts, start, card, motion, arc, above))
        self._lay(track, target, begins)
        self.ends = max(self.ends, begins + lasts)
        if motion.sound:
            self._cues.append((begins, Cue(motion.sound, card.view.card)))

    def cut(self, after: Scene) -> None:
        """Add a scene without motion, which begins when the cards of the last one rest."""
        for track in self._lying:
            track.until = self.ends
        self._lying = [Track(placed, len(self._shots), self.ends) for placed in after.cards]
        self._tracks += self._lying
        self._shots.append((self.ends, after))
        self._motion = None

    def say(self, after: Scene) -> None:
        """Replace the words of the last scene; they appear at once, in every scene."""
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

    def cues(self, since: float, until: float) -> list[Cue]:
        """The sounds that begin at `since` or later, but before `until`."""
        return [cue for begins, cue in self._cues if since <= begins < until]

    def shown(self, now: float) -> Scene:
        """The last scene that has begun."""
        return self._shots[self._shot(now)][1]

    def frame(self, now: float) -> Frame:
        """The picture at a moment."""
        shot = self._shot(now)
        lying: list[tuple[tuple[int, ...], Placed]] = []
        flights: list[tuple[tuple[float, ...], bool, Flying]] = []
        for number, track in enumerate(self._tracks):
            if not track.is_seen(now):
                continue
            slot, flight = track.slot(now), track.flight(now)
            if flight:
                card = flight.seen(now, slot.centre(now), slot.placed)
                flights.append((flight.above, flight.sinks(now), card))
            else:
                placed, waits = slot.lying(now), slot.shot < shot
                lying.append(((*self._depth(placed), not waits, number), placed))
        lying.sort(key=itemgetter(0))
        flights.sort(key=itemgetter(0))
        flying: list[Placed | Flying] = []
        for _, sinks, card in flights:
            flying.append(card)
            flying += self._above(card.placed, lying) if sinks else ()
        return Frame(self._shots[shot][1], [placed for _, placed in lying], flying)

    def _above(
        self, card: Placed, lying: Sequence[tuple[tuple[int, ...], Placed]]
    ) -> Iterator[Placed]:
        """The cards of its zone under which a card will lie."""
        depth = self._depth(card)
        for above, placed in lying:
            if placed.zone == card.zone and above[:3] > depth and placed.rect.meets(card.rect):
                yield placed

    def _depth(self, placed: Placed) -> tuple[int, ...]:
        """A card's place in the order of drawing: by zones, and in a zone sideways cards last."""
        return self._ranks[placed.zone], placed.sideways, placed.index

    def _shot(self, now: float) -> int:
        return max(number for number, (begins, _) in enumerate(self._shots) if begins <= now)


def _target(after: Scene, way: Way) -> Placed | None:
    """The place where a card will lie; inside a pile, that of the topmost card."""
    if way.target is not None:
        return after.cards[way.target]
    return next((placed for placed in reversed(after.cards) if placed.zone == way.zone), None)


def still_cues(before: Scene, after: Scene, motion: Motion) -> list[Cue]:
    """What is heard of a motion when cards do not glide: its sound once, if one would set out."""
    for way in ways(before, after) if motion.sound else ():
        card, target = before.cards[way.source], _target(after, way)
        if motion.sound and target and _flies(card, target, motion):
            return [Cue(motion.sound, card.view.card)]
    return []


def _flies(card: Placed, target: Placed, motion: Motion) -> bool:
    """Whether a card flies; within its zone it is only moved, unless it turns over."""
    if card.zone == target.zone:
        return motion.turn and card.view.card != target.view.card
    return centre_of(card) != centre_of(target) or card.view.card != target.view.card


def _order(before: Scene, way: Way) -> tuple[int, int]:
    """The order of setting out: face-up cards from the topmost, then others as they will lie."""
    seen = before.cards[way.source].view.card >= 0
    inside = way.target is None
    return (-way.source, 0) if seen else (1 + inside, way.target or 0)


def _far(start: Centre, end: Centre) -> float:
    """The part of its motion's arc that a card rises on its way."""
    return min(1.0, max(abs(end[0] - start[0]), abs(end[1] - start[1])) / FULL_ARC)
