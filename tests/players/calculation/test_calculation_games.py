"""The fast policy and the solver play as they did, move by move: a weight that changed shows.

A change that is meant is looked at in `tests/goldens/players/`, and proved to be none for the worse
by `tools/calculation_table.py`.
"""

from collections.abc import Callable
from textwrap import fill

from retrocards.players.calculation.position import Position
from retrocards.players.calculation.sampling import moves_of
from retrocards.players.calculation.solver import Solution, search
from retrocards.rules.calculation import Hand, Match, Options
from tests.players.calculation.test_calculation_solver import BORDER, random_ending

PLAYED = (
    (Options(), 16),
    (Options(piles=6, kings_start=True), 4),
    (Options(piles=5, suits="colour", to_empty=True), 8),
)
"""Rules, and how many deals are played by them."""
SOLVED = ((Options(), (1, 2, 3)), (Options(piles=6, suits="colour"), (2, 3, 4)))
"""Rules, and which deals are solved under them."""
ENDINGS = 8
"""Of each kind."""


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
    """By as many positions, and giving the word back as often; endings of which some are lost."""
    told = []
    for options, deals in SOLVED:
        for deal in deals:
            found, slices = solved(hand := Match(options).new_hand(str(deal)))
            assert found.moves
            text = fill(", ".join(map(hand.move_text, found.moves)), 100)
            where = f"{options.name}, deal {deal}"
            told.append(f"{where}, {found.nodes} positions, {slices} slices\n{text}\n")
    for kind, (options, left, on_piles, _) in BORDER.items():
        for seed in range(ENDINGS):
            found, slices = solved(random_ending(seed, options, left, on_piles))
            end = "lost" if found.moves is None else f"{len(found.moves)} moves"
            where = f"{kind}, ending {seed}"
            told.append(f"{where}, {found.nodes} positions, {slices} slices, {end}")
    golden_text("players/calculation-solver.txt", "\n".join([*told, ""]))


def solved(hand: Hand) -> tuple[Solution, int]:
    """What the solver finds, and how often it has given the word back."""
    searching, slices = search(hand, 40_000), 0
    while True:
        try:
            next(searching)
            slices += 1
        except StopIteration as end:
            return end.value, slices
