"""Records: objects that are compared and copied by the attributes in their `__slots__`.

A `Written` one has a text form too: its FIELDS name the attributes that are written, and compared.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar, Self, get_args, get_origin

from retrocards.cards import TextError
from retrocards.rules.text import Fields, attributes, read, write

Fault = tuple[str, str]
"""What is wrong with a position: its name, and a sentence about it."""


class Impossible(TextError):
    """A position that reads well and cannot be; `fault` is the name of what is wrong.

    Only what a fault names is looked for: nothing proves that play can have led to a position.  Of
    several faults the first found is told; a later version may find another of them first.
    """

    def __init__(self, fault: str, sentence: str) -> None:
        self.fault = fault
        super().__init__(sentence)


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
