"""Can a game of Calculation still be won, by who knows the order of the undealt cards?  And how?

The search goes from one dealt card to the next and keeps, at each, as many of the positions as it
may, those that look best.  When none of them leads to the end, it begins anew with three times as
many.  A pass that dropped none has seen all that can happen: then it is proven that the game is
lost.

What makes a position look good is when its cards will be wanted: see `moments`.  That hangs only on
how far the stacks are, not on the piles, so that many positions share it, and what their piles
cost.

Cards of one rank are the same to the stacks, and piles may change places: a position is how far the
stacks are, and the piles sorted.  All of it is plain ints and bytes, since hundreds of thousands of
positions are made.
"""

from collections.abc import Generator, Sequence
from itertools import cycle
from math import inf
from typing import Final, NamedTuple, TypeAlias

from retrocards.players.calculation.moments import (
    CARD,
    STACKS,
    Game,
    Lengths,
    Moments,
    Weights,
)
from retrocards.players.search import finish
from retrocards.rules.calculation import STACK_CARDS, Hand, shift, to_pile, to_stack, up

LIMIT: Final = 600_000
"""Positions made at most, unless another limit is given: some seconds."""
SLICE: Final = 250
"""Positions made, or as much other work, before the word is given back: a few milliseconds at most,
on a busy machine."""
AHEAD: Final = 20
"""How many positions could be made while it is looked ahead once."""
PILE: Final = 8
"""How many while it is found out what a pile costs."""
DROPPED: Final = 10
"""How many positions are let go of while one is made."""
NARROWEST: Final = 60
"""Positions that the first pass keeps at each card."""
WIDER: Final = 3
"""How many times as many the next one keeps."""

WEIGHTS: Final = (Weights(), Weights(in_order=-25, equal=-12))
"""For every other pass: where one is blind, the other may see."""

FULL: Final = sum(STACK_CARDS << 4 * stack for stack in STACKS)
Piles: TypeAlias = tuple[bytes, ...]
"""The kinds of card on each pile, from the bottom to the top; the piles sorted."""
IN_PLAY: Final = -1
"""Where the card in play comes from; a pile is named by its place among the sorted ones."""
Step: TypeAlias = tuple[int, int]
"""From where, and where to: a pile, or `~stack`."""
Steps: TypeAlias = tuple[Step, ...]
Position: TypeAlias = tuple[Lengths, Piles, int, Steps]
"""A position; that before the last card was dealt, by its place; and the steps since."""
Reached: TypeAlias = tuple[Lengths, Piles, Steps]
"""A position, and the steps to it since the last card was dealt."""
NOBODY: Final[tuple[list[int], bool]] = ([], False)


class Solution(NamedTuple):
    """What the search has found."""

    moves: tuple[int, ...] | None
    """The moves that win the game; None when none were found."""
    proven: bool
    """Whether this is certain: a way is known, or all ways have been looked at."""
    nodes: int
    """How many positions were made."""


def solve(hand: Hand, limit: int = LIMIT) -> Solution:
    """Find moves that win a game, or prove that there are none, within so many positions."""
    return finish(search(hand, limit))


def search(hand: Hand, limit: int = LIMIT) -> Generator[None, None, Solution]:
    """The same, giving the word back after every few milliseconds."""
    game = Game(hand)
    width, every_way, nodes = NARROWEST, False, 0
    weights = cycle(WEIGHTS)
    while True:
        found = _Pass(game, width, every_way, next(weights))
        steps = yield from found.run(limit - nodes)
        yield from found.let_go()
        nodes += found.nodes
        if steps is not None:
            return Solution(_moves(hand, steps), True, nodes)
        if nodes >= limit:
            return Solution(None, False, nodes)
        if found.dropped:
            width *= WIDER
        elif every_way:
            return Solution(None, True, nodes)
        every_way = every_way or not found.dropped


