"""The two players: the fast policy, looked over in sampled orders of the cards to come.

They play what the policy says, unless another move did better in games played out.  The orders are
drawn from what is undealt, as the play-outs come to the cards.  A card that only one pile offers
and only one stack wants goes up without a thought.

Where nothing is hidden any more `master` asks the solver, and wins what is proved to be won.
"""

from collections.abc import Generator, Sequence
from functools import partial
from math import inf, sqrt
from random import Random
from typing import NamedTuple

from retrocards.players.advice import NO_MOVE, UNTOLD, Advice, Advising, Prospect, ranked, weighed
from retrocards.players.calculation import known, reasons
from retrocards.players.calculation.chances import LEAST, chance_told
from retrocards.players.calculation.explaining import explain, of_what_is_lost, of_what_wins
from retrocards.players.calculation.known import Proofs, order_known
from retrocards.players.calculation.sampling import Playing
from retrocards.players.choice import Choice, Reasons, Thinking
from retrocards.players.search import Limits, Result, finish, search
from retrocards.rules.calculation import MOVES, View

FEWER = 4
"""How many times shorter moves are looked at that are hardly worth it."""
FEWEST = 8
"""How many times shorter a move that was made is looked at, to see whether it may be a mistake."""
CLEARLY = 1.0
"""By how many standard errors a move that was made must then be ahead to be called no mistake.  Of
240 moves it leaves 146 to be weighed to the end, and overlooks three of 61 mistakes, of 2 to 4
points.  Were those alone weighed that are a standard error behind, it would be 61 moves, and 21
mistakes overlooked, of up to 18 points."""


class Considered(NamedTuple):
    """What a player has come to, and from what."""

    choice: Choice
    proofs: Proofs
    playing: Playing
    """The moves that were compared."""
    found: Result | None = None
    """What playing them out has found; None where they were not."""


