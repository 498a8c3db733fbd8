"""The screen that is shown: its model, where its cards lie, and the film that leads there."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal, TypeVar

from retrocards.rom import Rom
from retrocards.rom.nearest import did_you_mean
from retrocards.stage.errors import StageError
from retrocards.stage.flights import Flying
from retrocards.stage.model import Hit, Model
from retrocards.stage.motion import Film, Moment, Step
from retrocards.stage.ways import Scene
from retrocards.stage.zones import Placed, Point, Rect, topmost

SUIT_SIGNS = "♣♦♥♠"

P = TypeVar("P")


class Table(ABC):
    """A screen of the ROM, filled from a model. Places are in pixels of the picture.

    The model is the last one that was given; what is drawn may still be on the way to it.
    """

    def __init__(self, rom: Rom) -> None:
        self._name, self._motions = rom.identity.name, rom.display.motions
        self.signs: Mapping[str, str] = {}
        """What stands in labels of the screen over all that the model and the legend have there."""
        self._known = {
            "zone": frozenset(zone for screen in rom.screens.values() for zone in screen.zones),
            "label": frozenset(label for screen in rom.screens.values() for label in screen.labels),
        }
        """What a model may name: all that any screen of the ROM has."""
        self._scene = Scene(Model(), ())
        self._film: Film | None = None

    @property
    def model(self) -> Model:
        """The last model; not to be changed."""
        return self._scene.model

    @property
    def ends(self) -> float:
        """When all cards have come to rest."""
        return self._film.ends if self._film else float("-inf")

    @abstractmethod
    def has_room(self, label: str, text: str) -> bool:
        """Whether a label of the screen shows all of a text.

        Raises StageError for a label that the screen lacks.
        """

    def open(self, screen: str) -> None:
        """Turn to another screen, empty at first. Raises StageError if there is none."""
        self._turn_to(screen)
        self._scene = Scene(Model(), ())
        self._film = None

    def perform(self, steps: Sequence[Step], now: float, pace: float, pointer: Point) -> None:
        """Show models one after another, and all of them after what is still to be seen.

        Raises StageError for a zone or a label that no screen of the ROM has.
        """
        for model, _ in steps:
            self._check_names(model)
        if now >= self.ends:
            self._film = None
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
                self._film = self._film or Film(before, self._zones, now)
                self._film.add(after, motion, pace, now)
            elif self._film:
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
        """Let all cards come to where they are at once."""
        self._film = None

    def cues(self, since: float, until: float) -> list[str]:
        """The sounds of motions that begin from one moment on, but before another."""
        return self._film.cues(since, until) if self._film else []

    def at(self, now: float, pointer: Point) -> Moment:
        """What is to be seen at a moment; what the mouse carries lies above all else."""
        if self._film and now < self.ends:
            return self._film.at(now)
        lying, carried = self._held(pointer), self.model.carried
        if not carried:
            return Moment(self._scene, lying, ())
        held = [placed for placed in lying if carried.holds(placed.zone, placed.index)]
        flying = [Flying(placed, placed.rect.x, placed.rect.y) for placed in held]
        return Moment(self._scene, [placed for placed in lying if placed not in held], flying)

    def seen(self, now: float) -> Scene:
        """The scene that is to be seen at a moment, to which its cards may still be flying."""
        return self._film.shown(now) if self._film and now < self.ends else self._scene

    def draw(self, moment: Moment, now: float) -> None:
        """Draw all of a moment."""
        self._draw_below(moment.scene, moment.lying, now)
        for card in moment.flying:
            self._draw_card(card)

    def phase(self, now: float) -> object:
        """What changes by itself of what lies there, with machine time."""
        return None

    def card_at(self, x: int, y: int, zones: Mapping[str, object]) -> Hit | None:
        """The card of some zones that is seen at a pixel; what the mouse carries is none."""
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
        """The zones that have room at a pixel, or a card there."""
        lying = [(placed.zone, placed.rect) for placed in self._scene.cards]
        return [zone for zone, rect in (*self._rooms(), *lying) if rect.holds(x, y)]

    def below_carried(self, pointer: Point) -> list[str]:
        """The zones that the first card lies on which the mouse carries, the most covered first."""
        carried, held = self.model.carried, self._held(pointer)
        if carried is None:
            return []
        card = next(one.rect for one in held if carried.holds(one.zone, one.index))
        lying = [(one.zone, one.rect) for one in held if not carried.holds(one.zone, one.index)]
        covered: dict[str, int] = {}
        for zone, rect in (*self._rooms(), *lying):
            covered[zone] = max(covered.get(zone, 0), _overlap(card, rect))
        return sorted(filter(covered.get, covered), key=lambda zone: -covered[zone])

    def _rooms(self) -> Iterable[tuple[str, Rect]]:
        """The room that each zone has, empty or not, on a screen that gives it."""
        return ()

    def _held(self, pointer: Point) -> list[Placed]:
        """The cards, those that the mouse carries at the pointer."""
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

    @abstractmethod
    def hit(self, x: int, y: int) -> Hit | None:
        """What lies on top at a point of the PC's picture."""

    def legend_hit(self, x: int, y: int) -> Hit | None:
        """The key of the legend that a unit of the canvas belongs to, if there is a legend."""
        return None

    @abstractmethod
    def _turn_to(self, screen: str) -> None:
        """Take another screen. Raises StageError if there is none."""

    def _named(self, kind: Literal["screen", "label"], known: Mapping[str, P], name: str) -> P:
        """The screen or label of this name. Raises StageError if there is none."""
        if name not in known:
            where = " on this screen" if kind == "label" else ""
            raise StageError(f"ROM {self._name} has no {kind} {name!r}{where}")
        return known[name]

    @abstractmethod
    def _place(self, model: Model) -> Iterator[Placed]:
        """The cards in the order of drawing; zones that the screen lacks are not shown."""

    @property
    @abstractmethod
    def _zones(self) -> Sequence[str]:
        """The names of the screen's zones in the order of drawing."""

    @abstractmethod
    def _draw_below(self, scene: Scene, lying: Sequence[Placed], now: float) -> None:
        """Draw all of a scene but the cards that fly; its words are those of its model."""

    @abstractmethod
    def _draw_card(self, card: Placed | Flying) -> None:
        """Draw a card where it lies, or as it is seen on its way."""


def _overlap(one: Rect, other: Rect) -> int:
    """The pixels that two rectangles have in common."""
    wide = min(one.x + one.w, other.x + other.w) - max(one.x, other.x)
    high = min(one.y + one.h, other.y + other.h) - max(one.y, other.y)
    return max(0, wide) * max(0, high)
