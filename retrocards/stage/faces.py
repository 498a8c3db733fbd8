"""Faces of seats and heaps of counted things: small pictures at anchors of a screen."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from retrocards.machine import Sprite
from retrocards.rom import TextRom
from retrocards.rom.schema.look import Face
from retrocards.rom.schema.look import Faces as Moods
from retrocards.rom.schema.screens import FacePlace, Screen
from retrocards.stage.look import Look
from retrocards.stage.model import Model
from retrocards.stage.pictures import DeckPictures
from retrocards.stage.zones import Placed, Point, Rect


class Drawn(NamedTuple):
    """A picture and its upper left corner."""

    sprite: Sprite
    corner: Point


AHEAD = 24
"""Pixels to the left or right up to which a face looks straight ahead at another."""


class Faces:
    """The faces and heaps of a ROM's screens at a moment.

    A picture that would touch a card is left out. A calm face looks at the seat that thinks.
    """

    def __init__(self, rom: TextRom, look: Look, pictures: DeckPictures) -> None:
        self._rom, self._look, self._pictures = rom, look, pictures

    def phase(
        self, screen: Screen, model: Model, cards: Sequence[Placed], now: float
    ) -> tuple[str, ...]:
        """The current picture of each visible face that changes with time."""
        return tuple(
            self._sprite(screen, name, mood, now)
            for name in model.moods
            if self.place(screen, name, model, cards) is not None
            for mood in self._moods(screen, name, model)
            if mood.cycle is not None
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
                for mood in self._moods(screen, name, model):
                    yield Drawn(self._drawn(screen, name, face, mood, now), place)

    def place(
        self, screen: Screen, name: str, model: Model, cards: Sequence[Placed]
    ) -> Point | None:
        """The place of a seat's face; None if there is no room for it."""
        face, layers = screen.faces.get(name), model.moods.get(name)
        if self._rom.faces is None or face is None or not layers:
            return None
        taken = [placed.rect for placed in cards]
        moods = self._moods(screen, name, model)
        sprites = [self._drawn(screen, name, face, mood, 0) for mood in moods]
        w, h = max(sprite.width for sprite in sprites), max(sprite.height for sprite in sprites)
        spots = (self._spot(screen, anchor) for anchor in face.at)
        return next((spot for spot in spots if not _touches(Rect(*spot, w, h), taken)), None)

    def _moods(self, screen: Screen, name: str, model: Model) -> list[Face]:
        """The moods that a seat's face shows, one over the other."""
        faces = self._rom.faces
        assert faces is not None
        moods: list[Face] = [getattr(faces, layer) or faces.calm for layer in model.moods[name]]
        if model.moods[name][0] == "calm":
            moods[0] = self._watching(faces, screen, name, model)
        return moods

    def _watching(self, faces: Moods, screen: Screen, name: str, model: Model) -> Face:
        """A calm face, turned to the seat that thinks."""
        thinks = (seat for seat, layers in model.moods.items() if layers[0] == "think")
        seat = next((seat for seat in thinks if seat in screen.faces), name)
        x, _ = self._spot(screen, screen.faces[name].at[0])
        to_x, _ = self._spot(screen, screen.faces[seat].at[0])
        side = faces.left if to_x < x - AHEAD else faces.right if to_x > x + AHEAD else None
        return side or faces.calm

    def _drawn(self, screen: Screen, name: str, face: FacePlace, mood: Face, now: float) -> Sprite:
        sprite = self._sprite(screen, name, mood, now)
        return self._pictures.drawn(sprite, self._look.is_mono, face.inks, name)

    def _sprite(self, screen: Screen, name: str, mood: Face, now: float) -> str:
        """The mood's sprite that is shown now: the seats do not blink together."""
        if mood.cycle is None:
            return mood.sprites[0]
        lasts = mood.rest + mood.cycle * len(mood.sprites)
        seats = list(screen.faces)
        since = (now + lasts * seats.index(name) / len(seats)) % lasts
        return mood.sprites[max(0, int((since - mood.rest) / mood.cycle))]

    def _spot(self, screen: Screen, name: str) -> Point:
        spot = screen.anchors[name]
        return spot.x, spot.y


def _touches(rect: Rect, others: Sequence[Rect]) -> bool:
    """Whether a rectangle has a pixel in common with one of the others."""
    return any(rect.meets(other) for other in others)
