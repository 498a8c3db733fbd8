"""The Durak expert's figures: with `--long` they hold by a margin of three standard errors.

The short form plays too few games for that margin; it sees an expert that has become weak.

`python3 tools/arena.py --games 2000 --players 2` (and 4) gives them with more games.
"""

from collections.abc import Callable
from math import sqrt

from retrocards.players.durak import choose, lowest
from retrocards.rules.durak import Options
from tools.arena import contest

MOST_SECONDS_A_MOVE = 0.005
"""On average, of the processor's time."""


def three_errors(share: float, games: int) -> float:
    return 3 * sqrt(share * (1 - share) / games)


def test_beats_the_lowest_card_in_more_than_71_of_100_games_between_two(
    amount: Callable[[int, int], int],
) -> None:
    """A draw is not won."""
    score = contest(choose, lowest, Options(players=2), range(amount(60, 1_000)))
    share = score.won / score.games
    margin = three_errors(share, score.games) if score.games >= 1_000 else 0.0
    assert share - margin > 0.71, str(score)
    assert score.seconds / score.moves < MOST_SECONDS_A_MOVE, str(score)


def test_is_clearly_less_than_every_fourth_durak_of_four(amount: Callable[[int, int], int]) -> None:
    score = contest(choose, lowest, Options(players=4), range(amount(40, 500)))
    share = score.lost / score.games
    margin = three_errors(share, score.games) if score.games >= 500 else 0.0
    assert share + margin < 0.2, str(score)
    assert score.seconds / score.moves < MOST_SECONDS_A_MOVE, str(score)
