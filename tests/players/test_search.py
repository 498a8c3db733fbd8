"""The search on games that a person can work out."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from random import Random
from typing import Any, NamedTuple

import pytest

from retrocards.players.search import Game, Limits, Result, Weighed, finish, search

KEEP, CHANGE = 0, 1
LIMITS = Limits()


class View(NamedTuple):
    """A game of one card each, of cards 0 to 12: keep it, or change it for one of the rest."""

    card: int


class Keep:
    """What a stranger would write: the fast player always keeps its card."""

    def __init__(self, view: View, candidates: Sequence[int] = (KEEP, CHANGE)) -> None:
        self.view = view
        self.order = candidates
        self.seen: list[tuple[int, int]] = []

    def candidates(self) -> Sequence[int]:
        return self.order

    def sample(self, rng: Random) -> tuple[tuple[int, int], int]:
        theirs, new = rng.sample([card for card in range(13) if card != self.view.card], 2)
        self.seen.append((theirs, new))
        return (theirs, new), 0

    def playout(self, world: tuple[int, int], move: int) -> tuple[float, int]:
        theirs, new = world
        return float((self.view.card if move == KEEP else new) > theirs), 1


class Noise:
    """Moves whose worth is a number of their own, and the same luck of the world for all."""

    def __init__(self, own: Sequence[float], spread: float, luck: float = 100.0) -> None:
        self.own, self.spread, self.luck = own, spread, luck
        self.played = [0] * len(own)

    def candidates(self) -> Sequence[int]:
        return range(len(self.own))

    def sample(self, rng: Random) -> tuple[tuple[float, list[float]], int]:
        return (self.luck * rng.random(), [self.spread * rng.gauss() for _ in self.own]), 0

    def playout(self, world: tuple[float, list[float]], move: int) -> tuple[float, int]:
        luck, own = world
        self.played[move] += 1
        return luck + own[move] + self.own[move], 10


def searched(game: Game[Any], limits: Limits = LIMITS, seed: int = 1) -> Result:
    return finish(search(game, Random(seed), limits))


@pytest.mark.parametrize("card", [0, 2, 4, 8, 10, 12])
def test_the_right_move_is_found(card: int) -> None:
    """A low card is changed and a high one kept: half of the others are higher at 6."""
    assert searched(Keep(View(card))).move == (CHANGE if card < 6 else KEEP)
    assert searched(Keep(View(card), (CHANGE, KEEP))).move == (CHANGE if card < 6 else KEEP)


def test_the_luck_of_the_deal_is_taken_out() -> None:
    """A difference of 1 is found in few worlds under a luck of 0 to 100 that all moves share."""
    assert searched(Noise([0, 1], spread=0.5), Limits(worlds=30)).move == 1


def test_the_fast_players_move_stays_within_the_error() -> None:
    """Moves of equal worth: hardly ever another, and the more sure it wants to be the less."""
    lax, strict = (Limits(worlds=60, better=sure, hopeless=5.0) for sure in (1.0, 3.0))
    games = range(200)
    changed = [
        sum(searched(Noise([0, 0], 5), how, seed).move for seed in games) for how in (lax, strict)
    ]
    assert 10 < changed[0] < 60 and changed[1] < 4, changed


def test_a_poor_candidate_is_given_up_early() -> None:
    game = Noise([0, -9, 0.1, -0.1], spread=2)
    result = searched(game, Limits(worlds=200, cards=10**9))
    assert game.played[1] < 20
    assert max(game.played) == result.worlds
    assert [weighed.worlds for weighed in result.weighed] == game.played


def test_where_nobody_is_hopeless_none_is_given_up_not_even_one_that_is_always_as_good() -> None:
    game = Noise([0, 0, -9], spread=0)
    searched(game, Limits(worlds=50, hopeless=inf))
    assert game.played == [50, 50, 50]


def test_a_move_much_better_than_the_fast_players_ends_the_search() -> None:
    game = Noise([0, 20], spread=2)
    result = searched(game, Limits(worlds=200))
    assert result.move == 1 and result.worlds < 20 and 18 < result.gain < 22


def test_the_only_candidate_needs_no_thought() -> None:
    game = Noise([7], spread=2)
    assert searched(game) == Result(0, 0.0, (Weighed(0, 0.0, 0),), 0, 0)


def test_the_budget_is_counted_in_cards_and_is_the_same_in_every_run() -> None:
    for cards in (500, 1000, 5000):
        runs = [searched(Noise([0, 0, 0], 5), Limits(cards=cards, worlds=10**6)) for _ in range(2)]
        assert runs[0] == runs[1]
        assert cards <= runs[0].cards < cards + 30


@pytest.mark.parametrize("worlds", [1, 5, 77])
def test_no_more_worlds_are_sampled_than_allowed(worlds: int) -> None:
    assert searched(Noise([0, 0.1], 5), Limits(worlds=worlds)).worlds == worlds


def test_the_slices_change_nothing() -> None:
    def thought(slice_: int) -> tuple[Result, int]:
        thinking = search(Noise([0, 0.2, 0.1], 3), Random(5), Limits(slice=slice_))
        slices = 0
        while True:
            try:
                next(thinking)
                slices += 1
            except StopIteration as end:
                return end.value, slices

    results = {slice_: thought(slice_) for slice_ in (10, 70, 600, 10**9)}
    assert len({result for result, _ in results.values()}) == 1
    cards = results[10][0].cards
    assert {slice_: slices for slice_, (_, slices) in results.items()} == {
        10: cards // 10,
        70: cards // 70,
        600: cards // 600,
        10**9: 0,
    }


def test_a_slice_is_never_longer_than_one_play_out_more() -> None:
    """So a picture waits for no more than that."""
    game, before, longest = Noise([0, 0.2, 0.1], 3), 0, 0
    for _ in search(game, Random(5), Limits(slice=70)):
        played = 10 * sum(game.played)
        longest, before = max(longest, played - before), played
    assert 70 <= longest < 80


def test_worlds_are_drawn_from_the_chance_given_alone() -> None:
    games = [Keep(View(6)) for _ in range(3)]
    for game, seed in zip(games, (1, 1, 2), strict=True):
        searched(game, Limits(worlds=50), seed)
    assert games[0].seen == games[1].seen != games[2].seen
