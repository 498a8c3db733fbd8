"""The choice of a move, as the search sees it: each is played out in sampled orders of the cards.

Where the rules show the undealt cards, or none is left, there is only one order; then it is the
fast policy that wavers from one play-out to the next.
"""

from collections.abc import Sequence
from random import Random

from retrocards.players.calculation.policy import (
    ALL_HOME,
    LOSES,
    World,
    best_up,
    costs_on_piles,
    plain_up,
    play_out,
    shift_for,
)
from retrocards.players.calculation.position import IN_PLAY, NO_CARD, Position, Up
from retrocards.rules.calculation import MOVES, View, shift, to_pile, to_stack, up

WAVER = 900
"""How far the fast policy wavers where the order is known."""


class Playing:
    """The moves worth comparing; the first is the fast policy's.  Or else those `given`."""

    def __init__(self, view: View, given: Sequence[int] = ()) -> None:
        self.position = position = Position(view)
        kind = position.way.kind
        self._order = [kind[card] for card in view.undealt] if view.ordered else []
        self._left = sorted([kind[card] for card in view.undealt])
        self.hidden = bool(self._left) and not view.ordered
        """Whether the order of the undealt cards matters and is not known."""
        self._waver = 0 if self.hidden else WAVER
        self._left_to_play = ALL_HOME - sum(position.lengths)
        self.moves = [*given] or moves_of(position)
        self.won = [0] * len(self.moves)
        """Move -> how many of its play-outs were won."""

    def alike(self, move: int) -> list[int]:
        """The moves that come to the same: those to any empty pile, if the `move` goes to one."""
        empty = [at for at, pile in enumerate(self.position.piles) if not pile]
        made = MOVES[move]
        if made.kind in ("stack", "up") or made.target not in empty:
            return [move]
        return [to_pile(at) if made.kind == "pile" else shift(made.source, at) for at in empty]

    def different(self, moves: Sequence[int]) -> list[int]:
        """The same moves without those that come to the same as another."""
        return [*dict.fromkeys(self.alike(move)[0] for move in moves)]

    def candidates(self) -> Sequence[int]:
        return range(len(self.moves))

    def sample(self, rng: Random) -> tuple[World, int]:
        return World(self._left, rng, self._order, self._waver), 0

    def playout(self, world: World, move: int) -> tuple[float, int]:
        position = self.position.copy()
        make(position, self.moves[move])
        won = play_out(position, world) == ALL_HOME
        self.won[move] += won
        return float(won), self._left_to_play


def moves_of(position: Position) -> list[int]:
    """The moves worth comparing, the fast policy's first; one alone needs no thought.

    Of empty piles the first stands for all.  A card that one pile offers to one stack goes up.
    """
    if ups := position.ups():
        if plain := plain_up(position, ups):
            return [_move(plain)]
        best = best_up(position, ups)
        return [_move(best), *[_move(up) for up in ups if up != best]]
    piles = position.piles
    empty = piles.index([]) if [] in piles else -1
    found: list[int] = []
    if position.card != NO_CARD:
        costs = costs_on_piles(position)
        places = [at for at, pile in enumerate(piles) if pile or at == empty]
        places.sort(key=costs.__getitem__)
        safe = [at for at in places if costs[at] < LOSES // 2 or position.to_empty]
        found = [*map(to_pile, safe or places[:1])]
    if position.to_empty and empty >= 0:
        first = shift_for(position)
        tall = [at for at, pile in enumerate(piles) if len(pile) > 1]
        shifts = [shift(at, empty) for at in sorted(tall, key=lambda at: at != first)]
        found = [*shifts[:1], *found, *shifts[1:]] if first >= 0 else [*found, *shifts]
    return found


def _move(going: Up) -> int:
    pile, stack = going
    return to_stack(stack) if pile == IN_PLAY else up(pile, stack)


def make(position: Position, number: int) -> None:
    """Make a move of the rules on a position; no card is dealt after it."""
    move = MOVES[number]
    if move.kind in ("stack", "up"):
        position.take_up(Up(move.source, move.target))
    elif move.kind == "pile":
        position.put(move.target)
    else:
        position.shift(move.source)
