"""The fast policy and the solver play as they did, move by move: a weight that changed shows.

A change that is meant is looked at in `tests/goldens/players/`, and proved to be none for the worse
by `tools/calculation_table.py`.
"""

from collections.abc import Callable
from textwrap import fill

from retrocards.players.calculation.position import Position
from retrocards.players.calculation.sampling import moves_of
from retrocards.players.calculation.solver import solve
from retrocards.rules.calculation import Match, Options

PLAYED = (
    (Options(), 16),
    (Options(piles=6, kings_start=True), 4),
    (Options(piles=5, suits="colour", to_empty=True), 8),
)
"""Rules, and how many deals are played by them."""
SOLVED = ((Options(), (1, 2, 3)), (Options(piles=6, suits="colour"), (2, 3)))
"""Rules, and which deals are solved under them."""


def test_the_fast_policy_plays_as_it_did(golden_text: Callable[[str, str], None]) -> None:
    """Costs are whole numbers, so that all machines come to the same answer."""
    told = []
    for options, deals in PLAYED:
        for deal in range(deals):
            hand, moves = Match(options).new_hand(str(deal)), []
            while hand.to_move >= 0:
                moves.append(moves_of(Position(hand.view(0)))[0])
                hand.play(moves[-1])
            assert hand.outcome
            text = fill(", ".join(map(hand.move_text, moves)), 100)
            told.append(f"{options.name}, deal {deal}, {hand.outcome.home} home\n{text}\n")
    golden_text("players/calculation.txt", "\n".join(told))


def test_the_solver_finds_its_ways_as_it_did(golden_text: Callable[[str, str], None]) -> None:
    told = []
    for options, deals in SOLVED:
        for deal in deals:
            hand = Match(options).new_hand(str(deal))
            found = solve(hand, 20_000)
            assert found.moves
            text = fill(", ".join(map(hand.move_text, found.moves)), 100)
            told.append(f"{options.name}, deal {deal}, {found.nodes} positions\n{text}\n")
    golden_text("players/calculation-solver.txt", "\n".join(told))
