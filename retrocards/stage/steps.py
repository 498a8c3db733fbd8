"""What a step of a show or a scene looks like some time after it began."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple, TypeVar

from retrocards.cards import parse_card
from retrocards.machine import Sprite
from retrocards.rom.schema.show import ShowCard, ShowSprite, ShowStep, ShowText
from retrocards.rom.template import fill_in
from retrocards.stage.canvas import Line
from retrocards.stage.flights import Glide
from retrocards.stage.model import BACK
from retrocards.stage.pictures import Pictures
from retrocards.stage.zones import Point

S = TypeVar("S", bound=ShowStep)

BACK_WORD = "back"


class Moving(NamedTuple):
    """A card on its way: its upper left corner, and the part of its width that is visible.

    A card that turns over is seen from the side half-way.
    """

    card: int
    x: int
    y: int
    part: float

    def drawn(self, pictures: Pictures, mono: bool) -> tuple[Sprite, Point]:
        """Its picture, and the place of that."""
        sprite = pictures.sprite(self.card, "row", False, mono)
        narrow = pictures.narrowed(sprite, self.part)
        return narrow, (self.x + (sprite.width - narrow.width) // 2, self.y)


def playing(steps: Iterable[S], t: float) -> list[S]:
    """The steps that are visible at a moment."""
    return [step for step in steps if step.from_ <= t and (step.until is None or t < step.until)]


def cues(steps: Iterable[ShowStep], after: float, until: float) -> list[str]:
    """The sounds of steps that begin later than one moment and not later than another."""
    return [step.sound.sound for step in steps if step.sound and after < step.from_ <= until]


def written(
    text: ShowText, age: float, to: Point | None = None, fields: Mapping[str, str] | None = None
) -> Iterator[Line]:
    """The lines of a text `age` seconds after its step began.

    It glides to `to` if that is given. {fields} are filled in if any are given.
    """
    if not is_on(text.blink, age):
        return
    style = text.style or ""
    if text.styles and text.cycle:
        style = text.styles[int(age / text.cycle) % len(text.styles)]
    col, row = text.col, text.row
    if text.to and text.over:
        col, row = Glide((col, row), to or text.to).place(age / text.over)
    left = int(age * text.type) if text.type else None
    for number, line in enumerate(text.rows or (text.text or "",)):
        words = line if fields is None else fill_in(line, fields)
        indent = max(0, (text.width or 0) - len(words)) // 2
        yield Line(col + indent, row + number, words[:left], style)
        if left is not None:
            left = max(0, left - len(words))


def is_on(blink: float | None, age: float) -> bool:
    """Whether blinking text is visible: on for `blink` seconds, then off for as long."""
    return not blink or age % (2 * blink) < blink


def moving(card: ShowCard, age: float, to: Point | None = None) -> Moving:
    """A card `age` seconds after its step began; it glides to `to` if that is given."""
    face = BACK if card.card == BACK_WORD else parse_card(card.card)
    x, y, t = card.x, card.y, 1.0
    if card.to and card.over:
        t = min(1.0, age / card.over)
        x, y = Glide((x, y), to or card.to).place(t)
    if not card.turn:
        return Moving(face, x, y, 1.0)
    return Moving(BACK if t < 0.5 else face, x, y, abs(1 - 2 * t))


def sprites_at(
    shown: ShowSprite, age: float, to: Point | None = None
) -> Iterator[tuple[str, Point]]:
    """The name of a step's sprite and its place; nothing while it blinks off."""
    if not is_on(shown.blink, age):
        return
    place = shown.x, shown.y
    if shown.to and shown.over:
        place = Glide(place, to or shown.to).place(age / shown.over)
    yield shown.sprites[int(age / shown.cycle) % len(shown.sprites) if shown.cycle else 0], place
