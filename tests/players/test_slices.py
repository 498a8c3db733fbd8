"""How much a master thinks before he gives the word back: as much in all games."""

from __future__ import annotations

import sys
from importlib import import_module
from itertools import islice
from random import Random
from types import FrameType
from typing import Any

import pytest

from retrocards.players.choice import SlowPlayer
from retrocards.session.engines import players_of

GAMES = ("durak", "ecarte", "elephant", "hearts", "calculation")
MOVES = range(1, 20, 4)
"""The moves of a hand that are thought about, so that most kinds of decision are among them."""
ENOUGH = 16
"""Slices of one decision that are measured."""


def slices(game: str) -> list[int]:
    """The lines of code that slices of the master's run through, in some moves of a hand."""
    rules, players = import_module(f"retrocards.rules.{game}"), players_of(game)
    hand, rng = rules.Match(rules.Options()).new_hand("1"), Random(1)
    master, counts, lines = players["master"], list[int](), 0
    assert isinstance(master, SlowPlayer)

    def count(frame: FrameType, event: str, arg: Any) -> Any:
        nonlocal lines
        lines += event == "line"
        return count

    for number in range(MOVES.stop):
        if hand.outcome is not None:
            break
        view = hand.view(hand.to_move)
        if number in MOVES:
            before, lines = sys.gettrace(), 0
            sys.settrace(count)
            for _ in islice(master.think(view, rng), ENOUGH):
                counts.append(lines)
                lines = 0
            sys.settrace(before)
        hand.play(players["club"].decide(view, rng).move)
    return counts


@pytest.mark.long("much thought")
def test_a_slice_is_as_long_in_every_game() -> None:
    """A picture has time for so many of them, in whatever game: none leaves it half empty."""
    means = {game: sum(ran := slices(game)) / len(ran) for game in GAMES}
    assert min(means.values()) > 0.4 * max(means.values()), means
