"""How the coach's chances hang together: which moves are told, and each by its own games.

The games that are played out end as the tests say, so that every chance is known beforehand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from math import inf
from random import Random
from typing import TypeAlias

import pytest

from retrocards.players.advice import NO_MOVE, Advice
from retrocards.players.calculation.players import LEAST, Player, won_by_thinking
from retrocards.players.calculation.policy import World
from retrocards.players.calculation.sampling import Playing
from retrocards.players.search import Limits, finish
from retrocards.rules.calculation import Hand, Options, to_pile, to_stack, up
from tests.limits import SetLimits
from tests.players.calculation.test_calculation_players import lying

WORLDS, CARDS = 40, 48
"""Games played out with a move, and the cards that one takes."""
coach = Player(Limits(cards=WORLDS * CARDS * 8, worlds=WORLDS, hopeless=inf))
"""It proves nothing, and plays as many games out with each move that it looks at."""
LOST, SECOND, THIRD = map(to_pile, range(3))
Games: TypeAlias = Counter[tuple[tuple[int, ...], int]]
"""The moves looked at together, and one of them -> the games played out after it."""


@pytest.fixture
def win(let_games_end: Callable[..., None]) -> Callable[..., Games]:
    """`win({move: 3}, {move: 1})`: so many of four games are won after a move.

    First where the moves worth comparing are compared, then where a lost one stands beside them.
    """

    def win_so_many(first: dict[int, int], beside: dict[int, int]) -> Games:
        games: Games = Counter()

        def playout(self: Playing, world: World, place: int) -> tuple[float, int]:
            looked_at, move = tuple(self.moves), self.moves[place]
            games[looked_at, move] += 1
            wins = beside if LOST in looked_at else first
            won = games[looked_at, move] % 4 < wins.get(move, 0)
            self.won[place] += won
            return float(won), CARDS

        let_games_end(playout)
        return games

    return win_so_many


def under_way(undealt: str = "hidden") -> Hand:
    """The three in play loses the game on pile 1: only piles 2 and 3 are compared."""
    options = Options(piles=3, suits="colour", undealt=undealt)
    stacks = "AH 2H 3H 4H / 2D 4D / 3C 6C 9S QC / 4S 8C"
    piles = "KC 9D 10C 9C AD 3S 5C 8H JH / 10H 7H 8D 7D 10S 8S 6S / KH QH 7S AC 10D 5D 4C 2S JS 7C"
    return lying(piles, "3D", stacks, options)


def chances_of(hand: Hand, made: int = NO_MOVE) -> dict[int, float]:
    """Move -> its chance, as the coach tells it, the best first."""
    advice: Advice = finish(coach.advise(hand.view(0), Random(1), made))
    return {prospect.move: prospect.chance for prospect in advice.prospects}


def thinking(hand: Hand, quarters: int) -> float:
    """The chance of a thinking player after whose move so many of four games are won."""
    return won_by_thinking(quarters / 4, len(hand.undealt), hand.options, WORLDS)


def test_each_move_worth_comparing_is_told_by_its_own_games(win: Callable[..., Games]) -> None:
    hand = under_way()
    win({SECOND: 1, THIRD: 3}, {})
    assert chances_of(hand) == {THIRD: thinking(hand, 3), SECOND: thinking(hand, 1)}


def test_a_lost_move_is_told_only_to_who_made_it(win: Callable[..., Games]) -> None:
    win({SECOND: 2, THIRD: 1}, {SECOND: 2})
    assert [*chances_of(under_way())] == [SECOND, THIRD]
    assert [*chances_of(under_way(), LOST)] == [SECOND, THIRD, LOST]


def test_the_move_that_was_made_is_as_far_behind_the_best_as_beside_it(
    win: Callable[..., Games],
) -> None:
    """Beside it the best won fewer games than before, so that it was hard luck for both."""
    hand = under_way()
    win({SECOND: 3}, {SECOND: 2, LOST: 1})
    chances = chances_of(hand, LOST)
    behind = thinking(hand, 2) - thinking(hand, 1)
    assert chances[SECOND] == thinking(hand, 3)
    assert chances[LOST] == pytest.approx(thinking(hand, 3) - behind)


def test_nothing_is_told_as_lost_because_the_best_has_had_good_luck_beside_it(
    win: Callable[..., Games],
) -> None:
    win({SECOND: 1}, {SECOND: 4})
    assert chances_of(under_way(), LOST)[LOST] == LEAST


def test_beside_a_proven_win_a_move_is_told_by_its_own_games(win: Callable[..., Games]) -> None:
    """Where the order is seen a game won is a proof, and hard luck is no matter."""
    win({SECOND: 3}, {SECOND: 1})
    chances = chances_of(under_way("visible"), LOST)
    assert (chances[SECOND], chances[LOST]) == (1.0, LEAST)


def test_who_is_told_of_the_move_that_was_made_hears_it_from_a_quarter_of_the_games(
    win: Callable[..., Games], set_limits: SetLimits
) -> None:
    """The best is played out no further beside it: its own chance is known."""
    set_limits(coach, limits=coach.limits._replace(cards=WORLDS * 2 * CARDS))
    games = win({SECOND: 2}, {SECOND: 2})
    chances_of(under_way(), LOST)
    beside = {move: count for (moves, move), count in games.items() if LOST in moves}
    compared = {move: count for (moves, move), count in games.items() if LOST not in moves}
    assert compared == {SECOND: WORLDS, THIRD: WORLDS}
    assert beside == {SECOND: WORLDS // 4, LOST: WORLDS // 4}


def test_what_was_given_up_after_a_dozen_games_is_told_by_new_ones_beside_the_best(
    let_games_end: Callable[..., None], set_limits: SetLimits
) -> None:
    """It wins none of twelve, and then every other one: in twenty it shows to be worse by those."""
    set_limits(coach, limits=Limits(cards=10**6, worlds=80))
    games = Counter[int]()

    def playout(self: Playing, world: World, place: int) -> tuple[float, int]:
        move = self.moves[place]
        games[move] += 1
        wins = {SECOND: 3, THIRD: 2 * (games[move] > 12)}
        return float(games[move] % 4 < wins[move]), CARDS

    let_games_end(playout)
    hand = under_way()
    advice: Advice = finish(coach.advise(hand.view(0), Random(1)))
    worse = advice.of(THIRD)
    assert worse and worse.is_worse and games[THIRD] >= 12 + 20
    assert worse.chance == pytest.approx(won_by_thinking(0.5, len(hand.undealt), hand.options, 80))


@pytest.mark.parametrize(
    ("in_play", "then"), [("10S", to_pile(2)), ("3S", to_stack(0))], ids=["pile", "stack"]
)
def test_what_goes_up_without_a_thought_is_told_by_what_is_best_for_the_card_in_play_then(
    in_play: str, then: int, let_games_end: Callable[..., None]
) -> None:
    """Games in which the ten is put down first are won more often by luck, and count as many."""
    games = Counter[tuple[bool, int]]()

    def playout(self: Playing, world: World, place: int) -> tuple[float, int]:
        gone, move = not self.position.piles[1], self.moves[place]
        games[gone, move] += 1
        wins = (0, 2)[move == then] if gone else (1, 4)[move == to_pile(0)]
        return float(games[gone, move] % 4 < wins), CARDS

    let_games_end(playout)
    hand = lying("KH / 2C / 9D / -", in_play)
    chances = chances_of(hand)
    assert next(iter(chances)) == up(1, 0)
    assert games[True, then] == WORLDS
    assert chances[up(1, 0)] == chances[to_pile(0)] == thinking(hand, 2)
    assert chances[to_pile(2)] == thinking(hand, 1)


@pytest.mark.long("much thought")
def test_one_empty_pile_stands_for_all_unless_it_is_another(win: Callable[..., Games]) -> None:
    """Piles 3 and 4 are empty; the master takes pile 3 where they are the best."""
    king, queen, third, fourth = map(to_pile, range(4))
    hand = lying("KH / QH / - / -", "10S")
    win(shares := {king: 3, queen: 1, third: 2}, shares)
    assert [*chances_of(hand)] == [*chances_of(hand, third)] == [king, third, queen]
    assert [*chances_of(hand, fourth)] == [king, fourth, queen]
    win(shares := {king: 2, queen: 1, third: 3}, shares)
    assert [*chances_of(hand)] == [*chances_of(hand, third)] == [third, king, queen]
    assert [*chances_of(hand, fourth)] == [third, fourth, king, queen]
    assert chances_of(hand, fourth)[third] == chances_of(hand, fourth)[fourth]


def test_where_all_piles_are_empty_they_are_all_alike() -> None:
    advice = finish(coach.advise(lying("- / - / - / -", "10S").view(0), Random(1)))
    assert {*advice.moves} == {*map(to_pile, range(4))}
    assert advice.all_alike
    assert {prospect.chance for prospect in advice.prospects} == {0.0}


@pytest.mark.parametrize(
    ("mine", "other", "games", "cleared"),
    [
        pytest.param(4, 0, 20, True, id="it wins all games and the other none"),
        pytest.param(1, 0, 20, True, id="one of four is enough if the other wins none"),
        pytest.param(0, 0, 20, False, id="none of them wins a game"),
        pytest.param(2, 2, 20, False, id="the other is as good"),
        pytest.param(2, 4, 20, False, id="the other wins all games"),
        pytest.param(3, 2, 8, True, id="it is ahead by more than the error of eight games"),
        pytest.param(3, 2, 4, False, id="four games say too little"),
    ],
)
def test_a_move_is_no_mistake_if_it_is_clearly_ahead_in_few_games(
    mine: int,
    other: int,
    games: int,
    cleared: bool,
    win: Callable[..., Games],
    set_limits: SetLimits,
) -> None:
    """An eighth of the usual time says so; otherwise the whole advice is given, as if unasked."""
    set_limits(coach, limits=coach.limits._replace(cards=games * 2 * CARDS * 8))
    win({SECOND: mine, THIRD: other}, {})
    view = under_way().view(0)
    looked = finish(coach.look_back(view, Random(1), SECOND))
    win({SECOND: mine, THIRD: other}, {})
    advice = finish(coach.advise(view, Random(1), SECOND))
    assert len(advice.moves) == 2
    assert looked.moves == ((SECOND,) if cleared else advice.moves)
    assert cleared or looked == advice


def test_another_empty_pile_is_no_mistake_where_the_first_is_none(
    win: Callable[..., Games],
) -> None:
    """Piles 3 and 4 are empty: the ten in play may go to either."""
    king, queen, third, fourth = map(to_pile, range(4))
    win(shares := {third: 4}, shares)
    view = lying("KH / QH / - / -", "10S").view(0)
    for made in (third, fourth):
        assert finish(coach.look_back(view, Random(1), made)).moves == (made,)
    assert finish(coach.look_back(view, Random(1), king)).moves == (third, queen, king)
    win(shares := {king: 2, third: 2}, shares)
    assert len(finish(coach.look_back(view, Random(1), third)).moves) == 3


def test_a_move_that_leaves_no_choice_is_no_mistake() -> None:
    """One pile offers the two, and one stack takes it."""
    hand = lying("KH / 2C / 9D / -", "10S")
    made = hand.parse_move("up 2 1")
    assert finish(coach.look_back(hand.view(0), Random(1), made)).moves == (made,)


def test_the_same_chance_gives_the_same_look_back(let_games_end: Callable[..., None]) -> None:
    """Also where it is left to chance which games are won."""
    let_games_end(lambda self, world, place: (float(world.random() < 0.6 - 0.3 * place), CARDS))
    view = under_way().view(0)
    twice = [
        [finish(coach.look_back(view, Random(seed), SECOND)).moves for seed in range(12)]
        for _ in range(2)
    ]
    assert twice[0] == twice[1]
    assert {(SECOND,)} < {*twice[0]}
