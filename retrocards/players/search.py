"""A search for any game with hidden cards: deal them at random, play the hands out, compare.

The player that samples is called `master`.  It needs a fast player with rules of thumb, and what
`Game` asks for:

* `candidates()`: the moves worth comparing, the fast player's own first;
* `sample(rng)`: a world, which is a whole hand as it may be, and the number of cards played to find
  it: 0, unless several deals were weighed by the play so far.  Everything that the seat cannot know
  is dealt at random, consistent with all it has seen; all chance comes from `rng`;
* `playout(world, move)`: the worth for the seat (more is better) of the end of the hand if the move
  is made in that world and fast players finish the hand, and how many cards they played.  It does
  not change the world, since every candidate is played out in the same worlds.

For example, a game in which each player has one secret card and may keep it or change it for the
next gets its master in these lines:

    class Keep:
        def __init__(self, view: View) -> None:
            self.view = view

        def candidates(self) -> Sequence[int]:
            return sorted(self.view.legal_moves(), key=lambda move: move != fast(self.view))

        def sample(self, rng: Random) -> tuple[tuple[int, int], int]:
            return tuple(rng.sample(sorted(self.view.unseen), 2)), 0

        def playout(self, world: tuple[int, int], move: int) -> tuple[float, int]:
            theirs, next_card = world
            mine = self.view.card if move == KEEP else next_card
            return float(mine > theirs), 1

    def think(view: View, rng: Random) -> Thinking:
        result = yield from search(Keep(view), rng, Limits())
        return because(result.move, "sampled", worlds=str(result.worlds))

    def decide(view: View, rng: Random) -> Choice:
        return finish(think(view, rng))

The budget is a number of cards played out, never a time: the same view and chance give the same
move on every machine, however fast.  The search is a generator that yields after every slice, so
that a picture can be shown.  The size of the slices does not change the result.

The fast player's move stands unless another is better by more than chance explains.  Candidates are
compared world by world, which takes out the luck of the deal and leaves the standard error of the
mean difference.  Candidates that fall behind by several of these errors are given up early.
"""

from collections.abc import Generator, Sequence
from math import inf, isinf, sqrt
from operator import mul, sub
from random import Random
from typing import NamedTuple, Protocol, TypeVar

from retrocards.players.arithmetic import sum_of

T = TypeVar("T")
World = TypeVar("World")

FIRST_LOOK = 12
"""Worlds before candidates can be given up for the first time."""
NEXT_LOOK = 1.5
"""Each further look comes after this many times as many worlds."""


class Game(Protocol[World]):
    """What a game gives the search for one decision of one seat."""

    def candidates(self) -> Sequence[int]:
        """The moves worth comparing, the fast player's own first."""
        ...

    def sample(self, rng: Random) -> tuple[World, int]:
        """A whole hand that looks the same to this seat, and the cards played to find it."""
        ...

    def playout(self, world: World, move: int) -> tuple[float, int]:
        """The worth of a move when the hand is played out after it, and the cards played."""
        ...


class Limits(NamedTuple):
    """How long a search thinks, and how sure it wants to be."""

    cards: int = 60_000
    """Most cards to play out; a world that has begun is finished for all candidates."""
    worlds: int = 400
    """Most worlds to sample."""
    slice: int = 1500
    """Cards played out in a slice: about 5 ms of work."""
    better: float = 1.0
    """Standard errors by which a move must be better than the fast player's."""
    hopeless: float = 2.5
    """Standard errors behind the best at which a candidate is given up; infinity keeps all."""


class Weighed(NamedTuple):
    """A candidate after the search."""

    move: int
    worth: float
    """The mean of its play-outs."""
    worlds: int
    """The number of worlds in which it was played out."""
    error: float = inf
    """The standard error of its worth."""
    behind: float = 0.0
    """How much worse it is than the chosen move, in the worlds in which both were played out."""
    behind_error: float = inf
    """The standard error of `behind`; infinite if hardly any world was played out for both."""


class Result(NamedTuple):
    """The result of a search."""

    move: int
    gain: float
    """How much better its mean is than the fast player's move; 0 for that move itself."""
    weighed: tuple[Weighed, ...]
    """Every candidate, in the order of the game."""
    worlds: int
    cards: int
    """Cards played in all."""


def finish(thinking: Generator[None, None, T]) -> T:
    """Run a search, or a thinking player, to its result."""
    while True:
        try:
            next(thinking)
        except StopIteration as end:
            result: T = end.value
            return result


def search(game: Game[World], rng: Random, limits: Limits) -> Generator[None, None, Result]:
    """Compare the candidates of a game in sampled worlds."""
    moves = game.candidates()
    worths: list[list[float]] = [[] for _ in moves]
    kept = list(range(len(moves)))
    worlds = cards = yielded = 0
    look = FIRST_LOOK
    while len(kept) > 1 and worlds < limits.worlds and cards < limits.cards:
        world, played = game.sample(rng)
        worlds += 1
        cards += played
        for number in kept:
            worth, played = game.playout(world, moves[number])
            worths[number].append(worth)
            cards += played
            if cards - yielded >= limits.slice:
                yielded = cards
                yield
        if worlds >= look:
            look = int(worlds * NEXT_LOOK)
            kept = _still_hopeful(kept, worths, limits.hopeless)
    best = _best(kept, worths, limits.better)
    return Result(
        move=moves[best],
        gain=ahead(worths[best], worths[0])[0],
        weighed=tuple(
            [_weighed(*columns, worths[best]) for columns in zip(moves, worths, strict=True)]
        ),
        worlds=worlds,
        cards=cards,
    )


def _still_hopeful(kept: list[int], worths: list[list[float]], hopeless: float) -> list[int]:
    """The candidates that may still be the best."""
    if isinf(hopeless):
        return kept  # A candidate that equals the best in every world has no error to multiply.
    leading = max(kept, key=lambda number: sum_of(worths[number]))
    behind = {
        number: ahead(worths[leading], worths[number]) for number in kept if number != leading
    }
    return [
        number
        for number in kept
        if number == leading or behind[number][0] <= hopeless * behind[number][1]
    ]


def _best(kept: list[int], worths: list[list[float]], better: float) -> int:
    """The fast player's candidate, unless it was given up or another is better by enough."""
    if kept[0] > 0:
        return max(kept, key=lambda number: sum_of(worths[number]))
    best, gain = 0, 0.0
    for number in kept[1:]:
        mean, error = ahead(worths[number], worths[0])
        if mean > max(gain, better * error):
            best, gain = number, mean
    return best


def ahead(first: Sequence[float], second: Sequence[float]) -> tuple[float, float]:
    """How much better the first is on average in the worlds of both, and the standard error."""
    both = min(len(first), len(second))
    if both < 2:
        return 0.0, inf
    return mean_of([*map(sub, first[:both], second[:both])])


def mean_of(worths: Sequence[float]) -> tuple[float, float]:
    """The mean of play-outs, 0 if there are none, and its standard error."""
    count = len(worths)
    mean = sum_of(worths) / max(1, count)
    if count < 2:
        return mean, inf
    away = [worth - mean for worth in worths]
    spread = sum_of(map(mul, away, away)) / (count - 1)
    return mean, sqrt(spread / count)


def _weighed(move: int, worths: list[float], best: list[float]) -> Weighed:
    mean, error = mean_of(worths)
    return Weighed(move, mean, len(worths), error, *ahead(best, worths))
