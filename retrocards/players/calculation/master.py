"""The master: plays each move out in hundreds of sampled orders, and keeps what is won most.

It knows no more than `advice`: the orders are drawn from what is undealt, as the play-outs come to
the cards.  A card that only one pile offers and only one stack wants goes up without a thought.
"""

from random import Random

from retrocards.players.calculation import reasons
from retrocards.players.calculation.reasons import explain
from retrocards.players.calculation.sampling import Playing
from retrocards.players.choice import Choice, Reasons, Thinking
from retrocards.players.search import Limits, finish, search
from retrocards.rules.calculation import View

LIMITS = Limits(cards=60_000, worlds=400, slice=180, better=0.5)
"""Some 1,500 games played out from the first cards, and a slice is four of them."""

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
