"""The expert of Ecarte against players without a plan, each deal played from both seats."""

import time
from collections.abc import Callable
from math import sqrt
from random import Random

import pytest

from retrocards.players.ecarte import anything, chancer, choose
from retrocards.rules.ecarte import Match, Options, View

Player = Callable[[View, Random], int]
Amount = Callable[[int, int], int]


def match_of(expert: int, other: Player, hands: int) -> tuple[list[int], Match]:
    """Points that the expert in that seat gained on the other, hand by hand."""
    match = Match(Options())
    rng = Random(expert)
    gained = []
    for number in range(hands):
        hand = match.new_hand(str(number))
        while hand.to_move >= 0:
            seat = hand.to_move
            hand.play((choose if seat == expert else other)(hand.view(seat), rng))
        outcome = match.score(hand)
        gained.append(outcome.scored[expert] - outcome.scored[1 - expert])
    return gained, match


@pytest.mark.parametrize("other", [chancer, anything])
def test_the_expert_wins_by_three_standard_errors(other: Player, amount: Amount) -> None:
    """`chancer` plays tricks as the expert does, but talks and changes at random.

    In the short form it is two standard errors.
    """
    gained: list[int] = []
    won = lost = 0
    for expert in (0, 1):
        points, match = match_of(expert, other, amount(50, 150))
        gained += points
        won += match.games_won(expert)
        lost += match.games_won(1 - expert)
    mean = sum(gained) / len(gained)
    error = sqrt(sum((points - mean) ** 2 for points in gained)) / len(gained)
    assert mean > amount(2, 3) * error, f"{mean:.3f} points a hand, standard error {error:.3f}"
    assert won > lost


def test_the_expert_is_fast() -> None:
    """5 ms a move on the average; on a busy machine the processor's time counts."""
    moves = 0
    begun = time.process_time()
    for number in range(40):
        hand = Match(Options()).new_hand(str(number))
        rng = Random(number)
        while hand.to_move >= 0:
            hand.play(choose(hand.view(hand.to_move), rng))
            moves += 1
    assert (time.process_time() - begun) / moves < 0.005
