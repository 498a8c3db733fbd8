"""The club player: rules of thumb that a reader can follow, and an exact endgame."""

from random import Random

from retrocards.cards import card_text
from retrocards.players.choice import Choice, Reasons, because
from retrocards.players.durak import reasons
from retrocards.players.durak.attack import give, join, lead
from retrocards.players.durak.defence import defend
from retrocards.players.durak.endgame import proven
from retrocards.players.durak.sight import Sight
from retrocards.rules.durak import EXCHANGE, View

REASONS: Reasons = reasons.CLUB


def decide(view: View, rng: Random) -> Choice:
    """The club player's choice for the seat to move, which depends only on the view and `rng`.

    It never asks for trumps: the answers would help the next attackers, and a person at the table,
    as much as itself.
    """
    legal = view.legal_moves()
    if len(legal) == 1:
        return because(legal[0], "only")
    if view.phase == "exchange":
        return because(EXCHANGE, "exchange", turn_up=card_text(view.turn_up))
    sight = Sight(view)
    liked = by_rule(sight, rng)
    if sight.two_left and not sight.talon:
        return proven(sight, liked)
    return liked


def choose(view: View, rng: Random) -> int:
    """The move of `decide`."""
    return decide(view, rng).move


def by_rule(sight: Sight, rng: Random) -> Choice:
    """The choice of the rules of thumb, without exchanges and without the exact endgame."""
    match sight.view.phase:
        case "defend":
            return defend(sight, rng)
        case "give":
            return give(sight)
        case _:
            return join(sight) if sight.table else lead(sight)
