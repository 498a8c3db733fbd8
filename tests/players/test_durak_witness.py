"""What happens after a move of Durak, as the coach's comparison notes it."""

from __future__ import annotations

from random import Random

import pytest

from retrocards.cards import parse_card
from retrocards.players.choice import Reason
from retrocards.players.durak import club, master
from retrocards.players.durak.bits import BITS
from retrocards.players.durak.playout import after, play_out, table_of
from retrocards.players.durak.policy import Club
from retrocards.players.durak.witness import (
    AT_THE_END,
    EVENTS,
    Deed,
    Witness,
    happened,
    of_whole_hand,
    telling,
    telling_at_the_end,
)
from retrocards.players.durak.worlds import Worlds
from retrocards.players.search import finish
from retrocards.rules.durak import PASS, TAKE, Hand, Match, Options
from tests.rules.durak_positions import position

HEARTS = 2


def deeds(text: str, talon: int = 0) -> list[Deed]:
    """What was done, written `1 join 9C: 9C KD`: seat, deed, card or none, and the hand before."""

    def bits(cards: str) -> int:
        return sum(BITS[HEARTS][parse_card(card)] for card in cards.split() if card != "-")

    done: list[Deed] = []
    for line in filter(None, map(str.strip, text.split(";"))):
        (seat, what, card), _, hand = line.partition(":")[0].split(), "", line.partition(":")[2]
        done.append(Deed(what, int(seat), bits(card), bits(hand), talon))
    return done


def defending() -> Hand:
    """Seat 1 is attacked by a nine of clubs, and hearts are trumps."""
    return position("7D 8S KD", "10C JC 7H AD", table="9C", phase="defend")


def leading() -> Hand:
    return position("7D 8S KD", "10C JC 7H AD")


def events(hand: Hand, move: str, text: str, talon: int = 0) -> set[str]:
    return happened(hand.view(hand.to_move), hand.parse_move(move), deeds(text, talon))


@pytest.mark.parametrize(
    ("move", "text", "expected"),
    [
        ("defend JC", "", "you_hold"),
        ("defend JC", "0 join JS; 1 defend -", "you_take card_wasted rank_thrown_in"),
        ("defend 10C", "0 join 9D; 1 defend 7H", "you_hold another_trump"),
        ("take", "0 give 9S", "you_take they_give"),
        ("take", "0 give -", "you_take"),
        ("defend JC", "1 lead AD; 0 defend KH", "you_hold"),
        (
            "defend JC",
            "1 lead AD; 0 defend -; 0 lead KD; 1 defend -",
            "you_hold you_take_next you_take_late",
        ),
        ("defend JC", "0 lead KD; 1 defend 7H; 0 join -; 1 lead AD", "you_hold you_trump_next"),
    ],
)
def test_what_a_defender_may_meet(move: str, text: str, expected: str) -> None:
    assert events(defending(), move, text) == {*expected.split()} <= {*EVENTS}


@pytest.mark.parametrize(
    ("move", "text", "expected"),
    [
        ("attack 7D", "1 defend -", "defender_takes"),
        ("attack 7D", "1 defend -; 0 give -", "defender_takes you_can_add"),
        ("attack 7D", "1 defend 7H; 0 join KD", "defender_trumps you_can_add"),
        ("attack 7D", "1 defend AD; 1 lead 10C; 0 defend KD", ""),
    ],
)
def test_what_an_attacker_may_meet(move: str, text: str, expected: str) -> None:
    assert events(leading(), move, text) == {*expected.split()} <= {*EVENTS}


def test_only_a_talon_can_end_without_a_trump() -> None:
    hand = position(
        "7D 8S KD", "10C JC 7H AD", talon="6H", options=Options(exchange=False, players=2)
    )
    late = "1 defend AD; 1 lead JC: 10C JC; 0 defend KC: KC 8S"
    assert events(hand, "attack 7D", late) == {"trumps_gone"}
    assert events(hand, "attack 7D", late.replace("KC 8S", "KC 6H")) == set()
    assert events(leading(), "attack 7D", late) == set()


