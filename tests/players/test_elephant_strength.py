"""The friend's figures; with `--long` they hold by a margin of three standard errors.

`python3 tools/arena.py --game elephant friend original --games 5000` gives them with more deals,
and with `--match 10` those of matches, in which cards are exchanged.
"""

from collections.abc import Callable
from math import sqrt

import pytest

from retrocards.players.elephant import friend, original
from retrocards.rules.elephant import Options
from tests.rules.games import ELEPHANT_OPTIONS
from tools.arena import elephant_contest

MOST_SECONDS_A_MOVE = 0.005
"""On average, of the processor's time."""


def test_comes_first_clearly_more_often_than_one_of_four(
    amount: Callable[[int, int], int],
) -> None:
    """Against three of the program's own players; a quarter is what they have of each other."""
    score = elephant_contest(friend, original, Options(), range(amount(120, 250)))
    share = score.taken[0] / score.games
    error = sqrt(share * (1 - share) / score.games)
    assert share - amount(2, 3) * error > 0.25, str(score)
    assert score.taken[3] < score.games / 5, str(score)
    assert score.seconds / score.moves < MOST_SECONDS_A_MOVE, str(score)


@pytest.mark.parametrize("options", ELEPHANT_OPTIONS[1:], ids=Options.to_text)
def test_does_so_with_every_set_of_options(
    options: Options, amount: Callable[[int, int], int]
) -> None:
    score = elephant_contest(friend, original, options, range(amount(32, 80)))
    assert score.taken[0] > 0.28 * score.games, str(score)


def test_a_match_goes_on_with_the_exchange() -> None:
    score = elephant_contest(friend, original, Options(), range(0, 80, 10), hands=10)
    assert (score.games, sum(score.taken)) == (80, 80)
    assert score.taken[0] > 0.28 * score.games, str(score)


def test_three_of_the_program_s_players_are_no_better_than_the_fourth() -> None:
    score = elephant_contest(original, original, Options(), range(600))
    assert abs(score.taken[0] / score.games - 0.25) < 3 * sqrt(0.1875 / score.games)
