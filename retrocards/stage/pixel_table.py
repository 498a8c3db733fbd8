"""A screen of pixels: the screens it is made of, where its cards lie, what is pointed at."""

from collections import ChainMap
from collections.abc import Iterator, Sequence, Set

from retrocards.cards import RANKS, rank_of, suit_of
from retrocards.machine import Sprite
from retrocards.rom import LcdRom
from retrocards.rom.schema.lcd_screens import LcdLabel, LcdPart, LcdScreen, LcdText, LcdZone
from retrocards.stage.canvas import Line
from retrocards.stage.errors import StageError
from retrocards.stage.flights import Flying
from retrocards.stage.model import BACK, CardView, Hit, Model
from retrocards.stage.pixel_zones import corner, is_crowded, place, room_of, spread
from retrocards.stage.pixels import PixelCanvas
from retrocards.stage.table import SUIT_SIGNS, Table
from retrocards.stage.ways import Scene
from retrocards.stage.words import balanced, bracketed_key_at
from retrocards.stage.zones import Placed, Point, Rect, Size

BACK_SIGN = "▒"
MARK = 2
"""Pixels that the edge of a zone that stands out is thick."""
LEADING = 1
"""Pixels between the lines of a label."""


NO_BOX = Rect(0, 0, 0, 0)


