"""When cards of Calculation will be wanted, and which cards on the piles are in the way.

Suppose that every dealt card stayed within reach.  Then each stack grows as early as it can, and
all cards go up in a certain order.  On a pile, a card is in the way if a card below it is wanted
earlier, and well placed if the card below it comes next in a sequence.
"""

from collections.abc import Sequence
from math import inf
from typing import Final, NamedTuple

from retrocards.rules.calculation import SEQUENCES, Hand
from retrocards.rules.calculation.kinds import DONE, Lengths, each_length, kinds_of, lengths_of

RANKS: Final = 13
KING: Final = SEQUENCES[0][-1]
STACKS: Final = range(4)
CARD: Final = tuple(bytes([kind]) for kind in range(2 * RANKS))
"""A kind -> a pile of one card of it."""
EMPTY: Final = b""


class Weights(NamedTuple):
    """What makes a position look good (negative) or bad (positive).

    The figures are whole numbers, so that sums are the same on all machines.
    """

    home: int = -24
    """A card on the stacks."""
    empty: int = -15
    """An empty pile."""
    in_order: int = -21
    """A card right above the one that follows it in a sequence."""
    in_the_way: int = 5
    """A card above one that is wanted earlier."""
    king: int = 26
    """Extra cost if that upper card is a king."""
    to_the_last: int = 12
    """Extra cost if all cards of the lower card's rank are wanted earlier."""
    equal: int = 0
    """A card above another of its rank."""


class Game:
    """What does not change while a game is searched."""

    def __init__(self, hand: Hand) -> None:
        self.kinds = kinds_of(hand.options.suits)
        self.to_empty = hand.options.to_empty
        kind = self.kinds.kind
        dealt = (hand.in_play, *hand.undealt) if hand.in_play >= 0 else ()
        self.coming = [kind[card] for card in dealt]
        """The kinds of the cards that are dealt, the card in play first."""
        self.lengths = lengths_of(hand.stacks)
        self.piles = tuple(sorted(bytes([kind[card] for card in pile]) for pile in hand.piles))
        self._wanted: dict[Lengths, dict[int, tuple[list[int], bool]]] = {}

    def wanted(self, lengths: Lengths) -> dict[int, tuple[list[int], bool]]:
        """Kind of card that can go up now -> on which stacks, and whether others want it later."""
        wanted = self._wanted.get(lengths)
        if wanted is None:
            wanted = self._wanted[lengths] = {}
            now = each_length(lengths)
            for stack in STACKS:
                kind = self.kinds.wants[stack][now[stack]]
                if kind != DONE and kind not in wanted:
                    left = [self.kinds.places[other][kind] - now[other] for other in STACKS]
                    stacks = [other for other in STACKS if left[other] == 0]
                    wanted[kind] = stacks, max(left) > 0
        return wanted


class Moments:
    """When cards are wanted and what piles cost, for certain stacks at a certain dealt card.

    A moment is a place in the order in which cards would go up if all dealt cards stayed within
    reach.
    """

    def __init__(self, game: Game, lengths: Lengths, dealt: int, weights: Weights) -> None:
        self._game = game
        self._weights = weights
        self._kinds = kinds = game.kinds
        self._lengths = each_length(lengths)
        self._needed = [
            sum([kinds.places[stack][kind] >= self._lengths[stack] for stack in STACKS])
            for kind in kinds.kinds
        ]
        """Kind of card -> how many of it are not on the stacks."""
        self.first: dict[int, int] = {}
        """Kind of card -> when it is first wanted."""
        self.last: dict[int, int] = {}
        self.home = weights.home * sum(self._lengths)
        self.costs: dict[bytes, float] = {EMPTY: weights.empty}
        self._look_ahead(game.coming[dealt:])

    def _look_ahead(self, coming: Sequence[int]) -> None:
        """Let all cards go up as soon as they can."""
        wants, lengths = self._kinds.wants, self._lengths[:]
        within_reach = self._needed[:]
        for kind in coming:
            within_reach[kind] -= 1
        waiting: dict[int, list[int]] = {}
        moment = 0

        def grow(stack: int) -> None:
            nonlocal moment
            while (kind := wants[stack][lengths[stack]]) != DONE:
                if not within_reach[kind]:
                    waiting.setdefault(kind, []).append(stack)
                    return
                within_reach[kind] -= 1
                lengths[stack] += 1
                moment += 1
                self.first.setdefault(kind, moment)
                self.last[kind] = moment

        for stack in STACKS:
            grow(stack)
        for kind in coming:
            within_reach[kind] += 1
            if waiting.get(kind):
                grow(waiting[kind].pop(0))

    def cost(self, pile: bytes) -> float:
        """How much a pile is in the way of cards that should go up."""
        known = self.costs.get(pile)
        if known is not None:
            return known
        below, top = pile[:-1], pile[-1]
        cost = self.cost(below) if below else 0
        first, last = self.first, self.last
        wanted = first[top]
        weights = self._weights
        in_the_way = weights.in_the_way + (weights.king if top % RANKS == KING else 0)
        for card in below:
            if card == top:
                cost += weights.equal
            elif wanted > first[card]:
                cost += in_the_way
                if wanted > last[card]:
                    cost += weights.to_the_last
        if cost > 0 and not self._game.to_empty and self.is_stuck((pile,)):
            cost = inf
        if below and self.is_next(top, below[-1]):
            cost += weights.in_order
        self.costs[pile] = cost
        return cost

    def is_stuck(self, piles: Sequence[bytes]) -> bool:
        """Whether these piles can never go up, even if all other cards were within reach.

        A kind of card with one card within reach counts as always available, so no position that
        can be won is ever called stuck.
        """
        wants, lengths = self._kinds.wants, self._lengths[:]
        there = [*map(bool, self._needed), False]
        """Kind -> whether one is within reach; what a full stack wants, the last, never is."""
        for kind in set().union(*piles):
            there[kind] = self._needed[kind] > sum(pile.count(kind) for pile in piles)
        left = [pile for pile in piles if pile]
        while left:
            for stack in STACKS:
                while there[wants[stack][lengths[stack]]]:
                    lengths[stack] += 1
            freed = [index for index, pile in enumerate(left) if self._is_wanted(pile[-1], lengths)]
            if not freed:
                return True
            for index in freed:
                there[left[index][-1]] = True
                left[index] = left[index][:-1]
            left = [pile for pile in left if pile]
        return False

    def _is_wanted(self, kind: int, lengths: Sequence[int]) -> bool:
        """Whether a stack that needs this kind of card reaches it with these lengths."""
        return any(
            self._lengths[stack] <= self._kinds.places[stack][kind] <= lengths[stack]
            for stack in STACKS
        )

    def is_next(self, kind: int, after: int) -> bool:
        """Whether a stack takes one kind of card and then the other."""
        stack = self._kinds.follows[kind][after]
        return stack >= 0 and self._kinds.places[stack][kind] >= self._lengths[stack]
