"""The club player and the master: the fast policy, checked in sampled orders of the cards to come.

They play the policy's move unless another did better in games played out.  The orders are drawn
from the undealt cards, as the play-outs reach them.  A card that only one pile offers and only one
stack wants goes up without a thought.

If nothing is hidden, `master` also asks the solver, and wins what is proven to be won.
"""

from collections.abc import Generator, Sequence
from functools import partial
from math import exp, inf, log, sqrt
from random import Random
from typing import NamedTuple

from retrocards.players.advice import (
    NO_MOVE,
    NO_REASON,
    Advice,
    Advising,
    Prospect,
    ranked,
    weighed,
)
from retrocards.players.calculation import known, reasons
from retrocards.players.calculation.explaining import explain, of_what_is_lost, of_what_wins
from retrocards.players.calculation.known import Proofs, order_known
from retrocards.players.calculation.sampling import Playing
from retrocards.players.calculation.witness import Watched
from retrocards.players.choice import Choice, Reasons, Thinking
from retrocards.players.comparing import Comparison, compare
from retrocards.players.search import Limits, Result, Weighed, ahead, finish, mean_of, search
from retrocards.rules.calculation import COLOUR, MOVES, Options, View

FEWER = 4
"""Moves that are hardly worth comparing get the usual time divided by this."""
FAIR = 4
"""A move that the search gave up early gets the usual worlds divided by this.  The dozen games that
it had, of which it may have won none, tell too little of how far behind it is."""
FEWEST = 8
"""A move that was made gets the usual time divided by this, to see if it was a mistake."""
CLEARLY = 1.0
"""Standard errors by which a move must then be ahead to be cleared of being a mistake.  Of 240
moves it leaves 146 to be weighed in full, and overlooks three of 61 mistakes, of 2 to 4 points.  If
only moves a standard error behind were weighed, that would be 61 moves, and 21 mistakes would be
overlooked, of up to 18 points."""


class Considered(NamedTuple):
    """A player's choice, and what it is based on."""

    choice: Choice
    proofs: Proofs
    playing: Playing
    """The moves that were compared."""
    result: Result | None = None
    """The result of playing them out; None if they were not."""


