"""The options that Ditsy Elephant is played with."""

from collections.abc import Iterator
from dataclasses import dataclass, fields
from itertools import product
from typing import ClassVar, Self

from retrocards.cards import OptionError, TextError, pack

THREES = "threes"
LEAD = "lead"
NEXT_LEADS = "next_leads"
MUST_BEAT = "must_beat"

VALUES = {"opening": (THREES, LEAD), "after_out": (NEXT_LEADS, MUST_BEAT)}
"""Option -> its values, the program's first."""


@dataclass(frozen=True, slots=True)
class Options:
    """How Ditsy Elephant is played; the defaults are those of the program.

    Raises OptionError for a value that there is not.
    """

    opening: str = THREES
    """What the holder of the three of spades does: `threes`, he plays all his threes at once;
    `lead`, he leads what he likes, as the rules text has it."""
    after_out: str = NEXT_LEADS
    """When a player has gone out: `next_leads`, the next seat leads at once; `must_beat`, the
    others may first beat his last cards, and if nobody does the next seat leads."""

    players: ClassVar[int] = 4
    pack: ClassVar[tuple[int, ...]] = pack(52)

    def __post_init__(self) -> None:
        for name, values in VALUES.items():
            value = getattr(self, name)
            if value not in values:
                raise OptionError(f"{name} is {value!r}; it must be {' or '.join(values)}.")

    def to_text(self) -> str:
        """`opening=threes after_out=next_leads`."""
        return " ".join(f"{field.name}={getattr(self, field.name)}" for field in fields(self))

    @classmethod
    def from_text(cls, text: str) -> Self:
        """The reverse of `to_text`; an option that is left out has its default.

        Raises TextError.
        """
        values: dict[str, str] = {}
        for item in text.split():
            name, _, word = item.partition("=")
            if name not in VALUES:
                raise TextError(f"There is no option {name!r}; there are {', '.join(VALUES)}.")
            if name in values:
                raise TextError(f"The option {name!r} is there twice; once is enough.")
            values[name] = word
        try:
            return cls(**values)
        except OptionError as error:
            raise TextError(str(error)) from error


def option_sets() -> Iterator[Options]:
    """Every set of options, the default one first."""
    for opening, after_out in product(*VALUES.values()):
        yield Options(opening, after_out)
