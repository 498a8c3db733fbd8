"""What a coach says about a decision: the chance of every move, and why the best is the best.

A master gives this advice from its own search, and from the view of its seat alone.  Besides
`decide` and `think` it has

    advise(view, rng, made=NO_MOVE) -> Generator[None, None, Advice]

which yields after every slice.  The first prospect is the move that `decide` makes for the same
view and chance.  The others are the other legal moves.  If there are too many to weigh, `made`
must still be among them.  The best one may have a `Comparison` with the move `made`, or else with
another that is worse.  `advise` is never called for a single legal move.

A master whose advice takes long may also have `look_back`, with the same signature.  It is called
after the hand, only to learn what each move that was `made` has cost.

An `Advice` is made from the result of a search in one line:

    def advise(view: View, rng: Random, made: int = NO_MOVE) -> Advising:
        choice, result = yield from _weigh(view, rng)
        return weighed(result, choice.reason)
"""

from collections.abc import Callable, Generator, Iterable
from math import hypot, inf, isinf
from random import Random
from typing import Any, NamedTuple, Protocol, TypeAlias, runtime_checkable

from retrocards.players.choice import NO_REASON as NO_REASON
from retrocards.players.choice import Reason
from retrocards.players.comparing import Comparison
from retrocards.players.search import Result

NO_MOVE = -1
A_POINT_SHOWS = 0.5
"""The least difference in points that shows."""
VISIBLE = 2.0
"""Standard errors by which a move must be behind the best for the difference to show."""


class Prospect(NamedTuple):
    """A move, and what it promises."""

    move: int
    chance: float
    """The chance, 0 to 1, of the game's goal: not to be the durak, to win the match, and so on."""
    reason: Reason
    error: float
    """The standard error of the chance; infinite if nothing was played out."""
    score: float | None = None
    """The score that this hand is expected to bring, of which less is better.

    Hearts counts points, and Ditsy Elephant the place.  None in a game that counts nothing.
    """
    cost: float = 0.0
    """How much less chance the move gives than the best, at least 0."""
    cost_error: float = inf
    """The standard error of the cost, measured in the same worlds if both moves were played out."""
    dearer: float = 0.0
    """How much more the hand is expected to score than after the best move, at least 0."""
    dearer_error: float = inf
    """The standard error of that difference."""
    play: int = NO_MOVE
    """One of the moves that do the same in the game, the same one for all; NO_MOVE if alone."""
    comparison: Comparison | None = None
    """Of the best move: what comes of it, and of another less or more often; None if unknown."""
    shows: float = A_POINT_SHOWS
    """The least difference of the score that shows."""

    @property
    def percent(self) -> int:
        """The chance in whole per cent, as the coach shows it."""
        return round(100 * self.chance)

    @property
    def cost_percent(self) -> int:
        """The cost in whole per cent, as the coach shows it."""
        return round(100 * self.cost)

    @property
    def costs_chance(self) -> bool:
        """Whether the move shows to give less chance than the best."""
        return self.cost_percent > 0 and self.cost > VISIBLE * self.cost_error

    @property
    def costs_score(self) -> bool:
        """Whether the move shows to bring a higher score than the best."""
        return self.dearer >= self.shows and self.dearer > VISIBLE * self.dearer_error

    @property
    def is_worse(self) -> bool:
        """Whether the move shows to be worse than the best, in its chance or its score."""
        return self.costs_chance or self.costs_score


