"""The chance that the coach names: how often a seat whose play-outs end so well is not the durak.

The others play better than in play-outs, and the best of several moves looks better than it is.
All figures come from games between masters, played by a C++ copy that makes the same moves.
"""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import TypeAlias

from retrocards.rules.durak import EXCHANGE, PASS, TAKE, View, is_attack, is_defence, is_gift

Curve: TypeAlias = Sequence[tuple[float, float]]
"""The worth in play-outs -> how often a seat was not the durak."""

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
"""Number of players, and whether in teams -> a curve for leads, and one for other moves.

Exchanges have neither.  Fitted to 39,705 decisions of 480 deals among four, 64,689 of 1,143 between
two, and 19,963 of 300 in teams of two.  Other numbers of players use the curves of four.
"""
GIVING_BETWEEN_TWO: Curve = (
    (0.0, 0.12), (0.35, 0.315), (0.5, 0.455), (0.65, 0.605), (0.85, 0.755), (1.0, 0.885),
)  # fmt: skip
"""For the decision between two whether to give another card: for gifts and for giving none."""
AS_PLAYED_OUT: Curve = ((0.0, 0.0), (1.0, 1.0))
"""For exchanges."""

JOIN, DEFENCE, GIFT, TAKEN, HELD, EXCHANGED = 0.89, 1.04, 0.91, 1.12, 1.3, 1.17
"""Factors on the odds of a curve, by the kind of the best move.

A card that is thrown in or given seemed the best of several, and is not quite that good.  A seat
that takes or gives nothing is better off than play-outs show.  `HELD` is for giving nothing.

Each factor was fitted to all tables that use it: to 245,000 decisions, those of the curves and
fresh ones of 400 deals among four, 1,100 between two, 400 in teams and 150 among five.  Factors
from half of the deals predict the other half: in the mean of every kind with a thousand decisions
or more at a table, they are off by at most 1.4 points, and from one half alone by at most 3.0.
"""
DEFENCE_OF_MANY = 1.36
"""The factor of a defence among five or six, where two attack; among four, three do.

From 3,205 defences of 150 deals among five, and from 1,274 of 60 and 838 of 40 among six.
"""

CONFIDENCE_OF_THREE, CONFIDENCE_OF_TWO, ODDS_OF_TWO = 0.75, 0.5, 0.65
"""The powers to which the odds are raised once the talon is gone and three, or two, of more players
are left, and a factor on those of two.

They know all cards or nearly so, and play as play-outs do not.  The curves of whole hands gave them
85.6 % where 74.9 came true, and 75.5 where 50.9 did.  From 1,810 decisions of 114 deals among four,
61 played whole and 53 from the end of the talon; what fits either kind tells the other better too.
"""


def comes_true(view: View, best: int, worth: float) -> float:
    """The chance not to be the durak, from a worth in play-outs and the decision's best move.

    It keeps the order of a decision's moves.
    """
    chance = of_whole_hands(view, best, worth)
    if not is_late(view):
        return chance
    odds: float = chance / (1 - chance)
    if view.in_play.bit_count() == 2:
        odds = ODDS_OF_TWO * odds**CONFIDENCE_OF_TWO
    else:
        odds **= CONFIDENCE_OF_THREE
    return odds / (1 + odds)


def of_whole_hands(view: View, best: int, worth: float) -> float:
    """The same chance by the curves of whole hands, and by the kind of the best move."""
    chance = _by_curve(_curve(view), worth)
    factor = _factor(view, best)
    return factor * chance / (1 - chance + factor * chance)


def is_late(view: View) -> bool:
    """Whether only two or three of more players are left, and no talon; never in teams."""
    left = view.in_play.bit_count()
    return not view.talon_count and not view.options.teams and left < min(4, view.options.players)


def _curve(view: View) -> Curve:
    """How often play-outs come true at a table like this."""
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
    """The factor on the odds of the curve.

    In teams the figures showed no factor for takes and exchanges.  Between two, the curve of giving
    already covers a card that is held back.
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
