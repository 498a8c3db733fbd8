"""What a program says to the stage: cards in named zones and texts in named labels, no places."""

from dataclasses import dataclass, field, replace
from typing import Literal

BACK = -1
"""The card number of a card that lies face down."""
GAP = -2
"""The card number of a gap: no card lies there, and its neighbours stay. Fans and rows have
gaps."""


@dataclass(slots=True)
class CardView:
    """One card as a player sees it: `card` is 0 to 51, BACK or GAP.

    `key` is the letter or digit shown with it. It may be `legal` to play, `chosen` by the player,
    and `new` on the table. `cover` is the defence card on an attack card.
    """

    card: int = BACK
    key: str = ""
    legal: bool = True
    chosen: bool = False
    cover: "CardView | None" = None
    new: bool = False

    def copy(self) -> "CardView":
        """An equal view that can be changed."""
        # Written out: `replace` takes six times as long, and every card of a table is copied.
        cover = self.cover.copy() if self.cover else None
        return CardView(self.card, self.key, self.legal, self.chosen, cover, self.new)


@dataclass(frozen=True, slots=True)
class Carried:
    """A card that the mouse carries, and those behind it if `count` is more than one.

    `grip` is how far the pointer is from the card's corner, as `Hit` tells it.
    """

    zone: str
    index: int
    grip: tuple[int, int] = (0, 0)
    count: int = 1

    def holds(self, zone: str, index: int) -> bool:
        """Whether the mouse carries a card."""
        return zone == self.zone and self.index <= index < self.index + self.count


ActorView = tuple[str | int, int, int]
"""A picture of the ROM by its name or a card by its number, and where its corner lies."""


@dataclass(slots=True)
class Model:
    """Everything on the table: `zones` and `labels` have their names in the ROM's screens.

    A label in `strong` is shown in its strong style; `styles` gives labels other styles. `cursor`
    is the zone and the index of the card with the cursor. Cards that are `carried` are drawn at the
    pointer, above all else, and still belong to their zone. `moods` are the layers of the faces,
    such as `("think", "hat")`, `heaps` the size of each heap. `marks` are the zones that stand out,
    such as those that would take the carried card. A crowded zone that is `fanned` is spread out.
    `actors` are what a reel moves, above all else. `near` is the seat that sits at the bottom; ""
    leaves all seats where the ROM has them. `typing` are the labels whose words are incomplete yet.
    """

    zones: dict[str, list[CardView]] = field(default_factory=dict)
    labels: dict[str, str] = field(default_factory=dict)
    strong: frozenset[str] = frozenset()
    styles: dict[str, str] = field(default_factory=dict)
    cursor: tuple[str, int] | None = None
    carried: Carried | None = None
    moods: dict[str, tuple[str, ...]] = field(default_factory=dict)
    heaps: dict[str, int] = field(default_factory=dict)
    marks: frozenset[str] = frozenset()
    actors: tuple[ActorView, ...] = ()
    fanned: str = ""
    near: str = ""
    typing: frozenset[str] = frozenset()

    def copy(self) -> "Model":
        """An equal model that can be changed."""
        return replace(
            self,
            zones={name: [view.copy() for view in views] for name, views in self.zones.items()},
            labels={**self.labels},
            styles={**self.styles},
            moods={**self.moods},
            heaps={**self.heaps},
        )


@dataclass(frozen=True, slots=True)
class Hit:
    """What lies under the pointer.

    A card has its zone and index; a key its name: a function key of the legend, a key that a prompt
    or a window names, or a letter or digit that stands alone in a prompt. A label is text of the
    screen that can be pointed at but names no key there; its name is the `zone`. `grip` is
    how far the point is from a card's corner; it does not count when hits are compared.
    """

    kind: Literal["card", "key", "label"]
    zone: str = ""
    index: int = -1
    key: str = ""
    grip: tuple[int, int] = field(default=(0, 0), compare=False)
