"""The expert: rules that a reader can follow, and an exact endgame."""

from random import Random

from retrocards.players.durak.attack import give, join, lead
from retrocards.players.durak.defence import defend
from retrocards.players.durak.endgame import proven
from retrocards.players.durak.sight import Sight
from retrocards.rules.durak import EXCHANGE, View


def choose(view: View, rng: Random) -> int:
    """The expert's move for the seat to move; it depends on nothing but the view and `rng`.

    It never asks for trumps: the answers would help the next attackers, and a person who sits at
    the table, as much as itself.
    """
    moves = view.legal_moves()
    if len(moves) == 1:
        return moves[0]
    if view.phase == "exchange":
        return EXCHANGE
    sight = Sight(view)
    liked = _by_rule(sight, rng)
    if sight.two_left and not sight.talon:
        return proven(sight, liked)
    return liked


def _by_rule(sight: Sight, rng: Random) -> int:
    match sight.view.phase:
        case "defend":
            return defend(sight, rng)
        case "give":
            return give(sight)
        case _:
            return join(sight) if sight.table else lead(sight)
