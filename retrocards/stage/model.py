"""What a program says to the stage: cards in named zones and texts in named labels, no places."""

from dataclasses import dataclass, field, replace
from typing import Literal

BACK = -1
"""The card number of a card that lies face down."""
GAP = -2
"""The card number of a place that was left: no card lies there, and those beside it stay.

Only the zones of an LCD have such places; on a text screen those beside it close up.
"""


@dataclass
class CardView:
    """One card as a player sees it: `card` is 0 to 51, BACK or GAP.

    `key` is the letter or digit shown with it, `legal` whether it may be played, `chosen` whether
    it has been picked; `cover` is the defence card that lies on an attack card.
    """

    card: int = BACK
    key: str = ""
    legal: bool = True
    chosen: bool = False
    cover: "CardView | None" = None

    def copy(self) -> "CardView":
        """A view of its own that is equal to this one."""
        cover = self.cover.copy() if self.cover else None
        return CardView(self.card, self.key, self.legal, self.chosen, cover)


@dataclass(frozen=True)
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


@dataclass
class Model:
    """Everything on the table: `zones` and `labels` are named in the ROM's screen.

    A label in `strong` is shown in its strong style; `styles` gives a label another named style.
    `cursor` is the zone and the index of the card that the cursor is on. What is `carried` is drawn
    at the pointer, above all else; it has to be in its zone all the same.
    """

    zones: dict[str, list[CardView]] = field(default_factory=dict)
    labels: dict[str, str] = field(default_factory=dict)
    strong: frozenset[str] = frozenset()
    styles: dict[str, str] = field(default_factory=dict)
    cursor: tuple[str, int] | None = None
    carried: Carried | None = None

    def copy(self) -> "Model":
        """A model of its own that is equal to this one."""
        zones = {name: [view.copy() for view in views] for name, views in self.zones.items()}
        return replace(self, zones=zones, labels={**self.labels}, styles={**self.styles})


@dataclass(frozen=True)
class Hit:
    """What lies under the pointer.

    A card has its zone and index; a key its name: a function key of the legend, a key that a prompt
    or a window names, or a letter or digit that stands alone in a prompt. A label is text of the
    screen that can be pointed at but names no key there; its name is the `zone`. `grip` is how far
    the point is from a card's corner.
    """

    kind: Literal["card", "key", "label"]
    zone: str = ""
    index: int = -1
    key: str = ""
    grip: tuple[int, int] = field(default=(0, 0), compare=False)
