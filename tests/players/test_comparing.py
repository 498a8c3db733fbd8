"""What tells why a move is better than another: what comes of it more often, or less."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from retrocards.players.comparing import WORLDS, Comparison, Ending, compare
from retrocards.players.search import finish

BEST, OTHER = 1, 2
Events = Callable[[float, int], tuple[bool, set[str]]]


class Lots:
    """A world is a number from 0 to 1; what happens there after a move is a test's affair."""

    def __init__(self, happens: Events) -> None:
        self._happens = happens

    def sample(self, rng: Random) -> tuple[float, int]:
        return rng.random(), 1

    def watch(self, world: float, move: int) -> Ending:
        won, events = self._happens(world, move)
        return Ending(float(won), events, 10)


def compared(happens: Events, **events: int) -> Comparison | None:
    return finish(compare(Lots(happens), BEST, OTHER, events, Random(1), defender="2"))


def falls_at(limit: dict[int, float], *names: str) -> Events:
    """The hand is lost, and everything named happens, in worlds below a limit of the move's."""

    def happens(world: float, move: int) -> tuple[bool, set[str]]:
        lost = world < limit[move]
        return not lost, {*names} if lost else set()

    return happens


def test_what_is_told_is_how_often_it_came_of_both_moves_in_the_same_deals() -> None:
    comparison = compared(falls_at({BEST: 0.1, OTHER: 0.5}, "take"), take=-1)
    rng = Random(1)
    worlds = [rng.random() for _ in range(WORLDS)]
    assert (
        comparison is not None
        and comparison.event.name == "take"
        and comparison.event.details == {"defender": "2"}
    )
    assert comparison.other == OTHER and comparison.worlds == WORLDS == 100
    assert comparison.share == sum(world < 0.1 for world in worlds) / WORLDS
    assert comparison.other_share == sum(world < 0.5 for world in worlds) / WORLDS


@pytest.mark.parametrize(
    ("limit", "sign"),
    [({BEST: 0.5, OTHER: 0.1}, -1), ({BEST: 0.1, OTHER: 0.5}, 1), ({BEST: 0.4, OTHER: 0.44}, -1)],
    ids=["more of what is bad", "less of what is good", "too little"],
)
def test_nothing_is_told_that_speaks_against_the_move_or_shows_hardly(
    limit: dict[int, float], sign: int
) -> None:
    assert compared(falls_at(limit, "take"), take=sign) is None


def test_what_speaks_for_the_other_move_is_told_too_if_it_counts() -> None:
    """The best move wins more often, and when it loses it loses more."""

    class Stakes(Lots):
        def watch(self, world: float, move: int) -> Ending:
            wins = world < (0.6 if move == BEST else 0.3)
            costly = world > (0.7 if move == BEST else 0.9)
            events = {name for name, came in (("win", wins), ("costly", costly)) if came}
            return Ending(wins - 0.2 * costly, events, 10)

    game, signs = Stakes(lambda world, move: (False, set())), {"win": 1, "costly": -1}
    comparison = finish(compare(game, BEST, OTHER, signs, Random(1)))
    assert comparison is not None and comparison.event.name == "win"
    assert comparison.against is not None and comparison.against.event == "costly"
    assert comparison.against.share > comparison.against.other_share
    plain = compared(falls_at({BEST: 0.1, OTHER: 0.5}, "take"), take=-1)
    assert plain is not None and plain.against is None


def test_what_only_says_which_move_it_is_tells_nothing() -> None:
    def happens(world: float, move: int) -> tuple[bool, set[str]]:
        return world > (0.1 if move == BEST else 0.5), {"other"} if move == OTHER else set()

    assert compared(happens, other=-1) is None


def test_what_happens_more_often_but_costs_nothing_tells_nothing() -> None:
    def happens(world: float, move: int) -> tuple[bool, set[str]]:
        won = world > (0.1 if move == BEST else 0.5)
        return won, {"idle"} if 1000 * world % 1 < (0.1 if move == BEST else 0.5) else set()

    assert compared(happens, idle=-1) is None


def test_of_two_that_tell_as_much_it_is_the_sooner_one() -> None:
    happens = falls_at({BEST: 0.1, OTHER: 0.5}, "late", "soon")
    for events in ({"soon": -1, "late": -1}, {"late": -1, "soon": -1}):
        comparison = compared(happens, **events)
        assert comparison is not None and comparison.event.name == next(iter(events))


def test_a_sooner_one_that_explains_little_gives_way() -> None:
    def happens(world: float, move: int) -> tuple[bool, set[str]]:
        lost = world < (0.1 if move == BEST else 0.6)
        events = {"take"} if lost else set()
        return not lost, events | ({"soon"} if world < (0.01 if move == BEST else 0.15) else set())

    comparison = compared(happens, soon=-1, take=-1)
    assert comparison is not None and comparison.event.name == "take"
