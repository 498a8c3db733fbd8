"""Whether and how a game of Calculation can be won if the order of the undealt cards is known.

The search goes from one dealt card to the next.  At each it keeps the positions that look best, up
to a limit.  If none of them leads to a win, it starts again with three times that limit.  A pass
that dropped none has seen everything that can happen, which proves that the game is lost.

How good a position looks depends on when its cards will be wanted (see `moments`).  That depends
only on the lengths of the stacks and not on the piles, so many positions share it, and the costs
of their piles.

Cards of one rank are equal to the stacks, and piles may change places: a position is the lengths of
the stacks and the sorted piles.  Everything is plain ints and bytes, because a search makes
hundreds of thousands of positions.
"""

from collections.abc import Generator, Sequence
from itertools import cycle
from math import inf
from typing import Final, NamedTuple, TypeAlias

from retrocards.players.calculation.moments import (
    CARD,
    Game,
    Moments,
    Weights,
)
from retrocards.players.search import finish
from retrocards.rules.calculation import STACK_CARDS, Hand, shift, to_pile, to_stack, up
from retrocards.rules.calculation.kinds import ONE_MORE, Lengths

LIMIT: Final = 600_000
"""Most positions to make, unless another limit is given: some seconds of work."""
SLICE: Final = 250
"""Positions to make in a slice, or as much other work: a few milliseconds at most on a busy
machine."""
AHEAD: Final = 20
"""The work of looking ahead once, in positions."""
PILE: Final = 8
"""The work of computing the cost of a pile, in positions."""
DROPPED: Final = 10
"""Positions that can be freed in the time of making one."""
NARROWEST: Final = 60
"""Positions that the first pass keeps at each card."""
WIDER: Final = 3
"""Each further pass keeps this many times as many."""

WEIGHTS: Final = (Weights(), Weights(in_order=-25, equal=-12))
"""Used by alternate passes: one may see what the other misses."""

FULL: Final = STACK_CARDS * sum(ONE_MORE)
Piles: TypeAlias = tuple[bytes, ...]
"""The kinds of card on each pile, from the bottom up; the piles are sorted."""
IN_PLAY: Final = -1
"""The source of the card in play; other sources are places among the sorted piles."""
Step: TypeAlias = tuple[int, int]
"""From and to: a pile, or `~stack`."""
Steps: TypeAlias = tuple[Step, ...]
Position: TypeAlias = tuple[Lengths, Piles, int, Steps]
"""A position, the index of the position before the last dealt card, and the steps since."""
Reached: TypeAlias = tuple[Lengths, Piles, Steps]
"""A position, and the steps to it since the last card was dealt."""
NO_STACKS: Final[tuple[list[int], bool]] = ([], False)


class Solution(NamedTuple):
    """The result of the search."""

    moves: tuple[int, ...] | None
    """The moves that win the game; None if none were found."""
    proven: bool
    """Whether the result is certain: a win was found, or all ways have been tried."""
    nodes: int
    """The number of positions that were made."""


def solve(hand: Hand, limit: int = LIMIT) -> Solution:
    """Find moves that win a game, or prove that there are none, within `limit` positions."""
    return finish(search(hand, limit))


def search(hand: Hand, limit: int = LIMIT) -> Generator[None, None, Solution]:
    """The solution of `solve`, in slices of a few milliseconds."""
    game = Game(hand)
    width, every_way, nodes = NARROWEST, False, 0
    weights = cycle(WEIGHTS)
    while True:
        this_pass = Pass(game, width, every_way, next(weights))
        steps = yield from this_pass.run(limit - nodes)
        yield from this_pass.let_go()
        nodes += this_pass.nodes
        if steps is not None:
            return Solution(_moves(hand, steps), True, nodes)
        if nodes >= limit:
            return Solution(None, False, nodes)
        if this_pass.dropped:
            width *= WIDER
        elif every_way:
            return Solution(None, True, nodes)
        every_way = every_way or not this_pass.dropped


