"""The solver of Calculation: its ways are played through the rules, its proofs are looked over.

They are held against a search that tries every move, in endings some of which can be won and some
cannot.
"""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import chain, pairwise
from random import Random
from textwrap import fill
from typing import Any

import pytest

from retrocards.players.calculation import solver
from retrocards.players.calculation.moments import RANKS, Game, Moments, Weights
from retrocards.players.calculation.solver import Solution, search, solve
from retrocards.rules.calculation import (
    COLOUR,
    STACK_CARDS,
    STACKS,
    Hand,
    Match,
    Options,
)
from retrocards.rules.calculation.position import HEAPS, WANTED
from retrocards.rules.text import CARDS
from tests.alike import first_of
from tests.limits import SetLimits


def deal(number: int, options: Options | None = None) -> Hand:
    return Match(options or Options()).new_hand(str(number))


def replay(hand: Hand, solution: Solution) -> bool:
    """Whether the moves that were found win the game; an illegal one raises."""
    assert solution.moves is not None
    for move in solution.moves:
        hand.play(move)
    return hand.outcome is not None and hand.outcome.reason == "won"


def ending(options: Options, lengths: Sequence[int], piles: str, coming: str) -> Hand:
    """A game whose stacks are so long: the cards that lie elsewhere are given, in play first."""
    heaps, dealt = HEAPS.read(piles), CARDS.read(coming)
    elsewhere = {*dealt, *chain(*heaps)}
    stacks, left = stacked(options, lengths, [c for c in options.pack if c not in elsewhere])
    assert not left
    return lying(options, stacks, heaps, dealt)


def random_ending(seed: int, options: Options, left: int, on_piles: int) -> Hand:
    """A game with so many cards left; some lie on the piles anyhow, the others are undealt."""
    rng = Random(seed)
    lengths = [STACK_CARDS] * STACKS
    for _ in range(left):
        lengths[rng.choice([stack for stack in range(STACKS) if lengths[stack] > 1])] -= 1
    stacks, cards = stacked(options, lengths, rng.sample(options.pack, len(options.pack)))
    piles: list[tuple[int, ...]] = [()] * options.piles
    for card in cards[:on_piles]:
        piles[rng.randrange(options.piles)] += (card,)
    return lying(options, stacks, piles, cards[on_piles:])


def stacked(
    options: Options, lengths: Sequence[int], cards: Sequence[int]
) -> tuple[list[tuple[int, ...]], list[int]]:
    """Stacks of these lengths, and the cards that are left."""
    stacks, left = [], [*cards]
    for length, wanted in zip(lengths, WANTED[options.suits], strict=True):
        stack: tuple[int, ...] = ()
        for takes in wanted[:length]:
            stack += (next(card for card in left if card in takes),)
            left.remove(stack[-1])
        stacks.append(stack)
    return stacks, left


def lying(
    options: Options,
    stacks: Sequence[tuple[int, ...]],
    piles: Sequence[tuple[int, ...]],
    coming: Sequence[int],
) -> Hand:
    return Hand.restore(
        options=options,
        stacks=[*stacks],
        piles=[*piles],
        in_play=coming[0],
        undealt=tuple(coming[1:]),
    )


def can_be_won(hand: Hand) -> bool:
    """Try every move of the rules, without any thought but to try no position twice."""
    tried = set()
    todo = [hand]
    while todo:
        hand = todo.pop()
        for move in reversed(hand.legal_moves()):
            after = hand.copy()
            after.play(move)
            if after.outcome is not None:
                if after.outcome.reason == "won":
                    return True
                continue
            position = (*map(len, after.stacks), *sorted(after.piles), len(after.undealt))
            if position not in tried:
                tried.add(position)
                todo.append(after)
    return False


BORDER = {
    "standard": (Options(piles=3), 14, 10, 80),
    "colour": (Options(piles=3, suits=COLOUR), 12, 8, 50),
    "four piles": (Options(suits=COLOUR), 14, 10, 40),
    "to empty": (Options(piles=3, to_empty=True), 16, 13, 40),
    "colour, to empty": (Options(piles=3, suits=COLOUR, to_empty=True), 14, 11, 40),
}
"""Kinds of endings of which many can be won and many cannot: options, cards left, how many of them
on the piles, and how many such endings are looked at."""


