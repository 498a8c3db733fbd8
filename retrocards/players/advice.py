"""What a coach is told of a decision: every move with its chance, and why the best is the best.

A master gives it, from the search that it decides by and from nothing but the view of its seat.
Beside `decide` and `think` it has

    advise(view, rng, made=NO_MOVE) -> Generator[None, None, Advice]

which gives the word back after every slice.  The first prospect is the move that `decide` makes of
the same view and chance.  The others are the other legal moves; where these are too many to weigh
them all, `made` is one that is to be among them.  Of a single legal move there is nothing to say,
and nobody asks.

A master whose advice is dear may have `look_back` beside it, of the same shape: it is asked after
the hand, when of each move that was `made` one wants to know no more than what it has cost.

From what a search has found an `Advice` is made in one line:

    def advise(view: View, rng: Random, made: int = NO_MOVE) -> Advising:
        choice, found = yield from _weigh(view, rng)
        return weighed(found, choice.reason)
"""

from collections.abc import Callable, Generator, Iterable
from math import isinf
from random import Random
from typing import Any, NamedTuple, Protocol, TypeAlias, runtime_checkable

from retrocards.players.choice import UNTOLD as UNTOLD
from retrocards.players.choice import Reason
from retrocards.players.search import Found

NO_MOVE = -1


class Prospect(NamedTuple):
    """A move, and what is to be hoped for with it."""

    move: int
    chance: float
    """Of what the game is about, 0 to 1: not to be the durak, to win the match, and so on."""
    reason: Reason
    error: float
    """The standard error of the chance; infinite where nothing was played out."""
    points: float | None = None
    """The points that this hand is expected to cost, in a game that counts them."""

    @property
    def percent(self) -> int:
        """The chance as it is told."""
        return round(100 * self.chance)


class Advice(NamedTuple):
    """The moves of a decision, the best first."""

    prospects: tuple[Prospect, ...]

    @property
    def best(self) -> Prospect:
        return self.prospects[0]

    @property
    def moves(self) -> tuple[int, ...]:
        return tuple([one.move for one in self.prospects])

    @property
    def all_alike(self) -> bool:
        """Whether there are several moves, and nothing to choose between them."""
        return len(self.prospects) > 1 and all(isinf(one.error) for one in self.prospects)

    def of(self, move: int) -> Prospect | None:
        """What is to be hoped for with a move; None where it was not weighed."""
        return next((one for one in self.prospects if one.move == move), None)


Advising: TypeAlias = Generator[None, None, Advice]
"""A coach at thought: it gives the word back after each slice, and its advice in the end."""


@runtime_checkable
class Adviser(Protocol):
    """A master that has advice to give."""

    def advise(self, view: Any, rng: Random, made: int = NO_MOVE) -> Advising:
        """What is to be hoped for with each move."""
        ...


@runtime_checkable
class Reviewer(Protocol):
    """An adviser that looks back at a move in a way of its own."""

    def look_back(self, view: Any, rng: Random, made: int) -> Advising:
        """Weigh the move that was made against those that were possible."""
        ...


def ranked(best: Prospect, others: Iterable[Prospect]) -> Advice:
    """The best move before the others, by their chances.

    The best is the one that is played; another that seems better, by less than chance explains, is
    told to be as good, in its points too.  One that was given up early may seem to be further
    behind than the best is above nothing.
    """
    told = [_no_better(one, best) for one in others]
    return Advice((best, *sorted(told, key=lambda one: (-one.chance, one.points or 0.0))))


def _no_better(one: Prospect, best: Prospect) -> Prospect:
    chance, points = max(0.0, min(one.chance, best.chance)), one.points
    if chance == best.chance and points is not None and best.points is not None:
        points = max(points, best.points)
    return one._replace(chance=chance, points=points)


def weighed(
    found: Found,
    reason: Reason,
    moves: Callable[[int], int] = int,
    chance: Callable[[float], float] = float,
) -> Advice:
    """What a search has found, where the worth of its play-outs, or `chance` of it, is the chance.

    `moves` gives the move of a candidate.  One that was given up early is told by how far it was
    behind the best in the worlds that both have seen.
    """
    best = next(one for one in found.weighed if one.move == found.move)
    prospects = {
        one.move: Prospect(moves(one.move), chance(best.worth - one.behind), UNTOLD, one.error)
        for one in found.weighed
    }
    first = prospects.pop(found.move)._replace(reason=reason)
    return ranked(first, prospects.values())
