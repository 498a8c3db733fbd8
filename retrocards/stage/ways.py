"""Which card came from where: matches the cards of one scene with those of the next.

A card that was face up is known by its face. A card that lay face down comes from a zone that lost
one; a card that was face up may have gone face down into a zone that gained one.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from retrocards.stage.model import BACK, Model
from retrocards.stage.zones import Placed, Rect


class Scene(NamedTuple):
    """A model and the places of its cards. A pile places only some of its cards."""

    model: Model
    cards: Sequence[Placed]

    def lies_as(self, other: "Scene") -> bool:
        """Whether the same cards lie at the same places in both."""
        return [(placed.view.card, placed.rect) for placed in self.cards] == [
            (placed.view.card, placed.rect) for placed in other.cards
        ]

    def faces(self) -> dict[int, int]:
        """The numbers of the cards drawn face up, by card."""
        return {
            placed.view.card: number
            for number, placed in enumerate(self.cards)
            if placed.view.card != BACK
        }

    def backs(self) -> Counter[str]:
        """How many cards lie face down in each zone, drawn or not."""
        zones = self.model.zones.items()
        return Counter({name: sum(view.card == BACK for view in views) for name, views in zones})

    def placed_backs(self, zone: str) -> list[int]:
        """The numbers of the cards drawn face down in a zone, the topmost last."""
        cards = enumerate(self.cards)
        return [n for n, placed in cards if placed.zone == zone and placed.view.card == BACK]

    def like(self, placed: Placed) -> int:
        """How many cards like this lie in its zone, drawn or not."""
        return sum(view.card == placed.view.card for view in self.model.zones.get(placed.zone, ()))


class Way(NamedTuple):
    """A card's way from one scene to the next.

    `source` and `target` are its numbers among the cards of both. A card that ends inside a pile,
    not drawn, has no target.
    """

    source: int
    target: int | None
    zone: str


class _Arrival(NamedTuple):
    """A card new in its zone; `target` is its number in the next scene, if it is drawn."""

    zone: str
    target: int | None


def covers(after: Scene, before: Scene, placed: Placed) -> bool:
    """Whether a card still lies in its zone in the next scene, under others."""
    return after.like(placed) >= before.like(placed)


def ways(before: Scene, after: Scene) -> list[Way]:
    """The ways of the cards from one scene to the next, first of those that stay in their zone.

    Several cards can come from one number: a pile does not draw all its cards. Cards without a way
    have appeared or vanished.
    """
    seen, now_seen = before.faces(), after.faces()
    matched = [
        Way(seen[card], number, after.cards[number].zone)
        for card, number in now_seen.items()
        if card in seen
    ]
    then, now = before.backs(), after.backs()
    for zone in then:
        lying = before.placed_backs(zone)[: now[zone]]
        matched += [Way(*pair, zone) for pair in zip(lying, after.placed_backs(zone), strict=False)]
    known = {way.target for way in matched}
    hidden = [
        source
        for zone, count in (then - now).items()
        for source in _topmost(before.placed_backs(zone), count)
    ]
    left = [
        number
        for card, number in reversed(seen.items())
        if card not in now_seen and not after.like(before.cards[number])
    ]
    face_up = [
        _Arrival(after.cards[number].zone, number)
        for number in now_seen.values()
        if number not in known and not before.like(after.cards[number])
    ]
    face_down = [
        _Arrival(zone, target)
        for zone, count in (now - then).items()
        for target in _drawn([n for n in after.placed_backs(zone) if n not in known], count)
    ]
    matched += _turned(before, after, hidden, face_up)
    matched += _turned(before, after, left, face_down)
    matched += _paired(hidden, face_up)
    if len(face_down) > len(hidden):
        # Otherwise the cards that left the table were discarded, not picked up. If several zones
        # gained cards, they went to the one that gained as many.
        gained = Counter(arrival.zone for arrival in face_down)
        face_down.sort(key=lambda arrival: abs(gained[arrival.zone] - len(left)))
        matched += _paired(left, face_down)
    return [*matched, *_paired(hidden, face_down)]


def _topmost(placed: list[int], count: int) -> list[int]:
    """So many cards from the top of a zone, the lowest again and again if fewer are drawn."""
    if not placed:
        return []
    return [placed[max(0, len(placed) - 1 - number)] for number in range(count)]


def _drawn(numbers: Sequence[int], count: int) -> list[int | None]:
    """So many cards that came to a zone: first the drawn ones, then None for the others."""
    return [*numbers, *[None] * count][:count]


def _turned(
    before: Scene, after: Scene, sources: list[int], arrivals: list[_Arrival]
) -> Iterator[Way]:
    """The cards that turned over in their zone; they are removed from both lists."""
    for arrival in [*arrivals]:
        beside = [n for n in sources if before.cards[n].zone == arrival.zone]
        if beside and arrival.target is not None:
            source = _nearest(before, beside, after.cards[arrival.target].rect)
            sources.remove(source)
            arrivals.remove(arrival)
            yield Way(source, arrival.target, arrival.zone)


def _nearest(scene: Scene, numbers: Sequence[int], rect: Rect) -> int:
    def apart(number: int) -> int:
        lies = scene.cards[number].rect
        return abs(lies.x - rect.x) + abs(lies.y - rect.y)

    return min(numbers, key=apart)


def _paired(sources: list[int], arrivals: list[_Arrival]) -> Iterator[Way]:
    """Pairs the cards in order, and removes them from both lists."""
    while sources and arrivals:
        zone, target = arrivals.pop(0)
        yield Way(sources.pop(0), target, zone)
