"""Figures of the club player and the master; `--long` holds them by three standard errors.

`python3 tools/arena.py club original --game elephant --games 5000` gives them with more deals, and
with `--match` those of matches, in which cards are exchanged.
"""

from collections.abc import Callable
from random import Random

import pytest

from retrocards.players.elephant import PLAYERS, master
from retrocards.players.search import Limits
from retrocards.rules.elephant import Match, Options
from tests.alike import first_of
from tests.effort import calls_a_move
from tests.limits import SetLimits
from tests.rules.games import ELEPHANT_OPTIONS
from tools.arena import GAMES, Contest, Score, contest


@pytest.mark.long("plays many deals")
def test_the_club_is_fast() -> None:
    """On the average a move takes so few calls that it is made in well under 5 ms."""
    hands = (Match(Options()).new_hand(str(number)) for number in range(10))
    calls = calls_a_move(hands, lambda view: PLAYERS["club"].decide(view, Random(0)).move)
    assert calls < 2_500, calls


@pytest.mark.long("plays many hands")
def test_comes_first_clearly_more_often_than_one_of_four(
    amount: Callable[[int, int], int],
) -> None:
    """Against three of the program's own players; a quarter is what they have of each other."""
    score = contest("elephant", "club", "original", range(amount(30, 64)))
    first = score["1st"]
    assert first.mean - amount(2, 3) * first.error > 0.25, str(score)
    assert score["4th"].mean < 0.2, str(score)


@pytest.mark.long("masters play")
def test_the_master_comes_first_more_often_still(
    set_limits: SetLimits, amount: Callable[[int, int], int]
) -> None:
    """Even with a tenth of its thought, or less; by some more than three standard errors.

    A master that would rather not win never comes first in the four deals of the short form.
    """
    thought = Limits(cards=amount(1_500, 25_000), worlds=amount(12, 50))
    set_limits(master, LIMITS=thought)
    first = contest("elephant", "master", "original", range(amount(4, 60)))["1st"]
    assert first.mean - amount(1, 3) * first.error > 0.25, f"{first.mean} +- {first.error}"


@pytest.mark.parametrize("options", first_of(ELEPHANT_OPTIONS[1:], every=2), ids=Options.to_text)
def test_does_so_with_every_set_of_options(
    options: Options, amount: Callable[[int, int], int]
) -> None:
    score = contest("elephant", "club", "original", range(amount(8, 20)), options)
    assert score["1st"].mean > 0.28, str(score)


@pytest.mark.long("plays many deals")
def test_a_match_goes_on_with_the_exchange() -> None:
    """In hands from the second on; these two matches have twenty."""
    match = Contest("elephant", "club", ("original",), Options(), hands=10)
    score = Score(GAMES["elephant"], [match.board(deal) for deal in range(2)])
    assert score.games == 8
    assert sum(score[place].mean for place in ("1st", "2nd", "3rd", "4th")) == pytest.approx(1)
    assert score["1st"].mean > 0.28, str(score)


@pytest.mark.long("plays many deals")
def test_three_of_the_program_s_players_are_no_better_than_the_fourth() -> None:
    """Whose seat goes round with the deals; from all seats of a deal they would be equal anyway."""
    match = Contest("elephant", "original", ("original",), Options(), once=True)
    first = Score(GAMES["elephant"], [match.board(deal) for deal in range(600)])["1st"]
    assert abs(first.mean - 0.25) < 3 * first.error
