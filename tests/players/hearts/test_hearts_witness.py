"""What happens after a card of Hearts, as the coach's comparison notes it."""

from __future__ import annotations

from random import Random

import pytest

from retrocards.cards import parse_card
from retrocards.players.hearts import club, master
from retrocards.players.hearts.playout import Policy, play_out, policies
from retrocards.players.hearts.table import NOBODY, SHARED, Table
from retrocards.players.hearts.witness import AT_ONCE, EVENTS, watched
from retrocards.players.search import finish
from retrocards.rules.hearts import Match, Options
from tests.limits import SetLimits
from tests.players.hearts.hearts_tables import cards


def lowest(table: Table, legal: int) -> int:
    return (legal & -legal).bit_length() - 1


LOWEST: list[Policy] = [lowest] * 4


def ending(*hands: str, alone: int = SHARED, points: tuple[int, ...] = (0, 0, 0, 0)) -> Table:
    """The last tricks, which seat 0 leads."""
    table = Table([*map(cards, hands)], 0)
    table.out = sum(table.hands)
    table.closed = 0
    table.alone, table.points = alone, [*points]
    return table


@pytest.mark.parametrize(
    ("hands", "card", "expected"),
    [
        (("AS", "QS", "2S", "3S"), "AS", "queen_yours queen_now points_now"),
        (("2S", "QS", "3S", "KS"), "2S", "clean"),
        (("2S 2H", "3S 4H", "4S 3H", "5S KH"), "2S", "clean"),
        (("AS KH", "3S 4H", "4S 3H", "5S 2H"), "AS", "many_hearts"),
        (("AS 2D", "5H 6H", "4S 4D", "5S 5D"), "AS", "points_now"),
        (("AS 2C QS", "3S 4C 9S", "4S 5C JS", "5S AC 10S"), "AS", "queen_yours"),
        (("2D QH", "3D 5C", "4D 6C", "AD 7C"), "2D", "throw_points clean"),
    ],
    ids=["caught", "ducked", "nothing", "late", "at once", "own queen", "thrown"],
)
def test_what_a_seat_may_meet(hands: tuple[str, ...], card: str, expected: str) -> None:
    assert watched(ending(*hands), LOWEST, 0, parse_card(card)) == {*expected.split()}


@pytest.mark.parametrize(
    ("holder", "expected"),
    [(0, {"moon_yours"}), (1, {"moon_theirs", "clean"}), (SHARED, {"clean"})],
)
def test_a_moon_is_noted(holder: int, expected: set[str]) -> None:
    hands = ("AH", "2H", "3H", "4H") if holder == 0 else ("2H", "AH", "3H", "4H")
    points = (22, 0, 0, 0) if holder == 0 else (0, 22, 0, 0)
    table = ending(*hands, alone=holder, points=points)
    assert watched(table, LOWEST, 0) - {"many_hearts"} == expected


def test_a_hand_that_is_watched_ends_as_it_would() -> None:
    for deal in range(20):
        hand, rng = Match(Options()).new_hand(str(deal)), Random(deal)
        while hand.phase == "pass":
            hand.play(club.decide(hand.view(hand.to_move), rng).move)
        first, second = (Table([*hand.hands], hand.to_move) for _ in range(2))
        watched(first, policies(first), 0)
        points = play_out(second, policies(second))
        assert play_out(first, ()) == points and first.alone >= NOBODY - 1


@pytest.mark.long("much thought")
def test_the_coach_compares_a_card_that_costs_and_plays_as_ever(set_limits: SetLimits) -> None:
    """With the king led and the queen still out, the ace catches her more often than the two."""
    set_limits(master, PLAYING=master.PLAYING._replace(cards=800))
    hand, rng = Match(Options()).new_hand("100"), Random(100)
    compared = 0
    for _ in range(20):
        view = hand.view(hand.to_move)
        if len(view.legal_moves()) > 1 and view.phase == "play":
            advice = finish(master.advise(view, Random(1)))
            assert advice.best.move == master.decide(view, Random(1)).move
            if (comparison := advice.best.comparison) is not None:
                compared += 1
                other = advice.of(comparison.other)
                assert other is not None and other.is_worse
                good = EVENTS[comparison.event.name] > 0
                assert (comparison.share > comparison.other_share) is good
        hand.play(club.decide(view, rng).move)
    assert compared


def test_a_pass_is_compared_by_what_comes_after_it(set_limits: SetLimits) -> None:
    set_limits(master, PASSING=master.PASSING._replace(cards=3_000))
    for deal in range(20):
        hand = Match(Options()).new_hand(str(deal))
        view = hand.view(hand.to_move)
        worst = view.legal_moves()[0]
        best = finish(master.advise(view, Random(1), worst)).best
        if best.comparison is not None:
            assert best.comparison.other == worst
            assert best.comparison.event.name not in AT_ONCE
            break
    else:
        raise AssertionError("no pass was compared")


def test_the_chance_goes_on_as_if_nothing_was_compared() -> None:
    rngs = Random(1), Random(1)
    view = Match(Options()).new_hand("100").view(0)
    best = finish(master.advise(view, rngs[0])).best
    finish(master.advise(view, rngs[1], best.move))
    assert rngs[0].getstate() == rngs[1].getstate()
