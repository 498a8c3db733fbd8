"""The two players: the fast policy, looked over in sampled orders of the cards to come.

They play what the policy says, unless another move did better in games played out.  The orders are
drawn from what is undealt, as the play-outs come to the cards.  A card that only one pile offers
and only one stack wants goes up without a thought.
"""

from collections.abc import Generator
from functools import partial
from math import exp, inf, log
from random import Random

from retrocards.players.advice import NO_MOVE, UNTOLD, Advice, Advising, Prospect, ranked, weighed
from retrocards.players.calculation import reasons, solver
from retrocards.players.calculation.reasons import explain
from retrocards.players.calculation.sampling import Playing
from retrocards.players.choice import Choice, Reasons, Thinking
from retrocards.players.search import Limits, finish, search
from retrocards.rules.calculation import Hand, Options, View

FEWER = 4
"""How many times shorter moves are looked at that are hardly worth it."""
FEWEST = 8
"""How many times shorter a move that was made is looked at, to see whether it may be a mistake."""
CLEARLY = 1.0
"""By how many standard errors a move that was made must then be ahead to be called no mistake.  Of
240 moves it leaves 146 to be weighed to the end, and overlooks three of 61 mistakes, of 2 to 4
points.  Were those alone weighed that are a standard error behind, it would be 61 moves, and 21
mistakes overlooked, of up to 18 points."""
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
PROOF = 20_000
"""Positions that the solver makes in all to prove that moves are lost: some tenths of a second."""


def won_by_thinking(share: float, undealt: int) -> float:
    """How often a game is won by thinking of whose play-outs a share was won."""
    share = min(max(share, NONE), 1 - NONE)
    return 1 / (1 + exp(-HIGHER - EACH * undealt - SLOPE * log(share / (1 - share))))


def order_known(view: View) -> bool:
    """Whether whoever has the view knows what comes, so that a play-out won is a way to win."""
    return view.ordered or len(view.undealt) < 2


def chance_told(share: float, view: View) -> float:
    """The chance of the deal with a move of whose play-outs a share was won.

    It is an estimate, and told as one: neither 0 nor 1.  Only where the order of the undealt cards
    is known, what all play-outs won is won; what none won may still be, by moves that the fast
    policy does not think of.
    """
    most = 1.0 if share >= 1 and order_known(view) else 1 - LEAST
    if view.options == Options() and most < 1:
        share = won_by_thinking(share, len(view.undealt))
    return min(max(share, LEAST), most)


def without_hope(view: View, prospects: list[Prospect]) -> Generator[None, None, list[Prospect]]:
    """The same prospects; one of hardly any chance is told as 0 where it is proved to be lost.

    The first is the move that is played, which none is told to be better than: it is told as 0
    only when all are.
    """
    doubtful = [one for one in prospects if one.chance <= LEAST and order_known(view)]
    lost = set()
    for one in doubtful:
        hand = view.sample(Random(0))
        assert isinstance(hand, Hand)
        hand.play(one.move)
        solution = yield from solver.search(hand, PROOF // len(doubtful))
        if solution.proven and solution.moves is None:
            lost.add(one.move)
        yield
    if len(lost) < len(prospects):
        lost.discard(prospects[0].move)
    return [one._replace(chance=0.0) if one.move in lost else one for one in prospects]


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

        Where there is only one such move the other legal ones stand beside it.  One empty pile is
        as good as another.
        """
        playing = Playing(view)
        moves, prospects = playing.moves, list[Prospect]()
        chance = partial(chance_told, view=view)
        choice = explain(view, playing)
        legal = [playing.alike(move) for move in view.legal_moves()]
        rest = {made if made in like else like[0] for like in legal if choice.move not in like}
        if len(moves) > 1:
            found = yield from search(playing, rng, self.limits)
            choice = explain(view, playing, found)
            prospects += weighed(found, choice.reason, moves.__getitem__, chance).prospects
            rest = {made} & rest - {*moves}
        if rest:
            besides = Playing(view, [choice.move, *sorted(rest)])
            limits = self.limits._replace(cards=self.limits.cards // FEWER)
            found = yield from search(besides, rng, limits)
            beside = weighed(found, choice.reason, besides.moves.__getitem__, chance).prospects
            weighed_again = next(one for one in beside if one.move == choice.move)
            prospects = prospects or [weighed_again._replace(reason=choice.reason)]
            up = prospects[0].chance - weighed_again.chance
            for one in beside:
                if one != weighed_again:
                    told = min(max(one.chance + up, LEAST), max(one.chance, 1 - LEAST))
                    prospects.append(one._replace(chance=told))
        prospects = yield from without_hope(view, prospects)
        best = prospects[0] if prospects else Prospect(choice.move, 0.0, choice.reason, inf)
        same = [move for move in playing.alike(best.move) if move != best.move]
        if prospects:
            same = [move for move in same if move == made]
        prospects += [best._replace(move=move, reason=UNTOLD) for move in same]
        return ranked(best, [one for one in prospects if one != best])

    def look_back(self, view: View, rng: Random, made: int) -> Advising:
        """The same of a move that was `made`, or in a shorter time that it was no mistake.

        At first all moves are played out a few times.  If the one `made` is then clearly ahead of
        each other, by `CLEARLY` as many standard errors as the other's share of won play-outs has,
        it stands alone, and its chance is not told.  Else all of them are weighed to the end.
        """
        playing = Playing(view)
        mine = next((move for move in playing.moves if made in playing.alike(move)), made)
        others = [move for move in playing.moves if move != mine]
        few = self.limits._replace(cards=self.limits.cards // FEWEST, better=1.0)
        chance = Random()
        chance.setstate(rng.getstate())
        found = yield from search(Playing(view, [mine, *others]), chance, few)
        rest = found.weighed[1:]
        if found.move == 0 and all(one.behind >= CLEARLY * one.error for one in rest):
            return Advice((Prospect(made, 0.0, UNTOLD, inf),))
        return (yield from self.advise(view, rng, made))

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
