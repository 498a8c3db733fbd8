"""What happens after a move of Ditsy Elephant, as the coach's comparison notes it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from retrocards.cards import mask_of, parse_cards
from retrocards.players.advice import NO_MOVE
from retrocards.players.elephant import club, master
from retrocards.players.elephant.playout import play_out, table_for
from retrocards.players.elephant.witness import EVENTS, Turn, happened, play_on, telling
from retrocards.players.elephant.worlds import Worlds
from retrocards.players.search import finish
from retrocards.rules.elephant import MUST_BEAT, PASS, PLAYS, SEATS, Match, Options
from retrocards.rules.elephant.counts import counted
from tests.limits import SetLimits


def cards(text: str) -> int:
    return counted(mask_of(parse_cards(text)))


def turns(text: str) -> list[Turn]:
    """What was done, written `0 lead 5C 5D; 1 pass; 2 play 7C 7D`."""
    done: list[Turn] = []
    for part in text.split("; "):
        seat, what, *played = part.split()
        done.append(Turn(int(seat), cards(" ".join(played)) if played else 0, what == "lead"))
    return done


@pytest.mark.parametrize(
    ("text", "place", "expected"),
    [
        ("0 lead 5C; 1 pass; 2 pass; 3 pass; 0 lead 2D", 2, "lead_yours"),
        ("0 lead 5C; 1 pass; 2 play 7D; 3 pass; 0 pass; 1 pass; 2 lead 8D", 3, "beaten"),
        ("0 lead 5C; 1 pass; 2 play 7D; 3 pass; 0 play 2D; 1 pass; 2 pass; 3 pass; 0 lead 4C", 2,
         "beaten lead_yours"),
        ("0 pass; 1 pass; 2 lead 8D", 2, ""),
        ("0 lead 4C 2D 5C", 1, "out_next"),
        ("0 lead 5C; 1 play 6D 6H; 2 lead 8D", 4, "beaten two_left low_left out_last"),
        ("0 lead 4C 5C; 1 play 6D 6H; 2 lead 8D", 2, "beaten two_left"),
        ("0 lead 2D; 1 pass; 2 pass; 3 pass; 0 lead 5C; 1 play 6D 6H", 2, "lead_yours low_left"),
    ],
)  # fmt: skip
def test_what_a_seat_may_meet(text: str, place: int, expected: str) -> None:
    """Seat 0 holds two low cards and a two, seat 1 two sixes, and nobody is out."""
    hands = [cards("4C 5C 2D"), cards("6D 6H"), cards("7D 8D 9D"), cards("7H 8H 9H")]
    view: Any = SimpleNamespace(seat=0, out=())
    assert happened(view, hands, turns(text), place) == {*expected.split()}


def test_a_pass_is_never_beaten() -> None:
    play = next(iter(PLAYS))
    assert telling((play, play)) == EVENTS
    assert EVENTS.keys() - telling((play, PASS)).keys() == {"beaten"}


@pytest.mark.parametrize("options", [Options(), Options(after_out=MUST_BEAT)])
def test_a_hand_that_is_watched_ends_as_it_would(
    options: Options, amount: Callable[[int, int], int]
) -> None:
    watched = 0
    for deal in range(amount(1, 6)):
        hand, rng = Match(options).new_hand(str(deal)), Random(deal)
        while hand.to_move >= 0 and len(hand.out) < SEATS - 1:
            view = hand.view(hand.to_move)
            world = Worlds(view, rng).next()
            table = table_for(view, world.hands)
            for move in view.legal_moves()[-3:]:
                play = counted(move)
                done, place = play_on(table, world, play, view.seat)
                assert place == play_out(table, play, view.seat, world.tipsters)
                assert done[0] == Turn(view.seat, play, view.leads)
                watched += 1
            hand.play(club.decide(view, rng).move)
    assert watched > 30


def test_the_coach_compares_what_costs_and_goes_on_as_if_he_had_not(
    set_limits: SetLimits, amount: Callable[[int, int], int]
) -> None:
    set_limits(master, LIMITS=master.LIMITS._replace(cards=30_000))
    compared = 0
    for deal in range(amount(1, 4)):
        hand, rng = Match(Options()).new_hand(str(deal)), Random(deal)
        while hand.to_move >= 0 and len(hand.out) < SEATS - 2 and compared < amount(1, 100):
            view = hand.view(hand.to_move)
            if len(view.legal_moves()) > 1 and rng.random() < 0.35:
                rngs = Random(1), Random(1)
                advice = finish(master.advise(view, rngs[0], NO_MOVE))
                finish(master.advise(view, rngs[1], advice.best.move))
                assert rngs[0].getstate() == rngs[1].getstate()
                assert advice.best.move == master.decide(view, Random(1)).move
                if (comparison := advice.best.comparison) is not None:
                    compared += 1
                    other = advice.of(comparison.other)
                    assert other is not None and other.is_worse
                    good = EVENTS[comparison.event.name] > 0
                    assert (comparison.share > comparison.other_share) is good
            hand.play(club.decide(view, rng).move)
    assert compared
