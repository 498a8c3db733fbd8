"""The figures of Durak's players: with `--long` they hold by a margin of three standard errors.

The short form plays too few games for that margin; it sees a player that has become weak.

`python3 tools/arena.py club lowest --games 2000 --players 2` (and 4) gives them with more games.
"""

from collections.abc import Callable
from random import Random

import pytest

from retrocards.players.durak import PLAYERS, master
from retrocards.rules.durak import Match, Options
from tests.effort import calls_a_move
from tests.limits import SetLimits
from tools.arena import contest


@pytest.mark.long("plays many hands")
@pytest.mark.parametrize("players", [2, 4])
def test_the_club_is_fast(players: int, amount: Callable[[int, int], int]) -> None:
    """On the average a move takes so few calls that it is made in well under 5 ms."""
    hands = (
        Match(Options(players=players)).new_hand(str(number)) for number in range(amount(4, 10))
    )
    calls = calls_a_move(hands, lambda view: PLAYERS["club"].decide(view, Random(0)).move)
    assert calls < 4_700, calls


@pytest.mark.long("plays many hands")
def test_beats_the_lowest_card_in_more_than_71_of_100_games_between_two(
    amount: Callable[[int, int], int],
) -> None:
    """A draw is not won."""
    score = contest("durak", "club", "lowest", range(amount(20, 500)), Options(players=2))
    won = score["won"]
    assert won.mean - amount(0, 3) * won.error > 0.71, str(score)


@pytest.mark.long("plays many games")
def test_is_clearly_less_than_every_fourth_durak_of_four(amount: Callable[[int, int], int]) -> None:
    score = contest("durak", "club", "lowest", range(amount(10, 125)), Options(players=4))
    lost = score["durak"]
    assert lost.mean + amount(0, 3) * lost.error < 0.2, str(score)


@pytest.mark.long("much thought")
def test_the_master_is_the_durak_far_less_often_than_three_of_the_club(
    set_limits: SetLimits,
) -> None:
    """With a tenth of its thought; the share of a fourth is 25 in 100."""
    set_limits(master, THINKING=master.THINKING._replace(cards=6_600))
    score = contest("durak", "master", "club", range(50), Options(players=4))
    lost = score["durak"]
    assert lost.mean + 3 * lost.error < 0.25, str(score)
