"""How often the seat is not the durak, where play-outs say so and so: what the coach tells of it.

The others play better than in play-outs, and the best of several moves looks better than it is.
All figures come from games of masters, played by a copy in C++ that makes the same moves.
"""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import TypeAlias

from retrocards.rules.durak import EXCHANGE, PASS, TAKE, View, is_attack, is_defence, is_gift

Curve: TypeAlias = Sequence[tuple[float, float]]
"""The worth in play-outs, and how often a seat was not the durak."""

CURVES: Mapping[tuple[int, bool], tuple[Curve, Curve]] = {
    (2, False): (
        ((0.0, 0.08), (0.2, 0.19), (0.35, 0.33), (0.5, 0.485), (0.65, 0.68), (0.75, 0.775),
         (0.85, 0.835), (0.95, 0.89), (1.0, 0.92)),
        ((0.0, 0.145), (0.2, 0.26), (0.35, 0.38), (0.5, 0.5), (0.65, 0.71), (0.75, 0.815),
         (0.85, 0.88), (0.95, 0.945), (1.0, 0.98)),
    ),
    (4, False): (
        ((0.0, 0.03), (0.2, 0.12), (0.35, 0.19), (0.5, 0.31), (0.65, 0.5), (0.75, 0.65),
         (0.85, 0.785), (0.95, 0.91), (1.0, 0.98)),
        ((0.0, 0.135), (0.2, 0.26), (0.35, 0.34), (0.5, 0.425), (0.65, 0.55), (0.75, 0.69),
         (0.85, 0.815), (0.95, 0.92), (1.0, 0.985)),
    ),
    (4, True): (
        ((0.0, 0.01), (0.2, 0.18), (0.35, 0.305), (0.5, 0.455), (0.65, 0.58), (0.75, 0.635),
         (0.85, 0.725), (0.95, 0.875), (1.0, 0.96)),
        ((0.0, 0.025), (0.2, 0.245), (0.35, 0.35), (0.5, 0.48), (0.65, 0.6), (0.75, 0.645),
         (0.85, 0.73), (0.95, 0.89), (1.0, 0.98)),
    ),
}  # fmt: skip
"""Players, and whether in teams -> the curves of leads, and of all other moves but exchanges.

Fitted to 39,705 decisions of 480 deals among four, 64,689 of 1,143 between two and 19,963 of 300 in
teams of two.  Other numbers are told by the curves of four.
"""
GIVING_BETWEEN_TWO: Curve = (
    (0.0, 0.12), (0.35, 0.315), (0.5, 0.455), (0.65, 0.605), (0.85, 0.755), (1.0, 0.885),
)  # fmt: skip
"""For all moves of who may give more to the other, between two: cards given, and none."""
AS_PLAYED_OUT: Curve = ((0.0, 0.0), (1.0, 1.0))
"""For exchanges."""

JOIN, DEFENCE, GIFT, TAKEN, HELD, EXCHANGED = 0.89, 1.04, 0.91, 1.12, 1.3, 1.17
"""By how much the odds are other than the curves say, by what the decision came to.

A card thrown in or given has seemed the best of several, and is not quite so good; who takes, or
gives nothing, is better off than play-outs see.  `HELD` is to have given nothing.  Each was fitted
to all tables where it holds: to 245,000 decisions, those of the curves and fresh ones of 400 deals
among four, 1,100 between two, 400 in teams and 150 among five.  Factors from half of the deals tell
the other half, in the mean of each kind of a thousand and more at each table, by at most 1.4 points
wrong, and one half alone by at most 3.0.
"""
DEFENCE_OF_MANY = 1.36
"""For a defence among five and six, where two attack, and three among four.

From 3,205 defences of 150 deals among five, 1,274 of 60 and 838 of 40 among six.
"""


def comes_true(view: View, best: int, worth: float) -> float:
    """The chance not to be the durak, by what play-outs said, in a decision for the move `best`.

    All moves of a decision keep their order.
    """
    chance = _by_curve(_curve(view), worth)
    factor = _factor(view, best)
    return factor * chance / (1 - chance + factor * chance)


def _curve(view: View) -> Curve:
    """What is known of how often play-outs come true at such a table."""
    if view.phase == "exchange":
        return AS_PLAYED_OUT
    players, teams = view.options.players, view.options.teams
    if players == 2 and view.phase == "give":
        return GIVING_BETWEEN_TWO
    leads, others = CURVES.get((players, teams), CURVES[4, teams])
    return leads if view.phase == "attack" and not view.table else others


def _by_curve(curve: Curve, worth: float) -> float:
    for (least, low), (most, high) in pairwise(curve):
        if worth <= most:
            return max(0.0, low + (worth - least) * (high - low) / (most - least))
    return curve[-1][1]


def _factor(view: View, best: int) -> float:
    """By how much the odds are other than the curve says.

    In teams nothing was found of takes and exchanges, and between two the curve of giving tells
    what is held back as it is.
    """
    players, teams = view.options.players, view.options.teams
    if is_attack(best) and view.table:
        return JOIN
    if is_defence(best):
        return DEFENCE_OF_MANY if players > 4 and not teams else DEFENCE
    if is_gift(best):
        return GIFT
    if best == PASS and view.phase == "give":
        return 1.0 if players == 2 else HELD
    if best == TAKE and not teams:
        return TAKEN
    return EXCHANGED if best == EXCHANGE and not teams else 1.0
