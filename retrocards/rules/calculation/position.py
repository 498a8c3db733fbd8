"""A position of Calculation: what there is to see, and how it is written and checked."""

from collections.abc import Sequence
from typing import Self

from retrocards.cards import BIT, mask_of, rank_of
from retrocards.named import NamedTuple
from retrocards.rules import base
from retrocards.rules.calculation.moves import (
    MOVES,
    SEQUENCES,
    STACKS,
    WANTED,
    move_text,
    parse_move,
)
from retrocards.rules.calculation.options import Options
from retrocards.rules.faults import check_cards, demand
from retrocards.rules.text import CARD, CARDS, Field, Form, options_of, or_none

WON = "won"
LOST = "lost"

KING = SEQUENCES[0][-1]
"""The rank that is the last on every stack."""
NO_CARD = -1


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


class Position(base.Hand):
    """What there is to see of a deal; `Hand` plays it."""

    __slots__ = (
        "_fit", "_fits", "_moves", "_order", "_place", "_table", "_tops", "_wanted", "in_play",
        "options", "outcome", "piles", "stacks", "to_move",
    )  # fmt: skip

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
    outcome: Outcome | None

    _order: tuple[int, ...]
    """The card in play, once, and all that came and come after it; `NO_CARD` is the last."""
    _place: int
    """Where the card in play stands there."""
    _moves: tuple[int, ...]
    """The legal moves."""
    _table: dict[int, tuple[int, ...]]
    """The bits of the card in play and the tops -> the legal moves."""
    _wanted: tuple[tuple[tuple[int, ...], ...], ...]
    """Stack -> number of cards on it -> the cards that it takes next."""
    _fits: list[int]
    """Card -> the stacks that it fits, as bits, and a bit that it is there; the last: no card."""
    _fit: int
    """The bits of the card in play: where it fits, and that it is there."""
    _tops: int
    """Those of the top of each discard pile, one after the other."""

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
        """The set of the cards that can be moved."""
        sources = {MOVES[move].source for move in self._moves}
        return (mask_of(map(self.card_of, sources)),)

    def card_of(self, source: int) -> int:
        """The card that a move from there moves: the top of a pile, or for -1 that in play."""
        return self.in_play if source < 0 else self.piles[source][-1]

    def legal_moves(self) -> tuple[int, ...]:
        """What may be done: to the stacks, up from the piles, onto the piles, among the piles."""
        return self._moves

    def redealt(self, undealt: Sequence[int]) -> Self:
        """The same position, where other cards will be dealt, or the same in another order."""
        twin = self.copy()
        twin._order, twin._place = (self.in_play, *undealt, NO_CARD), 0
        return twin

    move_text = staticmethod(move_text)
    parse_move = staticmethod(parse_move)

    def check(self) -> None:
        """Raises Impossible when the position has one of the faults that are looked for.

        `heaps` (the number of stacks or piles), `card_twice`, `card_missing`, `stacks` (cards that
        a stack does not take, or none where it starts with one), `in_play` (none, with cards left
        to deal) and `kings` (left to deal where they start on the piles).
        """
        options, stacks = self.options, self.stacks
        demand(
            (len(stacks), len(self.piles)) == (STACKS, options.piles),
            "heaps",
            f"There must be {STACKS} stacks and {options.piles} piles.",
        )
        coming = [card for card in self._order if card != NO_CARD]
        places = [BIT[card] for card in coming]
        check_cards([*places, *map(mask_of, (*stacks, *self.piles))], mask_of(options.pack))
        for stack, cards in enumerate(stacks):
            wanted = WANTED[options.suits][stack]
            demand(
                all(BIT[card] & wanted[place] for place, card in enumerate(cards))
                and len(cards) >= options.bases,
                "stacks",
                f"Stack {stack + 1} must hold the cards that it takes, from the first one on.",
            )
        demand(
            self.in_play != NO_CARD or not self.undealt,
            "in_play",
            "One card must be in play while others are undealt.",
        )
        kings = sum([rank_of(card) == KING for card in coming])
        demand(
            not options.kings_start or kings <= max(0, 4 - options.piles),
            "kings",
            "The kings must have been put on the piles.",
        )
