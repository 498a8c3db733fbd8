"""What the rules of every game have in common: the shape, and the errors."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Protocol, Self

from retrocards.cards import OptionError, TextError

__all__ = ["Hand", "Match", "OptionError", "Outcome", "RuleBroken", "TextError", "View"]


class RuleBroken(Exception):
    """A move that the rules forbid.

    ``rule`` is the stable name of the rule (``does_not_beat``); ``detail`` holds what a sentence
    about it needs (``{"card": "7C", "attack": "9C"}``).  The hand is as it was before.
    """

    def __init__(self, rule: str, detail: Mapping[str, str] | None = None) -> None:
        self.rule = rule
        self.detail: dict[str, str] = dict(detail or {})
        about = ", ".join(f"{key} {value}" for key, value in self.detail.items())
        super().__init__(f"{rule} ({about})" if about else rule)


class Outcome(Protocol):
    """How a hand ended."""

    @property
    def reason(self) -> str:
        """A stable snake_case name of the reason."""
        ...


class View(Protocol):
    """What one seat may know of a hand."""

    @property
    def seat(self) -> int: ...

    def legal_moves(self) -> tuple[int, ...]:
        """The moves of this seat; empty when it is not to move."""
        ...

    def sample(self, rng: Random) -> Any:
        """A whole hand that this seat cannot tell from the real one."""
        ...


class Hand(Protocol):
    """One deal, from the first move to the outcome."""

    @property
    def to_move(self) -> int:
        """The seat whose move it is, 0 and up clockwise; -1 when the hand is over."""
        ...

    @property
    def hands(self) -> Sequence[int]:
        """Seat -> the set of the cards in hand."""
        ...

    @property
    def outcome(self) -> Outcome | None:
        """How the hand ended; None while it is played."""
        ...

    def legal_moves(self) -> tuple[int, ...]:
        """Every move of the seat to move, in a fixed order; empty when the hand is over."""
        ...

    def play(self, move: int) -> None:
        """Make a move.  Raises RuleBroken, and changes nothing, when it is not legal."""
        ...

    def view(self, seat: int) -> View: ...

    def copy(self) -> Self: ...

    def move_text(self, move: int) -> str: ...

    def parse_move(self, text: str) -> int:
        """The move that a text names, legal or not.  Raises TextError."""
        ...

    def to_text(self) -> str: ...

    @classmethod
    def from_text(cls, text: str) -> Self:
        """The position that a text holds.  Raises TextError."""
        ...


class Match(Protocol):
    """What lasts from hand to hand."""

    @property
    def hands_played(self) -> int: ...

    def new_hand(self, deal: str) -> Hand:
        """The next hand; the same for the same match and deal.  Raises OptionError."""
        ...

    def to_text(self) -> str: ...

    @classmethod
    def from_text(cls, text: str) -> Self:
        """The match that a text holds.  Raises TextError."""
        ...
