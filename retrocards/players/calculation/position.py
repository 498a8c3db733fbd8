"""The table of Calculation on plain ints, and how soon each card is needed.

A card is known by its kind, as the stacks see it (`kinds`).
"""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from retrocards.rules.calculation import SEQUENCES, View
from retrocards.rules.calculation.kinds import (
    ONE_MORE,
    Kinds,
    Lengths,
    each_length,
    lengths_of,
)

NO_CARD = -2
"""The kind of the card in play if there is none."""
IN_PLAY = -1
"""The source pile of the card in play, which comes from no pile."""
KING = SEQUENCES[0][-1]
STACKS = (0, 1, 2, 3)

STEP = 4
"""The parts of a place; how soon a card is needed is counted in them."""
NEVER = 14 * STEP
"""How soon a kind is needed that no stack needs any more."""
FEW = NEVER + 1
"""Added to how soon a kind is needed if no other card of it is undealt."""

OTHERS = 0.2
"""The weight of the stacks that need a kind later than the first one does."""


class Way(Kinds):
    """The kinds of cards, and how soon each is needed."""

    def __init__(self, suits: str) -> None:
        super().__init__(suits)
        self._needs: dict[Lengths, tuple[Sequence[int], Sequence[int]]] = {}

    def needs(self, lengths: Lengths) -> tuple[Sequence[int], Sequence[int]]:
        """Kind -> how soon it is needed; and kind -> the only stack that needs it, or -1."""
        known = self._needs.get(lengths)
        if known is None:
            needs = [*map(self._need, self.kinds, [each_length(lengths)] * len(self.kinds))]
            soon, alone = zip(*needs, strict=True)
            known = self._needs[lengths] = soon, alone
        return known

    def _need(self, kind: int, lengths: Sequence[int]) -> tuple[int, int]:
        away = self.waits(kind, lengths)
        if not away:
            return NEVER, -1
        first = min(away)[0]
        later = sum([steps - first for steps, _ in away])
        soon = round(STEP * (first + OTHERS * later))
        return min(NEVER - 1, soon), away[0][1] if len(away) == 1 else -1


way_of = cache(Way)


class Up(NamedTuple):
    """A card that goes up to a stack."""

    pile: int
    """The pile that it comes from; `IN_PLAY` for the card in play."""
    stack: int


class Position:
    """The table, with its cards as kinds."""

    __slots__ = (
        "card", "coming", "few", "key", "left", "lengths", "piles", "to_empty", "wants", "way",
    )  # fmt: skip

    def __init__(
        self,
        way: Way,
        key: Lengths,
        lengths: list[int],
        wants: list[int],
        piles: list[list[int]],
        card: int,
        left: list[int],
        few: list[int],
        coming: int,
        to_empty: bool,
    ) -> None:
        self.way = way
        self.key = key
        """The lengths of the stacks as one int."""
        self.lengths = lengths
        self.wants = wants
        self.piles = piles
        self.card = card
        self.left = left
        """Kind -> the number of its cards that are undealt."""
        self.few = few
        """Kind -> `FEW` if none is undealt, else 0."""
        self.coming = coming
        self.to_empty = to_empty

    def copy(self) -> "Position":
        """A copy to play on with."""
        return Position(
            self.way,
            self.key,
            self.lengths[:],
            self.wants[:],
            [pile[:] for pile in self.piles],
            self.card,
            self.left[:],
            self.few[:],
            self.coming,
            self.to_empty,
        )

    def ups(self) -> list[Up]:
        """The cards that may go up; the card in play comes last, and only if no pile has its like.

        A card that goes up first may uncover another (Advice 4).
        """
        piles, card, wants = self.piles, self.card, self.wants
        tops = [pile[-1] if pile else NO_CARD for pile in piles]
        from_piles: list[Up] = []
        own: list[Up] = []
        for stack, want in enumerate(wants):
            if want in tops:
                from_piles += [Up(pile, stack) for pile, top in enumerate(tops) if top == want]
            elif want == card:
                own.append(Up(IN_PLAY, stack))
        return from_piles + own

    def take_up(self, up: Up) -> None:
        """Put a card on a stack; if it was in play, nothing is in play afterwards."""
        pile, stack = up
        if pile == IN_PLAY:
            self.card = NO_CARD
        else:
            self.piles[pile].pop()
        self.lengths[stack] = length = self.lengths[stack] + 1
        self.key += ONE_MORE[stack]
        self.wants[stack] = self.way.wants[stack][length]

    def put(self, pile: int) -> None:
        """Put the card in play on a pile."""
        self.piles[pile].append(self.card)
        self.card = NO_CARD

    def shift(self, pile: int) -> None:
        """Move the top of a pile to the first empty one."""
        self.piles[self.piles.index([])].append(self.piles[pile].pop())

    def deal(self, kind: int) -> None:
        """Bring the next card into play."""
        self.card = kind
        self.coming -= 1
        self.left[kind] -= 1
        if not self.left[kind]:
            self.few[kind] = FEW

    def kind_of(self, up: Up) -> int:
        """The kind of the card that goes up."""
        return self.card if up.pile == IN_PLAY else self.piles[up.pile][-1]


def position_of(view: View) -> Position:
    """The table as the player sees it."""
    way = way_of(view.options.suits)
    lengths = [*map(len, view.stacks)]
    undealt = [way.kind[card] for card in view.undealt]
    left = [undealt.count(kind) for kind in way.kinds]
    return Position(
        way,
        lengths_of(view.stacks),
        lengths,
        [way.wants[stack][lengths[stack]] for stack in STACKS],
        [[way.kind[card] for card in pile] for pile in view.piles],
        way.kind[view.in_play] if view.in_play >= 0 else NO_CARD,
        left,
        [0 if count else FEW for count in left],
        len(undealt),
        view.options.to_empty,
    )
