"""What a search has found, as advice."""

from __future__ import annotations

from math import inf
from random import Random

import pytest

from retrocards.players.advice import NO_REASON, Advice, Prospect, ranked, weighed
from retrocards.players.choice import Reason
from retrocards.players.search import Limits, Result, Weighed, finish, search
from tests.players.test_search import Noise

WHY = Reason("best", {})


def advice(found: Result) -> Advice:
    return weighed(found, WHY)


def test_the_move_that_is_played_comes_first() -> None:
    """Another one that is ahead, but not by more than luck explains, is told to be as good."""
    given = Weighed(3, 0.50, 90, 0.05), Weighed(4, 0.52, 90, 0.05, -0.02)
    ranking = advice(Result(3, 0.0, given, 90, 900))
    assert ranking.best == Prospect(3, 0.50, WHY, 0.05)
    assert ranking.prospects[1] == Prospect(4, 0.50, NO_REASON, 0.05)


def test_the_others_are_told_in_their_order() -> None:
    chances = [0.2, 0.9, 0.4]
    others = [Prospect(move, chance, NO_REASON, 0.1) for move, chance in enumerate(chances)]
    ranking = ranked(Prospect(7, 0.95, WHY, 0.1), others)
    assert [prospect.move for prospect in ranking.prospects] == [7, 1, 2, 0]
    assert ranking.of(2) == others[2] and ranking.of(9) is None


def test_another_as_good_has_no_better_points_either() -> None:
    """What seems to be better, in its chance or points, is told to be as good; the worse is not."""
    best = Prospect(7, 0.31, WHY, 0.1, points=1.3)
    others = Prospect(1, 0.31, NO_REASON, 0.1, 0.6), Prospect(2, 0.4, NO_REASON, 0.1, 2.0)
    behind = Prospect(3, 0.2, NO_REASON, 0.1, 0.6)
    ranking = ranked(best, [behind, *reversed(others)])
    assert [(prospect.move, prospect.points) for prospect in ranking.prospects] == [
        (7, 1.3), (1, 1.3), (2, 2.0), (3, 0.6),
    ]  # fmt: skip


def test_no_chance_is_less_than_none() -> None:
    """A move was far behind in the few worlds of both, and the best has won little in all."""
    given = (Weighed(3, 0.05, 90, 0.05), Weighed(4, 0, 12, 0, 0.25))
    ranking = advice(Result(3, 0.0, given, 90, 900))
    assert [prospect.chance for prospect in ranking.prospects] == [0.05, 0.0]


@pytest.mark.parametrize("seed", range(20))
def test_a_move_given_up_early_is_measured_in_the_worlds_of_both(seed: int) -> None:
    """Under a luck of 0 to 100 its own mean of a dozen worlds would say nothing."""
    game = Noise([1, -5, 3], spread=2)
    result = finish(search(game, Random(seed), Limits(worlds=400, cards=10**9)))
    ranking = advice(result)
    assert [prospect.move for prospect in ranking.prospects] == [2, 0, 1]
    given_up = ranking.of(1)
    assert given_up is not None and game.played[1] < 30
    assert ranking.best.chance - given_up.chance == pytest.approx(8, abs=2.5)


def test_of_a_single_candidate_nothing_was_played_out() -> None:
    result = finish(search(Noise([7], spread=2), Random(1), Limits()))
    assert advice(result).best == Prospect(0, 0.0, WHY, inf)
