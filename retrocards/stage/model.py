"""What a program says to the stage: cards in named zones and texts in named labels, no places."""

from typing import Any, Literal

BACK = -1
"""The card number of a card that lies face down."""
GAP = -2
"""The card number of a gap: no card lies there, and its neighbours stay. Fans and rows have
gaps."""


class Value:
    """Equal to another of its class with equal attributes; a dataclass would slow every start."""

    __hash__: Any = None

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and vars(self) == vars(other)

    def __repr__(self) -> str:
        values = ", ".join(f"{name}={value!r}" for name, value in vars(self).items())
        return f"{type(self).__name__}({values})"


class CardView(Value):
    """One card as a player sees it: `card` is 0 to 51, BACK or GAP.

    `key` is the letter or digit shown with it. It may be `legal` to play, `chosen` by the player,
    and `new` on the table. `cover` is the defence card on an attack card.
    """

    def __init__(
        self,
        card: int = BACK,
        key: str = "",
        legal: bool = True,
        chosen: bool = False,
        cover: "CardView | None" = None,
        new: bool = False,
    ) -> None:
        self.card, self.key = card, key
        self.legal, self.chosen, self.new = legal, chosen, new
        self.cover = cover

    def copy(self) -> "CardView":
        """An equal view that can be changed."""
        cover = self.cover.copy() if self.cover else None
        return CardView(self.card, self.key, self.legal, self.chosen, cover, self.new)


class Carried(Value):
    """A card that the mouse carries, and those behind it if `count` is more than one.

    `grip` is how far the pointer is from the card's corner, as `Hit` tells it.
    """

    def __init__(
        self, zone: str, index: int, grip: tuple[int, int] = (0, 0), count: int = 1
    ) -> None:
        self.zone, self.index = zone, index
        self.grip, self.count = grip, count

    def holds(self, zone: str, index: int) -> bool:
        """Whether the mouse carries a card."""
        return zone == self.zone and self.index <= index < self.index + self.count


Actor = tuple[str | int, int, int]
"""A picture of the ROM by its name or a card by its number, and where its corner lies."""


class Model(Value):
    """Everything on the table: `zones` and `labels` have their names in the ROM's screens.

    A label in `strong` is shown in its strong style; `styles` gives labels other styles. `cursor`
    is the zone and the index of the card with the cursor. Cards that are `carried` are drawn at the
    pointer, above all else, and still belong to their zone. `moods` are the layers of the faces,
    such as `("think", "hat")`, `heaps` the size of each heap. `marks` are the zones that stand out,
    such as those that would take the carried card. A crowded zone that is `fanned` is spread out.
    `actors` are what a reel moves, above all else.
    """

    def __init__(
        self,
        zones: dict[str, list[CardView]] | None = None,
        labels: dict[str, str] | None = None,
        strong: frozenset[str] = frozenset(),
        styles: dict[str, str] | None = None,
        cursor: tuple[str, int] | None = None,
        carried: Carried | None = None,
        moods: dict[str, tuple[str, ...]] | None = None,
        heaps: dict[str, int] | None = None,
        marks: frozenset[str] = frozenset(),
        actors: tuple[Actor, ...] = (),
        fanned: str = "",
    ) -> None:
        self.moods = {} if moods is None else moods
        self.heaps = {} if heaps is None else heaps
        self.zones = {} if zones is None else zones
        self.labels = {} if labels is None else labels
        self.styles = {} if styles is None else styles
        self.strong, self.marks = strong, marks
        self.cursor, self.carried = cursor, carried
        self.actors, self.fanned = actors, fanned

    def copy(self) -> "Model":
        """An equal model that can be changed."""
        zones = {name: [view.copy() for view in views] for name, views in self.zones.items()}
        labels, styles = {**self.labels}, {**self.styles}
        moods, heaps = {**self.moods}, {**self.heaps}
        copied = Model(zones, labels, self.strong, styles, self.cursor, self.carried, moods, heaps)
        copied.marks, copied.actors, copied.fanned = self.marks, self.actors, self.fanned
        return copied


class Hit(Value):
    """What lies under the pointer.

    A card has its zone and index; a key its name: a function key of the legend, a key that a prompt
    or a window names, or a letter or digit that stands alone in a prompt. A label is text of the
    screen that can be pointed at but names no key there; its name is the `zone`. `grip` is
    how far the point is from a card's corner.
    """

    def __init__(
        self,
        kind: Literal["card", "key", "label"],
        zone: str = "",
        index: int = -1,
        key: str = "",
        grip: tuple[int, int] = (0, 0),
    ) -> None:
        self.kind = kind
        self.zone, self.index = zone, index
        self.key, self.grip = key, grip

    def __eq__(self, other: object) -> bool:
        """The grip does not count: it is the same card."""
        return isinstance(other, Hit) and {**vars(self), "grip": 0} == {**vars(other), "grip": 0}
