"""The coach is asked in hand after hand: he always has an answer, and it can be played."""

from __future__ import annotations

from importlib import import_module
from math import isfinite
from random import Random
from typing import Any

import pytest

from retrocards.players.advice import Advice
from retrocards.players.search import finish
from retrocards.rules.durak import Match, Options

GAMES = {
    "durak": (0.1, 1, 40),
    "ecarte": (0.3, 2, 260),
    "hearts": (0.06, 1, 150),
    "elephant": (0.06, 1, 180),
    "calculation": (0.05, 1, 22),
}
"""Game -> the share of the decisions he is asked about, and the hands: a few, and many.

The few take some four seconds of the processor in all, the many five minutes, a minute a game.
"""
LAST = 4
"""The last decisions of a hand: he is asked about all, for other code reckons ends out."""
SIZES = [
    pytest.param(game, share, count, marks=marks, id=f"{game}-{count}")
    for game, (share, *counts) in GAMES.items()
    for count, marks in zip(counts, [(), pytest.mark.long("much thought")], strict=True)
]

TWO_LEFT = (
    "attack 7H, defend 9H, pass, attack 7D, defend 10D, attack 10C, defend QS, attack QH, take, "
    "pass, give 9D, pass, give 7C, exchange, attack 8H, defend 10H, pass, pass, attack 8C, take, "
    "pass, pass, give 10D, give 10C, pass, attack JC, take, pass, pass, pass, attack JH, take, "
    "pass, pass, give JC, pass, attack 8D, defend 9D, pass, pass, attack 8H, defend 9H, pass, "
    "attack 8S, take, pass, pass, give 8C, pass, attack QD, take, pass, pass, give QH, pass, "
    "attack KD, defend 8S, attack KH, defend QS, attack KS, take, pass, give QC, pass, give KC, "
    "give QD, attack 6H, defend 10H, attack 6S, take, pass, pass, give 6C, pass, attack 7S, "
    "defend 8S, pass, pass, pass, attack 7C, defend AS, attack 7H, defend AH, attack 7D, "
    "defend JD, attack 6C, defend 10S, pass, pass, attack JS, take, give JC, give JH, pass, "
    "attack AD, defend KS, attack AC, defend JS, pass, attack QD, take, give QC, pass, attack KH, "
    "defend 6S, attack KC, defend 9S, attack 9C, take, pass, attack KD, take, pass, attack 9H, "
    "take, pass, attack 8H, take, pass, attack QS, take, pass, attack 8C, defend 9C, attack 8D, "
    "defend 10D, attack 9D, defend QD, pass, attack 6D, take, give 6H, attack QC, take, pass, "
    "attack KC, take, give KD, give KH, pass, attack 8H"
)
"""Moves of Durak's deal 42009 after which two are left, and all moves but one are proven to lose.

Whether that one loses is not proven.
"""


def ask(game: str, hand: Any, seed: int) -> Advice:
    """His advice about the seat to move: the best move first, each with a chance."""
    view = hand.view(hand.to_move)
    master = import_module(f"retrocards.players.{game}").PLAYERS["master"]
    advice: Advice = finish(master.advise(view, Random(seed)))
    assert set(advice.moves) <= {*view.legal_moves()}
    assert len({*advice.moves}) == len(advice.moves)
    for prospect in advice.prospects:
        assert isfinite(prospect.chance) and 0 <= prospect.chance <= 1
        assert prospect.cost == max(0.0, advice.best.chance - prospect.chance)
        assert prospect.cost_error >= 0 and (prospect.dearer >= 0 or prospect.score is None)
    assert not advice.best.is_worse
    return advice


@pytest.mark.parametrize("game, share, count", SIZES)
def test_he_has_an_answer_in_every_hand(game: str, share: float, count: int) -> None:
    rules = import_module(f"retrocards.rules.{game}")
    club = import_module(f"retrocards.players.{game}").PLAYERS["club"]
    for deal in range(count):
        hand, rng = rules.Match(rules.Options()).new_hand(str(deal)), Random(deal)
        decisions = []
        while hand.to_move >= 0:
            if len(hand.legal_moves()) > 1:
                decisions.append(hand.copy())
            hand.play(club.decide(hand.view(hand.to_move), rng).move)
        early, late = decisions[:-LAST], decisions[-LAST:]
        for before in (*(decision for decision in early if rng.random() < share), *late):
            try:
                ask(game, before, deal)
            except Exception as error:
                raise AssertionError(f"{game}, deal {deal}:\n{before.to_text()}") from error


def test_of_the_one_move_that_is_not_proven_to_lose_a_chance_is_told() -> None:
    hand = Match(Options()).new_hand("42009")
    for move in TWO_LEFT.split(", "):
        hand.play_text(move)
    for seed in range(2):
        advice = ask("durak", hand, seed)
        assert hand.move_text(advice.best.move) == "take" and 0 < advice.best.chance < 1
        assert {prospect.chance for prospect in advice.prospects[1:]} == {0.0}