class _Pass:
    """One pass from the card in play to the last, which keeps so many positions at each card."""

    def __init__(self, game: Game, width: int, every_way: bool, weights: Weights) -> None:
        self.nodes = 0
        self._work = 0
        """What was done since the word was given back, in positions made."""
        self.dropped = False
        """Whether positions were dropped that might have led on."""
        self._game = game
        self._weights = weights
        self._width = width
        self._every_way = every_way
        """Whether cards also stay where they are, for another stack that wants them later."""
        self._made: list[Position] = []
        self._seen: set[tuple[Lengths, Piles]] = set()
        self._before: list[list[tuple[int, Steps]]] = []
        """Card dealt -> where the positions kept before it come from."""

    def run(self, limit: int) -> Generator[None, None, Steps | None]:
        """The steps that win the game, if the pass finds some within so many positions."""
        game, before = self._game, self._before
        if not (yield from self._settle([(game.lengths, game.piles, ())], 0, limit)):
            return None
        kept = self._made
        for dealt, kind in enumerate(game.coming, 1):
            before.append([position[2:] for position in kept])
            self._work += (len(self._made) + len(self._seen)) // DROPPED
            self._made, self._seen = [], set()
            for at, position in enumerate(kept):
                if not (yield from self._settle(self._dealt(kind, position), at, limit)):
                    return None
            kept = yield from self._best(dealt)
        for lengths, _, at, steps in kept:
            if lengths == FULL:
                for positions in reversed(before):
                    at, earlier = positions[at]
                    steps = earlier + steps
                return steps
        return None

    def let_go(self) -> Generator[None, None, None]:
        """Let go of all positions: of tens of thousands that takes as long as a few slices."""
        while self._before:
            self._work += len(self._before.pop()) // DROPPED
            if self._work >= SLICE:
                self._work = 0
                yield

    def _dealt(self, kind: int, position: Position) -> list[Reached]:
        """What comes of a position when this card is dealt and goes somewhere; the first last."""
        lengths, piles, _, _ = position
        stacks, later = self._game.wanted(lengths).get(kind, NOBODY)
        found: list[Reached] = [
            (lengths + (1 << 4 * stack), piles, ((IN_PLAY, ~stack),)) for stack in stacks
        ]
        if not stacks or (later and self._every_way):
            card, previous = CARD[kind], None
            for at, pile in enumerate(piles):
                if pile != previous:
                    changed = [*piles]
                    changed[at] += card
                    changed.sort()
                    found.append((lengths, tuple(changed), ((IN_PLAY, at),)))
                previous = pile
        return found[::-1]

    def _settle(self, todo: list[Reached], before: int, limit: int) -> Generator[None, None, bool]:
        """Make positions, and those to which cards that go up from the piles lead.

        A card that no stack wants later goes up at once: nothing is lost by that.  For others it
        may pay to wait, until another card of the rank has gone up.  Gives whether all were made
        within so many positions.
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
            ready = [at for at, pile in enumerate(piles) if pile and pile[-1] in wanted]
            surely = [at for at in ready if not wanted[piles[at][-1]][1]][:1]
            for at in surely or ready:
                rest = _without_top(piles, at)
                for stack in wanted[piles[at][-1]][0]:
                    todo.append((lengths + (1 << 4 * stack), rest, (*steps, (at, ~stack))))
            if surely or (ready and not self._every_way):
                continue
            self._made.append((lengths, piles, before, steps))
            if game.to_empty and not piles[0]:
                todo += self._shifts(lengths, piles, steps)
        return True

    def _shifts(self, lengths: Lengths, piles: Piles, steps: Steps) -> list[Reached]:
        """The positions after a top has moved to an empty pile: one for each card dealt will do."""
        if not self._every_way and any(source >= 0 <= to for source, to in steps):
            return []
        return [
            (lengths, _sorted((pile[-1:], *_without_top(piles, at)[1:])), (*steps, (at, 0)))
            for at, pile in enumerate(piles)
            if len(pile) > 1
        ]

    def _best(self, dealt: int) -> Generator[None, None, list[Position]]:
        """The positions to go on with; of those that cost the same, the ones made first."""
        game = self._game
        moments: dict[Lengths, Moments] = {}
        costs: list[float] = []
        for lengths, piles, _, _ in self._made:
            ahead = moments.get(lengths)
            if ahead is None:
                ahead = moments[lengths] = Moments(game, lengths, dealt, self._weights)
                self._work += AHEAD
            known = len(ahead.costs)
            cost = ahead.home + sum(map(ahead.cost, piles))
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
        alive = [at for at, cost in enumerate(costs) if cost < inf]
        self.dropped |= len(alive) > self._width
        best = sorted(alive, key=costs.__getitem__)[: self._width]
        if len(costs) >= SLICE:
            self._work = 0
            yield
        return [self._made[at] for at in sorted(best)]


def _sorted(piles: Sequence[bytes]) -> Piles:
    return tuple(sorted(piles))


def _without_top(piles: Piles, at: int) -> Piles:
    """The piles, when the top of one has gone."""
    left = [*piles]
    left[at] = left[at][:-1]
    left.sort()
    return tuple(left)


def _moves(hand: Hand, steps: Steps) -> tuple[int, ...]:
    """The steps among sorted piles as moves of the hand."""
    game = Game(hand)
    piles = [bytes(map(game.kind, pile)) for pile in hand.piles]
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
