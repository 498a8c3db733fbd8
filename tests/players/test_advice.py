"""What a search has found, as advice."""

from __future__ import annotations

from math import inf
from random import Random

import pytest

from retrocards.players.advice import NO_MOVE, NO_REASON, Advice, Prospect, ranked, weighed
from retrocards.players.choice import Reason
from retrocards.players.search import Limits, Result, Weighed, finish, search
from tests.players.test_search import Noise

WHY = Reason("best", {})


def advice(result: Result) -> Advice:
    return weighed(result, WHY)


def test_the_move_that_is_played_comes_first() -> None:
    """Another one that is ahead, but not by more than luck explains, costs nothing."""
    given = Weighed(3, 0.50, 90, 0.05, 0.0, 0.0), Weighed(4, 0.52, 90, 0.05, -0.02, 0.03)
    best, other = advice(Result(3, 0.0, given, 90, 900)).prospects
    assert best == Prospect(3, 0.50, WHY, 0.05, cost_error=0.0)
    assert other == Prospect(4, 0.52, NO_REASON, 0.05, cost_error=pytest.approx(0.03))
    assert not other.is_worse


@pytest.mark.parametrize(
    ("cost", "error", "shows"), [(0.05, 0.02, True), (0.05, 0.03, False), (0.004, 0.0, False)]
)
def test_a_cost_shows_that_is_more_than_two_errors(cost: float, error: float, shows: bool) -> None:
    """The error is that of the difference: both moves share the luck of their worlds."""
    given = Weighed(3, 0.5, 90, 0.05, 0.0, 0.0), Weighed(4, 0.5 - cost, 90, 0.05, cost, error)
    other = advice(Result(3, 0.0, given, 90, 900)).prospects[1]
    assert (other.cost, other.cost_error) == (pytest.approx(cost), pytest.approx(error))
    assert other.is_worse == shows


def test_the_cost_is_in_the_unit_of_the_chance() -> None:
    """Where chances rise half as fast as the worth, costs and their errors are halved."""
    given = Weighed(3, 0.5, 90, 0.05, 0.0, 0.0), Weighed(4, 0.4, 90, 0.05, 0.1, 0.02)
    other = weighed(Result(3, 0.0, given, 90, 900), WHY, chance=lambda worth: worth / 2)
    assert other.prospects[1].cost == pytest.approx(0.05)
    assert other.prospects[1].cost_error == pytest.approx(0.01)


def test_beside_what_is_certain_the_error_is_that_of_the_other() -> None:
    sure, open_ = Prospect(3, 1.0, WHY, 0.0), Prospect(4, 0.9, NO_REASON, 0.04, cost_error=0.2)
    assert ranked(sure, [open_]).prospects[1].cost_error == 0.04
    assert ranked(open_, [sure]).prospects[1].cost_error == 0.04
    apart = open_._replace(move=5, error=0.03, cost_error=inf)
    assert ranked(open_, [apart]).prospects[1].cost_error == pytest.approx(0.05)


def test_the_others_are_told_in_their_order() -> None:
    chances = [0.2, 0.9, 0.4]
    others = [
        Prospect(move, chance, NO_REASON, 0.1, cost=0.95 - chance, cost_error=0.2)
        for move, chance in enumerate(chances)
    ]
    ranking = ranked(Prospect(7, 0.95, WHY, 0.1), others)
    assert [prospect.move for prospect in ranking.prospects] == [7, 1, 2, 0]
    assert ranking.of(2) == others[2]._replace(cost=pytest.approx(0.55)) and ranking.of(9) is None


def test_a_move_may_cost_points_alone() -> None:
    best = Prospect(7, 0.31, WHY, 0.1, score=1.3)
    dear = Prospect(1, 0.31, NO_REASON, 0.1, 4.3, cost_error=0.1, dearer_error=0.5)
    unsure = Prospect(2, 0.31, NO_REASON, 0.1, 4.3, cost_error=0.1, dearer_error=2.0)
    cheap = Prospect(3, 0.31, NO_REASON, 0.1, 0.6, cost_error=0.1, dearer_error=0.1)
    ranking = ranked(best, [dear, unsure, cheap])
    shown = {
        prospect.move: (round(prospect.dearer, 1), prospect.is_worse)
        for prospect in ranking.prospects
    }
    assert shown == {7: (0.0, False), 1: (3.0, True), 2: (3.0, False), 3: (0.0, False)}


def test_moves_that_do_the_same_are_one_play() -> None:
    best = Prospect(7, 0.5, WHY, 0.1, play=9)
    others = [
        Prospect(move, 0.5 - move / 100, NO_REASON, 0.1, play=play)
        for move, play in ((9, 9), (1, 2), (2, 2), (3, NO_MOVE), (-1, NO_MOVE))
    ]
    plays = ranked(best, others).plays
    assert [[prospect.move for prospect in play] for play in plays] == [[7, 9], [-1], [1, 2], [3]]


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
    assert advice(result).best == Prospect(0, 0.0, WHY, inf, cost_error=0.0)


def test_the_best_move_is_compared_with_one_that_costs() -> None:
    """The move made; before a move the one liked at first sight, or else the best that is worse."""
    best = Prospect(7, 0.9, WHY, 0.1)
    alike = Prospect(1, 0.89, NO_REASON, 0.1, cost_error=0.1)
    worse = [Prospect(move, 0.8 - move / 100, NO_REASON, 0.1, cost_error=0.01) for move in (2, 3)]
    ranking = ranked(best, [alike, *worse])
    for made, liked, rival in ((3, 2, 3), (1, 2, None), (NO_MOVE, 3, 3), (NO_MOVE, 7, 2)):
        compared = ranking.rival(made, liked)
        assert (compared.move if compared else None) == rival
    assert ranked(best, [alike]).rival(NO_MOVE, 1) is None
