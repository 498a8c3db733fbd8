"""The text form of positions and matches: lines of `name: words`, from one list of fields.

`-` stands for none, `yes` and `no` for true and false, cards are `7C 10H`, seats are numbers.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from types import SimpleNamespace
from typing import Any, ClassVar, NamedTuple, Protocol, Self

from retrocards.cards import (
    TextError,
    card_text,
    cards_of,
    cards_text,
    mask_of,
    parse_card,
    parse_cards,
)

Fault = tuple[str, str]
"""What is wrong with a position: its name, and a sentence about it."""


class Impossible(TextError):
    """A position that reads well but cannot occur; `fault` is the name of what is wrong.

    Only named faults are looked for: a position without any may still be one that play never leads
    to.  The first fault is the one reported; a later version may find another one first.
    """

    def __init__(self, fault: str, sentence: str) -> None:
        self.fault = fault
        super().__init__(sentence)


class Form(NamedTuple):
    """How a value is written in words, and read back."""

    write: Callable[[Any], str]
    read: Callable[[str], Any]
    """Raises TextError."""


class Field(NamedTuple):
    """A line of a text form."""

    name: str
    """The name that the line begins with."""
    form: Form
    attribute: str = ""
    """The attribute that it holds, if its name differs."""

    @property
    def key(self) -> str:
        """The name of the attribute."""
        return self.attribute or self.name


class EachSeat(NamedTuple):
    """Fields with a value and a line for every seat: `hand 0`, `hand 1`.

    Several of them are written seat by seat: `hand 0`, `known 0`, `hand 1`, `known 1`.
    """

    fields: Sequence[Field]


Fields = Sequence[Field | EachSeat]
"""The first field is the options, which tell how many seats there are (`players`)."""


class Written:
    """A dataclass with a text form: FIELDS name the attributes that it consists of."""

    __slots__ = ()

    WHAT: ClassVar[str]
    """What it is, at the beginning of a sentence: `A position of Durak`."""
    FIELDS: ClassVar[Fields] = ()
    """Everything that distinguishes one from another, in the order of the lines."""
    KEYS: ClassVar[tuple[str, ...]] = ()
    """The names of the attributes in FIELDS."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        groups = [field.fields if isinstance(field, EachSeat) else [field] for field in cls.FIELDS]
        cls.KEYS = tuple([field.key for group in groups for field in group])

    def to_text(self) -> str:
        """The whole in lines of words; `from_text` reads it back."""
        return _write(self.FIELDS, self)

    @classmethod
    def from_text(cls, text: str) -> Self:
        """The reverse of `to_text`.  Raises TextError."""
        return cls.restore(**_read(cls.FIELDS, cls.WHAT, text))

    @classmethod
    def restore(cls, *_: Any, **values: Any) -> Self:
        """Make one from the values of its FIELDS.  Raises Impossible if they cannot occur.

        The `*_` stays empty: it lets a game name some of the values as parameters.
        """
        made = object.__new__(cls)
        for name, value in values.items():
            setattr(made, name, value)
        made.check()
        return made

    def copy(self) -> Self:
        """An equal twin with lists of its own; all other values must be immutable.

        Players copy hands all the time, so games write this out, a line for each field: that is
        five times as fast.
        """
        record: Any = self
        twin = object.__new__(type(self))
        for field in fields(record):
            value = getattr(self, field.name)
            setattr(twin, field.name, value[:] if isinstance(value, list) else value)
        return twin

    def faults(self) -> Iterator[Fault]:
        """What is wrong with the values of the FIELDS, if anything.

        Read only the first fault: later checks assume that earlier ones passed.
        """
        return iter(())

    def check(self) -> None:
        """Raises Impossible with the first of the `faults`."""
        for fault, sentence in self.faults():
            raise Impossible(fault, sentence)

    def check_agreement(self, values: Mapping[str, Any]) -> None:
        """Check that a position made from some values of its FIELDS has all of these values.

        Raises Impossible (`contradiction`) with the first line that differs.
        """
        if all(getattr(self, name) == value for name, value in values.items()):
            return
        given = _write(self.FIELDS, SimpleNamespace(**values)).splitlines()
        for line, right in zip(given, self.to_text().splitlines(), strict=True):
            if line != right:
                raise Impossible("contradiction", f"By the other lines {line!r} must be {right!r}.")

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.KEYS)

    def __repr__(self) -> str:
        return self.to_text()


def card_faults(places: Iterable[int], pack: int) -> Iterator[Fault]:
    """Faults unless each card of the pack is in just one of the places; all are sets of cards."""
    seen = 0
    for place in places:
        if seen & place:
            yield "card_twice", f"{_highest(seen & place)} is in two places; one is right."
        seen |= place
    if seen & ~pack:
        yield "card_unknown", f"{_highest(seen & ~pack)} is not in the pack."
    if seen != pack:
        yield "card_missing", f"{_highest(pack & ~seen)} is missing."


