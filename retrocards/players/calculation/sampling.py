"""The choice of a move as the search sees it: moves are played out in sampled orders of the cards.

If the rules show the undealt cards, or none is left, there is only one order.  Then the fast policy
wavers from one play-out to the next.
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
from retrocards.players.calculation.position import IN_PLAY, NO_CARD, Position, Up, position_of
from retrocards.rules.calculation import MOVES, View, shift, to_pile, to_stack, up

WAVER = 900
"""How far the fast policy wavers if the order is known."""


class Playing:
    """The moves worth comparing, the fast policy's first; or those `given`.

    They follow the moves `made`, after which the same card is still in play.
    """

    def __init__(self, view: View, given: Sequence[int] = (), made: Sequence[int] = ()) -> None:
        self.position = position = position_of(view)
        for number in made:
            make(position, number)
        kind = position.way.kind
        self._order = [kind[card] for card in view.undealt] if view.ordered else []
        self._left = sorted([kind[card] for card in view.undealt])
        self.hidden = bool(self._left) and not view.ordered
        """Whether the order of the undealt cards matters and is unknown."""
        self._waver = 0 if self.hidden else WAVER
        self._left_to_play = ALL_HOME - sum(position.lengths)
        self.moves = [*given] or moves_of(position)
        self.won = [0] * len(self.moves)
        """Move -> the number of its play-outs that were won."""

    def alike(self, move: int) -> list[int]:
        """The moves with the same effect: those to any empty pile, if the `move` goes to one."""
        empty = [pile_number for pile_number, pile in enumerate(self.position.piles) if not pile]
        made = MOVES[move]
        if made.kind in ("stack", "up") or made.target not in empty:
            return [move]
        return [
            to_pile(pile_number) if made.kind == "pile" else shift(made.source, pile_number)
            for pile_number in empty
        ]

    def different(self, moves: Sequence[int]) -> list[int]:
        """The moves without those that have the same effect as another."""
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
    """The moves worth comparing, the fast policy's first; a single one needs no thought.

    The first empty pile stands for all.  A card that only one pile offers to only one stack goes
    up.
    """
    if ups := position.ups():
        if plain := plain_up(position, ups):
            return [_move(plain)]
        best = best_up(position, ups)
        return [_move(best), *[_move(up) for up in ups if up != best]]
    piles = position.piles
    empty = piles.index([]) if [] in piles else -1
    moves: list[int] = []
    if position.card != NO_CARD:
        costs = costs_on_piles(position)
        places = [index for index, pile in enumerate(piles) if pile or index == empty]
        places.sort(key=costs.__getitem__)
        safe = [index for index in places if costs[index] < LOSES // 2 or position.to_empty]
        moves = [*map(to_pile, safe or places[:1])]
    if position.to_empty and empty >= 0:
        first = shift_for(position)
        tall = [index for index, pile in enumerate(piles) if len(pile) > 1]
        shifts = [shift(index, empty) for index in sorted(tall, key=lambda index: index != first)]
        moves = [*shifts[:1], *moves, *shifts[1:]] if first >= 0 else [*moves, *shifts]
    return moves


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
