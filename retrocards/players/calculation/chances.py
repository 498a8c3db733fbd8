"""How likely a deal is to be won, from the share of play-outs that were won."""

from math import exp, log

from retrocards.players.calculation.known import order_known
from retrocards.rules.calculation import COLOUR, Options, View

HIGHER, SLOPE, EACH = 2.237, 1.078, 0.0276
"""A logistic curve from the share of won play-outs, and from how many cards are undealt, to the
games that `master` wins: fitted to half of its 64,000 decisions in 1,100 deals, under the standard
rules and nine others.  A play-out is played fast, and whoever thinks at every move wins far more
often, the more moves are to come."""
THREE_PILES, BY_COLOUR = -0.787, -0.1
"""What is added where there are three piles only, and where the stacks take one color."""
TO_EMPTY = 0.3
"""The same where cards may be moved to empty piles.  It was fitted later, to 556 deals by this rule
alone, and `BY_COLOUR` to 750 of one color."""
UP = 0.3
"""The same where a card goes up from a pile: the one in play is still to be put somewhere, by a
thought of its own, and a play-out puts it there fast.  Fitted to 800 deals with three piles."""
LEAST = 0.01
"""An estimate is at least so far from 0 and from 1: neither has been proved."""


def won_by_thinking(
    share: float, undealt: int, options: Options, worlds: int, up: bool = False
) -> float:
    """How often a game is won by thinking of whose play-outs, in so many worlds, a share was won.

    They begin with a card that goes `up` from a pile, or with another move.  None of them stands
    for half of one; what was given up early may seem to have less.
    """
    none = 0.5 / max(1, worlds)
    share = min(max(share, none), 1 - none)
    odds = HIGHER + EACH * undealt + SLOPE * log(share / (1 - share))
    odds += THREE_PILES * (options.piles == 3) + BY_COLOUR * (options.suits == COLOUR)
    odds += TO_EMPTY * options.to_empty + UP * up
    return 1 / (1 + exp(-odds))


def chance_told(share: float, view: View, worlds: int, up: bool = False) -> float:
    """The chance of the deal with a move of whose play-outs a share was won: an estimate.

    Where the order is known the play-outs are of one game that is known, and their share is told.
    """
    if not order_known(view):
        share = won_by_thinking(share, len(view.undealt), view.options, worlds, up)
    return min(max(share, LEAST), 1 - LEAST)