class PixelTable(Table):
    """A screen, and those that it is drawn over; each has parts, labels and zones of its own."""

    def __init__(self, canvas: PixelCanvas, rom: LcdRom) -> None:
        super().__init__(rom)
        self._canvas, self._rom, self._pictures = canvas, rom, canvas.pictures
        self._turn_to(next(iter(rom.screens)))

    def hit(self, x: int, y: int) -> Hit | None:
        at = self._canvas.at(x, y)
        if self._box.holds(*at):
            return self.card_at(*at, {self.model.fanned: None})
        for screen in reversed(self._layers):
            if found := self.card_at(*at, screen.zones):
                return found
            for name, line in reversed([*self._label_lines(screen, self.model)]):
                if found := self._line_hit(line, at, name):
                    return found
            for part in reversed(screen.parts):
                if (covered := self._covered(part)) and covered.holds(*at):
                    return None
                if part.text and (found := self._line_hit(self._line(part.text), at)):
                    return found
        return None

    def has_room(self, label: str, text: str) -> bool:
        place = self._named("label", ChainMap(*(dict(one.labels) for one in self._layers)), label)
        if place.height is None:
            return True
        letters = self._canvas.letters(place.font)
        rows = [*self._wrapped(place, text)]
        return len(rows) * (letters.height + LEADING) - LEADING <= place.height

    def _turn_to(self, screen: str) -> None:
        """Raises StageError for a screen that the ROM lacks, and for one that lies over itself."""
        found: dict[str, LcdScreen] = {}
        name: str | None = screen
        while name is not None:
            if name in found:
                raise StageError(f"ROM {self._name}: the screen {name!r} lies over itself")
            found[name] = self._named("screen", self._rom.screens, name)
            name = found[name].over
        self._layers = tuple(reversed(found.values()))
        zones = [item for one in found.values() for item in one.zones.items()]
        self._places = {name: self._on_screen(zone) for name, zone in zones}
        self._fan = next((one.fan for one in found.values() if one.fan), None)
        self._box = NO_BOX
        """What the zone that is fanned takes of the screen."""
        self.screen = screen

    def _on_screen(self, zone: LcdZone) -> LcdZone:
        """A zone that ends where the screen does, however far its cards may go."""
        if not zone.fit:
            return zone
        whole, (wide, high) = self._canvas.whole, self._size
        if zone.dx:
            left = whole.w - zone.x if zone.dx > 0 else zone.x + wide
        else:
            left = whole.h - zone.y if zone.dy > 0 else zone.y + high
        return zone._replace(fit=min(zone.fit, left))

    def crowded(self) -> list[str]:
        """The zones that lie closer than they should, so that there is something to fan."""
        zones = self.model.zones
        return [
            name
            for name in self._zones
            if name in zones and is_crowded(self._places[name], zones[name], self._size)
        ]

    def zones_at(self, x: int, y: int) -> list[str]:
        return [self.model.fanned] if self._box.holds(x, y) else super().zones_at(x, y)

    def _rooms(self) -> Iterator[tuple[str, Rect]]:
        if self._box != NO_BOX:
            yield self.model.fanned, self._box
        for name in self._zones:
            if name in self.model.zones:
                yield name, room_of(self._places[name], self._size)

    def _place(self, model: Model) -> Iterator[Placed]:
        """Gaps are left out.

        Raises StageError for a card that lies face down in a zone that has no back.
        """
        self._box, fanned = NO_BOX, list[Placed]()
        for name in self._zones:
            views, zone = model.zones.get(name, ()), self._places[name]
            cards = [*place(name, zone, views, self._size, self._size_of)]
            if self._fan and name == model.fanned and is_crowded(zone, views, self._size):
                self._box, corners = spread(self._fan, zone, len(views), self._size)
                for card in cards:
                    (x, y), up = corners[card.index], zone.raised if card.view.chosen else 0
                    fanned.append(card.moved(x - card.rect.x, y - up - card.rect.y))
            else:
                yield from cards
        yield from fanned

    @property
    def _size(self) -> Size:
        """Width and height of a card that lies face up."""
        return self._pictures.blank.width, self._pictures.blank.height

    def _size_of(self, zone: str, view: CardView) -> Size:
        if view.card != BACK:
            return self._size
        back = self._back(zone)
        return back.width, back.height

    @property
    def _zones(self) -> Sequence[str]:
        return [name for screen in self._layers for name in screen.zones]

    def _draw_below(self, scene: Scene, lying: Sequence[Placed], now: float) -> None:
        canvas = self._canvas
        look, ground = canvas.look, self._layers[0].ground
        fanned = scene.model.fanned if self._box != NO_BOX else ""
        canvas.ground(look.ink(ground) if ground else look.background)
        for screen in self._layers:
            for part in screen.parts:
                self._draw_part(part)
            for _, line in self._label_lines(screen, scene.model):
                canvas.write(line)
            self._draw_places(screen, scene.model, lying)
            self._draw_zones(screen.zones.keys() - {fanned}, scene, lying)
        if fanned:
            assert self._fan is not None
            canvas.rect(self._box, look.ink(self._fan.shade or ""))
            self._draw_zones({fanned}, scene, lying)
        self._draw_cursor(scene.model)
        for what, x, y in scene.model.actors:
            if isinstance(what, int):
                self._draw_face(what, x, y)
            else:
                canvas.lcd.sprite(self._pictures.sprite(what), x, y)

    def _draw_zones(self, zones: Set[str], scene: Scene, lying: Sequence[Placed]) -> None:
        """The cards of some zones, and the edges of those that stand out."""
        for placed in lying:
            if placed.zone in zones:
                self._draw_card(placed)
        self._draw_marks(scene.model.marks & zones, lying)
        for placed in scene.cards:
            if placed.zone in zones:
                self._canvas.note(placed.rect.x, placed.rect.y, _name(placed.view.card))

    def _draw_card(self, card: Placed | Flying) -> None:
        placed, x, y = (card, *card.rect[:2]) if isinstance(card, Placed) else card[:3]
        if placed.view.card == BACK:
            self._canvas.lcd.sprite(self._back(placed.zone), x, y)
            return
        self._draw_face(placed.view.card, x, y)

    def _draw_face(self, card: int, x: int, y: int) -> None:
        for sprite, dx, dy in self._pictures.face(card):
            self._canvas.lcd.sprite(sprite, x + dx, y + dy)

    def _draw_part(self, part: LcdPart) -> None:
        canvas = self._canvas
        if part.text:
            canvas.write(self._line(part.text))
        elif part.rect:
            rect = part.rect
            canvas.rect(
                Rect(rect.x, rect.y, rect.width, rect.height), canvas.look.ink(rect.shade or "")
            )
        elif part.frame:
            frame, ink = part.frame, canvas.look.ink(part.frame.shade or "")
            canvas.lcd.frame(frame.x, frame.y, frame.width, frame.height, ink, frame.thick)
        elif part.sprite:
            sprite = part.sprite
            canvas.lcd.sprite(self._pictures.sprite(sprite.picture), sprite.x, sprite.y)
            if covered := self._covered(part):
                canvas.hide(covered)

    def _draw_cursor(self, model: Model) -> None:
        """The cursor of the topmost screen that has one, at a place of any of the screens."""
        shape = next((one.cursor for one in reversed(self._layers) if one.cursor), None)
        if model.cursor is None or shape is None:
            return
        name, index = model.cursor
        if zone := self._places.get(name):
            x, y = corner(zone, index, model.zones.get(name, ()), self._size)
            sprite = self._pictures.sprite(shape.picture)
            self._canvas.lcd.sprite(sprite, x + shape.dx, y + shape.dy)

    def _draw_places(self, screen: LcdScreen, model: Model, lying: Sequence[Placed]) -> None:
        """The places of zones in which no card lies, and of which the program speaks."""
        taken = {placed.zone for placed in lying}
        for name, zone in screen.zones.items():
            if zone.place and name in model.zones and name not in taken:
                self._canvas.lcd.sprite(self._pictures.sprite(zone.place), zone.x, zone.y)

    def _draw_marks(self, zones: Set[str], lying: Sequence[Placed]) -> None:
        """An edge around the topmost card of each zone that stands out, or around its place."""
        for name in sorted(zones):
            zone = self._places[name]
            rect = Rect(zone.x, zone.y, *self._size)
            x, y, w, h = next((one.rect for one in reversed(lying) if one.zone == name), rect)
            if zone.mark:
                ink = self._canvas.look.ink(zone.mark)
                self._canvas.lcd.frame(x - 1, y - 1, w + 2, h + 2, ink, MARK)

    def _back(self, zone: str) -> Sprite:
        back = self._places[zone].back
        if back is None:
            raise StageError(f"the zone {zone!r} has no back, but a card lies face down in it")
        return self._pictures.sprite(back)

    def _covered(self, part: LcdPart) -> Rect | None:
        """Where nothing of what lies below a part is seen; a picture with holes hides nothing."""
        if part.rect:
            return Rect(part.rect.x, part.rect.y, part.rect.width, part.rect.height)
        sprite = self._pictures.sprite(part.sprite.picture) if part.sprite else None
        if part.sprite is None or sprite is None or sprite.transparent in sprite.pixels:
            return None
        return Rect(part.sprite.x, part.sprite.y, sprite.width, sprite.height)

    def _label_lines(self, screen: LcdScreen, model: Model) -> Iterator[tuple[str, Line]]:
        for name, label in screen.labels.items():
            words = self.signs.get(name) or model.labels.get(name, "")
            for line in self._wrapped(label, words):
                yield name, line._replace(style=model.styles.get(name, line.style))

    def _wrapped(self, label: LcdLabel, text: str) -> Iterator[Line]:
        """The lines of a label, those that it has no room for included."""
        letters = self._canvas.letters(label.font)
        lines = text.split("\n") if text else []
        if label.width is not None:
            width = label.width + self._canvas.gap
            lines = [line for part in lines for line in balanced(letters, part, width)]
        step = letters.height + LEADING
        high = len(lines) * step - LEADING
        top = label.y + max(0, (label.height or high) - high) // 2
        for row, shown in enumerate(lines):
            yield self._line(label, shown)._replace(y=top + row * step)

    def _line(self, where: LcdText | LcdLabel, text: str = "") -> Line:
        text = text or (where.text if isinstance(where, LcdText) else "")
        left = self._canvas.left_end(where.font, where.x, text, where.align)
        return Line(left, where.y, text, where.shade or "", where.font)

    def _line_hit(self, line: Line, at: Point, label: str = "") -> Hit | None:
        if (character := self._canvas.character(line, *at)) < 0:
            return None
        if key := bracketed_key_at(line.text, character):
            return Hit("key", key=key)
        return Hit("label", zone=label) if label else None


def _name(card: int) -> str:
    return BACK_SIGN if card == BACK else RANKS[rank_of(card)] + SUIT_SIGNS[suit_of(card)]
