"""What the rules of every game have in common: the shape, the errors, and what all do alike.

A game's `Hand`, `Match` and `View` are made from the classes here.  They name their attributes in
`__slots__`, and `Hand` and `Match` list in FIELDS what tells one position from another: equality,
copying and the text form come from that.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import (
    Any,
    ClassVar,
    Protocol,
    Self,
    TypeVar,
    dataclass_transform,
    get_args,
    get_origin,
)

from retrocards.cards import OptionError, TextError, shuffled
from retrocards.rules.text import COUNT, YES_NO, Fields, attributes, read, write

__all__ = [
    "Fault", "Hand", "Impossible", "Match", "OptionError", "Options", "Outcome", "Record",
    "RuleBroken", "TextError", "View", "Written", "first_dealer",
]  # fmt: skip


class RuleBroken(Exception):
    """A move that the rules forbid.

    `rule` is the stable name of the rule (`does_not_beat`); `detail` holds what a sentence about
    it needs (`{"card": "7C", "attack": "9C"}`).  The hand is as it was before.
    """

    def __init__(self, rule: str, detail: Mapping[str, str] | None = None) -> None:
        self.rule = rule
        self.detail: dict[str, str] = dict(detail or {})
        about = ", ".join(f"{key} {value}" for key, value in self.detail.items())
        super().__init__(f"{rule} ({about})" if about else rule)


Fault = tuple[str, str]
"""What is wrong with a position: its stable name, and a sentence about it."""


class Impossible(TextError):
    """A position that reads well and cannot be; `fault` is the stable name of what is wrong.

    Only what a fault names is looked for: nothing proves that play can have led to a position.
    """

    def __init__(self, fault: str, sentence: str) -> None:
        self.fault = fault
        super().__init__(sentence)


@dataclass_transform(kw_only_default=True, frozen_default=True)
class Options:
    """How a game is played: yes-or-nos, numbers and words, which stay as they were given.

    A game annotates its options in a class of its own; the defaults are those of the program that
    the game is from.  A dataclass would slow every start.
    """

    DEFAULTS: ClassVar[Mapping[str, bool | int | str]] = {}
    """Option -> its default."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        kinds: dict[str, Any] = cls.__annotations__
        names = [name for name, kind in kinds.items() if get_origin(kind) is not ClassVar]
        cls.DEFAULTS = {name: getattr(cls, name) for name in names}

    def __init__(self, **given: Any) -> None:
        """Raises OptionError for a wrong value, and TypeError for an option that there is not."""
        if unknown := given.keys() - self.DEFAULTS:
            raise TypeError(f"There is no option {', '.join(sorted(unknown))}.")
        for name, default in self.DEFAULTS.items():
            value, kind = given.get(name, default), type(default)
            if kind is not str and type(value) is not kind:
                wanted = "yes or no" if kind is bool else "a whole number"
                raise OptionError(f"{name} is {value!r}; it must be {wanted}.")
            object.__setattr__(self, name, value)
        self.check()

    def check(self) -> None:
        """Raises OptionError for values out of their range, or that do not go together."""

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"Options are frozen: {name} cannot be set.")

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and vars(self) == vars(other)

    def __hash__(self) -> int:
        return hash(tuple(vars(self).values()))

    def __repr__(self) -> str:
        values = ", ".join(f"{name}={value!r}" for name, value in vars(self).items())
        return f"{type(self).__name__}({values})"

    def to_text(self) -> str:
        """Every option with its value: `players=4 teams=no`."""
        return " ".join(f"{name}={_option_word(value)}" for name, value in vars(self).items())

    @classmethod
    def from_text(cls, text: str) -> Self:
        """The reverse of `to_text`; an option that is left out has its default.

        Raises TextError.
        """
        known = cls.DEFAULTS
        values: dict[str, Any] = {}
        for item in text.split():
            name, _, word = item.partition("=")
            if name not in known:
                raise TextError(f"There is no option {name!r}; there are {', '.join(known)}.")
            if name in values:
                raise TextError(f"The option {name!r} is there twice; once is enough.")
            try:
                values[name] = _read_option(word, type(known[name]))
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


class Record:
    """Attributes by name: equal when all of them are, and copied."""

    __slots__ = ()

    _compared: ClassVar[tuple[str, ...]] = ()
    _twin: ClassVar[Callable[[Any], Any]]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        parts = [part for part in cls.__mro__ if "__slots__" in part.__dict__]
        cls._compared = tuple([name for part in parts for name in part.__dict__["__slots__"]])
        cls._twin = _copier(cls, cls._compared)

    def copy(self) -> Self:
        """One of its own that is equal to this one.

        What a class annotates as a list, or as a list of lists, is copied; every other value must
        be one that is never changed in place.
        """
        twin: Self = self._twin()
        return twin

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self._compared)

    def __repr__(self) -> str:
        values = ", ".join(f"{name}={getattr(self, name)!r}" for name in self._compared)
        return f"{type(self).__name__}({values})"


