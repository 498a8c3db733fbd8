"""The two players: the fast policy, looked over in sampled orders of the cards to come.

They play what the policy says, unless another move did better in games played out.  The orders are
drawn from what is undealt, as the play-outs come to the cards.  A card that only one pile offers
and only one stack wants goes up without a thought.
"""

from random import Random

from retrocards.players.advice import NO_MOVE, Advising, Prospect, ranked, weighed
from retrocards.players.calculation import reasons
from retrocards.players.calculation.reasons import explain
from retrocards.players.calculation.sampling import Playing
from retrocards.players.choice import Choice, Reasons, Thinking
from retrocards.players.search import Limits, finish, search
from retrocards.rules.calculation import View

FEWER = 4
"""How many times shorter moves are looked at that are hardly worth it."""


class Player:
    """A player that compares moves within its `limits`."""

    REASONS: Reasons = reasons.REASONS

    def __init__(self, limits: Limits) -> None:
        self.limits = limits

    def think(self, view: View, rng: Random) -> Thinking:
        """The choice; it gives the word back after each slice."""
        playing = Playing(view)
        if len(playing.moves) == 1:
            return explain(view, playing)
        found = yield from search(playing, rng, self.limits)
        return explain(view, playing, found)

    def advise(self, view: View, rng: Random, made: int = NO_MOVE) -> Advising:
        """The chance of the deal with each move that is worth a thought, and with the one `made`.

        Where there is only one such move the other legal ones stand beside it.
        """
        playing = Playing(view)
        moves, prospects = playing.moves, list[Prospect]()
        choice = explain(view, playing)
        rest = [move for move in view.legal_moves() if move != choice.move]
        if len(moves) > 1:
            found = yield from search(playing, rng, self.limits)
            choice = explain(view, playing, found)
            prospects += weighed(found, choice.reason, moves.__getitem__).prospects
            rest = [] if made in (NO_MOVE, *moves) else [made]
        if rest:
            besides = Playing(view, [choice.move, *rest])
            limits = self.limits._replace(cards=self.limits.cards // FEWER)
            found = yield from search(besides, rng, limits)
            beside = weighed(found, choice.reason, besides.moves.__getitem__).prospects
            same = next(one for one in beside if one.move == choice.move)
            prospects = prospects or [same._replace(reason=choice.reason)]
            up = prospects[0].chance - same.chance
            prospects += [one._replace(chance=one.chance + up) for one in beside if one != same]
        return ranked(prospects[0], prospects[1:])

    def decide(self, view: View, rng: Random) -> Choice:
        """The same at once."""
        return finish(self.think(view, rng))

    def choose(self, view: View, rng: Random) -> int:
        """The move that `decide` comes to."""
        return self.decide(view, rng).move


advice = Player(Limits(cards=900, worlds=20, slice=90, better=1.0))
"""The player of the Advice Column: about twenty games played out, and a slice is two of them."""

master = Player(Limits(cards=60_000, worlds=400, slice=90, better=0.5))
"""It knows no more than `advice`, and keeps what is won most: some 1,500 games played out from the
first cards."""
