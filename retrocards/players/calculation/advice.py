"""The player of the Advice Column: the fast policy, looked over in a few sampled orders.

It plays what the policy says, unless in a handful of games played out another move did better.
"""

from random import Random

from retrocards.players.calculation import reasons
from retrocards.players.calculation.reasons import explain
from retrocards.players.calculation.sampling import Playing
from retrocards.players.choice import Choice, Reasons, Thinking
from retrocards.players.search import Limits, finish, search
from retrocards.rules.calculation import View

LIMITS = Limits(cards=900, worlds=20, slice=180, better=1.0)
"""About twenty games played out, and a slice is four of them."""

REASONS: Reasons = reasons.REASONS


def think(view: View, rng: Random) -> Thinking:
    """The choice; it gives the word back after each slice."""
    playing = Playing(view)
    if len(playing.moves) == 1:
        return explain(view, playing)
    found = yield from search(playing, rng, LIMITS)
    return explain(view, playing, found)


def decide(view: View, rng: Random) -> Choice:
    """The same at once."""
    return finish(think(view, rng))


def choose(view: View, rng: Random) -> int:
    """The move that `decide` comes to."""
    return decide(view, rng).move