def seat_faults(seats: Iterable[int], players: int) -> Iterator[Fault]:
    """A fault unless all of these seats exist."""
    if not all(0 <= seat < players for seat in seats):
        yield "no_such_seat", f"Seats are 0 to {players - 1}."


def _highest(cards: int) -> str:
    return card_text(cards.bit_length() - 1)


def _write(fields: Fields, position: Any) -> str:
    """A position as text, without a line end after the last line."""
    lines = []
    for name, field, seat in _lines(fields, position.options.players):
        value = getattr(position, field.key)
        lines.append(f"{name}: {field.form.write(value if seat is None else value[seat])}")
    return "\n".join(lines)


def _read(fields: Fields, what: str, text: str) -> dict[str, Any]:
    """The values in a text, by attribute; a list for an attribute with a value for every seat.

    `what` names the whole in a sentence: "A position of Durak".  Raises TextError.
    """
    lines = [line.partition(":") for line in text.strip().splitlines()]
    words = {name: rest.strip() for name, _, rest in lines}
    first = fields[0]
    assert isinstance(first, Field)
    if not lines or lines[0][0] != first.name:
        raise TextError(f"{what} begins with a line named {first.name}.")
    options = first.form.read(words[first.name])
    expected = [*_lines(fields, options.players)]
    names = [name for name, _, _ in expected]
    if [name for name, _, _ in lines] != names:
        raise TextError(f"{what} has the lines {', '.join(names)}, in this order.")
    values: dict[str, Any] = {}
    for name, field, seat in expected:
        try:
            value = field.form.read(words[name])
        except TextError as error:
            raise TextError(f"In the line {name}: {error}") from error
        if seat is None:
            values[field.key] = value
        else:
            values.setdefault(field.key, []).append(value)
    return values


def _lines(fields: Fields, seats: int) -> Iterator[tuple[str, Field, int | None]]:
    """The name of every line, its field and, for a line of a seat, the seat."""
    for item in fields:
        if isinstance(item, Field):
            yield item.name, item, None
        else:
            for seat in range(seats):
                for field in item.fields:
                    yield f"{field.name} {seat}", field, seat


class _Options(Protocol):
    def to_text(self) -> str: ...

    @classmethod
    def from_text(cls, text: str) -> Self: ...


def options_of(options: type[_Options]) -> Form:
    """The options of a game, in their own text form."""
    return Form(options.to_text, options.from_text)


def one_of(*words: str) -> Form:
    """One of a few words."""

    def read(word: str) -> str:
        if word not in words:
            raise TextError(f"{word!r} must be {', '.join(words[:-1])} or {words[-1]}.")
        return word

    return Form(str, read)


def words_of(form: Form) -> Form:
    """Any number of values, separated by spaces; a tuple."""
    return Form(
        lambda values: " ".join(map(form.write, values)) or "-",
        lambda words: () if words == "-" else tuple(map(form.read, words.split())),
    )


def or_none(form: Form, none: Any = -1) -> Form:
    """A value, or `-` for none."""
    return Form(
        lambda value: "-" if value == none else form.write(value),
        lambda words: none if words == "-" else form.read(words),
    )


def read_number(word: str) -> int:
    """A whole number; a sign is allowed.  Raises TextError."""
    digits = word.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) < 10):
        raise TextError(f"{word!r} is not a whole number.")
    return int(word)


def read_count(word: str) -> int:
    """A whole number of 0 or more.  Raises TextError."""
    if read_number(word) < 0 or word.startswith("-"):
        raise TextError(f"{word!r} is not a count; it must be 0 or more.")
    return int(word)


def read_seat(word: str) -> int:
    """A seat, 0 to 9.  Raises TextError."""
    if not (len(word) == 1 and word in "0123456789"):
        raise TextError(f"{word!r} is not a seat; seats are counted from 0.")
    return int(word)


NUMBER = Form(str, read_number)
COUNT = Form(str, read_count)
COUNTS = Form(
    lambda counts: " ".join(map(str, counts)),
    lambda words: [read_count(word) for word in words.split()],
)
"""A list of counts."""
SEAT = Form(str, read_seat)
CARD = Form(card_text, parse_card)
CARDS = Form(cards_text, lambda words: tuple(parse_cards(words)))
"""Cards in their order; a tuple."""
CARD_SET = Form(
    lambda cards: cards_text(cards_of(cards)), lambda words: mask_of(parse_cards(words))
)
"""A set of cards; a bitmask."""
_YES_OR_NO = one_of("yes", "no")
YES_NO = Form(
    lambda value: "yes" if value else "no",
    lambda word: bool(_YES_OR_NO.read(word) == "yes"),
)
SEAT_SET = Form(
    lambda seats: words_of(SEAT).write(
        [seat for seat in range(seats.bit_length()) if seats >> seat & 1]
    ),
    lambda words: sum({1 << seat for seat in words_of(SEAT).read(words)}),
)
"""A set of seats; a bitmask."""
