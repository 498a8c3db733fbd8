"""The master: plays the hand out with deals that go with all turns, and keeps what did best.

What is certain, and the end between the last two, he plays as the club player does, who counts
there.  Else the club player's move is the first of the candidates and stays unless another is
better by more than chance (`search`).  A candidate is a group, or a part of one, whatever its
suits.

To come first is what counts; where that fails a better place is still better than a worse one.
"""

from collections.abc import Generator, Sequence
from math import inf, isinf
from random import Random

from retrocards.players.advice import NO_MOVE, UNTOLD, Advice, Advising, Prospect, ranked
from retrocards.players.choice import Choice, Reasons, Thinking
from retrocards.players.elephant import certain, club, deeds, endgame, reasons
from retrocards.players.elephant.groups import Group
from retrocards.players.elephant.playout import number_of, play_out, table_for
from retrocards.players.elephant.worlds import World, Worlds
from retrocards.players.search import Limits, Result, ahead, finish, mean_of, search
from retrocards.rules.elephant import PLAYS, SEATS, View

LIMITS = Limits(cards=200_000, worlds=400, slice=900, better=1.5, hopeless=3.5)
"""How long a move is thought about."""
LEAST_GAIN = 0.01
"""By how much another move must be better than the club player's.  In a hand that is all but lost
moves differ by less, and what chance says is best there looks silly."""
SAMPLING = 2
"""The part of a play-out's work that it takes to find a deal is one of so many."""
TELLING, TELLING_SLICE = 60, 20
"""Worlds in which the best move is played out besides, for the coach; so many of them a slice."""
COMES_TRUE = (0.02, 0.08, 0.11, 0.18, 0.26, 0.33, 0.39, 0.5, 0.58, 0.67, 0.87)
"""Tenths of play-outs that end in the best place left -> the chance of it among masters, who play
better than those of the play-outs.  Fitted to 6,781 decisions of 220 deals between four masters
(9000 to 9219 of the arena)."""
SURE = (1.0, 0.0)
"""A chance and its error."""
WORTH = (0.0, 1.0, 0.25, 0.08, 0.0)
"""Place -> what it is worth."""

REASONS: Reasons = reasons.MASTER


class Playing:
    """The choice of a play, as the search sees it; the first candidate is the club's."""

    def __init__(self, view: View, first: int, rng: Random) -> None:
        self._view, self._seat = view, view.seat
        self._worlds = Worlds(view, rng)
        self._table = table_for(view, ())
        self._cards = sum(view.counts)
        self._best_place = len(view.out) + 1
        moves = {_group(first): first}
        for move in view.legal_moves():
            moves.setdefault(_group(move), move)
        self.groups, self.moves = [*moves], [*moves.values()]
        """The groups that can be played, None for a pass, and a move for each."""
        self._plays = [number_of(group) if group else 0 for group in moves]
        self._came: list[list[float]] = [[] for _ in moves]
        """Candidate -> of each play-out whether the seat came in the best place left."""

    def candidates(self) -> Sequence[int]:
        """All but to pass a free lead, which is the last of the moves."""
        return range(len(self.moves) - (self._view.leads and self.groups[-1] is None))

    def sample(self, rng: Random) -> tuple[World, int]:
        return self._worlds.next(), self._cards // SAMPLING

    def playout(self, world: World, move: int) -> tuple[float, int]:
        table = self._table._replace(hands=world.hands)
        place = play_out(table, self._plays[move], self._seat, world.tipsters)
        self._came[move].append(float(place == self._best_place))
        return WORTH[place], self._cards

    def chance(self, move: int, best: int) -> tuple[float, float]:
        """The chance of the best place left, and its error; most worlds have seen the best move."""
        chance, error = mean_of(self._came[move])
        if len(self._came[move]) < len(self._came[best]) and move in self.candidates():
            behind = ahead(self._came[best], self._came[move])[0]
            chance = mean_of(self._came[best])[0] - behind
        return comes_true(chance), _spread(chance, error)


