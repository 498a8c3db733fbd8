"""A screen of an LCD: the screens it is made of, where its cards lie, what is drawn and pointed at.

All places are in pixels of the LCD.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from retrocards.cards import RANKS, rank_of, suit_of
from retrocards.machine import Sprite
from retrocards.rom import LcdRom
from retrocards.rom.schema.lcd import LcdLabel, LcdPart, LcdScreen, LcdText, LcdZone
from retrocards.stage.lcd.resources import LcdResources
from retrocards.stage.look import StageError
from retrocards.stage.model import BACK, GAP, CardView, Hit, Model
from retrocards.stage.pixels import PixelCanvas
from retrocards.stage.table import SUIT_SIGNS
from retrocards.stage.words import bracketed_key_at, character_at
from retrocards.stage.zones import Placed, Rect, topmost

BACK_SIGN = "▒"


@dataclass(frozen=True)
class _Line:
    """A line of a screen's text; `label` names the label that it is in."""

    text: str
    x: int
    y: int
    font: str
    shade: int
    label: str = ""


def layers(rom: LcdRom, screen: str) -> tuple[LcdScreen, ...]:
    """A screen and those that it is drawn over, the lowest first.

    Raises StageError for a screen that the ROM lacks, and for one that lies over itself.
    """
    found: dict[str, LcdScreen] = {}
    name: str | None = screen
    while name is not None:
        if name not in rom.screens:
            raise StageError(f"ROM {rom.identity.name} has no screen {name!r}")
        if name in found:
            raise StageError(f"ROM {rom.identity.name}: the screen {name!r} lies over itself")
        found[name] = rom.screens[name]
        name = found[name].over
    return tuple(reversed(found.values()))


def place(screen: LcdScreen, model: Model, resources: LcdResources) -> list[Placed]:
    """The cards in a screen's own zones in the order of drawing; gaps are left out.

    Raises StageError for a card that lies face down in a zone that has no back.
    """
    return [
        placed
        for name, zone in screen.zones.items()
        for index, view in enumerate(model.zones.get(name, ()))
        if view.card != GAP
        for placed in [_placed(name, zone, index, view, resources)]
    ]


def draw(canvas: PixelCanvas, screens: Sequence[LcdScreen], model: Model) -> None:
    """Draw screens from the lowest to the topmost, filled from a model, and the cursor on them."""
    canvas.ground(screens[0].ground)
    for screen in screens:
        for part in screen.parts:
            _draw_part(canvas, part)
        for line in _label_lines(canvas, screen, model):
            canvas.text(line.font, line.x, line.y, line.text, line.shade)
        for placed in place(screen, model, canvas.resources):
            _draw_card(canvas, screen.zones[placed.zone], placed)
    _draw_cursor(canvas, screens, model)


def hit(
    canvas: PixelCanvas, screens: Sequence[LcdScreen], model: Model, x: int, y: int
) -> Hit | None:
    """What lies on top at a place: a card, a key that a text names there, or a label."""
    resources = canvas.resources
    for screen in reversed(screens):
        if placed := topmost(place(screen, model, resources), x, y):
            return Hit("card", zone=placed.zone, index=placed.index)
        for line in reversed([*_label_lines(canvas, screen, model)]):
            if found := _line_hit(resources, line, x, y):
                return found
        for part in reversed(screen.parts):
            if (covered := _covered(resources, part)) and covered.holds(x, y):
                return None
            if part.text and (found := _part_hit(canvas, part.text, x, y)):
                return found
    return None


def _placed(
    name: str, zone: LcdZone, index: int, view: CardView, resources: LcdResources
) -> Placed:
    sprite = _back(name, zone, resources) if view.card == BACK else resources.blank
    x, y = _corner(zone, index)
    rect = Rect(x, y - (zone.raised if view.chosen else 0), sprite.width, sprite.height)
    return Placed(name, index, view, rect, rect)


