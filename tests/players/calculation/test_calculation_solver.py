"""The solver of Calculation: its ways are played through the rules, its proofs are looked over."""

from collections.abc import Callable
from functools import cache
from random import Random

import pytest

from retrocards.players.calculation.solver import Solution, search, solve
from retrocards.rules.calculation import Hand, Match, Options


def deal(number: int, options: Options | None = None) -> Hand:
    return Match(options).new_hand(str(number))


def replay(hand: Hand, solution: Solution) -> bool:
    """Whether the moves that were found win the game; an illegal one raises."""
    assert solution.moves is not None
    for move in solution.moves:
        hand.play(move)
    return hand.outcome is not None and hand.outcome.reason == "won"


def late(seed: int, options: Options, left: int) -> Hand:
    """A game that was played at random until few cards are left to deal."""
    rng = Random(seed)
    hand = deal(seed, options)
    while len(hand.undealt) >= left:
        moves = hand.legal_moves()
        up = [move for move in moves if hand.move_text(move).startswith(("stack", "up"))]
        hand.play(rng.choice(up or moves))
    return hand


def can_be_won(hand: Hand) -> bool:
    """Try every move of the rules, without any thought but to try no position twice."""
    tried: set[str] = set()
    todo = [hand]
    while todo:
        hand = todo.pop()
        for move in hand.legal_moves():
            after = hand.copy()
            after.play(move)
            if after.outcome is not None:
                if after.outcome.reason == "won":
                    return True
            elif (text := f"{after.stacks} {after.piles} {after.undealt}") not in tried:
                tried.add(text)
                todo.append(after)
    return False


def test_standard_deals_are_won_by_who_knows_the_order(amount: Callable[[int, int], int]) -> None:
    deals = amount(10, 300)
    solved = 0
    for number in range(1, deals + 1):
        solution = solve(deal(number), amount(60_000, 600_000))
        assert not (solution.proven and solution.moves is None), f"deal {number}"
        if solution.moves is not None:
            assert replay(deal(number), solution), f"deal {number}"
            solved += 1
    assert solved >= amount(8, 291)


def test_every_kind_of_game_is_solved_or_said_to_be_open(amount: Callable[[int, int], int]) -> None:
    for options in [*Options.all_sets()][:: amount(23, 1)]:
        easy = options.piles == 6 and options.suits == "any"
        solution = solve(deal(3, options), 30_000 if easy else 3_000)
        assert solution.proven or solution.moves is None
        if solution.moves is not None:
            assert replay(deal(3, options), solution), options.name
        else:
            assert not easy, options.name


def proofs() -> list[tuple[int, Options]]:
    kinds = [
        Options(piles=3), Options(suits="colour"), Options(piles=3, to_empty=True),
        Options(kings_start=True, bases=False), Options(piles=3, suits="colour", bases=False),
        Options(suits="colour", to_empty=True),
    ]  # fmt: skip
    return [(seed, options) for options in kinds for seed in range(60)]


@cache
def answers(left: int, deals: int) -> list[tuple[str, bool, Solution]]:
    """What trying everything says of late positions, and what the solver says."""
    found = []
    for seed, options in proofs()[:: max(1, 360 // deals)]:
        hand = late(seed, options, left)
        name = f"seed {seed} of {options.name}"
        found.append((name, can_be_won(hand.copy()), solve(hand)))
    return found


def test_what_is_proven_lost_cannot_be_won_by_any_moves(amount: Callable[[int, int], int]) -> None:
    said = answers(4, amount(36, 360))
    lost = [name for name, won, solution in said if solution.proven and solution.moves is None]
    assert not {name for name, won, _ in said if won} & {*lost}
    assert len(lost) > len(said) // 5


def test_late_positions_are_always_decided(amount: Callable[[int, int], int]) -> None:
    for name, won, solution in answers(4, amount(36, 360)):
        assert solution.proven, name
        assert (solution.moves is not None) == won, name


def test_a_game_that_is_won_needs_no_more_moves() -> None:
    hand = deal(1)
    replay(hand, solve(hand))
    assert solve(hand) == Solution((), True, 1)


def test_a_game_that_is_lost_is_proven_lost() -> None:
    hand = deal(1)
    while hand.outcome is None:
        hand.play(hand.legal_moves()[-1])
    assert solve(hand).moves is None
    assert solve(hand).proven


def test_the_search_ends_with_its_budget_and_gives_the_word_back() -> None:
    hand = deal(2, Options(piles=3, suits="colour"))
    slices = 0
    searching = search(hand, 5_000)
    with pytest.raises(StopIteration) as end:
        while True:
            next(searching)
            slices += 1
    assert slices > 5
    solution = end.value.value
    assert (solution.moves, solution.proven) == (None, False)
    assert 5_000 <= solution.nodes < 6_000


def test_the_same_game_is_solved_in_the_same_way() -> None:
    assert solve(deal(9)) == solve(deal(9))
