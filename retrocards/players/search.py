"""A search for any game with hidden cards: deal them anew, play the hands out, and compare.

The player that samples is called `master`.  It is made of a fast player that plays by rules of
thumb, and of what `Game` asks for:

* `candidates()`: the moves worth comparing, the fast player's own first;
* `sample(rng)`: a world, the whole hand as it may be: all that the seat cannot know is dealt anew
  in agreement with everything that it has seen; all chance comes from `rng`.  And how many cards
  were played to find it: 0, unless several deals were weighed by what the others have done so far;
* `playout(world, move)`: the worth for the seat (more is better) of the end that comes when the
  move is made in that world and fast players go on from there, and how many cards were played.
  It leaves the world as it was, since every candidate is played out in the same worlds.

So a game of one secret card each, in which one may keep one's card or change it for the next, has
its master in these lines:

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
        found = yield from search(Keep(view), rng, Limits())
        return because(found.move, "sampled", worlds=str(found.worlds))

    def decide(view: View, rng: Random) -> Choice:
        return finish(think(view, rng))

The budget is a number of cards played out, never a time: the same view and chance give the same
move on every machine, however fast.  The search is a generator that gives the word back after every
slice of it, so that a picture can be shown; the slices change nothing of what it finds.

The fast player's move stays unless another is better by more than chance explains.  Candidates are
compared world by world, which takes out the luck of the deal: what is left is the standard error of
the mean difference.  Those that fall behind by several of these are given up early.
"""

from collections.abc import Generator, Sequence
from math import inf, isinf, sqrt
from operator import sub
from random import Random
from typing import NamedTuple, Protocol, TypeVar

T = TypeVar("T")
World = TypeVar("World")

FIRST_LOOK = 12
"""Worlds after which candidates can be given up for the first time."""
NEXT_LOOK = 1.5
"""How many times as many worlds have been seen at each further look."""


class Game(Protocol[World]):
    """What a game gives the search for one decision of one seat."""

    def candidates(self) -> Sequence[int]:
        """The moves worth comparing, the fast player's own first."""
        ...

    def sample(self, rng: Random) -> tuple[World, int]:
        """A whole hand that looks the same from this seat, and the cards played to find it."""
        ...

    def playout(self, world: World, move: int) -> tuple[float, int]:
        """What a move is worth when the hand is played out from it, and the cards that took."""
        ...


class Limits(NamedTuple):
    """How long a search thinks, and how sure it wants to be."""

    cards: int = 60_000
    """Cards played out at most; a round of worlds that has begun is finished."""
    worlds: int = 400
    """Worlds sampled at most."""
    slice: int = 1500
    """Cards played out before the word is given back: about 5 ms of work."""
    better: float = 1.0
    """Standard errors by which a move has to be better than the fast player's."""
    hopeless: float = 2.5
    """Standard errors behind the best after which a candidate is given up; of infinity none is."""


class Weighed(NamedTuple):
    """A candidate after the search."""

    move: int
    worth: float
    """The mean of its play-outs."""
    worlds: int
    """In how many worlds it was played out."""
    error: float = inf
    """The standard error of its worth."""
    behind: float = 0.0
    """By how much it is worse than the move found, in the worlds of both."""


class Found(NamedTuple):
    """What a search has found."""

    move: int
    gain: float
    """How much better than the fast player's move it is, in the mean; 0 for that move itself."""
    weighed: tuple[Weighed, ...]
    """Every candidate, in the order in which the game gave them."""
    worlds: int
    cards: int
    """How many cards were played."""


def finish(thinking: Generator[None, None, T]) -> T:
    """Let a search, or a player, think to its end."""
    while True:
        try:
            next(thinking)
        except StopIteration as end:
            result: T = end.value
            return result


def search(game: Game[World], rng: Random, limits: Limits) -> Generator[None, None, Found]:
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
        for at in kept:
            worth, played = game.playout(world, moves[at])
            worths[at].append(worth)
            cards += played
            if cards - yielded >= limits.slice:
                yielded = cards
                yield
        if worlds >= look:
            look = int(worlds * NEXT_LOOK)
            kept = _worth_going_on(kept, worths, limits.hopeless)
    best = _best(kept, worths, limits.better)
    return Found(
        move=moves[best],
        gain=ahead(worths[best], worths[0])[0],
        weighed=tuple([_weighed(*one, worths[best]) for one in zip(moves, worths, strict=True)]),
        worlds=worlds,
        cards=cards,
    )


def _worth_going_on(kept: list[int], worths: list[list[float]], hopeless: float) -> list[int]:
    """The candidates that may still be the best."""
    if isinf(hopeless):
        return kept  # One that did as the best in every world has no error to multiply.
    leading = max(kept, key=lambda at: sum(worths[at]))
    behind = {at: ahead(worths[leading], worths[at]) for at in kept if at != leading}
    return [at for at in kept if at == leading or behind[at][0] <= hopeless * behind[at][1]]


def _best(kept: list[int], worths: list[list[float]], better: float) -> int:
    """The fast player's candidate, unless it was given up or another is better than by chance."""
    if kept[0] > 0:
        return max(kept, key=lambda at: sum(worths[at]))
    best, gain = 0, 0.0
    for at in kept[1:]:
        mean, error = ahead(worths[at], worths[0])
        if mean > max(gain, better * error):
            best, gain = at, mean
    return best


def ahead(one: Sequence[float], other: Sequence[float]) -> tuple[float, float]:
    """The mean by which one is better than another in the worlds of both, and its error."""
    both = min(len(one), len(other))
    if both < 2:
        return 0.0, inf
    return mean_of([*map(sub, one[:both], other[:both])])


def mean_of(worths: Sequence[float]) -> tuple[float, float]:
    """The mean of play-outs, and its standard error; of none it is 0."""
    count = len(worths)
    mean = sum(worths) / max(1, count)
    if count < 2:
        return mean, inf
    spread = sum((worth - mean) ** 2 for worth in worths) / (count - 1)
    return mean, sqrt(spread / count)


def _weighed(move: int, worths: list[float], best: list[float]) -> Weighed:
    mean, error = mean_of(worths)
    return Weighed(move, mean, len(worths), error, ahead(best, worths)[0])