@cache
def border(kind: str, times: int) -> list[tuple[int, Hand, bool]]:
    """The seeds of endings, these, and whether they can be won."""
    options, left, on_piles, endings = BORDER[kind]
    hands = [random_ending(seed, options, left, on_piles) for seed in range(endings * times)]
    return [(seed, hand, can_be_won(hand.copy())) for seed, hand in enumerate(hands)]


def assert_decided(endings: Sequence[tuple[int, Hand, bool]]) -> None:
    """The solver says of each ending what trying everything says, and how those are won."""
    for seed, hand, can_be in endings:
        solution = solve(hand)
        assert solution.proven, f"seed {seed} is left open"
        assert (solution.moves is not None) == can_be, f"seed {seed}"
        if can_be:
            assert replay(hand.copy(), solution), f"seed {seed}"


@pytest.mark.long("plays whole games")
def test_standard_deals_are_won_by_who_knows_the_order(amount: Callable[[int, int], int]) -> None:
    deals = amount(6, 300)
    solved = 0
    for number in range(1, deals + 1):
        solution = solve(deal(number), amount(60_000, 600_000))
        assert not (solution.proven and solution.moves is None), f"deal {number}"
        if solution.moves is not None:
            assert replay(deal(number), solution), f"deal {number}"
            solved += 1
    assert solved >= amount(5, 291)


def test_every_kind_of_game_is_solved_or_said_to_be_open(amount: Callable[[int, int], int]) -> None:
    for options in [*Options.all_sets()][:: amount(23, 1)]:
        easy = options.piles == 6 and options.suits == "any"
        solution = solve(deal(3, options), 300_000 if easy else 3_000)
        assert solution.proven or solution.moves is None
        if solution.moves is not None:
            assert replay(deal(3, options), solution), options.name
        else:
            assert not easy, options.name


@pytest.mark.parametrize("kind", first_of(BORDER))
def test_endings_are_decided_as_by_trying_everything(
    kind: str, amount: Callable[[int, int], int]
) -> None:
    endings = border(kind, amount(1, 8))
    won = sum(can_be for _, _, can_be in endings)
    assert len(endings) / 4 < won < len(endings) * 3 / 4
    assert_decided(endings)


@pytest.mark.parametrize("kind", first_of(BORDER, every=3))
def test_a_narrow_search_widens_until_nothing_is_dropped(
    kind: str, amount: Callable[[int, int], int], set_limits: SetLimits
) -> None:
    set_limits(solver, NARROWEST=1)
    assert_decided(border(kind, amount(1, 8)))


@pytest.mark.parametrize(
    ("options", "lengths", "piles", "coming"),
    [
        pytest.param(
            Options(piles=3, suits=COLOUR), (8, 11, 13, 12), "- / KH / JD KD QD 10D", "JH 9D KS",
            id="the jack in play waits for the first stack, though the second takes it now",
        ),
        pytest.param(
            Options(piles=3), (8, 11, 13, 12), "- / KC / KD JC QD JH", "10C 9D KS",
            id="so does a jack on a pile",
        ),
        pytest.param(
            Options(piles=3, suits=COLOUR), (12, 13, 10, 8), "AC / 10S KC 9S / KS 5S", "7S 10C KH",
            id="two stacks take the seven in play, and it is needed on the last",
        ),
        pytest.param(
            Options(piles=3), (13, 11, 11, 8), "10D / 10H JH 5C AC / KC", "KS KD 9S",
            id="two stacks take the top of a pile",
        ),
        pytest.param(
            Options(piles=3, to_empty=True), (13, 7, 11, 13), "JC / 9D KH 5D 7D / KD 3C", "10H",
            id="two cards are moved to empty piles before the next is dealt",
        ),
    ],
)  # fmt: skip
def test_a_way_that_is_easily_overlooked_is_found(
    options: Options, lengths: Sequence[int], piles: str, coming: str
) -> None:
    hand = ending(options, lengths, piles, coming)
    assert can_be_won(hand.copy())
    assert replay(hand.copy(), solve(hand))


def test_a_two_of_clubs_in_play_is_a_card_to_deal() -> None:
    """The lowest of all cards, and the last that is dealt."""
    hand = ending(Options(), (1, 13, 13, 13), "3H / 4H / 5H / KS QS JS 10S 9S 8S 7S 6S", "2C")
    assert replay(hand.copy(), solve(hand))


