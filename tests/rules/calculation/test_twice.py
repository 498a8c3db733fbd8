"""The engine agrees with a second and slow Calculation: move by move, and in what it counts."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from retrocards.cards import card_text, shuffled
from retrocards.rules.calculation import Hand, Match, Options
from retrocards.rules.line import Line
from tests.rules.calculation.slow_calculation import SlowHand

Amount = Callable[[int, int], int]

ALL_SETS = [*Options.all_sets()]
SHARDS = 4
NODES = Path(__file__).with_name("nodes.txt")
SEARCHES = ((48, 3), (20, 2), (2, 4))
"""When at most so many cards are left to deal, the lines of play of so many moves are counted."""


def slow(options: Options, deal: str) -> SlowHand:
    return SlowHand(options.name, [*map(card_text, shuffled(options.pack, deal))])


def in_words(heaps: object) -> list[list[str]]:
    assert isinstance(heaps, list)
    return [[*map(card_text, heap)] for heap in heaps]


def agree(hand: Hand, other: SlowHand, where: str) -> list[str]:
    """Everything that is to be seen of both is the same; gives the moves."""
    moves = [hand.move_text(move) for move in hand.legal_moves()]
    assert moves == other.moves(), where
    assert in_words(hand.stacks) == other.stacks, where
    assert in_words(hand.piles) == other.piles, where
    assert [*map(card_text, hand.undealt)] == other.cards[1:], where
    assert (card_text(hand.in_play) if hand.in_play >= 0 else "") == other.in_play, where
    assert (hand.to_move, hand.outcome is None) == ((0, True) if moves else (-1, False)), where
    return moves


def ups_first(moves: list[str], rng: Random) -> str:
    """At random, but most often to a stack where that can be: games come near their end."""
    home = [move for move in moves if move[0] in "su"]
    return rng.choice(home if home and rng.random() < 0.9 else moves)


@pytest.mark.parametrize("shard", range(SHARDS))
def test_two_engines_agree_under_all_256_sets(shard: int, amount: Amount) -> None:
    for number in range(shard, len(ALL_SETS), SHARDS):
        options = ALL_SETS[number]
        for deal in range(number, number + amount(1, 30)):
            rng = Random(deal)
            hand, other = Match(options).new_hand(str(deal)), slow(options, str(deal))
            where = f"{options.name}, deal {deal}"
            while moves := agree(hand, other, where):
                move = ups_first(moves, rng)
                hand.play_text(move)
                other.play(move)
            assert hand.outcome == other.result(), where


def table(options: Options) -> list[int]:
    """A row of `nodes.txt`, by the slow engine."""
    rng, other, counts = Random(options.name), slow(options, "4711"), []
    for left, depth in SEARCHES:
        while len(other.cards) > left:
            other.play(ups_first(other.moves(), rng))
        counts.append(other.nodes(depth))
    return counts


def nodes(hand: Hand, depth: int) -> int:
    moves = hand.legal_moves()
    if depth == 1:
        return len(moves) or 1
    lines = 0
    for move in moves:
        twin = hand.copy()
        twin.play(move)
        lines += nodes(twin, depth - 1)
    return lines or 1


def test_the_lines_of_a_few_moves_are_as_many_as_the_table_says(amount: Amount) -> None:
    """The slow engine made the table: `table` above, for each of the 256 sets."""
    rows = dict(line.split(maxsplit=1) for line in NODES.read_text().splitlines()[1:])
    assert [*rows] == [options.name for options in ALL_SETS]
    for number, options in enumerate(ALL_SETS):
        rng, hand, counts = Random(options.name), Match(options).new_hand("4711"), []
        for left, depth in SEARCHES:
            while len(hand.undealt) + (hand.in_play >= 0) > left:
                hand.play_text(ups_first([*map(hand.move_text, hand.legal_moves())], rng))
            counts.append(nodes(hand, depth))
        assert counts == [*map(int, rows[options.name].split())], options.name
        if number % 16 < amount(1, 16):
            assert counts == table(options), options.name


@pytest.mark.parametrize("number", range(0, 256, 5))
def test_undo_from_any_end_to_the_start_gives_the_start(number: int, amount: Amount) -> None:
    """Document, The Advice Column, 8: undo goes all the way back, and redo all the way forward."""
    for deal in range(amount(1, 5)):
        rng = Random(deal)
        line = Line(Match(ALL_SETS[number]).new_hand(str(deal)))
        start = line.hand.to_text()
        while line.hand.outcome is None:
            line.play(rng.choice(line.hand.legal_moves()))
        end, made = line.hand.to_text(), len(line.moves)
        for _ in range(made):
            line.back()
        assert line.hand.to_text() == start, f"{ALL_SETS[number].name}, deal {deal}"
        line.forward(made)
        assert line.hand.to_text() == end, f"{ALL_SETS[number].name}, deal {deal}"
