"""What the remaining cards are worth while a hand has too many groups for a plan."""

from typing import NamedTuple

from retrocards.players.elephant.answers import Answers
from retrocards.players.elephant.groups import TWOS, Group, groups_of

LOW = -2.4
"""A group, times the share of higher cards among those that are out: get rid of the low ones."""
PAIR = 1.1
"""A pair, compared with a single of its rank: singles are the worst to have."""
MORE = 1.5
"""Three or four of a rank, compared with a single of it."""
TWO = 0.85
"""A two that is kept for later."""
LEAD = 0.7
"""A play that goes around, after which anything can be played."""
PASSING = -0.35
"""Passing."""
MOST_SHOWN, LEAST_SHOWN = 99, 1
"""In per cent: a chance that holds only while the others play by the tips is never certain."""


class Weight(NamedTuple):
    """How good it is to be left with a set of cards."""

    worth: float
    lead: float
    """The part of the worth for a play that may go around, or for passing."""
    low: float
    """The part for low cards that are left."""
    groups: float
    """The part for cards of one rank that are kept together."""
    twos: float
    """The part for twos that are kept."""


def weigh(left: int, play: Group | None, answers: Answers) -> Weight:
    """How good it is to be left with a set of cards after a play, or after a pass.

    The unit is roughly the logarithm of the odds to go out first, fitted to some hundred thousand
    deals against three of the program's own players.
    """
    worth = lead = LEAD * answers.around(play) if play else PASSING
    low = groups = twos = 0.0
    everything = sum(answers.counts)
    for rank, count in groups_of(left):
        if rank == TWOS:
            twos = TWO * count
            worth += twos
            continue
        burden = LOW * sum(answers.out_there[rank + 1 :]) / everything
        low += burden
        worth += burden
        if count > 1:
            together = PAIR if count == 2 else MORE
            groups += together
            worth += together
    return Weight(worth, lead, low, groups, twos)


def percent_around(lead: float) -> str:
    """The chance, in per cent, that a beatable play goes around, from its `lead`."""
    return f"{min(MOST_SHOWN, max(LEAST_SHOWN, 100 * lead / LEAD)):.0f}"
