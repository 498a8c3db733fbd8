"""Faces of seats and heaps of counted things: small pictures at anchors of a screen."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from retrocards.machine import Sprite
from retrocards.rom import TextRom
from retrocards.rom.schema.look import Face
from retrocards.rom.schema.screens import FacePlace, Screen
from retrocards.stage.look import Look
from retrocards.stage.model import Model
from retrocards.stage.pictures import DeckPictures
from retrocards.stage.zones import Placed, Point, Rect


class Drawn(NamedTuple):
    """A picture and its upper left corner."""

    sprite: Sprite
    corner: Point


class Faces:
    """The faces and heaps of a ROM's screens at a moment.

    A picture that would touch a card is left out.
    """

    def __init__(self, rom: TextRom, look: Look, pictures: DeckPictures) -> None:
        self._rom, self._look, self._pictures = rom, look, pictures

    def phase(
        self, screen: Screen, model: Model, cards: Sequence[Placed], now: float
    ) -> tuple[int, ...]:
        """The current picture of each visible face that changes with time."""
        return tuple(
            self._turn(layer, now)
            for name, layers in model.moods.items()
            for layer in layers
            if self._changes(layer) and self.place(screen, name, model, cards) is not None
        )

    def draw(
        self, screen: Screen, model: Model, cards: Sequence[Placed], now: float
    ) -> Iterator[Drawn]:
        """All the pictures, from the lowest to the topmost."""
        taken = [placed.rect for placed in cards]
        for name, heap in screen.heaps.items():
            sprite = self._pictures.drawn(heap.sprite, self._look.is_mono)
            x, y = self._spot(screen, heap.at)
            if not _touches(Rect(x, y, sprite.width, sprite.height), taken):
                for number in range(model.heaps.get(name, 0)):
                    corner = x + number * heap.rise.dx, y + number * heap.rise.dy
                    yield Drawn(sprite, corner)
        for name, face in screen.faces.items():
            if (place := self.place(screen, name, model, cards)) is not None:
                for layer in model.moods[name]:
                    yield Drawn(self._layer(name, face, layer, now), place)

    def place(
        self, screen: Screen, name: str, model: Model, cards: Sequence[Placed]
    ) -> Point | None:
        """The place of a seat's face; None if there is no room for it."""
        face, layers = screen.faces.get(name), model.moods.get(name)
        if self._rom.faces is None or face is None or not layers:
            return None
        taken = [placed.rect for placed in cards]
        sprites = [self._layer(name, face, layer, 0) for layer in layers]
        w, h = max(sprite.width for sprite in sprites), max(sprite.height for sprite in sprites)
        spots = (self._spot(screen, anchor) for anchor in face.at)
        return next((spot for spot in spots if not _touches(Rect(*spot, w, h), taken)), None)

    def _layer(self, name: str, face: FacePlace, layer: str, now: float) -> Sprite:
        sprites = self._mood(layer).sprites
        sprite = sprites[self._turn(layer, now)]
        return self._pictures.drawn(sprite, self._look.is_mono, face.inks, name)

    def _changes(self, layer: str) -> bool:
        """Whether a mood has several pictures that take turns."""
        return self._rom.faces is not None and self._mood(layer).cycle is not None

    def _turn(self, layer: str, now: float) -> int:
        """The number of the mood's sprite that is shown now."""
        if self._rom.faces is None or (mood := self._mood(layer)).cycle is None:
            return 0
        return int(now / mood.cycle) % len(mood.sprites)

    def _mood(self, layer: str) -> Face:
        mood: Face = getattr(self._rom.faces, layer)
        return mood

    def _spot(self, screen: Screen, name: str) -> Point:
        spot = screen.anchors[name]
        return spot.x, spot.y


def _touches(rect: Rect, others: Sequence[Rect]) -> bool:
    """Whether a rectangle has a pixel in common with one of the others."""
    return any(rect.meets(other) for other in others)
