"""What comes of a game of Calculation, as the coach's comparison notes it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from retrocards.cards import cards_text, parse_card
from retrocards.players.calculation.players import Player
from retrocards.players.calculation.position import position_of
from retrocards.players.calculation.sampling import Playing
from retrocards.players.calculation.witness import EVENTS, MANY, Watched, Witness
from retrocards.players.search import Limits, finish
from retrocards.rules.calculation import Hand, Match, Options


def lying(piles: str, in_play: str) -> Hand:
    """A game that lies so; all other cards are undealt."""
    stacks = "AH / 2D / 3C / 4S"
    words = f"{stacks} {piles} {in_play}".split()
    named = {parse_card(word) for word in words if word != "/" and word != "-"}
    undealt = cards_text([card for card in Options.pack if card not in named])
    return Hand.from_text(
        f"calculation: {Options().to_text()}\nstacks: {stacks}\npiles: {piles}\n"
        f"in_play: {in_play}\nundealt: {undealt}"
    )


def fives(best: str, other: str) -> tuple[Hand, Witness]:
    """A jack in play, a five on the first pile and a king on the second."""
    hand = lying("5H / KD / - / -", "JC")
    view = hand.view(0)
    moves = hand.parse_move(best), hand.parse_move(other)
    return hand, Witness(view, position_of(view), *moves)


def test_what_the_other_move_covers_is_watched() -> None:
    hand, witness = fives("pile 2", "pile 1")
    assert witness.details == {"card": "JC", "soon": "5H", "stack": "1"}
    assert {*witness.events} == {*EVENTS} - {"last_free"}
    end = position_of(hand.view(0))
    end.put(0)
    other = hand.parse_move("pile 1")
    assert witness.happened(other, end) == {*witness.events}, (
        "the five, the jack, the stack by one, all"
    )
    end.piles[0].clear()
    assert witness.happened(other, end) == {"stack_stops", "many_left"}
    end.lengths = [5, 13, 13, 13]
    assert witness.happened(other, end) == set() and MANY > 8
    best = hand.parse_move("pile 2")
    end.piles[1].append(position_of(hand.view(0)).card)
    assert witness.happened(best, end) == {"card_stays"}


@pytest.mark.parametrize(
    ("best", "other", "events"),
    [
        ("pile 1", "pile 3", {"many_left"}),
        ("pile 3", "pile 2", {"soon_stays", "stack_stops", "many_left"}),
    ],
)
def test_a_card_on_a_free_pile_covers_nothing_and_may_stay_there(
    best: str, other: str, events: set[str]
) -> None:
    _, witness = fives(best, other)
    assert {*witness.events} == events


@pytest.mark.parametrize(
    ("piles", "best", "event"),
    [
        pytest.param("5H / KD / 9D / -", "pile 2", "last_free", id="the last is taken"),
        pytest.param("5H / KD / - / -", "pile 2", "many_left", id="another is free"),
    ],
)
def test_that_the_last_free_pile_is_taken_is_told_of_no_other(
    piles: str, best: str, event: str
) -> None:
    hand = lying(piles, "JC")
    view, free = hand.view(0), piles.split(" / ").index("-")
    moves = hand.parse_move(best), hand.parse_move(f"pile {free + 1}")
    witness = Witness(view, position_of(view), *moves)
    end = position_of(view)
    assert {*witness.events} == {event} and event in witness.happened(moves[1], end)
    assert witness.details == {"card": "JC", "pile": str(free + 1)}
    end.lengths = [5, 13, 13, 13]
    assert witness.happened(moves[1], end) == set()


def test_of_cards_that_go_up_only_the_end_is_told() -> None:
    hand = lying("5H / 2C / - / -", "KC")
    view = hand.view(0)
    up, pile = hand.parse_move("up 2 1"), hand.parse_move("pile 3")
    witness = Witness(view, position_of(view), up, pile)
    assert {*witness.events} == {"many_left"}


def test_a_game_that_is_watched_ends_as_it_would() -> None:
    hand = lying("5H / KD / - / -", "JC")
    view, rng = hand.view(0), Random(1)
    moves = [hand.parse_move("pile 2"), hand.parse_move("pile 1")]
    watched, playing = Watched(view, *moves), Playing(view, moves)
    for _ in range(10):
        world, _ = watched.sample(rng)
        for number, move in enumerate(moves):
            end = watched.watch(world, move)
            assert end.worth == playing.playout(world, number)[0]


@pytest.mark.long("much thought")
def test_the_coach_compares_what_costs_and_goes_on_as_if_he_had_not(
    amount: Callable[[int, int], int],
) -> None:
    """A game at its 35th move, and in the long form all games after it."""
    quick = Player(Limits(cards=6_000, worlds=120, slice=500, better=0.5))
    compared = 0
    for deal in range(304, 304 + amount(1, 4)):
        hand = Match(Options()).new_hand(str(deal))
        for _ in range(34):
            hand.play(Playing(hand.view(0)).moves[0])
        while hand.to_move >= 0 and compared < amount(1, 100):
            view = hand.view(0)
            if len(view.legal_moves()) > 1:
                rngs = Random(1), Random(1)
                advice = finish(quick.advise(view, rngs[0]))
                assert advice.best.move == quick.decide(view, Random(1)).move
                if (comparison := advice.best.comparison) is not None:
                    compared += 1
                    other = advice.of(comparison.other)
                    assert other is not None and other.is_worse
                    assert EVENTS[comparison.event.name] < 0
                    assert comparison.share < comparison.other_share
                    again = finish(quick.advise(view, rngs[1], advice.best.move))
                    assert rngs[0].getstate() == rngs[1].getstate()
                    assert again.best.comparison is None
            hand.play(Playing(view).moves[0])
    assert compared