class Pass:
    """One pass from the card in play to the last one, with at most `width` positions at each."""

    def __init__(self, game: Game, width: int, every_way: bool, weights: Weights) -> None:
        self.nodes = 0
        self._work = 0
        """Work in this slice, in positions."""
        self.dropped = False
        """Whether positions were dropped that might have led to a win."""
        self._game = game
        self._weights = weights
        self._width = width
        self._every_way = every_way
        """Whether cards also stay where they are, for another stack that wants them later."""
        self._made: list[Position] = []
        self._seen: set[tuple[Lengths, Piles]] = set()
        self.before: list[list[tuple[int, Steps]]] = []
        """Card dealt -> where the positions kept before it come from."""

    def run(self, limit: int) -> Generator[None, None, Steps | None]:
        """The steps that win the game, or None if none are found within `limit` positions."""
        game, before = self._game, self.before
        if not (yield from self._settle([(game.lengths, game.piles, ())], 0, limit)):
            return None
        kept = self._made
        for dealt, kind in enumerate(game.coming, 1):
            before.append([position[2:] for position in kept])
            self._work += (len(self._made) + len(self._seen)) // DROPPED
            self._made, self._seen = [], set()
            for index, position in enumerate(kept):
                if not (yield from self._settle(self._dealt(kind, position), index, limit)):
                    return None
            kept = yield from self._best(dealt)
        for lengths, _, index, steps in kept:
            if lengths == FULL:
                for positions in reversed(before):
                    index, earlier = positions[index]
                    steps = earlier + steps
                return steps
        return None

    def let_go(self) -> Generator[None, None, None]:
        """Free all positions: freeing tens of thousands takes as long as a few slices."""
        while self.before:
            self._work += len(self.before.pop()) // DROPPED
            if self._work >= SLICE:
                self._work = 0
                yield

    def _dealt(self, kind: int, position: Position) -> list[Reached]:
        """The positions after this card is dealt and goes somewhere; the first is at the end."""
        lengths, piles, _, _ = position
        stacks, later = self._game.wanted(lengths).get(kind, NO_STACKS)
        reached: list[Reached] = [
            (lengths + ONE_MORE[stack], piles, ((IN_PLAY, ~stack),)) for stack in stacks
        ]
        if not stacks or (later and self._every_way):
            card, previous = CARD[kind], None
            for index, pile in enumerate(piles):
                if pile != previous:
                    changed = [*piles]
                    changed[index] += card
                    changed.sort()
                    reached.append((lengths, tuple(changed), ((IN_PLAY, index),)))
                previous = pile
        return reached[::-1]

    def _settle(self, todo: list[Reached], before: int, limit: int) -> Generator[None, None, bool]:
        """Make positions, and those that result when cards go up from the piles.

        A card that no stack wants later goes up at once, which loses nothing.  Others may do better
        to wait until another card of the rank has gone up.  Returns whether all were made within
        `limit` positions.
        """
        seen, game = self._seen, self._game
        while todo:
            if self.nodes >= limit:
                return False
            if self._work >= SLICE:
                self._work = 0
                yield
            lengths, piles, steps = todo.pop()
            self.nodes += 1
            self._work += 1
            if (lengths, piles) in seen:
                continue
            seen.add((lengths, piles))
            wanted = game.wanted(lengths)
            ready = [index for index, pile in enumerate(piles) if pile and pile[-1] in wanted]
            surely = [index for index in ready if not wanted[piles[index][-1]][1]][:1]
            for index in surely or ready:
                rest = _without_top(piles, index)
                for stack in wanted[piles[index][-1]][0]:
                    todo.append((lengths + ONE_MORE[stack], rest, (*steps, (index, ~stack))))
            if surely or (ready and not self._every_way):
                continue
            self._made.append((lengths, piles, before, steps))
            if game.to_empty and not piles[0]:
                todo += self._shifts(lengths, piles, steps)
        return True

    def _shifts(self, lengths: Lengths, piles: Piles, steps: Steps) -> list[Reached]:
        """The positions after a top card moved to an empty pile; once for each dealt card."""
        if not self._every_way and any(source >= 0 <= to for source, to in steps):
            return []
        return [
            (lengths, _sorted((pile[-1:], *_without_top(piles, index)[1:])), (*steps, (index, 0)))
            for index, pile in enumerate(piles)
            if len(pile) > 1
        ]

    def _best(self, dealt: int) -> Generator[None, None, list[Position]]:
        """The positions to keep; of equal ones, those made first."""
        game = self._game
        moments: dict[Lengths, Moments] = {}
        costs: list[float] = []
        for lengths, piles, _, _ in self._made:
            ahead = moments.get(lengths)
            if ahead is None:
                ahead = moments[lengths] = Moments(game, lengths, dealt, self._weights)
                self._work += AHEAD
            known = len(ahead.costs)
            cost = sum(map(ahead.cost, piles), float(ahead.home))
            self._work += 1 + PILE * (len(ahead.costs) - known)
            if self._every_way and cost < inf and not game.to_empty:
                self._work += PILE
                if ahead.is_stuck(piles):
                    cost = inf
            costs.append(cost)
            if self._work >= SLICE:
                self._work = 0
                yield
        if len(costs) >= SLICE:
            self._work = 0
            yield
        alive = [index for index, cost in enumerate(costs) if cost < inf]
        self.dropped |= len(alive) > self._width
        best = sorted(alive, key=costs.__getitem__)[: self._width]
        if len(costs) >= SLICE:
            self._work = 0
            yield
        return [self._made[index] for index in sorted(best)]


def _sorted(piles: Sequence[bytes]) -> Piles:
    return tuple(sorted(piles))


def _without_top(piles: Piles, index: int) -> Piles:
    """The piles without the top card of one of them."""
    left = [*piles]
    left[index] = left[index][:-1]
    left.sort()
    return tuple(left)


def _moves(hand: Hand, steps: Steps) -> tuple[int, ...]:
    """The steps among sorted piles as moves of the hand."""
    game = Game(hand)
    kind = game.kinds.kind
    piles = [bytes([kind[card] for card in pile]) for pile in hand.piles]
    coming = iter(game.coming)
    moves = []
    for source, to in steps:
        places = sorted(range(len(piles)), key=piles.__getitem__)
        if source == IN_PLAY:
            card = CARD[next(coming)]
        else:
            source = places[source]
            card = piles[source][-1:]
            piles[source] = piles[source][:-1]
        if to < 0:
            moves.append(to_stack(~to) if source == IN_PLAY else up(source, ~to))
        else:
            to = places[to]
            piles[to] += card
            moves.append(to_pile(to) if source == IN_PLAY else shift(source, to))
    return tuple(moves)