def _copier(cls: type, names: Sequence[str]) -> Callable[[Any], Any]:
    """The method that copies the attributes of a class, put together once.

    Players copy hands all the time: a line for each attribute is five times as fast as a loop.
    """
    kinds: dict[str, object] = {}
    for part in reversed(cls.__mro__):
        kinds |= getattr(part, "__annotations__", {})
    lines = ["def twin(self):", " twin = new(type(self))"]
    for name in names:
        lines.append(f" twin.{name} = {_copied(f'self.{name}', kinds.get(name))}")
    scope: dict[str, Any] = {"new": object.__new__}
    exec("\n".join([*lines, " return twin"]), scope)
    return scope["twin"]  # type: ignore[no-any-return]


def _copied(value: str, kind: object) -> str:
    """The expression for a copy of a value of that kind: of a list, of one of lists, or itself."""
    if get_origin(kind) is not list:
        return value
    of_lists = get_origin(get_args(kind)[0]) is list
    return f"[part[:] for part in {value}]" if of_lists else f"{value}[:]"


class Written(Record):
    """A record that has a text form: equal when its FIELDS are."""

    __slots__ = ()

    WHAT: ClassVar[str]
    """What it is, at the beginning of a sentence: `A position of Durak`."""
    FIELDS: ClassVar[Fields] = ()
    """Everything that tells one from another, in the order of the text's lines."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls._compared = attributes(cls.FIELDS)

    def to_text(self) -> str:
        """All of it in lines of words; `from_text` reads it back."""
        return write(self.FIELDS, self)

    @classmethod
    def from_text(cls, text: str) -> Self:
        """What `to_text` wrote.  Raises TextError."""
        return cls.restore(**read(cls.FIELDS, cls.WHAT, text))

    @classmethod
    def restore(cls, *_: Any, **values: Any) -> Self:
        """One that has these values of its FIELDS.  Raises Impossible when they cannot be.

        The `*_` takes nothing: it lets a game write out by name the values that it looks at.
        """
        made = object.__new__(cls)
        for name, value in values.items():
            setattr(made, name, value)
        made.check()
        return made

    def faults(self) -> Iterator[Fault]:
        """What is wrong with the values of the FIELDS; nothing when they can be.

        Ask for the first only: what comes later is looked for where the former is in order.
        """
        return iter(())

    def check(self) -> None:
        """Raises Impossible with the first of the `faults`."""
        for fault, sentence in self.faults():
            raise Impossible(fault, sentence)

    def __repr__(self) -> str:
        return self.to_text()


W = TypeVar("W", bound=Written)


class View(Record, ABC):
    """What one seat may know of a hand."""

    __slots__ = ()

    seat: int

    @abstractmethod
    def legal_moves(self) -> tuple[int, ...]:
        """The moves of this seat; empty when it is not to move."""

    @abstractmethod
    def sample(self, rng: Random) -> Any:
        """A whole hand that this seat cannot tell from the real one."""

    def _whole(self, kind: type[W], **hidden: Any) -> W:
        """The hand with these hidden values of its FIELDS, and with those that the view has."""
        shown = {name: getattr(self, name) for name in kind._compared if name not in hidden}
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
        """Make a move.  Raises RuleBroken, and changes nothing, when it is not legal."""

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
        """Make the move that a text names (`attack 6S`); returns it.

        Raises TextError when it names none, and RuleBroken, when it is not legal.  The hand is
        as it was then.
        """
        move = self.parse_move(text)
        self.play(move)
        return move


Ended = TypeVar("Ended", bound=Outcome)


class Match(Written, ABC):
    """What lasts from hand to hand."""

    __slots__ = ("hands_played", "options")

    options: Any
    """The `Options` of the next hand."""
    hands_played: int

    @abstractmethod
    def __init__(self, options: Any = None) -> None:
        """Before its first hand; the options are the program's unless others are given."""

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended; None while it goes on, which it does for ever in most games."""
        return None

    @abstractmethod
    def new_hand(self, deal: str) -> Hand:
        """The next hand; the same for the same match and deal, which is named as in `4711`.

        Raises OptionError for a text that names no deal.
        """

    @abstractmethod
    def score(self, hand: Any) -> Outcome | None:
        """Take over a finished hand.  Raises RuleBroken `hand_not_over`."""

    def _count(self, outcome: Ended | None) -> Ended:
        """Count the hand that ended so."""
        if outcome is None:
            raise RuleBroken("hand_not_over")
        self.hands_played += 1
        return outcome


def first_dealer(players: int, deal: str) -> int:
    """The dealer of a first hand, by chance: from the deal, apart from the shuffle."""
    return shuffled(range(players), deal, stream=1)[0]