class Player:
    """A player that compares moves within its `limits`.

    Of a game in which nothing is hidden it makes so many `positions` to prove what wins and loses.
    """

    REASONS: Reasons = reasons.POLICY

    def __init__(self, limits: Limits, positions: int = 0) -> None:
        self.limits = limits
        self.positions = positions

    def think(self, view: View, rng: Random) -> Thinking:
        """The choice; it gives the word back after each slice."""
        return (yield from self._consider(view, rng)).choice

    def _consider(self, view: View, rng: Random) -> Generator[None, None, Considered]:
        """The choice: what is proved to win, the policy's before others; nothing that loses."""
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
        found = None
        if len(left) > 1:
            found = yield from search(playing, rng, self.limits)
            if ways := known.of_play_outs(view, playing):
                best = playing.moves[found.move]
                move = best if best in ways else next(iter(ways))
                choice = of_what_wins(view, playing, move)
                return Considered(choice, proofs | ways, playing, found)
        return Considered(explain(view, playing, found, first), proofs, playing, found)

    def advise(self, view: View, rng: Random, made: int = NO_MOVE) -> Advising:
        """The chance of the deal with each move that is worth a thought, and with the one `made`.

        Where there is only one such move the other legal ones stand beside it.  One empty pile is
        as good as another.  Of a move of which something is proved that is told.
        """
        choice, proofs, playing, found = yield from self._consider(view, rng)
        different = playing.different(view.legal_moves())
        mine = next((move for move in different if made in playing.alike(move)), NO_MOVE)
        if any(proofs.values()):
            others = [move for move in different if move not in proofs]
            proofs |= yield from known.of_each(view, others, self.positions // known.EACH)
        prospects: dict[int, Prospect] = {}
        if found:
            told = yield from self._told(view, rng, playing, found, self.limits.worlds)
            prospects = {one.move: one for one in told}
        rest = {*different} - {choice.move, *prospects, *proofs}
        if found:
            rest &= {mine}
        if rest:
            others = [choice.move, *sorted(rest)]
            yield from self._weigh_beside(view, rng, others, prospects, proofs)
        prospects |= {
            move: Prospect(move, float(wins), UNTOLD, 0.0) for move, wins in proofs.items()
        }
        best = prospects.pop(choice.move, Prospect(choice.move, 0.0, UNTOLD, inf))
        best = best._replace(reason=choice.reason)
        if mine in prospects:
            prospects[made] = prospects.pop(mine)._replace(move=made)
        same = [move for move in playing.alike(best.move) if move != best.move]
        if prospects:
            same = [move for move in same if move == made]
        alike = [best._replace(move=move, reason=UNTOLD) for move in same]
        return ranked(best, [*prospects.values(), *alike])

    def _weigh_beside(
        self,
        view: View,
        rng: Random,
        moves: Sequence[int],
        prospects: dict[int, Prospect],
        proofs: Proofs,
    ) -> Generator[None, None, None]:
        """Weigh moves that are hardly worth it beside the best, the first, for a shorter time."""
        best, playing = moves[0], Playing(view, moves)
        limits = self.limits._replace(cards=self.limits.cards // FEWER)
        found = _beside_the_first((yield from search(playing, rng, limits)))
        worlds = 0 if best in prospects or best in proofs else self.limits.worlds
        told = yield from self._told(view, rng, playing, found, worlds)
        proofs |= known.of_play_outs(view, playing)
        again = next(one for one in told if one.move == best)
        chance = prospects.setdefault(best, again).chance
        up = 0.0 if best in proofs else chance - again.chance
        for one in told:
            if one.move != best:
                chance_up = min(max(one.chance + up, LEAST), max(one.chance, 1 - LEAST))
                prospects[one.move] = one._replace(chance=chance_up)

    def _told(
        self, view: View, rng: Random, playing: Playing, found: Result, worlds: int
    ) -> Generator[None, None, tuple[Prospect, ...]]:
        """The chances that a search has found, its best move played out in so many worlds.

        A search ends as soon as one move is better than all others: that move is played out on
        alone, so that its chance is as steady as that of others.
        """
        best = next(one for one in found.weighed if one.move == found.move)
        count, won, cards = best.worlds, best.worth * best.worlds, 0
        while 0 < count < worlds and cards < self.limits.cards:
            world, _ = playing.sample(rng)
            worth, played = playing.playout(world, best.move)
            count, won, cards = count + 1, won + worth, cards + played
            if count % 2 == 0:
                yield
        share = won / max(1, count)
        more = best._replace(worth=share)
        if count > best.worlds:
            more = more._replace(worlds=count, error=sqrt(share * (1 - share) / count))
        steady = tuple([more if one == best else one for one in found.weighed])
        move_of = playing.moves.__getitem__
        up = MOVES[move_of(best.move)].kind == "up"
        chance = partial(chance_told, view=view, worlds=count, up=up)
        return weighed(found._replace(weighed=steady), UNTOLD, move_of, chance).prospects

    def look_back(self, view: View, rng: Random, made: int) -> Advising:
        """The same of a move that was `made`, or in a shorter time that it was no mistake.

        Of a game in which nothing is hidden it is none if the move is proved to win.  Else all
        moves are played out a few times at first.  If the one `made` wins some of them, and is
        clearly ahead of each other, by `CLEARLY` as many standard errors as the other's share of
        won play-outs has, it stands alone, and its chance is not told.  Else all of them are
        weighed to the end.
        """
        if (yield from self._is_no_mistake(view, rng, made)):
            return Advice((Prospect(made, 0.0, UNTOLD, inf),))
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
        found = yield from search(Playing(view, [mine, *others]), chance, few)
        its, *rest = found.weighed
        ahead = all(one.behind >= CLEARLY * one.error for one in rest)
        return found.move == 0 and its.worth > 0 and ahead

    def decide(self, view: View, rng: Random) -> Choice:
        """The same at once."""
        return finish(self.think(view, rng))

    def choose(self, view: View, rng: Random) -> int:
        """The move that `decide` comes to."""
        return self.decide(view, rng).move


def _beside_the_first(found: Result) -> Result:
    """What a search has found, as if it were its first move that it has come to.

    That one is made whatever a short search says: it is played out on, so that the chance of it is
    steady, and all others are told by how far they are behind it.
    """
    own = found.weighed[0].behind
    beside = [one._replace(behind=one.behind - own) for one in found.weighed]
    return found._replace(move=found.weighed[0].move, weighed=tuple(beside))


advice = Player(Limits(cards=900, worlds=20, slice=90, better=1.0))
"""The player of the Advice Column: about twenty games played out, and a slice is two of them."""

master = Player(Limits(cards=60_000, worlds=400, slice=90, better=0.5), positions=60_000)
"""It knows no more than `advice`, and keeps what is won most: some 1,500 games played out from the
first cards."""
