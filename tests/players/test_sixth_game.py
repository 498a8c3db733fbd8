"""A stranger's game gets its master from the search in thirty lines, as PLAYERS.md tells."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from tests.players import sixth_game
from tests.players.sixth_game import SEATS, View, deal, decide, fast, play_on

MANUAL = Path(__file__).parents[2] / "manuals" / "PLAYERS.md"
START = View(0, frozenset(), (), frozenset(), (0, 0, 0))


def won(name: str, master: int) -> float:
    """The share of a deal that the master wins from a seat; -1 seats none."""
    rng = Random(f"{name} {master}")

    def play(view: View) -> int:
        return decide(view, rng).move if view.seat == master else fast(view)

    (*_, end) = play_on(deal(name), START, play)
    most = max(end.tricks)
    return (end.tricks[master] == most) / end.tricks.count(most)


@pytest.mark.long("plays hundreds of games")
def test_the_master_wins_more_than_its_third(amount: Callable[[int, int], int]) -> None:
    """Of the same cards from every seat; the two others are the fast player its play-outs have."""
    deals = amount(9, 200)
    shares = [sum(won(str(number), seat) for seat in SEATS) / 3 for number in range(deals)]
    mean = sum(shares) / deals
    error = (sum((share - mean) ** 2 for share in shares) / deals / (deals - 1)) ** 0.5
    assert mean - 2 * error > 1 / 3, f"{mean:.3f} +- {error:.3f}"


def test_it_is_blind_to_what_the_others_hold() -> None:
    """Its view is all that it gets: the same move, whoever holds what is unseen."""
    for number in range(6):
        hands = deal(str(number))
        for view in play_on(hands, START, fast):
            if 1 < len(view.hand) < 7:
                game = sixth_game.Playing(view)
                worlds = [game.sample(Random(seed))[0] for seed in range(4)]
                assert all(world[view.seat] == view.hand for world in worlds)
                assert all(not {*cards} & view.played for world in worlds for cards in world)
                sizes = {tuple(map(len, world)) for world in worlds}
                assert len(sizes) == 1 and sum(*sizes) == len({*game.unseen}) + len(view.hand)


def test_the_manual_shows_the_lines_that_are_run() -> None:
    text = MANUAL.read_text(encoding="utf-8")
    source = inspect.getsource(sixth_game).partition("# The master.")[2].strip()
    assert source in text
    assert len([line for line in source.splitlines() if line.strip()]) <= 30
