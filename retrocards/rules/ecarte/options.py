"""The options that Ecarte is played with."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Self

from retrocards.cards import OptionError, TextError
from retrocards.rules.ecarte.moves import PACK

GAME_POINT = 5
HAND_CARDS = 5

_NAME = "dealer_must_change"


@dataclass(frozen=True, slots=True)
class Options:
    """How Ecarte is played.  Raises OptionError for a value outside its range.

    The seed says under CALLING FOR CARDS that both players change at least one card, and under
    CHANGING that the dealer changes none to five; the latter is the default.
    """

    dealer_must_change: bool = False
    """A dealer who accepts changes one card at least, as long as the stock has one."""

    players: ClassVar[int] = 2
    pack: ClassVar[tuple[int, ...]] = PACK

    def __post_init__(self) -> None:
        if type(self.dealer_must_change) is not bool:
            raise OptionError(f"{_NAME} is {self.dealer_must_change!r}; it must be yes or no.")

    def to_text(self) -> str:
        """`dealer_must_change=no`."""
        return f"{_NAME}={'yes' if self.dealer_must_change else 'no'}"

    @classmethod
    def from_text(cls, text: str) -> Self:
        """The reverse of `to_text`; an option that is left out has its default.

        Raises TextError.
        """
        items = text.split()
        if not items:
            return cls()
        name, _, word = items[0].partition("=")
        if name != _NAME:
            raise TextError(f"There is no option {name!r}; there is {_NAME}.")
        if len(items) > 1:
            raise TextError(f"There is one option, {_NAME}, and it is given once.")
        if word not in ("yes", "no"):
            raise TextError(f"The option {_NAME} is {word!r}; it must be yes or no.")
        return cls(word == "yes")


def option_sets() -> Iterator[Options]:
    """Every set of options, the default one first."""
    yield Options()
    yield Options(dealer_must_change=True)