def test_a_pile_that_can_never_go_up_loses_at_once() -> None:
    """Both red fives lie below a red king, who waits for them."""
    options = Options(piles=3, suits=COLOUR)
    fives = CARDS.read("5H 5D KH")
    pack = [card for card in options.pack if card not in fives]
    stacks, coming = stacked(options, (1, 1, 1, 1), pack)
    solution = solve(lying(options, stacks, [tuple(fives), (), ()], coming), 1_000)
    assert solution.moves is None
    assert solution.proven


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


def test_a_slice_finds_out_what_few_piles_cost(monkeypatch: pytest.MonkeyPatch) -> None:
    piles: list[bytes] = []

    class Counted(solver.Moments):
        def cost(self, pile: bytes) -> float:
            if pile not in self.costs:
                piles.append(pile)
            return super().cost(pile)

    monkeypatch.setattr(solver, "Moments", Counted)
    most = 0
    for _ in search(deal(3, Options(suits=COLOUR)), 6_000):
        most = max(most, len(piles))
        piles.clear()
    # The last position before the word is given back may find out about all of its piles, and
    # about each without its topmost cards.
    assert 10 < most <= solver.SLICE // solver.PILE + 20


def test_a_slice_makes_and_lets_go_of_few_positions(
    monkeypatch: pytest.MonkeyPatch, set_limits: SetLimits
) -> None:
    passes: list[solver.Pass] = []

    class Watched(solver.Pass):
        def __init__(self, *args: Any) -> None:
            super().__init__(*args)
            passes.append(self)

    monkeypatch.setattr(solver, "Pass", Watched)
    set_limits(solver, SLICE=50)
    made, dropped, widest = [0], [0], 0
    before = 0
    for _ in search(deal(3, Options(suits=COLOUR)), 9_000):
        made.append(sum(watched.nodes for watched in passes))
        held = [len(level) for level in passes[-1].before]
        dropped.append(max(0, before - sum(held)))
        before, widest = sum(held), max([widest, *held])
    assert len(passes) > 1
    assert 40 < max(after - before for before, after in pairwise(made)) <= solver.SLICE
    # The level that fills the slice is let go of whole.
    assert 400 < max(dropped) <= solver.SLICE * solver.DROPPED + widest


def test_no_card_is_next_on_a_stack_of_the_other_colour() -> None:
    """Not the black deuce either, whose kind is the first of the black ones."""
    game = Game(deal(1, Options(suits=COLOUR, bases=False)))
    ahead = Moments(game, 0, 0, Weights())
    deuce, three, six = RANKS, RANKS + 1, RANKS + 4
    assert not ahead.is_next(deuce, three) and not ahead.is_next(1, 4)
    assert ahead.is_next(0, 1) and ahead.is_next(three, six)


SOLVED = ((Options(), (1, 2, 3)), (Options(piles=6, suits="colour"), (2, 3, 4)))
"""Rules, and which deals are solved under them."""
ENDINGS = 8
"""Of each kind."""


def test_the_solver_finds_its_ways_as_it_did(golden_text: Callable[[str, str], None]) -> None:
    """By as many positions, and in as many slices; some of the endings are lost."""
    games = []
    for options, deals in SOLVED:
        for deal in deals:
            solution, slices = solved(hand := Match(options).new_hand(str(deal)))
            assert solution.moves
            text = fill(", ".join(map(hand.move_text, solution.moves)), 100)
            where = f"{options.name}, deal {deal}"
            games.append(f"{where}, {solution.nodes} positions, {slices} slices\n{text}\n")
    for kind, (options, left, on_piles, _) in BORDER.items():
        for seed in range(ENDINGS):
            solution, slices = solved(random_ending(seed, options, left, on_piles))
            end = "lost" if solution.moves is None else f"{len(solution.moves)} moves"
            where = f"{kind}, ending {seed}"
            games.append(f"{where}, {solution.nodes} positions, {slices} slices, {end}")
    golden_text("players/calculation-solver.txt", "\n".join([*games, ""]))


def solved(hand: Hand) -> tuple[Solution, int]:
    """The solution, and the number of slices."""
    searching, slices = search(hand, 40_000), 0
    while True:
        try:
            next(searching)
            slices += 1
        except StopIteration as end:
            return end.value, slices