class Player:
    """A player that compares moves within its `limits`.

    If nothing is hidden it spends up to `positions` positions to prove which moves win and lose.
    """

    REASONS: Reasons = reasons.POLICY

    def __init__(self, limits: Limits, positions: int = 0) -> None:
        self.limits = limits
        self.positions = positions

    def think(self, view: View, rng: Random) -> Thinking:
        """The choice, in slices."""
        return (yield from self._consider(view, rng)).choice

    def _consider(self, view: View, rng: Random) -> Generator[None, None, Considered]:
        """The choice: a proven win, preferably the policy's move, and never a proven loss."""
        playing = Playing(view)
        first, different = playing.moves[0], playing.different(view.legal_moves())
        proofs: Proofs = {}
        if len(different) > 1:
            proofs = yield from known.proofs(view, different, self.positions)
        if won := [move for move, wins in proofs.items() if wins]:
            if first not in proofs:
                proofs |= yield from known.of_each(view, [first], self.positions)
            move = first if proofs.get(first) else won[0]
            return Considered(of_what_wins(view, playing, move), proofs, playing)
        left = [move for move in playing.moves if move not in proofs]
        left = left or [move for move in different if move not in proofs]
        if not left:
            return Considered(of_what_is_lost(view, first), proofs, playing)
        if left != playing.moves:
            playing = Playing(view, left)
        result = None
        if len(left) > 1:
            result = yield from search(playing, rng, self.limits)
            if ways := known.of_play_outs(view, playing):
                best = playing.moves[result.move]
                move = best if best in ways else next(iter(ways))
                choice = of_what_wins(view, playing, move)
                return Considered(choice, proofs | ways, playing, result)
        return Considered(explain(view, playing, result, first), proofs, playing, result)

    def advise(self, view: View, rng: Random, made: int = NO_MOVE) -> Advising:
        """The chances of `_weigh`, and what comes of the best move more or less often."""
        advice = yield from self._weigh(view, rng, made)
        if order_known(view):
            return advice
        return advice.compared((yield from _comparison(view, rng, advice, made)))

    def _weigh(self, view: View, rng: Random, made: int = NO_MOVE) -> Advising:
        """The chance to win the deal with each move worth comparing, and with the one `made`.

        If only one move is worth comparing, the other legal moves are added.  All empty piles count
        as equal.  If something is proven about a move, that is its chance.
        """
        choice, proofs, playing, result = yield from self._consider(view, rng)
        different = playing.different(view.legal_moves())
        mine = next((move for move in different if made in playing.alike(move)), NO_MOVE)
        if any(proofs.values()):
            others = [move for move in different if move not in proofs]
            proofs |= yield from known.of_each(view, others, self.positions // known.EACH)
        prospects: dict[int, Prospect] = {}
        if result:
            searched = yield from self._prospects(view, rng, playing, result, self.limits.worlds)
            prospects = {prospect.move: prospect for prospect in searched}
        rest = {*different} - {choice.move, *prospects, *proofs}
        if result:
            rest &= {mine}
        if (
            not result
            and choice.move not in proofs
            and _is_up(choice.move)
            and not order_known(view)
        ):
            yield from self._weigh_onward(view, rng, choice.move, sorted(rest), prospects)
        elif rest:
            others = [choice.move, *sorted(rest)]
            yield from self._weigh_beside(view, rng, others, prospects, proofs)
        prospects |= {
            move: Prospect(move, float(wins), NO_REASON, 0.0) for move, wins in proofs.items()
        }
        best = prospects.pop(choice.move, Prospect(choice.move, 0.0, NO_REASON, inf))
        best = best._replace(reason=choice.reason)
        if mine in prospects:
            prospects[made] = prospects.pop(mine)._replace(move=made)
        same = [move for move in playing.alike(best.move) if move != best.move]
        if prospects:
            same = [move for move in same if move == made]
        alike = [best._replace(move=move, reason=NO_REASON, cost_error=0.0) for move in same]
        return ranked(best, [*prospects.values(), *alike])

    def _weigh_onward(
        self,
        view: View,
        rng: Random,
        first: int,
        rest: Sequence[int],
        prospects: dict[int, Prospect],
    ) -> Generator[None, None, None]:
        """Weigh a card that goes up without a thought by what is best for the card in play then.

        A play-out would put that card down without a thought too.  No other move does better: the
        card can go up after each of them.
        """
        made, onward = [first], Playing(view, made=[first])
        while len(onward.moves) == 1 and _is_up(onward.moves[0]):
            made.append(onward.moves[0])
            onward = Playing(view, made=made)
        result = yield from search(onward, rng, self.limits)
        best, *_ = yield from self._prospects(view, rng, onward, result, self.limits.worlds)
        prospects[first] = best._replace(move=first)
        if rest:
            beside = Playing(view, rest)
            limits = self.limits._replace(cards=self.limits.cards // FEWER)
            result = yield from search(beside, rng, limits)
            few = self.limits.worlds // FEWER
            for each in (yield from self._prospects(view, rng, beside, result, few)):
                prospects[each.move] = each._replace(
                    chance=min(each.chance, best.chance), cost_error=inf
                )

    def _weigh_beside(
        self,
        view: View,
        rng: Random,
        moves: Sequence[int],
        prospects: dict[int, Prospect],
        proofs: Proofs,
    ) -> Generator[None, None, None]:
        """Compare moves that hardly deserve it with the best, which comes first, for less time."""
        best, playing = moves[0], Playing(view, moves)
        limits = self.limits._replace(cards=self.limits.cards // FEWER)
        result = _beside_the_first((yield from search(playing, rng, limits)))
        worlds = 0 if best in prospects or best in proofs else self.limits.worlds
        again, *others = yield from self._prospects(view, rng, playing, result, worlds)
        proofs |= known.of_play_outs(view, playing)
        chance = prospects.setdefault(best, again).chance
        up = 0.0 if best in proofs else chance - again.chance
        for prospect in others:
            prospects[prospect.move] = prospect._replace(chance=max(prospect.chance + up, LEAST))

    def _prospects(
        self, view: View, rng: Random, playing: Playing, result: Result, worlds: int
    ) -> Generator[None, None, tuple[Prospect, ...]]:
        """The chances that a search has found, with its best move played out in `worlds` worlds.

        Whether a move shows to be worse is told by its games: the error of its cost is no larger a
        part of it than that of the games by which it is behind.  The chance tells it badly, as it
        rises steeply where few games are won.
        """
        first = next(candidate for candidate in result.weighed if candidate.move == result.move)
        best = yield from self._play_on(playing, rng, first, worlds)
        every = [best if candidate == first else candidate for candidate in result.weighed]
        every = yield from self._weigh_given_up(playing, rng, best, every)
        move_of = playing.moves.__getitem__
        up = _is_up(move_of(best.move))
        chance = partial(estimated_chance, view=view, worlds=best.worlds, up=up)
        advice = weighed(result._replace(weighed=tuple(every)), NO_REASON, move_of, chance)
        # Move -> the error of the games by which it is behind, as a part of these.
        part = {
            move_of(candidate.move): candidate.behind_error / candidate.behind
            for candidate in every
            if candidate.behind > 0
        }
        return tuple(
            [
                each._replace(cost_error=min(each.cost_error, each.cost * part[each.move]))
                if each.move in part
                else each
                for each in advice.prospects
            ]
        )

    def _play_on(
        self, playing: Playing, rng: Random, best: Weighed, worlds: int
    ) -> Generator[None, None, Weighed]:
        """The best move, played out until it has so many worlds or the usual cards are used up.

        A search ends as soon as one move is better than all others.  That move alone is played out
        further, so that its chance is as steady as those of the others.
        """
        count, won, cards = best.worlds, best.worth * best.worlds, 0
        while count < worlds and cards < self.limits.cards:
            world, _ = playing.sample(rng)
            worth, played = playing.playout(world, best.move)
            count, won, cards = count + 1, won + worth, cards + played
            if count % 2 == 0:
                yield
        share = won / max(1, count)
        if count == best.worlds:
            return best._replace(worth=share)
        error = sqrt(share * (1 - share) / count)
        return best._replace(worth=share, worlds=count, error=error)

    def _weigh_given_up(
        self, playing: Playing, rng: Random, best: Weighed, every: list[Weighed]
    ) -> Generator[None, None, list[Weighed]]:
        """All candidates, those that were given up early by new games beside the best.

        One that wins none of these counts as if it had won half of one.
        """
        worlds = self.limits.worlds // FAIR
        enough = min(worlds, best.worlds)
        given_up = [candidate.move for candidate in every if candidate.worlds < enough]
        if not given_up:
            return every
        worths: dict[int, list[float]] = {move: [] for move in (best.move, *given_up)}
        for _ in range(worlds):
            world, _ = playing.sample(rng)
            for move, played in worths.items():
                played.append(playing.playout(world, move)[0])
                yield
        least = best.worth - 0.5 / worlds
        for place, candidate in enumerate(every):
            if candidate.move in given_up:
                behind, error = ahead(worths[best.move], worths[candidate.move])
                worth, own_error = mean_of(worths[candidate.move])
                every[place] = Weighed(
                    candidate.move, worth, worlds, own_error, min(behind, least), error
                )
        return every

    def look_back(self, view: View, rng: Random, made: int) -> Advising:
        """The advice on a move that was `made`, or quickly that it was no mistake.

        If nothing is hidden, a move that is proven to win is no mistake.  Otherwise all moves are
        first played out a few times.  The move `made` is cleared if it wins some play-outs and is
        clearly ahead of each other move: by `CLEARLY` times the standard error of that move's share
        of wins.  It then stands alone, without a chance.  If not, all moves are weighed in full.
        """
        if (yield from self._is_no_mistake(view, rng, made)):
            return Advice((Prospect(made, 0.0, NO_REASON, inf),))
        return (yield from self.advise(view, rng, made))

    def _is_no_mistake(self, view: View, rng: Random, made: int) -> Generator[None, None, bool]:
        playing = Playing(view)
        mine = next((move for move in playing.moves if made in playing.alike(move)), made)
        others = [move for move in playing.moves if move != mine]
        if order_known(view):
            proofs = yield from known.of_each(view, [mine], self.positions // known.EACH)
            return proofs.get(mine, False)
        if not others:
            return not (yield from known.proofs(view, [mine], self.positions))
        few = self.limits._replace(cards=self.limits.cards // FEWEST, better=1.0)
        chance = Random()
        chance.setstate(rng.getstate())
        result = yield from search(Playing(view, [mine, *others]), chance, few)
        first, *rest = result.weighed
        ahead = all(other.behind >= CLEARLY * other.error for other in rest)
        return result.move == 0 and first.worth > 0 and ahead

    def decide(self, view: View, rng: Random) -> Choice:
        """The choice of `think`, at once."""
        return finish(self.think(view, rng))

    def choose(self, view: View, rng: Random) -> int:
        """The move of `decide`."""
        return self.decide(view, rng).move


def _is_up(move: int) -> bool:
    """Whether it takes a card up from a pile."""
    return MOVES[move].kind == "up"


def _comparison(
    view: View, rng: Random, advice: Advice, made: int
) -> Generator[None, None, Comparison | None]:
    """What comes of the best move more or less often than of another; None if nothing tells.

    What is proven needs no comparison.
    """
    best, rival = advice.best, advice.rival(made, Playing(view).moves[0])
    if rival is None or not best.error or not rival.error:
        return None
    game = Watched(view, best.move, rival.move)
    witness = game.witness
    return (yield from compare(game, best.move, rival.move, witness.events, rng, **witness.details))


def _beside_the_first(result: Result) -> Result:
    """The result of a search as if it had chosen its first move.

    That move is made whatever a short search says.  It is played out further, so that its chance is
    steady, and the chances of the others follow from how far they are behind it.
    """
    own = result.weighed[0].behind
    beside = [candidate._replace(behind=candidate.behind - own) for candidate in result.weighed]
    return result._replace(move=result.weighed[0].move, weighed=tuple(beside))


advice = Player(Limits(cards=900, worlds=20, slice=90, better=1.0))
"""The player of the Advice Column: it plays about twenty games out, two of them in a slice."""

master = Player(Limits(cards=60_000, worlds=400, slice=90, better=0.5), positions=60_000)
"""It knows no more than `advice` but plays more games out, some 1,500 at the first card, and
chooses the move that wins most of them."""


HIGHER, SLOPE, EACH = 1.37, 1.078, 0.053
"""A logistic curve from the share of won play-outs, and the number of undealt cards, to the games
that `master` wins.  Play-outs do not think.  A player that thinks at every move wins far more
often, above all while many moves are to come.  With 34 cards to come the curve is that of 32,000
decisions of 1,100 deals, under the standard rules and nine others.  With fewer to come it lies
lower, by games that somebody weaker began: a thinking player gains less in them than in its own."""
THREE_PILES, BY_COLOUR = -0.787, -0.1
"""Added with only three piles, and with stacks of one color."""
TO_EMPTY = 0.3
"""Added if cards may be moved to empty piles.  It was fitted later, to 556 deals by this rule
alone, and `BY_COLOUR` to 750 of one color."""
UP = 0.3
"""Added if a card goes up from a pile: the card in play must still be put somewhere, which the
player thinks about and a play-out does not.  Fitted to 800 deals with three piles."""
LEAST = 0.01
"""An estimate is at least this far from 0 and from 1, because neither is proven."""


def won_by_thinking(
    share: float, undealt: int, options: Options, worlds: int, up: bool = False
) -> float:
    """The chance that the thinking player wins, from the share of won play-outs in some worlds.

    `up` says whether their first move takes a card up from a pile.  A share below half a won
    play-out counts as half a one; a move that was given up early may even have a negative share.
    """
    none = 0.5 / max(1, worlds)
    share = min(max(share, none), 1 - none)
    odds = HIGHER + EACH * undealt + SLOPE * log(share / (1 - share))
    odds += THREE_PILES * (options.piles == 3) + BY_COLOUR * (options.suits == COLOUR)
    odds += TO_EMPTY * options.to_empty + UP * up
    return 1 / (1 + exp(-odds))


def estimated_chance(share: float, view: View, worlds: int, up: bool = False) -> float:
    """The estimated chance to win the deal with a move, from its share of won play-outs.

    If the order is known, all play-outs are of one known game, and their share is the chance.
    """
    if not order_known(view):
        share = won_by_thinking(share, len(view.undealt), view.options, worlds, up)
    return min(max(share, LEAST), 1 - LEAST)
