"""The club player of Ecarte against players without a plan, each deal played from both seats."""

from collections.abc import Callable
from math import sqrt
from random import Random

import pytest

from retrocards.players.ecarte import beginner, master
from retrocards.players.ecarte.club import choose
from retrocards.players.ecarte.odds import game_chance
from retrocards.players.ecarte.regle import COURT_CARDS
from retrocards.players.ecarte.yardsticks import anything, chancer
from retrocards.rules.ecarte import (
    ACCEPT,
    SUITS_OF_PACK,
    Match,
    Options,
    View,
    discarded,
    is_discard,
)
from tests.effort import calls_a_move
from tests.limits import SetLimits
from tools.arena import contest

Player = Callable[[View, Random], int]
Amount = Callable[[int, int], int]


def match_of(club: int, other: Player, hands: int) -> tuple[list[int], Match]:
    """Points that the club in that seat gained on the other, hand by hand."""
    match = Match(Options())
    rng = Random(club)
    gained = []
    for number in range(hands):
        hand = match.new_hand(str(number))
        while hand.to_move >= 0:
            seat = hand.to_move
            hand.play((choose if seat == club else other)(hand.view(seat), rng))
        outcome = match.score(hand)
        gained.append(outcome.scored[club] - outcome.scored[1 - club])
    return gained, match


@pytest.mark.parametrize("other", [chancer, anything])
def test_the_expert_wins_by_three_standard_errors(other: Player, amount: Amount) -> None:
    """`chancer` plays tricks as the club does, but talks and changes at random.

    In the short form it is two standard errors.
    """
    gained: list[int] = []
    won = lost = 0
    for club in (0, 1):
        points, match = match_of(club, other, amount(50, 150))
        gained += points
        won += sum(match.games[club])
        lost += sum(match.games[1 - club])
    mean = sum(gained) / len(gained)
    error = sqrt(sum((points - mean) ** 2 for points in gained)) / len(gained)
    assert mean > amount(2, 3) * error, f"{mean:.3f} points a hand, standard error {error:.3f}"
    assert won > lost


@pytest.mark.long("plays many hands")
def test_the_expert_is_fast() -> None:
    """On the average a move takes so few calls that it is made in well under 5 ms."""
    hands = (Match(Options()).new_hand(str(number)) for number in range(40))
    calls = calls_a_move(hands, lambda view: choose(view, Random(0)))
    assert calls < 3_500, calls


def test_a_beginner_is_beaten_by_the_club_and_beats_who_has_no_idea() -> None:
    """Both sides of each deal in turn; of many more the club wins 60 % and the beginner 84."""
    club = contest("ecarte", "club", "beginner", range(20))["won"]
    assert club.mean > 0.5
    beginner = contest("ecarte", "beginner", "anything", range(40))["won"]
    assert beginner.mean - 3 * beginner.error > 0.5


def test_a_beginner_is_never_absurd() -> None:
    """He accepts with no three trumps, throws no court card of trumps away, and says why."""
    for number in range(60):
        hand, rng = Match(Options()).new_hand(str(number)), Random(number)
        while hand.to_move >= 0:
            view = hand.view(hand.to_move)
            move, reason, _ = beginner.decide(view, rng)
            assert {*reason.details} == {*beginner.REASONS[reason.name]}, reason
            trumps = (view.hand & SUITS_OF_PACK[view.trump]).bit_count()
            if move == ACCEPT:
                assert trumps < 3, f"deal {number}"
            if is_discard(move) and trumps < 5:
                assert not discarded(move) & SUITS_OF_PACK[view.trump] & COURT_CARDS
            hand.play(move)


def test_the_master_gains_on_a_beginner(
    request: pytest.FixtureRequest, set_limits: SetLimits
) -> None:
    """Each hand from both sides, worth the chance of the game that it leaves; with less thought.

    It is 1.9 of 100 a hand, with an error of 1.1.
    """
    if not request.config.getoption("--long"):
        pytest.skip("half a minute of play: --long")
    set_limits(
        master,
        HANDS=50,
        TALKING=master.TALKING._replace(worlds=50),
        CHANGING=master.CHANGING._replace(worlds=25),
    )
    gained = []
    for number in range(90):
        points = number % 5, number // 5 % 5
        gained.append((left(number, points, 0) + left(number, points, 1) - 1) / 2)
    mean = sum(gained) / len(gained)
    error = sqrt(sum((gain - mean) ** 2 for gain in gained)) / len(gained)
    assert mean > error, f"{100 * mean:.2f} of 100 a hand, error {100 * error:.2f}"


def left(number: int, points: tuple[int, int], seat: int) -> float:
    """The chance of the game after a hand, for the master in that seat against a beginner."""
    match, rng = Match(Options()), Random(number)
    match.points, match.dealer, match.hands_played = points, 1, 1
    hand = match.new_hand(str(number))
    while hand.to_move >= 0:
        player = master.choose if hand.to_move == seat else beginner.choose
        hand.play(player(hand.view(hand.to_move), rng))
    outcome = match.score(hand)
    talker, dealer = outcome.points
    chance = float(outcome.game == 0) if outcome.game >= 0 else 1 - game_chance(dealer, talker)
    return 1 - chance if seat else chance