def test_who_may_take_holds_or_wastes_a_card() -> None:
    hand = leading()
    view, seven, trump = (
        hand.view(0),
        *(hand.parse_move(move) for move in ("attack 7D", "attack 7H")),
    )
    with_take, without = telling(view, (TAKE, seven)), telling(view, (PASS, seven))
    assert "you_take" not in with_take and {"you_hold", "card_wasted"} <= {*with_take}
    assert "you_take" in without and not {"you_hold", "card_wasted"} & {*without}
    assert {*with_take, *without} == {*EVENTS} - {*AT_THE_END}
    assert {*without} - {*telling(view, (PASS, trump))} == {"defender_trumps"}


def test_a_play_out_that_is_watched_is_the_same() -> None:
    """With the policy that has no chance of its own."""
    hand = Match(Options(players=4)).new_hand("9")
    while hand.phase == "exchange":
        hand.play(hand.legal_moves()[-1])
    view, policy, done = hand.view(hand.to_move), Club(hand.options), list[Deed]()
    hands, talon = Worlds(view).deal(Random(1))
    table = after(table_of(view, hands, talon), view, view.legal_moves()[0])
    watched = [Witness(policy, seat, done) for seat in range(4)]
    assert play_out(table, watched, 0) == play_out(table, [policy] * 4, 0)
    assert {deed.what for deed in done} == {"lead", "join", "defend", "give"}
    assert {deed.seat for deed in done} == {0, 1, 2, 3}


def test_the_coach_compares_a_move_that_costs_and_decides_as_ever() -> None:
    """With the ten of trumps led, a ten would let tens in: after it he mostly takes in the end."""
    hand = Match(Options(players=4)).new_hand("1")
    for _ in range(39):
        hand.play(club.decide(hand.view(hand.to_move), Random(1)).move)
    view, made = hand.view(hand.to_move), hand.parse_move("defend 10C")
    best = finish(master.advise(view, Random(1), made)).best
    assert best.move == master.decide(view, Random(1)).move == hand.parse_move("defend AS")
    comparison = best.comparison
    assert comparison is not None and comparison.other == made
    assert comparison.event == Reason("you_take", {"defender": "2"})
    assert comparison.share < comparison.other_share
    alone = finish(master.advise(view, Random(1), best.move))
    assert alone.best._replace(reason=best.reason) == best._replace(comparison=None)
    assert all(prospect.comparison is None for prospect in alone.prospects)


def test_the_end_of_a_hand_is_told_only_if_nothing_nearer_tells() -> None:
    """Between two sides the defender loses as often as the seat does not: that tells nothing."""
    hand = Match(Options(players=4)).new_hand("9")
    view = hand.view(hand.to_move)
    assert {*telling(view, view.legal_moves())} & {*AT_THE_END} == set()
    assert {*telling_at_the_end(view)} == {*AT_THE_END}
    for two in (leading(), Match(Options(players=4, teams=True)).new_hand("9")):
        assert {*telling_at_the_end(two.view(two.to_move))} == {"no_defence"}


@pytest.mark.parametrize(
    ("text", "durak", "expected"),
    [
        ("1 defend -; 0 lead KD; 1 defend -", 1, "no_defence defender_loses"),
        ("1 defend -; 0 lead KD; 1 defend -", 0, ""),
        ("1 defend AD; 1 lead 10C; 0 defend KD", 1, "defender_loses"),
        ("1 defend AD; 1 lead 10C; 0 defend KD", -1, ""),
    ],
)
def test_how_a_hand_ends_for_an_attacker(text: str, durak: int, expected: str) -> None:
    view = leading().view(0)
    assert of_whole_hand(view, deeds(text), durak) == {*expected.split()} <= {*AT_THE_END}


def test_a_defender_is_not_told_that_he_loses() -> None:
    view = defending().view(1)
    assert of_whole_hand(view, deeds("0 join JS; 1 defend -"), view.seat) == set()
