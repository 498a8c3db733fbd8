"""The expert: rules that a reader can follow, and an exact endgame."""

from random import Random

from retrocards.players.durak.attack import give, join, lead
from retrocards.players.durak.defence import defend
from retrocards.players.durak.endgame import solve
from retrocards.players.durak.sight import Sight
from retrocards.rules.durak import EXCHANGE, View


def choose(view: View, rng: Random) -> int:
    """The expert's move for the seat to move; it depends on nothing but the view and ``rng``.

    It never asks for trumps: what the others hold shows in what they take and beat with.
    """
    moves = view.legal_moves()
    if len(moves) == 1:
        return moves[0]
    if view.phase == "exchange":
        return EXCHANGE
    sight = Sight(view)
    solved = solve(sight)
    if solved >= 0:
        return solved
    if view.phase == "defend":
        return defend(sight)
    if view.phase == "give":
        return give(sight)
    return join(sight) if view.table else lead(sight)
