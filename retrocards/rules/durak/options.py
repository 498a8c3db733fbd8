"""The options that a game of Durak is played with."""

from collections.abc import Iterator
from dataclasses import dataclass, fields
from itertools import product
from typing import Self

from retrocards.cards import PACKS, SUIT_CARDS, OptionError, TextError, mask_of, pack

MOST_ATTACK_CARDS = 6
FIRST_ATTACK_CARDS = 5
HAND_CARDS = 6
DECKS = (36, 52)


@dataclass(frozen=True, slots=True)
class Options:
    """How Durak is played; the defaults are those of the seed's program.

    Seed, PLAYERS and GAME OPTIONS.  Raises OptionError for a value outside its range.
    """

    players: int = 4
    """2 to 6."""
    teams: bool = False
    """Two teams, seats alternate; 4 or 6 players only."""
    deck: int = 36
    """36 cards (sixes up) or 52."""
    exchange: bool = True
    """The lowest trump may be exchanged for the turn-up."""
    five_first: bool = False
    """Five attack cards at most in the first bout; individuals, more than three players."""

    def __post_init__(self) -> None:
        for name in ("players", "deck"):
            value = getattr(self, name)
            if type(value) is not int:
                raise OptionError(f"{name} is {value!r}; it must be a whole number.")
        for name in ("teams", "exchange", "five_first"):
            value = getattr(self, name)
            if type(value) is not bool:
                raise OptionError(f"{name} is {value!r}; it must be yes or no.")
        if not 2 <= self.players <= 6:
            raise OptionError(f"There are {self.players} players; Durak takes 2 to 6.")
        if self.deck not in DECKS:
            raise OptionError(f"The deck has {self.deck} cards; it can have 36 or 52.")
        if self.teams and self.players not in (4, 6):
            raise OptionError(f"{self.players} players cannot make two teams; 4 or 6 can.")

    @property
    def pack(self) -> tuple[int, ...]:
        """The cards that are played with."""
        return pack(self.deck)

    @property
    def cards(self) -> int:
        """The set of the cards that are played with."""
        return mask_of(self.pack)

    def lowest_trump(self, trump: int) -> int:
        """The card that may be exchanged: the six, or with 52 cards the two."""
        return trump * 13 + PACKS[self.deck]

    def trumps(self, trump: int) -> int:
        """The set of the trumps that are played with."""
        return SUIT_CARDS[trump] & self.cards

    @property
    def first_bout_limit(self) -> int:
        """Attack cards at most in the first bout of a deal (seed, 5-CARD ATTACK 1ST)."""
        five = self.five_first and not self.teams and self.players > 3
        return FIRST_ATTACK_CARDS if five else MOST_ATTACK_CARDS

    def to_text(self) -> str:
        """``players=4 teams=no deck=36 exchange=yes five_first=no``."""
        names = (field.name for field in fields(self))
        return " ".join(f"{name}={_word(getattr(self, name))}" for name in names)

    @classmethod
    def from_text(cls, text: str) -> Self:
        """The reverse of ``to_text``; an option that is left out has its default.

        Raises TextError.
        """
        known = {field.name: field for field in fields(cls)}
        values: dict[str, int | bool] = {}
        for item in text.split():
            name, _, word = item.partition("=")
            if name not in known:
                raise TextError(f"There is no option {name!r}; there are {', '.join(known)}.")
            if name in values:
                raise TextError(f"The option {name!r} is there twice; once is enough.")
            values[name] = _value(name, word, yes_or_no=isinstance(known[name].default, bool))
        try:
            return cls(**values)  # type: ignore[arg-type]
        except OptionError as error:
            raise TextError(str(error)) from error


def _word(value: int | bool) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _value(name: str, word: str, yes_or_no: bool) -> int | bool:
    if yes_or_no:
        if word not in ("yes", "no"):
            raise TextError(f"The option {name} is {word!r}; it must be yes or no.")
        return word == "yes"
    if not (word.isascii() and word.isdigit() and len(word) < 4):
        raise TextError(f"The option {name} is {word!r}; it must be a whole number.")
    return int(word)


def option_sets() -> Iterator[Options]:
    """Every set of options that makes a game of its own, the default one included."""
    yes_and_no = (False, True)
    for players, teams, deck, exchange, five in product(
        range(2, 7), yes_and_no, DECKS, yes_and_no, yes_and_no
    ):
        if teams and players not in (4, 6):
            continue
        if five and (teams or players < 4):
            continue
        if exchange and players == 6 and deck == 36:
            continue
        yield Options(players, teams, deck, exchange, five)
