"""Which card came from where: the cards of one scene found again in the next.

A card that was seen is known by its face. A card that lay face down comes from a zone that lost
one, and a card that was seen may go to lie face down in a zone that gained one.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from retrocards.stage.model import BACK, Model
from retrocards.stage.zones import Placed, Rect


class Scene(NamedTuple):
    """A model and its cards as they were placed. A pile places only some of its cards."""

    model: Model
    cards: Sequence[Placed]

    def lies_as(self, other: "Scene") -> bool:
        """Whether the same cards lie at the same places in both."""
        return [(placed.view.card, placed.rect) for placed in self.cards] == [
            (placed.view.card, placed.rect) for placed in other.cards
        ]

    def faces(self) -> dict[int, int]:
        """The numbers of the cards that are drawn face up, by what they show."""
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
        """The numbers of the cards that are drawn face down in a zone, the topmost last."""
        cards = enumerate(self.cards)
        return [n for n, placed in cards if placed.zone == zone and placed.view.card == BACK]

    def like(self, placed: Placed) -> int:
        """How many such cards lie in a card's zone, drawn or not."""
        return sum(view.card == placed.view.card for view in self.model.zones.get(placed.zone, ()))


class Way(NamedTuple):
    """A card's way from one scene to the next.

    `source` and `target` are its numbers among the cards of both. A card that comes to lie inside
    the pile that `zone` is has no target.
    """

    source: int
    target: int | None
    zone: str


class _Arrival(NamedTuple):
    """A card of the next scene that was not there before: its number, if it is drawn."""

    zone: str
    target: int | None


def covers(after: Scene, before: Scene, placed: Placed) -> bool:
    """Whether a card of one scene lies in its zone in the next as well, under others."""
    return after.like(placed) >= before.like(placed)


def ways(before: Scene, after: Scene) -> list[Way]:
    """How the cards of one scene became those of the next, first those that stay in their zone.

    From a pile of which not all cards are drawn several can come by one number. Cards without a
    way have appeared, or are gone.
    """
    seen, now_seen = before.faces(), after.faces()
    found = [
        Way(seen[card], number, after.cards[number].zone)
        for card, number in now_seen.items()
        if card in seen
    ]
    then, now = before.backs(), after.backs()
    for zone in then:
        lying = before.placed_backs(zone)[: now[zone]]
        found += [Way(*pair, zone) for pair in zip(lying, after.placed_backs(zone), strict=False)]
    known = {way.target for way in found}
    hidden = [
        source
        for zone, count in (then - now).items()
        for source in _topmost(before.placed_backs(zone), count)
    ]
    gone = [
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
    found += _turned(before, after, hidden, face_up)
    found += _turned(before, after, gone, face_down)
    found += _paired(hidden, face_up)
    if len(face_down) > len(hidden):
        # Otherwise what left the table was thrown away, and not taken up. Where several zones gain
        # cards, what left went to the one that gained as many.
        gained = Counter(arrival.zone for arrival in face_down)
        face_down.sort(key=lambda arrival: abs(gained[arrival.zone] - len(gone)))
        found += _paired(gone, face_down)
    return [*found, *_paired(hidden, face_down)]


def _topmost(placed: list[int], count: int) -> list[int]:
    """As many cards from the top of a zone, the lowest again where fewer are drawn."""
    if not placed:
        return []
    return [placed[max(0, len(placed) - 1 - number)] for number in range(count)]


def _drawn(numbers: Sequence[int], count: int) -> list[int | None]:
    """As many cards that came to a zone, those first that are drawn."""
    return [*numbers, *[None] * count][:count]


def _turned(
    before: Scene, after: Scene, sources: list[int], arrivals: list[_Arrival]
) -> Iterator[Way]:
    """The cards that turned over where they lay; they are taken out of both lists."""
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
    """One card after another, taken out of both lists."""
    while sources and arrivals:
        zone, target = arrivals.pop(0)
        yield Way(sources.pop(0), target, zone)
