"""Why a move is better than another: what comes of it more often, or less, in the same deals.

The coach compares the best move with one that costs something.  Both are played out once more in
the same worlds, by a game that watches for its events.  An event explains as much of the cost as it
happens more often after one of the moves, times the worth that a play-out has more or less when it
happens.  Of those that explain enough, the soonest tells most.  What speaks against the best move
is weighed in the same way, so that the coach need not hide it.

An event that follows one move always and the other never is that move itself: it explains nothing.
The search itself watches nothing, so that it loses no time.
"""

from collections.abc import Collection, Generator, Mapping, Sequence
from random import Random
from typing import NamedTuple, Protocol, TypeVar

from retrocards.players.arithmetic import sum_of
from retrocards.players.choice import Reason
from retrocards.players.search import ahead

World = TypeVar("World")

WORLDS = 100
"""The deals in which two moves are compared: the coach says in how many of a hundred."""
CLEAR = 2.0
"""Standard errors by which an event must come more often of one move."""
MUCH = 0.1
"""The share of the deals in which it must come more often: less than a tenth tells little."""
PART = 0.25
"""The part of the cost that it must explain."""
AGAINST = 0.25
"""The part of what speaks for the best move that an event against it must come to."""
NEARLY = 0.6
"""An event that explains this part of what another does tells more if it comes sooner."""
SLICE = 500
"""Cards played out in a slice."""


class Telling(NamedTuple):
    """An event, and how often it came of two moves."""

    event: str
    share: float
    """The share of the deals, 0 to 1, in which it came of the best move."""
    other_share: float
    """The share in which it came of the other move."""


class Comparison(NamedTuple):
    """What comes of the best move more often, or less, than of another."""

    event: Reason
    """Its name, with the details for a sentence about it."""
    other: int
    """The other move."""
    share: float
    """The share of the deals, 0 to 1, in which it came of the best move."""
    other_share: float
    """The share in which it came of the other move."""
    worlds: int
    """The number of deals."""
    against: Telling | None = None
    """What speaks most for the other move; None if nothing does that counts."""


class Ending(NamedTuple):
    """The end of a play-out that was watched."""

    worth: float
    """Its worth for the seat; more is better."""
    events: Collection[str]
    """What happened, by name."""
    cards: int
    """The cards played."""


class Watching(Protocol[World]):
    """A game whose play-outs can be watched."""

    def sample(self, rng: Random) -> tuple[World, int]:
        """A whole hand that looks the same to this seat, and the cards played to find it."""
        ...

    def watch(self, world: World, move: int) -> Ending:
        """The end of the hand when it is played out after a move, and what happened."""
        ...


def compare(
    game: Watching[World],
    best: int,
    other: int,
    events: Mapping[str, int],
    rng: Random,
    **details: str,
) -> Generator[None, None, Comparison | None]:
    """The event that tells most about two moves, the better one first; None if there is none.

    `events` names those that may tell, the soonest first, with 1 for a good one, which must come
    more often of the best move, and -1 for a bad one, which must come less often.  The `details`
    are those of its sentence.  The chance is a copy: `rng` goes on as if nothing was compared.
    """
    chance = Random()
    chance.setstate(rng.getstate())
    mine, theirs = list[Ending](), list[Ending]()
    cards = 0
    for _ in range(WORLDS):
        world, played = game.sample(chance)
        mine.append(game.watch(world, best))
        theirs.append(game.watch(world, other))
        cards += played + mine[-1].cards + theirs[-1].cards
        if cards >= SLICE:
            cards = 0
            yield
    best_for, against = _tellings(mine, theirs, events)
    if best_for is None:
        return None
    event, share, other_share = best_for
    return Comparison(Reason(event, details), other, share, other_share, WORLDS, against)


def _tellings(
    mine: Sequence[Ending], theirs: Sequence[Ending], events: Mapping[str, int]
) -> tuple[Telling | None, Telling | None]:
    """The event that tells most for the best move, and the one that tells most against it."""
    cost = sum_of([end.worth for end in mine]) - sum_of([end.worth for end in theirs])
    pros = _explained(mine, theirs, events)
    cons = _explained(mine, theirs, {event: -sign for event, sign in events.items()})
    most = max(pros.values(), default=0.0)
    if most <= max(0.0, PART * cost / len(mine)):
        return None, None
    return _soonest(pros), _soonest(
        {telling: -part for telling, part in cons.items() if -part >= AGAINST * most}
    )


def _explained(
    mine: Sequence[Ending], theirs: Sequence[Ending], events: Mapping[str, int]
) -> dict[Telling, float]:
    """Each event that clearly comes more often as its sign says, with the worth that it explains.

    The worth is that of the best move above the other.
    """
    explained = dict[Telling, float]()
    for event, sign in events.items():
        came = [[float(event in end.events) for end in ends] for ends in (mine, theirs)]
        more, error = ahead(*came)
        if sign * more >= MUCH and sign * more > CLEAR * error:
            share, other_share = (sum_of(each) / len(each) for each in came)
            part = more * _worth(came, (mine, theirs))
            explained[Telling(event, share, other_share)] = part
    return explained


def _soonest(explained: Mapping[Telling, float]) -> Telling | None:
    """Of the events that explain nearly as much as the most telling one, the first."""
    most = max(explained.values(), default=0.0)
    return next((event for event, part in explained.items() if part >= NEARLY * most), None)


def _worth(came: Sequence[Sequence[float]], ends: Sequence[Sequence[Ending]]) -> float:
    """How much more a play-out is worth in which an event came.

    Each move's play-outs are compared with one another.  0 if it came always or never.
    """
    together = apart = 0.0
    for happened, after in zip(came, ends, strict=True):
        mean = sum_of(happened) / len(happened)
        away = [each - mean for each in happened]
        together += sum_of([each * end.worth for each, end in zip(away, after, strict=True)])
        apart += sum_of([each * each for each in away])
    return together / apart if apart else 0.0