def comes_true(share: float) -> float:
    """The chance among masters of what comes in this share of the play-outs (`COMES_TRUE`)."""
    tenths = 10 * min(1.0, max(0.0, share))
    low = min(9, int(tenths))
    return COMES_TRUE[low] + (tenths - low) * (COMES_TRUE[low + 1] - COMES_TRUE[low])


def _spread(share: float, error: float) -> float:
    """The error of what comes true of a share: where that rises steeply it is the larger."""
    low, high = max(0.0, share - error), min(1.0, share + error)
    if isinf(error) or low >= high:
        return error
    steep = (comes_true(high) - comes_true(low)) / (high - low)
    return steep * error


def think(view: View, rng: Random) -> Thinking:
    """The choice of the seat to move; it gives the word back after each slice."""
    fast = club.decide(view, rng)
    if _needs_no_search(view, fast):
        return fast
    yield
    game = Playing(view, fast.move, rng)
    yield
    found = yield from _searched(game, rng)
    return _chosen(view, fast, game, found)


def decide(view: View, rng: Random) -> Choice:
    """The same at once."""
    return finish(think(view, rng))


def choose(view: View, rng: Random) -> int:
    """The move that `decide` comes to."""
    return decide(view, rng).move


def advise(view: View, rng: Random, made: int = NO_MOVE) -> Advising:
    """What is to be hoped for with each move: the best place that is still to be had.

    That is to come first, until somebody is out.  Of the last two each knows all cards, and so it
    is certain who goes out first.
    """
    fast = club.decide(view, rng)
    if len(view.out) == SEATS - 1:
        # Who plays on alone cannot do better or worse.
        moves = [fast.move, *[move for move in view.legal_moves() if move != fast.move]]
        return Advice(tuple(Prospect(move, 1.0, fast.reason, inf) for move in moves))
    yield
    game = Playing(view, fast.move, rng)
    yield
    found = yield from _searched(game, rng)
    if _needs_no_search(view, fast):
        found = found._replace(move=0)
    choice = _chosen(view, fast, game, found)
    yield from _play_on(game, found.move, rng)
    chances = [game.chance(at, found.move) for at in range(len(game.moves))]
    if fast.reason.name in certain.REASONS:
        chances[0] = SURE
    if len(view.out) == SEATS - 2:
        for at, wins in enumerate(endgame.judged(view, game.groups)):
            yield
            if wins is not None:
                chances[at] = (float(wins), 0.0)
    prospects = {
        move: Prospect(move, chance, UNTOLD, error)
        for move in view.legal_moves()
        for chance, error in [chances[game.groups.index(_group(move))]]
    }
    best = prospects.pop(choice.move)._replace(reason=choice.reason)
    return ranked(best, prospects.values())


def _searched(game: Playing, rng: Random) -> Generator[None, None, Result]:
    found = yield from search(game, rng, LIMITS)
    return found if found.gain >= LEAST_GAIN else found._replace(move=0)


def _play_on(game: Playing, best: int, rng: Random) -> Generator[None, None, None]:
    """In some more worlds the best move, and to pass a free lead, which was no candidate."""
    for number in range(TELLING):
        world, _ = game.sample(rng)
        for at in {best, *range(len(game.candidates()), len(game.moves))}:
            game.playout(world, at)
        if number % TELLING_SLICE == 0:
            yield


def _needs_no_search(view: View, fast: Choice) -> bool:
    """Nothing is to be chosen, or the club player knows the answer."""
    alone = len(view.legal_moves()) == 1 or len(view.out) >= SEATS - 2
    return alone or fast.reason.name in certain.REASONS


def _chosen(view: View, fast: Choice, game: Playing, found: Result) -> Choice:
    return deeds.told(view, game.moves[found.move], fast.move) if found.move else fast


def _group(move: int) -> Group | None:
    return Group(*PLAYS[move]) if move else None
