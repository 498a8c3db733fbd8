"""The options that Calculation is played with: seven groups, 256 games (seed, Variations)."""

from collections.abc import Iterator
from itertools import product
from typing import Any, ClassVar, Self

from retrocards.cards import OptionError, pack
from retrocards.rules import base

TOP = "top"
ALL = "all"
ANY = "any"
COLOUR = "colour"
HIDDEN = "hidden"
VISIBLE = "visible"

VALUES: dict[str, tuple[int | bool | str, ...]] = {
    "piles": (4, 3, 5, 6),
    "discards": (TOP, ALL),
    "to_empty": (False, True),
    "suits": (ANY, COLOUR),
    "undealt": (HIDDEN, VISIBLE),
    "kings_start": (False, True),
    "bases": (True, False),
}
"""Option -> its values, that of the standard rules first; in the order of the seed's groups.

A game's number among the 256 is its place in this order: to change it is to renumber them."""

_WORDS = {
    "to_empty": ("stay", "move"),
    "kings_start": ("empty", "kings"),
    "bases": ("bare", "bases"),
}


class Options(base.Options):
    """How Calculation is played; the defaults are the standard rules (seed, Standard Rules).

    Raises OptionError for a value that there is not.
    """

    piles: int = 4
    """How many discard piles there are: 3 to 6."""
    discards: str = TOP
    """`top`: only the top card of each discard pile is to be seen; `all`: every card.  The rules
    are the same: who has put a card down may remember it."""
    to_empty: bool = False
    """Whether the top of a discard pile may be moved onto an empty one."""
    suits: str = ANY
    """What goes on the stacks: `any` suit, or its `colour` alone, red on the first two."""
    undealt: str = HIDDEN
    """Whether the undealt cards are `visible`, in the order in which they will be dealt."""
    kings_start: bool = False
    """Whether the discard piles start with the kings on them, one a pile from the left."""
    bases: bool = True
    """Whether the stacks start with an ace, a two, a three and a four; else empty."""

    players: ClassVar[int] = 1
    pack: ClassVar[tuple[int, ...]] = pack(52)

    def check(self) -> None:
        for name, values in VALUES.items():
            value = getattr(self, name)
            if value not in values:
                words = ", ".join(map(str, sorted(values)))
                raise OptionError(f"{name} is {value!r}; it must be one of {words}.")

    @property
    def name(self) -> str:
        """The short name of this game among the 256: `4-top-stay-any-hidden-empty-bases`."""
        words = []
        for option in VALUES:
            value = getattr(self, option)
            words.append(_WORDS[option][value] if option in _WORDS else str(value))
        return "-".join(words)

    @classmethod
    def all_sets(cls) -> Iterator[Self]:
        """The 256 games, the standard one first, always in the same order."""
        for values in product(*VALUES.values()):
            given: dict[str, Any] = dict(zip(VALUES, values, strict=True))
            yield cls(**given)
