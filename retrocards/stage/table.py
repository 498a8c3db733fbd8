"""The screen that is shown: its model, where its cards lie, and which are on their way."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping

from retrocards.stage.model import Hit, Model
from retrocards.stage.motion import Glide, Point, Scene, glides
from retrocards.stage.zones import Placed, topmost

SUIT_SIGNS = "♣♦♥♠"


class Table(ABC):
    """A screen of the ROM, filled from a model. Places are in pixels of the picture.

    `motion` is how many seconds a card glides to where it is.
    """

    def __init__(self, motion: float) -> None:
        self._motion = motion
        self._scene = Scene(Model(), ())
        self._glides: dict[int, Glide] = {}
        self._started = 0.0

    @property
    def model(self) -> Model:
        """The model that is shown; not to be changed."""
        return self._scene.model

    def open(self, screen: str) -> None:
        """Turn to another screen, empty at first. Raises StageError if there is none."""
        self._turn_to(screen)
        self._scene = Scene(Model(), ())
        self._glides = {}

    def present(self, model: Model, now: float, pointer: Point) -> None:
        """Show a model; cards that are elsewhere than before glide there."""
        before = Scene(self.model, self._held(pointer))
        kept = model.copy()
        self._scene = Scene(kept, [*self._place(kept)])
        if before.lies_as(Scene(kept, self._held(pointer))):
            return
        self._glides = {}
        if before.cards and self._motion:
            self._started = now
            self._glides = glides(before, self._scene)

    def settle(self) -> None:
        """Let all cards come to where they are at once."""
        self._glides = {}

    def gliding(self, now: float) -> dict[int, Point]:
        """Where the cards that are on their way are now, by their numbers."""
        if not self._glides or now - self._started >= self._motion:
            return {}
        part = (now - self._started) / self._motion
        return {number: glide.at(part) for number, glide in self._glides.items()}

    def draw(self, now: float, pointer: Point) -> None:
        """Draw all of it; cards on their way and in the mouse's hand lie above all else."""
        cards, carried = [*enumerate(self._held(pointer))], self.model.carried
        places = self.gliding(now)
        held = {
            number: (placed.rect.x, placed.rect.y)
            for number, placed in cards
            if carried and carried.holds(placed.zone, placed.index)
        }
        resting = [placed for number, placed in cards if number not in {**places, **held}]
        self._draw_below(resting)
        for number, at in {**places, **held}.items():
            self._draw_card(self._scene.cards[number], at)

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
    def _draw_below(self, resting: list[Placed]) -> None:
        """Draw all but what moves; the words of a screen are those of its model, moving or not."""

    @abstractmethod
    def _draw_card(self, placed: Placed, at: Point) -> None:
        """Draw a card's picture with its upper left corner at a place."""