def _corner(zone: LcdZone, index: int) -> tuple[int, int]:
    """Where a card lies that has not been picked."""
    return zone.x + index * zone.dx, zone.y + index * zone.dy


def _back(name: str, zone: LcdZone, resources: LcdResources) -> Sprite:
    if zone.back is None:
        raise StageError(f"the zone {name!r} has no back, but a card lies face down in it")
    return resources.sprite(zone.back)


def _draw_part(canvas: PixelCanvas, part: LcdPart) -> None:
    lcd = canvas.lcd
    if part.text:
        text = part.text
        left = canvas.left_end(text.font, text.x, text.text, text.align)
        canvas.text(text.font, left, text.y, text.text, text.shade)
    elif part.rect:
        rect = part.rect
        canvas.rect(Rect(rect.x, rect.y, rect.width, rect.height), rect.shade)
    elif part.frame:
        frame = part.frame
        lcd.frame(frame.x, frame.y, frame.width, frame.height, frame.shade, frame.thick)
    elif part.sprite:
        sprite = part.sprite
        lcd.sprite(canvas.resources.sprite(sprite.picture), sprite.x, sprite.y)
        if covered := _covered(canvas.resources, part):
            canvas.hide(covered)


def _covered(resources: LcdResources, part: LcdPart) -> Rect | None:
    """Where nothing of what lies below a part is seen; a picture with holes hides nothing."""
    if part.rect:
        return Rect(part.rect.x, part.rect.y, part.rect.width, part.rect.height)
    sprite = resources.sprite(part.sprite.picture) if part.sprite else None
    if part.sprite is None or sprite is None or sprite.transparent in sprite.pixels:
        return None
    return Rect(part.sprite.x, part.sprite.y, sprite.width, sprite.height)


def _draw_card(canvas: PixelCanvas, zone: LcdZone, placed: Placed) -> None:
    card, rect = placed.view.card, placed.rect
    if card == BACK:
        canvas.lcd.sprite(_back(placed.zone, zone, canvas.resources), rect.x, rect.y)
        canvas.note(rect.x, rect.y, BACK_SIGN)
        return
    for sprite, dx, dy in canvas.resources.face(card):
        canvas.lcd.sprite(sprite, rect.x + dx, rect.y + dy)
    canvas.note(rect.x, rect.y, RANKS[rank_of(card)] + SUIT_SIGNS[suit_of(card)])


def _draw_cursor(canvas: PixelCanvas, screens: Iterable[LcdScreen], model: Model) -> None:
    """The cursor of the topmost screen that has one, at a place of any of the screens."""
    if model.cursor is None:
        return
    name, index = model.cursor
    shape = next((screen.cursor for screen in reversed([*screens]) if screen.cursor), None)
    zone = next((screen.zones[name] for screen in screens if name in screen.zones), None)
    if shape and zone:
        x, y = _corner(zone, index)
        canvas.lcd.sprite(canvas.resources.sprite(shape.picture), x + shape.dx, y + shape.dy)


def _label_lines(canvas: PixelCanvas, screen: LcdScreen, model: Model) -> Iterator[_Line]:
    for name, label in screen.labels.items():
        if text := model.labels.get(name, ""):
            yield _line(canvas, label, text, name)


def _line(canvas: PixelCanvas, where: LcdText | LcdLabel, text: str, label: str = "") -> _Line:
    left = canvas.left_end(where.font, where.x, text, where.align)
    return _Line(text, left, where.y, where.font, where.shade, label)


def _part_hit(canvas: PixelCanvas, text: LcdText, x: int, y: int) -> Hit | None:
    return _line_hit(canvas.resources, _line(canvas, text, text.text), x, y)


def _line_hit(resources: LcdResources, line: _Line, x: int, y: int) -> Hit | None:
    font = resources.font(line.font)
    at = character_at(font, line.text, x - line.x)
    if at < 0 or not line.y <= y < line.y + font.height:
        return None
    if key := bracketed_key_at(line.text, at):
        return Hit("key", key=key)
    return Hit("label", zone=line.label) if line.label else None