class Advice(NamedTuple):
    """The moves of a decision, the best first."""

    prospects: tuple[Prospect, ...]
    expected: int = NO_MOVE
    """The move that a player expects who goes by the rules of thumb; NO_MOVE if unknown.

    It is shown with its chance even if several moves are better.
    """

    @property
    def best(self) -> Prospect:
        return self.prospects[0]

    @property
    def moves(self) -> tuple[int, ...]:
        return tuple([prospect.move for prospect in self.prospects])

    @property
    def plays(self) -> tuple[tuple[Prospect, ...], ...]:
        """The prospects, with those together whose moves do the same in the game."""
        plays: dict[tuple[bool, int], list[Prospect]] = {}
        for prospect in self.prospects:
            alone = prospect.play == NO_MOVE
            plays.setdefault((alone, prospect.move if alone else prospect.play), []).append(
                prospect
            )
        return tuple(map(tuple, plays.values()))

    @property
    def all_alike(self) -> bool:
        """Whether there are several moves and nothing to choose between them."""
        return len(self.prospects) > 1 and all(isinf(prospect.error) for prospect in self.prospects)

    def rival(self, made: int, liked: int) -> Prospect | None:
        """The move to compare the best one with: one that shows to be worse, or None.

        It is the move that was `made`.  If none was, it is the one `liked` at first sight, or else
        the best of those that are worse.
        """
        return next(iter(self.rivals(made, liked)), None)

    def rivals(self, made: int, liked: int) -> list[Prospect]:
        """The moves that show to be worse, the `rival` first: all, or the one that was `made`."""
        worse = [prospect for prospect in self.prospects[1:] if prospect.is_worse]
        if made != NO_MOVE:
            return [prospect for prospect in worse if prospect.move == made]
        return sorted(worse, key=lambda prospect: prospect.move != liked)

    def compared(self, comparison: Comparison | None) -> "Advice":
        """The same advice, in which the best move has a comparison."""
        best, *others = self.prospects
        return self._replace(prospects=(best._replace(comparison=comparison), *others))

    def because(self, reason: Reason) -> "Advice":
        """The same advice, in which the best move has this reason."""
        best, *others = self.prospects
        return self._replace(prospects=(best._replace(reason=reason), *others))

    def of(self, move: int) -> Prospect | None:
        """The prospect of a move; None if it was not weighed."""
        return next((prospect for prospect in self.prospects if prospect.move == move), None)


Advising: TypeAlias = Generator[None, None, Advice]
"""A thinking coach: a generator that yields after each slice and returns its advice."""


@runtime_checkable
class Adviser(Protocol):
    """A master that gives advice."""

    def advise(self, view: Any, rng: Random, made: int = NO_MOVE) -> Advising:
        """The prospects of the moves."""
        ...


@runtime_checkable
class Reviewer(Protocol):
    """An adviser with its own way to look back at a move."""

    def look_back(self, view: Any, rng: Random, made: int) -> Advising:
        """Weigh the move that was made against its alternatives."""
        ...


def ranked(best: Prospect, others: Iterable[Prospect]) -> Advice:
    """The best move, followed by the others in order of their chances, with what they cost.

    The best is the move that is played.  Another that seems better, by less than chance explains,
    costs nothing.  A move that was given up early may seem so far behind the best that its chance
    would be below 0; it counts as 0.
    """
    costed = [_costed(prospect, best) for prospect in others]
    return Advice(
        (
            best._replace(cost_error=0.0),
            *sorted(costed, key=lambda prospect: (-prospect.chance, prospect.score or 0.0)),
        )
    )


def _costed(prospect: Prospect, best: Prospect) -> Prospect:
    """A prospect with its cost.

    Moves that were not compared in the same worlds, and moves of which one is certain, have the
    errors of both their chances.
    """
    chance, error = max(0.0, prospect.chance), prospect.cost_error
    if isinf(error) or not best.error or not prospect.error:
        error = hypot(best.error, prospect.error)
    dearer = 0.0
    if prospect.score is not None and best.score is not None:
        dearer = max(0.0, prospect.score - best.score)
    cost = max(0.0, best.chance - chance)
    return prospect._replace(chance=chance, cost=cost, cost_error=error, dearer=dearer)


def spread(chance: Callable[[float], float], share: float, error: float) -> float:
    """The error of the chance that `chance` makes of a share with this error.

    It is larger where `chance` rises steeply.
    """
    low, high = max(0.0, share - error), min(1.0, share + error)
    if isinf(error) or low >= high:
        return error
    return error * (chance(high) - chance(low)) / (high - low)


def weighed(
    result: Result,
    reason: Reason,
    moves: Callable[[int], int] = int,
    chance: Callable[[float], float] = float,
) -> Advice:
    """The advice from a search whose worths are the chances, or become chances by `chance`.

    `moves` gives the move of a candidate.  A candidate that was given up early is judged by how far
    it was behind the best in the worlds in which both were played out.
    """
    best = next(candidate for candidate in result.weighed if candidate.move == result.move)
    prospects = {
        candidate.move: Prospect(
            moves(candidate.move),
            chance(best.worth - candidate.behind),
            NO_REASON,
            candidate.error,
            cost_error=spread(chance, best.worth - candidate.behind, candidate.behind_error),
        )
        for candidate in result.weighed
    }
    first = prospects.pop(result.move)._replace(reason=reason)
    return ranked(first, prospects.values())
