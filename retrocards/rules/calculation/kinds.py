"""What the stacks of Calculation ask of a card, on plain ints: its kind, and where that goes.

Cards of one kind are equal to the stacks: those of one rank, or of one rank and color if colors
count.  Rules and players have it from the same table, `WANTED`.
"""

from collections.abc import Iterable, Sequence, Sized
from functools import cache
from typing import Final, TypeAlias

from retrocards.cards import RANKS_IN_A_SUIT, rank_of
from retrocards.rules.calculation.moves import BLACK, STACKS
from retrocards.rules.calculation.position import COLOUR, WANTED, Options

DONE: Final = -1
"""What a full stack wants."""

Lengths: TypeAlias = int
"""The number of cards on each stack, in four bits each."""
_BITS = 4
ONE_MORE: Final = tuple([1 << _BITS * stack for stack in range(STACKS)])
"""Stack -> what one more card on it adds to the lengths."""


def lengths_of(stacks: Iterable[Sized]) -> Lengths:
    """The lengths of these stacks."""
    return sum([more * len(cards) for more, cards in zip(ONE_MORE, stacks, strict=True)])


def each_length(lengths: Lengths) -> list[int]:
    """Stack -> the number of its cards."""
    return [lengths // more % (1 << _BITS) for more in ONE_MORE]


class Kinds:
    """The kinds of cards in all games whose stacks take any suit, or one color each."""

    def __init__(self, suits: str) -> None:
        colours = suits == COLOUR
        self.kinds = range(RANKS_IN_A_SUIT * (1 + colours))
        self.kind = [
            rank_of(card) + RANKS_IN_A_SUIT * (colours and BLACK >> card & 1)
            for card in range(len(Options.pack))
        ]
        """Card -> kind: its rank, plus 13 if it is black and colors count."""
        self.wants: list[tuple[int, ...]] = [
            tuple([self.kind[cards[0]] if cards else DONE for cards in wanted])
            for wanted in WANTED[suits]
        ]
        """Stack -> number of cards on it -> the kind that it wants."""
        self.places: list[Sequence[int]] = [
            [wants.index(kind) if kind in wants else -1 for kind in self.kinds]
            for wants in self.wants
        ]
        """Stack -> kind -> its place in the sequence, from 0; -1 if it never goes there."""
        self.follows = [
            [self._follows(first, second) for second in self.kinds] for first in self.kinds
        ]
        """Kind -> other kind -> the stack on which the other comes right after it; -1 for none."""

    def _follows(self, first: int, second: int) -> int:
        for stack, wants in enumerate(self.wants):
            if first in wants and wants[wants.index(first) + 1] == second:
                return stack
        return -1

    def waits(self, kind: int, lengths: Sequence[int]) -> list[tuple[int, int]]:
        """Of each stack that still takes this kind: how many cards it takes before, and its number.

        `lengths` are the numbers of cards on the stacks.
        """
        return [
            (places[kind] - length, stack)
            for stack, (places, length) in enumerate(zip(self.places, lengths, strict=True))
            if places[kind] >= length
        ]


kinds_of = cache(Kinds)
