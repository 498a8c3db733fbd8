"""How likely a deal is to be won, from the share of play-outs that were won."""

from math import exp, log

from retrocards.rules.calculation import Options, View

HIGHER, SLOPE, EACH = 1.52, 0.92, 0.034
"""A logistic curve from the share of won play-outs, and from how many cards are undealt, to the
games that `master` wins, for the standard rules: fitted to 5,584 decisions of its own in 150 deals.
A play-out is played fast, and whoever thinks at every move wins far more often, the more moves are
to come."""
NONE = 1 / 800
"""The share that none of 400 play-outs stands for: half of one.  What was given up early may seem
to have less than none."""
LEAST = 0.01
"""An estimate is at least so far from 0 and from 1: neither has been proved."""


def won_by_thinking(share: float, undealt: int) -> float:
    """How often a game is won by thinking of whose play-outs a share was won."""
    share = min(max(share, NONE), 1 - NONE)
    return 1 / (1 + exp(-HIGHER - EACH * undealt - SLOPE * log(share / (1 - share))))


def chance_told(share: float, view: View) -> float:
    """The chance of the deal with a move of whose play-outs a share was won: an estimate."""
    if view.options == Options():
        share = won_by_thinking(share, len(view.undealt))
    return min(max(share, LEAST), 1 - LEAST)
