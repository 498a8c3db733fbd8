"""What all games share: the interface of their rules, and the errors.

A game's `Options`, `Hand`, `Match` and `View` are subclasses of those here.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from random import Random
from typing import Any, Protocol, Self, TypeVar

from retrocards.cards import OptionError, TextError, shuffled
from retrocards.rules.text import COUNT, YES_NO, Fault, Impossible, Written

__all__ = [
    "Fault", "Hand", "Impossible", "Match", "OptionError", "Options", "Outcome", "RuleBroken",
    "TextError", "View", "Written", "first_dealer",
]  # fmt: skip


class RuleBroken(Exception):
    """A move that the rules forbid.

    `rule` is the stable name of the rule (`does_not_beat`); `detail` holds what a sentence about
    it needs (`{"card": "7C", "attack": "9C"}`).  The hand is unchanged.
    """

    def __init__(self, rule: str, detail: Mapping[str, str] | None = None) -> None:
        self.rule = rule
        self.detail: dict[str, str] = dict(detail or {})
        about = ", ".join(f"{key} {value}" for key, value in self.detail.items())
        super().__init__(f"{rule} ({about})" if about else rule)


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """How a game is played: each option is yes or no, a number or a word.

    Each game adds its own as a dataclass of the same kind; the defaults are those of the original
    program.  Raises OptionError for a wrong value.
    """

    def __post_init__(self) -> None:
        for name, default in self.defaults().items():
            value, kind = getattr(self, name), type(default)
            if kind is not str and type(value) is not kind:
                wanted = "yes or no" if kind is bool else "a whole number"
                raise OptionError(f"{name} is {value!r}; it must be {wanted}.")
        self.check()

    @classmethod
    def defaults(cls) -> dict[str, Any]:
        """Option -> its default."""
        return {option.name: option.default for option in fields(cls)}

    def check(self) -> None:
        """Raises OptionError for values that are out of range or do not go together."""

    def to_text(self) -> str:
        """Every option with its value: `players=4 teams=no`."""
        values = {name: getattr(self, name) for name in self.defaults()}
        return " ".join(f"{name}={_option_word(value)}" for name, value in values.items())

    @classmethod
    def from_text(cls, text: str) -> Self:
        """The reverse of `to_text`; an option that is left out has its default.

        Raises TextError.
        """
        defaults = cls.defaults()
        values: dict[str, Any] = {}
        for item in text.split():
            name, _, word = item.partition("=")
            if name not in defaults:
                names = ", ".join(defaults)
                raise TextError(f"There is no option {name!r}; the options are {names}.")
            if name in values:
                raise TextError(f"The option {name!r} is given twice; once is enough.")
            try:
                values[name] = _read_option(word, type(defaults[name]))
            except TextError as error:
                raise TextError(f"In the option {name}: {error}") from error
        try:
            return cls(**values)
        except OptionError as error:
            raise TextError(str(error)) from error


def _option_word(value: bool | int | str) -> str:
    return YES_NO.write(value) if isinstance(value, bool) else str(value)


def _read_option(word: str, kind: type) -> bool | int | str:
    form = {bool: YES_NO, int: COUNT}.get(kind)
    return form.read(word) if form else word


class Outcome(Protocol):
    """How a hand or a match ended."""

    @property
    def reason(self) -> str:
        """A stable snake_case name of the reason."""
        ...


W = TypeVar("W", bound=Written)


class View(ABC):
    """What one seat may know of a hand: a dataclass, so that views of equal knowledge are equal."""

    __slots__ = ()

    seat: int

    @abstractmethod
    def legal_moves(self) -> tuple[int, ...]:
        """The moves of this seat; empty when it is not to move."""

    @abstractmethod
    def sample(self, rng: Random) -> Any:
        """A whole hand that this seat cannot tell from the real one."""

    def _whole(self, kind: type[W], **hidden: Any) -> W:
        """A hand with these values for its hidden FIELDS, and the view's values for the others."""
        shown = {name: getattr(self, name) for name in kind.KEYS if name not in hidden}
        return kind.restore(**shown, **hidden)


class Hand(Written, ABC):
    """One deal, from the first move to the outcome.  Only `play` changes it."""

    __slots__ = ()

    options: Any
    """The `Options` that it is played by."""
    to_move: int
    """The seat whose move it is, 0 and up clockwise; -1 when the hand is over."""
    hands: Sequence[int]
    """Seat -> the set of the cards in hand."""
    outcome: Outcome | None
    """How the hand ended; None while it is played."""

    @abstractmethod
    def legal_moves(self) -> tuple[int, ...]:
        """Every move of the seat to move, in a fixed order; empty when the hand is over."""

    @abstractmethod
    def play(self, move: int) -> None:
        """Make a move.  Raises RuleBroken for an illegal one; nothing changes then."""

    @abstractmethod
    def view(self, seat: int) -> View:
        """What a seat may know."""

    @staticmethod
    @abstractmethod
    def move_text(move: int) -> str:
        """A move in words.  Raises TextError for an int that is no move."""

    @staticmethod
    @abstractmethod
    def parse_move(text: str) -> int:
        """The move that a text names, legal or not.  Raises TextError."""

    def play_text(self, text: str) -> int:
        """Make the move that a text names (`attack 6S`), and return it.

        Raises TextError for a text that is not a move, and RuleBroken for an illegal move; the
        hand is unchanged then.
        """
        move = self.parse_move(text)
        self.play(move)
        return move


Ended = TypeVar("Ended", bound=Outcome)


@dataclass(slots=True, eq=False, repr=False)
class Match(Written, ABC):
    """What lasts from hand to hand."""

    options: Any
    """The `Options` of the next hand; the program's unless others are given."""
    hands_played: int = field(default=0, init=False)

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended; None while it continues.  In most games it has no end."""
        return None

    @abstractmethod
    def new_hand(self, deal: str) -> Hand:
        """The next hand: the same match and deal (such as `4711`) always give the same one.

        Raises OptionError for a text that names no deal.
        """

    @abstractmethod
    def score(self, hand: Any) -> Outcome | None:
        """Enter a finished hand.  Raises RuleBroken `hand_not_over`."""

    def _count(self, outcome: Ended | None) -> Ended:
        """Count a hand with this outcome."""
        if outcome is None:
            raise RuleBroken("hand_not_over")
        self.hands_played += 1
        return outcome


def first_dealer(players: int, deal: str) -> int:
    """The dealer of a first hand: drawn from the deal, independently of the shuffle."""
    return shuffled(range(players), deal, stream=1)[0]
