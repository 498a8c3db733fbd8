"""The text form of positions and matches: lines of `name: words`, from one list of fields.

`-` stands for none, `yes` and `no` for true and false, cards are `7C 10H`, seats are numbers.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple, Protocol, Self

from retrocards.cards import (
    TextError,
    card_text,
    cards_of,
    cards_text,
    mask_of,
    parse_card,
    parse_cards,
)


class Form(NamedTuple):
    """How a value is written in words, and read back."""

    write: Callable[[Any], str]
    read: Callable[[str], Any]
    """Raises TextError."""


class Field(NamedTuple):
    """A line of a text form."""

    name: str
    """What the line is called."""
    form: Form
    attribute: str = ""
    """The attribute that it holds, where that has another name than the line."""

    @property
    def key(self) -> str:
        """The name of the attribute."""
        return self.attribute or self.name


class EachSeat(NamedTuple):
    """Fields with a value for every seat and a line for each: `hand 0`, `hand 1`.

    Several of them are written seat by seat: `hand 0`, `known 0`, `hand 1`, `known 1`.
    """

    fields: Sequence[Field]


Fields = Sequence[Field | EachSeat]
"""The first is that of the options, which say how many seats (`players`) there are."""


def write(fields: Fields, position: Any) -> str:
    """A position as text, without a line end after the last line."""
    lines = []
    for name, field, seat in _lines(fields, position.options.players):
        value = getattr(position, field.key)
        lines.append(f"{name}: {field.form.write(value if seat is None else value[seat])}")
    return "\n".join(lines)


def read(fields: Fields, what: str, text: str) -> dict[str, Any]:
    """The attributes that `write` wrote, by name; a list for what has a value for every seat.

    `what` names the whole in a sentence: "A position of Durak".  Raises TextError.
    """
    lines = [line.partition(":") for line in text.strip().splitlines()]
    words = {name: rest.strip() for name, _, rest in lines}
    first = fields[0]
    assert isinstance(first, Field)
    if not lines or lines[0][0] != first.name:
        raise TextError(f"{what} begins with a line that is named {first.name}.")
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


def attributes(fields: Fields) -> tuple[str, ...]:
    """The names of the attributes that fields hold."""
    groups = ([item] if isinstance(item, Field) else item.fields for item in fields)
    return tuple(field.key for group in groups for field in group)


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
    """The options of a game, by their own text form."""
    return Form(options.to_text, options.from_text)


def one_of(*words: str) -> Form:
    """One of a few words."""

    def read(word: str) -> str:
        if word not in words:
            raise TextError(f"{word!r} must be {', '.join(words[:-1])} or {words[-1]}.")
        return word

    return Form(str, read)


def words_of(form: Form) -> Form:
    """Any number of values, with spaces between; a tuple."""
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
