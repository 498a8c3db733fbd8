"""Cards on their way: which card came from where, and where it is now.

The model is what counts; motion only delays the picture. A card that was seen glides from where it
was; a card that lay face down comes from a zone that lost one, and a card that was seen may go to
lie face down in a zone that gained one.
"""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from retrocards.rom.schema.look import Motion
from retrocards.stage.model import BACK, Model
from retrocards.stage.zones import Placed

Point = tuple[int, int]


class Glide(NamedTuple):
    """From one place (upper left corner) to another; `t` runs from 0 to 1."""

    start: Point
    end: Point

    def at(self, t: float) -> Point:
        """The place at a time; fast at first, slow at the end."""
        eased = 1 - (1 - min(1.0, max(0.0, t))) ** 2
        (x, y), (to_x, to_y) = self.start, self.end
        return round(x + (to_x - x) * eased), round(y + (to_y - y) * eased)


class Step(NamedTuple):
    """A model of a film, and the name of the motion in which its cards come to lie as they do."""

    model: Model
    motion: str = "move"


class Scene(NamedTuple):
    """A model and its cards as they were placed. A pile places only some of its cards."""

    model: Model
    cards: Sequence[Placed]

    def lies_as(self, other: "Scene") -> bool:
        """Whether the same cards lie at the same places in both."""
        return [(placed.view.card, placed.rect) for placed in self.cards] == [
            (placed.view.card, placed.rect) for placed in other.cards
        ]

    def backs(self) -> Counter[str]:
        """How many cards lie face down in each zone."""
        zones = self.model.zones.items()
        return Counter({name: sum(view.card == BACK for view in views) for name, views in zones})

    def placed_backs(self, zone: str) -> list[Placed]:
        """The cards of a zone that lie face down and are drawn, the topmost last."""
        return [p for p in self.cards if p.zone == zone and p.view.card == BACK]


def glides(before: Scene, after: Scene) -> dict[int, Glide]:
    """How the cards of `after` came from `before`, by their number in `after.cards`."""
    sources = _Sources(before, after)
    found: dict[int, Glide] = {}
    for number, placed in enumerate(after.cards):
        source = sources.of(placed)
        if source is None:
            continue
        # A card that turns by 90 degrees as it starts keeps its centre.
        start = (
            source.rect.x + (source.rect.w - placed.rect.w) // 2,
            source.rect.y + (source.rect.h - placed.rect.h) // 2,
        )
        end = (placed.rect.x, placed.rect.y)
        if start != end:
            found[number] = Glide(start, end)
    return found


class Shot(NamedTuple):
    """A scene of a film: when its cards set out, how long it lasts, what is heard, and when."""

    begins: float
    lasts: float
    scene: Scene
    glides: dict[int, Glide]
    sounds: list[tuple[float, str]]

    @property
    def ends(self) -> float:
        """When the next shot begins."""
        return self.begins + self.lasts

    def places(self, now: float) -> dict[int, Point]:
        """Where the cards are now that are on their way, by their numbers in the scene."""
        part = (now - self.begins) / self.lasts
        return {number: glide.at(part) for number, glide in self.glides.items()}


def shot(before: Scene, after: Scene, motion: Motion | None, begins: float, pace: float) -> Shot:
    """How one scene becomes another. Without a motion it does so at once."""
    found = glides(before, after) if motion else {}
    if motion is None or not found:
        return Shot(begins, 0.0, after, {}, [])
    sounds = [(begins, motion.sound)] if motion.sound else []
    return Shot(begins, pace * (motion.seconds + motion.rest), after, found, sounds)


class _Sources:
    """The cards of before, each given away once."""

    def __init__(self, before: Scene, after: Scene) -> None:
        seen = {placed.view.card for placed in after.cards}
        faces = [placed for placed in before.cards if placed.view.card != BACK]
        self._faces = {placed.view.card: placed for placed in faces}
        gone = [placed for placed in faces if placed.view.card not in seen]
        then, now = before.backs(), after.backs()
        self._staying = {zone: before.placed_backs(zone)[: now[zone]] for zone in then}
        hidden = [
            placed
            for zone, count in (then - now).items()
            for placed in _topmost(before.placed_backs(zone), count)
        ]
        # Fewer cards came down on their faces than could have been drawn: what left the table was
        # thrown away, not taken up.
        drawn_only = (now - then).total() <= len(hidden)
        self._to_hands = [] if drawn_only else gone
        self._hidden = hidden

    def of(self, placed: Placed) -> Placed | None:
        if placed.view.card != BACK:
            return self._faces.get(placed.view.card) or _taken(self._hidden)
        staying = self._staying.get(placed.zone)
        if staying:
            return staying.pop(0)
        return _taken(self._to_hands) or _taken(self._hidden)


def _topmost(placed: list[Placed], count: int) -> list[Placed]:
    """As many cards from the top of a zone, the topmost again where fewer are drawn."""
    if not placed:
        return []
    return [placed[max(0, len(placed) - 1 - number)] for number in range(count)]


def _taken(cards: list[Placed]) -> Placed | None:
    return cards.pop(0) if cards else None
