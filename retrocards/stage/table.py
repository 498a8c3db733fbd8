"""The screen that is shown: its model, where its cards lie, and the film that leads there."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence

from retrocards.rom.schema.look import Motion
from retrocards.stage.model import Hit, Model
from retrocards.stage.motion import Point, Scene, Shot, Step, shot
from retrocards.stage.zones import Placed, topmost

SUIT_SIGNS = "♣♦♥♠"


class Table(ABC):
    """A screen of the ROM, filled from a model. Places are in pixels of the picture.

    `motions` are the ROM's, by their names. The model is the last one that was given; what is drawn
    may still be on the way to it.
    """

    def __init__(self, motions: Mapping[str, Motion]) -> None:
        self._motions = motions
        self._scene = Scene(Model(), ())
        self._film: list[Shot] = []

    @property
    def model(self) -> Model:
        """The last model; not to be changed."""
        return self._scene.model

    @property
    def ends(self) -> float:
        """When all cards have come to rest."""
        return self._film[-1].ends if self._film else float("-inf")

    def open(self, screen: str) -> None:
        """Turn to another screen, empty at first. Raises StageError if there is none."""
        self._turn_to(screen)
        self._scene = Scene(Model(), ())
        self._film = []

    def perform(self, steps: Sequence[Step], now: float, pace: float, pointer: Point) -> None:
        """Show models one after another, and all of them after what is still to be seen."""
        self._film = [shot for shot in self._film if now < shot.ends]
        for model, motion in steps:
            before = Scene(self.model, self._held(pointer))
            kept = model.copy()
            self._scene = Scene(kept, [*self._place(kept)])
            if before.lies_as(Scene(kept, self._held(pointer))):
                # What is said anew is said at once.
                if self._film:
                    self._film[-1] = self._film[-1]._replace(scene=self._scene)
                continue
            style = self._motions.get(motion) if before.cards and pace else None
            self._film.append(shot(before, self._scene, style, max(now, self.ends), pace))

    def settle(self) -> None:
        """Let all cards come to where they are at once."""
        self._film = []

    def cues(self, after: float, until: float) -> list[str]:
        """The sounds that begin later than one moment and not later than another."""
        return [
            name for shot in self._film for begins, name in shot.sounds if after < begins <= until
        ]

    def shot(self, now: float) -> Shot | None:
        """What of the film is to be seen now; None: nothing moves."""
        return next((shot for shot in self._film if now < shot.ends), None)

    def draw(self, now: float, pointer: Point) -> None:
        """Draw all of it; cards on their way and in the mouse's hand lie above all else."""
        shot, carried = self.shot(now), self.model.carried
        scene, places = (shot.scene, shot.places(now)) if shot else (self._scene, {})
        cards = scene.cards
        if scene is self._scene:
            cards = self._held(pointer)
            places |= {
                number: (placed.rect.x, placed.rect.y)
                for number, placed in enumerate(cards)
                if carried and carried.holds(placed.zone, placed.index) and number not in places
            }
        resting = [placed for number, placed in enumerate(cards) if number not in places]
        self._draw_below(scene, resting, now)
        for number, at in places.items():
            self._draw_card(cards[number], at)

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

    @abstractmethod
    def _turn_to(self, screen: str) -> None:
        """Take another screen. Raises StageError if there is none."""

    @abstractmethod
    def _place(self, model: Model) -> Iterator[Placed]:
        """The cards in the order of drawing; zones that the screen lacks are not shown."""

    @abstractmethod
    def _draw_below(self, scene: Scene, resting: list[Placed], now: float) -> None:
        """Draw all of a scene but what moves; its words are those of its model, moving or not."""

    @abstractmethod
    def _draw_card(self, placed: Placed, at: Point) -> None:
        """Draw a card's picture with its upper left corner at a place."""
