"""The picture of a screen: its model, where its cards lie, and the film that leads there."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from retrocards.cards import RANKS, rank_of
from retrocards.machine import Sprite
from retrocards.rom import Rom
from retrocards.rom.nearest import did_you_mean
from retrocards.rom.schema.control import written
from retrocards.rom.schema.screens import CardRow, Label, Screen, Zone
from retrocards.stage.canvas import Canvas, Line
from retrocards.stage.flights import Flying
from retrocards.stage.look import Look, StageError
from retrocards.stage.model import BACK, CardView, Hit, Model
from retrocards.stage.motion import Cue, Film, Frame, Step, still_cues
from retrocards.stage.pictures import Pictures
from retrocards.stage.ways import Scene
from retrocards.stage.words import card_text
from retrocards.stage.zones import (
    CELL,
    Placed,
    Point,
    Rect,
    corner,
    is_crowded,
    place,
    room_of,
    spread,
    topmost,
)

if TYPE_CHECKING:
    from retrocards.rom.schema.pixel_screens import FanRoom
    from retrocards.rom.schema.rom import AnyScreen
    from retrocards.stage.canvas import AnyLabel

TAB = (9, 5)
"""Width and height of the mark of a new card, in pixels."""
TAB_EDGE = 2
"""Pixels that the ink of the mark of a new card is thick, inside an edge of its paper."""
MARK = 2
"""Pixels that the edge of a zone that stands out is thick."""
NO_BOX = Rect(0, 0, 0, 0)
FEW = 5
"""As many cards in a row are read with their suits."""
BRACKETS = "[] "
"""What stands around a heading and is not read."""
OPPOSITE = {
    "above": "below", "below": "above", "left": "right", "right": "left", "inside": "inside",
}  # fmt: skip

P = TypeVar("P")


class KeySign(NamedTuple):
    """The letter or digit by which a card is chosen, and its cell."""

    placed: Placed
    col: int
    row: int
    style: str


class Tableau:
    """A screen of the ROM and those that it is drawn over, filled from a model.

    Cards lie in pixels of the picture, words in units of the canvas. The model is the last one that
    was given; the picture may still be on its way to it. `legend` gives the current words of the
    hotkeys.
    """

    def __init__(
        self,
        canvas: Canvas,
        rom: Rom,
        look: Look,
        pictures: Pictures,
        legend: Callable[[], Mapping[str, str]],
    ) -> None:
        self._canvas, self._rom, self._look = canvas, rom, look
        self._pictures, self._legend = pictures, legend
        self._faces = canvas.faces(pictures)
        self._name, self._motions = rom.identity.name, rom.display.motions
        self.signs: Mapping[str, str] = {}
        """Words in labels of the screen that hide what model and legend have there."""
        self._known = {
            "zone": frozenset(zone for screen in rom.screens.values() for zone in screen.zones),
            "label": frozenset(label for screen in rom.screens.values() for label in screen.labels),
        }
        """What a model may name: all that any screen of the ROM has."""
        self._scene = Scene(Model(), ())
        self._film: Film | None = None
        self._still_cues: list[Cue] = []
        """The sounds of motions that are not seen, until they are heard."""
        self._near = ""
        """The seat at the bottom of the screen."""
        self.inlays: dict[str, Sprite] = {}
        """Pictures that lie at anchors of the screen, below all cards."""
        self._enlarged = False
        """Whether the screen's large print is shown, for which it has another screen."""
        self._turn_to(next(iter(rom.screens), ""))

    @property
    def model(self) -> Model:
        """The last model; not to be changed."""
        return self._scene.model

    @property
    def ends(self) -> float:
        """When all cards are at rest."""
        return self._film.ends if self._film else float("-inf")

    def has_room(self, label: str, text: str) -> bool:
        """Whether a label of the screen shows all of a text.

        Raises StageError for a label that the screen lacks.
        """
        labels = {name: piece for layer in self._layers for name, piece in layer.labels.items()}
        if self._enlarged and label not in labels:
            return True
        return self._canvas.has_room(self._named("label", labels, label), text)

    def open(self, screen: str) -> None:
        """Turn to another screen, empty at first. Raises StageError if there is none."""
        self._turn_to(screen)
        self._scene = Scene(Model(), ())
        self._film = None

    @property
    def has_large_print(self) -> bool:
        """Whether the ROM has a large print of the screen."""
        return self.screen in self._rom.zoom

    def enlarge(self, on: bool) -> None:
        """Turn to the large print of the screen, or back; every card is in its place then."""
        if on != self._enlarged:
            self._enlarged, inlays = on, self.inlays
            self._turn_to(self.screen)
            self.inlays, self._film = inlays, None
            self._scene = Scene(self.model, [*self._place(self.model)])

    def perform(self, steps: Sequence[Step], now: float, pace: float, pointer: Point) -> None:
        """Show models one after another, after the film that is still running.

        Raises StageError for a zone or a label that no screen of the ROM has.
        """
        for model, _ in steps:
            self._check_names(model)
        if now >= self.ends:
            self._film = None
        if steps and steps[-1][0].near != self._near:
            self._near = steps[-1][0].near
            self._turn_to(self.screen)
            self._scene, self._film = Scene(Model(), ()), None
        for number, (model, name) in enumerate(steps):
            before = Scene(self.model, self._held(pointer))
            kept = model.copy()
            self._scene = after = Scene(kept, [*self._place(kept)])
            if kept.carried or kept.fanned != before.model.fanned:
                # What follows the mouse is where it is, and so is all else.
                self._film = None
            elif before.lies_as(after) and not number:
                if self._film:
                    self._film.say(after)
            elif pace and (motion := self._motions.get(name)):
                self._film = self._film or Film(before, [*self._zones], now)
                self._film.add(after, motion, pace, now)
            else:
                if motion := self._motions.get(name):
                    self._still_cues += still_cues(before, after, motion)
                if self._film:
                    self._film.cut(after)

    def _check_names(self, model: Model) -> None:
        for kind, named in (
            ("zone", {*model.zones, *model.marks, *(model.cursor or ())[:1]}),
            ("label", {*model.labels, *model.strong, *model.styles}),
        ):
            for name in named - self._known[kind]:
                near = did_you_mean(str(name), self._known[kind])
                raise StageError(f"no screen of ROM {self._name} has a {kind} {name!r}{near}")

    def settle(self) -> None:
        """End all motion: every card is in its place."""
        self._film = None

    def cues(self, since: float, until: float) -> list[Cue]:
        """The sounds of motions that begin at `since` or later, but before `until`.

        Those of motions that are not seen come at once, and only once.
        """
        still, self._still_cues = self._still_cues, []
        return [*still, *(self._film.cues(since, until) if self._film else ())]

    def frame(self, now: float, pointer: Point) -> Frame:
        """The picture at a moment; the cards that the mouse carries lie on top."""
        if self._film and now < self.ends:
            return self._film.frame(now)
        lying, carried = self._held(pointer), self.model.carried
        if not carried:
            return Frame(self._scene, lying, ())
        held = [placed for placed in lying if carried.holds(placed.zone, placed.index)]
        flying = [Flying(placed, placed.rect.x, placed.rect.y) for placed in held]
        return Frame(self._scene, [placed for placed in lying if placed not in held], flying)

    def seen(self, now: float) -> Scene:
        """The scene at a moment; its cards may still be flying there."""
        return self._film.shown(now) if self._film and now < self.ends else self._scene

    def phase(self, now: float) -> tuple[str, ...]:
        """What changes by itself with machine time; equal values mean an equal picture."""
        if not self._faces or not self._scenery:
            return ()
        scene = self.seen(now)
        return self._faces.phase(self._scenery, scene.model, scene.cards, now)

    def anchor(self, name: str, now: float) -> Point:
        """A place of the screen by its name: where a seat's face is seen, else its anchor."""
        assert self._faces and self._scenery
        scene, spot = self.seen(now), self._scenery.anchors[name]
        shown = self._faces.place(self._scenery, name, scene.model, scene.cards)
        return shown or (spot.x, spot.y)

    def crowded(self) -> list[str]:
        """The zones whose cards lie closer than the zone's steps, so that fanning them helps."""
        zones, size = self.model.zones, self._pictures.size
        return [
            name
            for name, zone in self._zones.items()
            if name in zones and is_crowded(zone, zones[name], size)
        ]

    def read(self) -> list[str]:
        """All that the screen says, band by band, each from left to right; cards are words, too.

        Of more than FEW cards in a row only the ranks are read.
        """
        parts = [*self._words(), *self._rows()]
        parts.sort(key=lambda part: (part[1].y, part[1].x))
        read: list[tuple[str, Rect]] = []
        while parts:
            middle = parts[0][1].y + parts[0][1].h // 2
            band = [part for part in parts if part[1].y <= middle]
            parts = parts[len(band) :]
            for words, rect in sorted(band, key=lambda part: part[1].x):
                goes_on = read and read[-1][1].x == rect.x and words[0].islower()
                if goes_on and read[-1][0][-1] not in ".:!?":
                    words = f"{read.pop()[0]} {words}"
                read.append((words, rect))
        return [words for words, _ in read]

    def _words(self) -> Iterator[tuple[str, Rect]]:
        """Each fixed text and each label, and its place."""
        for layer in self._layers:
            for lines in self._canvas.fixed_lines(layer):
                if words := " ".join(line.text for line in lines if line.text).strip(BRACKETS):
                    yield words, self._room_of(lines)
            for name, label in layer.labels.items():
                if lines := self._label_lines(name, label, self.model):
                    yield self.model.labels[name], self._room_of(lines)

    def _room_of(self, lines: Sequence[Line]) -> Rect:
        """From the first line of a text to its last, as wide as the first."""
        first, last = self._canvas.place_of(lines[0]), self._canvas.place_of(lines[-1])
        return first._replace(h=last.y + last.h - first.y)

    def _rows(self) -> Iterator[tuple[str, Rect]]:
        """The cards of each zone, and where its first one lies."""
        for name, views in self.model.zones.items():
            rects = [placed.rect for placed in self._scene.cards if placed.zone == name]
            if rects:
                cards = [view.card for view in views]
                ranks = [RANKS[rank_of(card)] for card in cards]
                yield " ".join(ranks if cards[FEW:] else map(card_text, cards)), rects[0]

    # What the mouse points at.

    def hit(self, x: int, y: int) -> Hit | None:
        """What lies on top at a point of the PC's picture."""
        for sign in self._signs(self._scene):
            if (sign.col, sign.row) == (x // CELL, y // CELL):
                return Hit("card", zone=sign.placed.zone, index=sign.placed.index)
        unit, pixel = self._canvas.unit_at(x, y), self._canvas.pixel_at(x, y)
        if self._box.holds(*pixel):
            return self.card_at(*pixel, {self.model.fanned: None})
        for layer in reversed(self._layers):
            if card := self.card_at(*pixel, layer.zones):
                return card
            for name, label in reversed([*layer.labels.items()]):
                for line in reversed(self._label_lines(name, label, self.model)):
                    if hit := self._line_hit(name, label, line, unit):
                        return hit
            for hidden, text in self._canvas.fixed(layer):
                if hidden and hidden.holds(*unit):
                    return None
                if text and (hit := self._line_hit("", None, text, unit)):
                    return hit
        return None

    def legend_hit(self, x: int, y: int) -> Hit | None:
        """The legend's key at a unit of the canvas."""
        keys = (key for key, _, slot in self._legend_slots() if slot.holds(x, y))
        return next((Hit("key", key=key) for key in keys), None)

    def words_hit(self, x: int, y: int) -> Hit | None:
        """The key that the legend or a label names at a unit of the canvas, else the label."""
        hits = (
            self._line_hit(name, label, line, (x, y))
            for layer in self._layers
            for name, label in layer.labels.items()
            for line in self._label_lines(name, label, self.model)
        )
        return self.legend_hit(x, y) or next(filter(None, hits), None)

    def _line_hit(self, name: str, label: "AnyLabel | None", line: Line, unit: Point) -> Hit | None:
        if (character := self._canvas.character(line, *unit)) < 0:
            return None
        key = self._canvas.label_key(label, line, character)
        if key or key is None:
            return Hit("key", key=key) if key else None
        return Hit("label", zone=name) if name else None

    def card_at(self, x: int, y: int, zones: Mapping[str, object]) -> Hit | None:
        """The topmost card of some zones at a pixel; cards that the mouse carries do not count."""
        carried = self.model.carried
        lying: Iterable[Placed] = (
            placed
            for placed in self._scene.cards
            if placed.zone in zones and not (carried and carried.holds(placed.zone, placed.index))
        )
        if (placed := topmost(lying, x, y)) is None:
            return None
        grip = x - placed.rect.x, y - placed.rect.y
        return Hit("card", zone=placed.zone, index=placed.index, grip=grip)

    def zones_at(self, x: int, y: int) -> list[str]:
        """The zones with room or a card at a pixel."""
        if self._box.holds(x, y):
            return [self.model.fanned]
        lying = [(placed.zone, placed.rect) for placed in self._scene.cards]
        return [zone for zone, rect in (*self._rooms(), *lying) if rect.holds(x, y)]

    def place_at(self, x: int, y: int) -> str:
        """The zone whose empty place is drawn at a pixel; "" for none."""
        for name, zone in self._zones.items():
            place = zone.place if isinstance(zone, CardRow) else None
            if place and not self.model.zones.get(name):
                sprite = self._drawn(place)
                if Rect(zone.x, zone.y, sprite.width, sprite.height).holds(x, y):
                    return name
        return ""

    def below_carried(self, pointer: Point) -> list[str]:
        """The zones below the first card that the mouse carries, the most covered zone first."""
        carried, held = self.model.carried, self._held(pointer)
        if carried is None:
            return []
        in_hand = [placed for placed in held if carried.holds(placed.zone, placed.index)]
        lying = [(placed.zone, placed.rect) for placed in held if placed not in in_hand]
        covered: dict[str, int] = {}
        for zone, rect in (*self._rooms(), *lying):
            covered[zone] = max(covered.get(zone, 0), _overlap(in_hand[0].rect, rect))
        return sorted(filter(covered.get, covered), key=lambda zone: -covered[zone])

    def _rooms(self) -> Iterator[tuple[str, Rect]]:
        """The room of the fanned zone and of each row of cards, empty rows included."""
        if self._box != NO_BOX:
            yield self.model.fanned, self._box
        for name, zone in self._zones.items():
            if name in self.model.zones and isinstance(zone, CardRow):
                yield name, room_of(zone, self._pictures.size)

    def _held(self, pointer: Point) -> list[Placed]:
        """All cards; those that the mouse carries are at the pointer."""
        carried, cards = self.model.carried, [*self._scene.cards]
        if carried is None:
            return cards
        first = next((p for p in cards if carried.holds(p.zone, p.index)), None)
        if first is None:
            return cards
        dx = pointer[0] - carried.grip[0] - first.rect.x
        dy = pointer[1] - carried.grip[1] - first.rect.y
        return [
            placed.moved(dx, dy) if carried.holds(placed.zone, placed.index) else placed
            for placed in cards
        ]

    # The screen.

    def _turn_to(self, screen: str) -> None:
        """Take a screen and those below it. Raises StageError for a missing one and a circle."""
        layers: dict[str, AnyScreen] = {}
        scenery: Screen | None = None
        fan: FanRoom | None = None
        name: str | None = self._rom.zoom.get(screen, screen) if self._enlarged else screen
        while name is not None:
            if name in layers:
                raise StageError(f"ROM {self._name}: the screen {name!r} lies over itself")
            layer = self._named("screen", self._rom.screens, name)
            if isinstance(layer, Screen):
                layers[name] = scenery = layer.turned(self._near)
                name = None
            else:
                layers[name] = layer
                fan, name = fan or layer.fan, layer.over
        self._scenery = scenery
        """The text screen, which alone has a legend, faces and anchors; None on pixels."""
        self._fan = fan
        self._layers = tuple(reversed(layers.values()))
        self._lying: dict[str, tuple[Sequence[CardView], list[Placed]]] = {}
        """The views and the places of the cards that were placed last in each zone."""
        self._zones: dict[str, Zone] = {
            name: self._on_screen(zone)
            for layer in self._layers
            for name, zone in layer.zones.items()
        }
        """The screen's zones in the order of drawing."""
        self._box = NO_BOX
        """The box around the fanned zone."""
        self.screen = screen
        self.inlays = {}

    def _named(self, kind: str, known: Mapping[str, P], name: str) -> P:
        """The screen or label of this name. Raises StageError if there is none."""
        if name not in known:
            where = " on this screen" if kind == "label" else ""
            raise StageError(f"ROM {self._name} has no {kind} {name!r}{where}")
        return known[name]

    def _on_screen(self, zone: Zone) -> Zone:
        """The zone, cut to end where the screen ends."""
        if not isinstance(zone, CardRow) or not zone.fit:
            return zone
        whole, (wide, high) = self._canvas.whole, self._pictures.size
        if zone.dx:
            left = whole.w - zone.x if zone.dx > 0 else zone.x + wide
        else:
            left = whole.h - zone.y if zone.dy > 0 else zone.y + high
        return zone._replace(fit=min(zone.fit, left))

    def _place(self, model: Model) -> Iterator[Placed]:
        """The cards in the order of drawing; zones that the screen lacks are not shown.

        Raises StageError for a card that lies face down in a zone that has no back.
        """
        size, self._box, fanned = self._pictures.size, NO_BOX, list[Placed]()
        for name, zone in self._zones.items():
            views = model.zones.get(name, ())
            cards = self._lie(name, zone, views)
            is_fanned = name == model.fanned and is_crowded(zone, views, size)
            if self._fan and is_fanned and isinstance(zone, CardRow):
                self._box, corners = spread(self._fan, zone, len(views), size)
                for card in cards:
                    (x, y), up = corners[card.index], zone.raised if card.view.chosen else 0
                    fanned.append(card.moved(x - card.rect.x, y - up - card.rect.y))
            else:
                yield from (_raised(card, zone, model) for card in cards)
        yield from fanned

    def _lie(self, name: str, zone: Zone, views: Sequence[CardView]) -> list[Placed]:
        """The cards of a zone; most zones are as they were in the model before."""
        before = self._lying.get(name)
        if before is None or before[0] != views:
            cards = place(name, zone, views, self._pictures.size, partial(self._back_size, name))
            self._lying[name] = before = views, cards
        return before[1]

    def _back_size(self, zone: str) -> Point:
        back = self._sprite(zone, BACK)
        return back.width, back.height

    # How it is drawn.

    def draw(self, frame: Frame, now: float) -> None:
        """Draw all of a frame except its flying cards."""
        scene, lying = frame.scene, frame.lying
        fanned = scene.model.fanned if self._box != NO_BOX else ""
        for layer in self._layers:
            self._canvas.parts(layer, lowest=layer is self._layers[0])
            self._draw_words(layer, scene.model)
            # Only a screen of cells has any, and it has a single layer.
            self._draw_scenery(scene, now)
            self._draw_places(layer, scene.model, lying)
            self._draw_zones(layer.zones.keys() - {fanned}, scene, lying)
        if fanned:
            assert self._fan is not None
            self._canvas.rect(self._box, self._look.ink(self._fan.shade or ""))
            self._draw_zones({fanned}, scene, lying)
        if self._enlarged:
            self._uncover_words(scene.model)
        self._draw_cursor(scene.model, lying)
        for sign in self._signs(scene):
            self._canvas.write(Line(sign.col, sign.row, sign.placed.view.key[:1], sign.style))
            self._canvas.uncover(Rect(sign.col, sign.row, 1, 1))
        for what, x, y in scene.model.actors:
            actor = self._face(what) if isinstance(what, int) else self._drawn(what)
            self._canvas.picture(actor, x, y)

    def _uncover_words(self, model: Model) -> None:
        """Show what stands on patches before the cards: large print has no room beside them."""
        for layer in self._layers:
            for name, label in layer.labels.items():
                if isinstance(label, Label) and label.patch:
                    for line in self._label_lines(name, label, model):
                        self._canvas.uncover(Rect(line.x, line.y, len(line.text), 1))

    def draw_flying(self, frame: Frame) -> None:
        """Draw a frame's flying cards."""
        for card in frame.flying:
            self._draw_card(card)

    def _draw_words(self, layer: "AnyScreen", model: Model) -> None:
        """The labels, the legend, and signs over both."""
        for name, label in layer.labels.items():
            if name not in self.signs:
                other = name in model.styles
                self._draw_lines(label, self._label_lines(name, label, model), fills=other)
        for name, word, slot in self._legend_slots():
            key, words = written(name), self._rom.hotkeys[name].words
            self._canvas.write(Line(slot.x, slot.y, key, "legend_key"))
            # A toggle has the blank before both of its words, or before neither.
            blank = " " if len(key) + max(map(len, words)) < slot.w else ""
            word = f"{blank}{word} "[: slot.w - len(key)]
            self._canvas.write(Line(slot.x + len(key), slot.y, word, "legend_word"))
        for name in layer.labels.keys() & self.signs.keys():
            label = layer.labels[name]
            if paper := self._canvas.paper_of(label):
                self._canvas.fill(paper, self._canvas.label_lines(label, "")[0].style)
            self._draw_lines(label, self._label_lines(name, label, model))

    def _draw_lines(self, label: "AnyLabel", lines: Sequence[Line], fills: bool = False) -> None:
        """Write the lines of a label; with `fills` on paper across its whole width."""
        paper = self._canvas.paper_of(label) if fills else None
        if lines:
            self._canvas.plate(label, lines[0].style)
        for line in lines:
            if paper:
                self._canvas.fill(Rect(paper.x, line.y, paper.w, 1), line.style)
            self._canvas.write(line)

    def _label_lines(self, name: str, label: "AnyLabel", model: Model) -> list[Line]:
        """The lines of a label, in the sign's, the model's, the strong or the usual style."""
        if name in self.signs:
            return self._canvas.label_lines(label, self.signs[name])
        text, other = model.labels.get(name, ""), model.styles.get(name)
        if not (text or other):
            return []
        lines = self._canvas.label_lines(label, text, name in model.strong)
        return [line._replace(style=other or line.style) for line in lines]

    def _legend_slots(self) -> Iterator[tuple[str, str, Rect]]:
        """The keys of the legend, their words and their places."""
        shown = self._scenery and self._scenery.legend
        for key, word in self._legend().items() if shown else ():
            hotkey = self._rom.hotkeys[key]
            yield key, word, Rect(hotkey.col or 0, hotkey.row or 0, hotkey.width or 1, 1)

    def _draw_scenery(self, scene: Scene, now: float) -> None:
        """What lies below all cards: inlays, faces and heaps."""
        if not self._scenery:
            return
        for name, sprite in self.inlays.items():
            spot = self._scenery.anchors[name]
            self._canvas.picture(sprite, spot.x, spot.y)
        if self._faces:
            for drawn in self._faces.draw(self._scenery, scene.model, scene.cards, now):
                self._canvas.picture(drawn.sprite, *drawn.corner)

    def _draw_places(self, layer: "AnyScreen", model: Model, lying: Sequence[Placed]) -> None:
        """The pictures of empty zones that the model names."""
        taken = {placed.zone for placed in lying}
        for name in layer.zones:
            zone = self._zones[name]
            if isinstance(zone, CardRow) and zone.place and name in model.zones.keys() - taken:
                self._canvas.picture(self._drawn(zone.place), zone.x, zone.y)

    def _draw_zones(self, zones: Set[str], scene: Scene, lying: Sequence[Placed]) -> None:
        """The cards of some zones, with their marks."""
        lying = [placed for placed in lying if placed.zone in zones]
        for placed in lying:
            self._draw_card(placed)
        for placed in lying:
            if has_cursor(scene.model, placed):
                self._draw_outline(placed)
            if placed.view.new:
                self._draw_tab(placed.visible)
        self._draw_marks(scene.model.marks & zones, lying)
        for placed in scene.cards:
            if placed.zone in zones:
                name = partial(self._pictures.name, placed.view.card)
                self._canvas.name_card(placed.visible, name)

    def _draw_card(self, card: Placed | Flying) -> None:
        if isinstance(card, Placed):
            sprite = self._sprite(card.zone, card.view.card, card.sideways)
            self._canvas.picture(sprite, card.rect.x, card.rect.y)
            return
        whole = self._sprite(card.placed.zone, card.placed.view.card)
        sprite = self._pictures.narrowed(whole, card.width)
        inset = (whole.width - sprite.width) // 2
        if card.shadow:
            x, y = card.shadow
            shadow = Rect(x + inset, y, sprite.width, sprite.height)
            if card.angle > 45:
                shadow = Rect(
                    x + (shadow.w - shadow.h) // 2,
                    y + (shadow.h - shadow.w) // 2,
                    shadow.h,
                    shadow.w,
                )
            self._canvas.shade(shadow)
        self._canvas.picture(sprite, card.x + inset, card.y, card.angle)

    def _sprite(self, name: str, card: int, sideways: bool = False) -> Sprite:
        """A card as it is seen in a zone. Raises StageError for a back that the zone lacks."""
        zone = self._zones[name]
        if not isinstance(zone, CardRow):
            return self._pictures.sprite(card, zone.index, sideways, self._look.is_mono)
        if card != BACK:
            return self._face(card)
        if zone.back is None:
            raise StageError(f"the zone {name!r} has no back, but a card lies face down in it")
        return self._drawn(zone.back)

    def _face(self, card: int) -> Sprite:
        return self._pictures.sprite(card, "row", False, self._look.is_mono)

    def _drawn(self, picture: str) -> Sprite:
        return self._pictures.drawn(picture, self._look.is_mono)

    def _draw_outline(self, placed: Placed) -> None:
        """The frame of the card that the cursor is on, where it is not raised."""
        zone = self._zones[placed.zone]
        if not isinstance(zone, CardRow) and zone.lift is None:
            self._canvas.outline(_around(placed.visible), self._look.ink("cursor"))

    def _draw_tab(self, seen: Rect) -> None:
        """The tab at the upper edge of a new card, visible on faces, backs and felt.

        It leaves the index free, which is at the left.
        """
        ink, paper = self._look.pair("new")
        width, height = TAB
        tab = Rect(seen.x + seen.w - width - 1, seen.y - 2, width, height)
        self._canvas.outline(tab, paper)
        inside = Rect(tab.x + 1, tab.y + 1, width - 2, height - 2)
        self._canvas.outline(inside, ink, TAB_EDGE)

    def _draw_marks(self, zones: Set[str], lying: Sequence[Placed]) -> None:
        """An edge around the topmost card of each zone that stands out, or around its place."""
        for name in sorted(zones):
            zone = self._zones[name]
            rect = Rect(zone.x, zone.y, *self._pictures.size)
            rect = next((placed.rect for placed in reversed(lying) if placed.zone == name), rect)
            if isinstance(zone, CardRow) and zone.mark:
                self._canvas.outline(_around(rect), self._look.ink(zone.mark), MARK)

    def _draw_cursor(self, model: Model, lying: Sequence[Placed]) -> None:
        """The cursor of the topmost screen that has one, at a place of any of the screens."""
        cursors = (layer.cursor for layer in reversed(self._layers))
        shape = next((cursor for cursor in cursors if cursor), None)
        name, index = model.cursor or ("", 0)
        if shape is None or (zone := self._zones.get(name)) is None:
            return
        spots = [placed.rect[:2] for placed in lying if has_cursor(model, placed)]
        if isinstance(zone, CardRow):
            spots = [corner(zone, index, model.zones.get(name, ()), self._pictures.size)]
        picture = self._drawn(shape.picture)
        for x, y in spots:
            self._canvas.picture(picture, x + shape.dx, y + shape.dy)

    def _signs(self, scene: Scene) -> Iterator[KeySign]:
        """The keys beside cards; a key whose cell is taken moves to the card's other side."""
        taken: set[Point] = set()
        for placed in scene.cards:
            side = getattr(self._zones[placed.zone], "keys", None)
            if side is None or not placed.view.key:
                continue
            style = "key" if placed.view.legal else "key_weak"
            if has_cursor(scene.model, placed):
                style = "key_cursor"
            cell = cell_beside(placed.rect, side)
            if cell in taken:
                cell = cell_beside(placed.rect, OPPOSITE[side])
            taken.add(cell)
            yield KeySign(placed, *cell, style)


def has_cursor(model: Model, placed: Placed) -> bool:
    """Whether the cursor is on a card."""
    return model.cursor == (placed.zone, placed.index)


def cell_beside(card: Rect, side: str) -> Point:
    """The cell beside a card's first visible corner, or just inside it."""
    right, below = -(-(card.x + card.w) // CELL), -(-(card.y + card.h) // CELL)
    col, row = (card.x + CELL // 2) // CELL, (card.y + CELL // 2) // CELL
    return {
        "above": (col, card.y // CELL - 1),
        "below": (col, below),
        "left": (card.x // CELL - 1, row),
        "right": (right, row),
        "inside": (-(-card.x // CELL), -(-card.y // CELL)),
    }[side]


def _raised(placed: Placed, zone: Zone, model: Model) -> Placed:
    """A card, raised if it is chosen or has the cursor."""
    if isinstance(zone, CardRow) or zone.lift is None:
        return placed
    if placed.view.chosen:
        return placed.moved(zone.lift.dx, zone.lift.dy)
    if has_cursor(model, placed):
        return placed.moved(zone.lift.dx // 2, zone.lift.dy // 2)
    return placed


def _around(rect: Rect) -> Rect:
    """A rectangle and a pixel on each side of it."""
    return Rect(rect.x - 1, rect.y - 1, rect.w + 2, rect.h + 2)


def _overlap(rect: Rect, other: Rect) -> int:
    """The pixels that two rectangles have in common."""
    wide = min(rect.x + rect.w, other.x + other.w) - max(rect.x, other.x)
    high = min(rect.y + rect.h, other.y + other.h) - max(rect.y, other.y)
    return max(0, wide) * max(0, high)
