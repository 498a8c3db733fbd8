"""What is proved of a game: which moves win it, and which lose it.

Where whoever plays sees what comes, in order or because less than two cards are undealt, the solver
may be asked.  Else a move is proved to lose only if a pile could not go up any more in whatever
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
"""Move -> whether it wins the game; a move of which neither is proved is not there."""
Proving: TypeAlias = Generator[None, None, Proofs]

EACH = 2
"""How many times fewer positions are made for all moves one by one than for the game."""


def order_known(view: View) -> bool:
    """Whether whoever has the view knows what comes."""
    return view.ordered or len(view.undealt) < 2


def proofs(view: View, moves: Collection[int], positions: int) -> Proving:
    """What is proved of these moves, none of which comes to the same as another.

    A way that is found proves one move alone, its first.  Where the solver finds none within so
    many positions, it looks at each move by itself.
    """
    if not positions:
        return {}
    if not order_known(view):
        if view.options.to_empty:
            return {}
        return {move: False for move in moves if _is_stuck(_after(view, move))}
    solution = yield from solver.search(_seen(view), positions)
    if solution.moves:
        return {solution.moves[0]: True}
    if solution.proven:
        return dict.fromkeys(moves, False)
    return (yield from of_each(view, moves, positions // EACH))


def of_each(view: View, moves: Collection[int], positions: int) -> Proving:
    """What is proved of each of these moves, for whoever knows what comes.

    What one leaves of its part of the positions is for the others.
    """
    found: Proofs = {}
    for count, move in enumerate(moves):
        part = positions // (len(moves) - count)
        solution = yield from solver.search(_after(view, move), part)
        positions -= min(solution.nodes, part)
        if solution.proven:
            found[move] = solution.moves is not None
        yield
    return found


def of_play_outs(view: View, playing: Playing) -> Proofs:
    """What play-outs have proved: for whoever knows what comes, one that is won is a way to win."""
    if not order_known(view):
        return {}
    return {move: True for move, won in zip(playing.moves, playing.won, strict=True) if won}


def _seen(view: View) -> Hand:
    """The game as it is known, what is not known in any order."""
    hand = view.sample(Random(0))
    assert isinstance(hand, Hand)
    return hand


def _after(view: View, move: int) -> Hand:
    hand = _seen(view)
    hand.play(move)
    return hand


def _is_stuck(hand: Hand) -> bool:
    """Whether a pile can never go up, even if all that lies on none were within reach.

    Where cards may be moved to an empty pile this proves nothing.
    """
    game = Game(hand)
    return Moments(game, game.lengths, 0, Weights()).is_stuck(game.piles)
