"""A position of Calculation: the options, the fields with their text form, how a game ends."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, ClassVar, NamedTuple, Self

from retrocards.cards import (
    ALL_CARDS,
    BIT,
    RANKS_IN_A_SUIT,
    OptionError,
    mask_of,
    pack,
    rank_of,
)
from retrocards.rules import base
from retrocards.rules.base import Fault
from retrocards.rules.calculation.moves import (
    COLOURS,
    MOVES,
    SEQUENCES,
    STACKS,
    move_text,
    parse_move,
)
from retrocards.rules.text import CARD, CARDS, Field, Form, card_faults, options_of, or_none

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
"""Option -> its values, the standard one first, in the order of the seed's groups.

The number of each of the 256 games follows from this order: a change would renumber them.
"""

_WORDS = {
    "to_empty": ("stay", "move"),
    "kings_start": ("empty", "kings"),
    "bases": ("bare", "bases"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Options(base.Options):
    """How Calculation is played; the defaults are the standard rules (seed, Standard Rules).

    Raises OptionError for any other value.
    """

    piles: int = 4
    """How many discard piles there are: 3 to 6."""
    discards: str = TOP
    """`top`: only the top card of each discard pile is visible; `all`: every card.  The rules are
    the same: a player may remember the cards that he has put down."""
    to_empty: bool = False
    """Whether the top of a discard pile may be moved onto an empty one."""
    suits: str = ANY
    """What goes on the stacks: `any` suit, or only its `colour`, red on the first two."""
    undealt: str = HIDDEN
    """Whether the undealt cards are `visible`, in the order in which they will be dealt."""
    kings_start: bool = False
    """Whether the discard piles start with the kings on them, one a pile from the left."""
    bases: bool = True
    """Whether the stacks start with an ace, a two, a three and a four, or empty."""

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


KING = SEQUENCES[0][-1]
"""The last rank on every stack."""
NO_CARD = -1


def _wanted(stack: int, colours: int) -> tuple[tuple[int, ...], ...]:
    of_rank = [range(rank, len(Options.pack), RANKS_IN_A_SUIT) for rank in SEQUENCES[stack]]
    return (*[tuple([card for card in cards if colours >> card & 1]) for cards in of_rank], ())


WANTED: dict[str, tuple[tuple[tuple[int, ...], ...], ...]] = {
    ANY: tuple([_wanted(stack, ALL_CARDS) for stack in range(STACKS)]),
    COLOUR: tuple([_wanted(stack, COLOURS[stack]) for stack in range(STACKS)]),
}
"""Option `suits` -> stack -> number of cards on it -> the cards of which it takes one next."""


class Outcome(NamedTuple):
    """How a game ended."""

    reason: str
    """`won` or `lost`."""
    home: int
    """Cards on the stacks: 52 when it is won."""


HEAPS = Form(
    lambda heaps: " / ".join(map(CARDS.write, heaps)),
    lambda words: [CARDS.read(heap) for heap in words.split(" / ")],
)
"""Several heaps of cards, each from the bottom to the top."""


@dataclass(slots=True, init=False, eq=False, repr=False)
class Position(base.Hand):
    """The state of a deal; `Hand` plays it."""

    WHAT = "A position of Calculation"
    FIELDS = (
        Field("calculation", options_of(Options), "options"),
        Field("stacks", HEAPS),
        Field("piles", HEAPS),
        Field("in_play", or_none(CARD)),
        Field("undealt", CARDS),
    )

    options: Options
    stacks: list[tuple[int, ...]]
    """Stack -> its cards, the first one first."""
    piles: list[tuple[int, ...]]
    """Discard pile -> its cards from the bottom to the top."""
    in_play: int
    """The card in play; -1 when all have been dealt."""
    to_move: int
    """The seat whose move it is; -1 when the hand is over."""
    outcome: Outcome | None

    _order: tuple[int, ...]
    """The first card in play and all that are dealt after it, in order; `NO_CARD` ends it."""
    _place: int
    """The index of the card in play in `_order`."""
    _legal: tuple[int, ...]
    """The legal moves."""
    _table: dict[int, tuple[int, ...]]
    """The bits of the card in play and the tops -> the legal moves."""
    _wanted: tuple[tuple[tuple[int, ...], ...], ...]
    """Stack -> number of cards on it -> the cards that it takes next."""
    _fits: list[int]
    """Card -> bits for the stacks that it fits, and for the card; the last entry is for no card."""
    _fit: int
    """These bits for the card in play."""
    _tops: int
    """These bits for the top card of each discard pile, one pile after another."""

    @property
    def undealt(self) -> tuple[int, ...]:
        """The cards that are not dealt yet, in the order in which they will be."""
        return self._order[self._place + 1 : -1]

    @property
    def home(self) -> int:
        """How many cards are on the stacks."""
        return sum(map(len, self.stacks))

    @property
    def hands(self) -> tuple[int]:  # type: ignore[override]
        """The set of the cards that can be moved, in the one hand that there is."""
        sources = {MOVES[move].source for move in self._legal}
        return (mask_of(map(self.card_of, sources)),)

    def card_of(self, source: int) -> int:
        """The card that moves from a source: the top card of a pile, or for -1 the one in play."""
        return self.in_play if source < 0 else self.piles[source][-1]

    def copy(self) -> Self:
        """An equal hand, independent of this one."""
        twin = object.__new__(type(self))
        twin.options = self.options
        twin.stacks = self.stacks[:]
        twin.piles = self.piles[:]
        twin.in_play = self.in_play
        twin.to_move = self.to_move
        twin.outcome = self.outcome
        twin._order = self._order
        twin._place = self._place
        twin._legal = self._legal
        twin._table = self._table
        twin._wanted = self._wanted
        twin._fits = self._fits[:]
        twin._fit = self._fit
        twin._tops = self._tops
        return twin

    def legal_moves(self) -> tuple[int, ...]:
        """The legal moves: to the stacks, up from the piles, onto the piles, among the piles."""
        return self._legal

    def redealt(self, undealt: Sequence[int]) -> Self:
        """The same position with other undealt cards, or the same ones in another order."""
        twin = self.copy()
        twin._order, twin._place = (self.in_play, *undealt, NO_CARD), 0
        return twin

    move_text = staticmethod(move_text)
    parse_move = staticmethod(parse_move)

    def faults(self) -> Iterator[Fault]:
        """What is wrong with the cards, or with where they are."""
        options, stacks = self.options, self.stacks
        if (len(stacks), len(self.piles)) != (STACKS, options.piles):
            yield "heaps", f"There must be {STACKS} stacks and {options.piles} piles."
        coming = [card for card in self._order if card != NO_CARD]
        heaps = map(mask_of, (*stacks, *self.piles))
        yield from card_faults([*(BIT[card] for card in coming), *heaps], mask_of(options.pack))
        for stack, wanted in enumerate(WANTED[options.suits]):
            laid = zip(stacks[stack], wanted, strict=False)
            if len(stacks[stack]) < options.bases or not all(card in fit for card, fit in laid):
                yield "stacks", f"Stack {stack + 1} must hold the cards that it takes, in order."
        if self.in_play == NO_CARD and self.undealt:
            yield "in_play", "One card must be in play while others are undealt."
        kings = sum([rank_of(card) == KING for card in coming])
        if options.kings_start and kings > max(0, 4 - options.piles):
            yield "kings", "The kings must have been put on the piles."
