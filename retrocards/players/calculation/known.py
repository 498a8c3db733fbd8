"""Proofs about a game: which moves win it, and which lose it.

The solver can be asked if the player knows what comes: the cards are shown in order, or fewer than
two are undealt.  Otherwise a move is proven to lose only if a pile could never go up, in whatever
order the cards came.
"""

from collections.abc import Collection, Generator
from random import Random
from typing import TypeAlias

from retrocards.players.calculation import solver
from retrocards.players.calculation.moments import Game, Moments, Weights
from retrocards.players.calculation.sampling import Playing
from retrocards.rules.calculation import Hand, View

Proofs: TypeAlias = dict[int, bool]
"""Move -> whether it wins the game; moves without a proof are missing."""
Proving: TypeAlias = Generator[None, None, Proofs]

EACH = 2
"""Moves that are proven one by one share the positions of a whole game, divided by this."""


def order_known(view: View) -> bool:
    """Whether the owner of the view knows what comes."""
    return view.ordered or len(view.undealt) < 2


def proofs(view: View, moves: Collection[int], positions: int) -> Proving:
    """What is proven about these moves, each of which must differ in effect from the others.

    A solution proves only its first move.  If the solver finds none within `positions` positions,
    it looks at each move separately.
    """
    if not positions:
        return {}
    if not order_known(view):
        if view.options.to_empty:
            return {}
        return {move: False for move in moves if is_stuck(after(view, move))}
    solution = yield from solver.search(_seen(view), positions)
    if solution.moves:
        return {solution.moves[0]: True}
    if solution.proven:
        return dict.fromkeys(moves, False)
    return (yield from of_each(view, moves, positions // EACH))


def of_each(view: View, moves: Collection[int], positions: int) -> Proving:
    """What is proven about each of these moves, for a player that knows what comes.

    A move leaves the rest of its share of the positions to the moves after it.
    """
    proven: Proofs = {}
    for count, move in enumerate(moves):
        part = positions // (len(moves) - count)
        solution = yield from solver.search(after(view, move), part)
        positions -= min(solution.nodes, part)
        if solution.proven:
            proven[move] = solution.moves is not None
        yield
    return proven


def of_play_outs(view: View, playing: Playing) -> Proofs:
    """What play-outs have proven: if the order is known, a won play-out is a solution."""
    if not order_known(view):
        return {}
    return {move: True for move, won in zip(playing.moves, playing.won, strict=True) if won}


def _seen(view: View) -> Hand:
    """The game as far as it is known; unknown cards are in a random order."""
    hand = view.sample(Random(0))
    assert isinstance(hand, Hand)
    return hand


def after(view: View, move: int) -> Hand:
    """The game after a move, as far as it is known."""
    hand = _seen(view)
    hand.play(move)
    return hand


def is_stuck(hand: Hand) -> bool:
    """Whether a pile can never go up, even if all cards outside the piles were within reach.

    If cards may be moved to an empty pile this proves nothing.
    """
    game = Game(hand)
    return Moments(game, game.lengths, 0, Weights()).is_stuck(game.piles)
