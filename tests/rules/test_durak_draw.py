"""Durak: replenishing hands and exchanging the lowest trump (seed: DRAWING TO REPLENISH HANDS)."""

import pytest

from retrocards.rules.base import RuleBroken
from retrocards.rules.durak import Options
from tests.rules.durak_positions import cards, legal, play, position

HANDS = ("6C 6D 7C 7D 7S AS", "8C 8D 8S JC JD JS", "6S 9C 9D 9S QC QD", "10C 10D 10S KC KD KS")


def test_the_attacker_first_then_those_who_joined_clockwise_finally_the_defender() -> None:
    hand = position(*HANDS, talon="8H 9H 10H JH QH 7H", options=Options(exchange=False))
    play(hand, "attack 6C, defend 8C, attack 6D, defend 8D, pass, attack 6S, defend 8S")
    play(hand, "pass, pass, pass")
    assert hand.last_bout is not None
    assert hand.last_bout.draws == ((0, 2), (2, 1), (1, 3))
    assert hand.hands[0] == cards("7C 7D 7S AS 8H 9H")
    assert hand.hands[2] & cards("10H") and hand.hands[1] == cards("JC JD JS JH QH 7H")
    assert [held.bit_count() for held in hand.hands] == [6, 6, 6, 6]


@pytest.mark.parametrize("first", range(4))
def test_those_who_joined_draw_clockwise_whoever_attacked_and_joined_first(first: int) -> None:
    """Clockwise from the attacker, not by the number of the seat, nor as they joined."""
    attacker, defender, left, right = ((first + place) % 4 for place in range(4))
    dealt = (HANDS[0], "8C 8D KS JC JD JS", HANDS[2], "8S 10C 10D 10S KC KD")
    held = dict(zip((attacker, defender, left, right), dealt, strict=True))
    hand = position(
        *(held[seat] for seat in range(4)),
        talon="8H 9H JH QH KH 10H 7H AH", turn=first, options=Options(exchange=False),
    )  # fmt: skip
    play(hand, "attack 6C, defend 8C, attack 6D, defend 8D, pass, pass, attack 8S, defend JS")
    play(hand, "pass, attack 6S, take, pass, pass, pass")
    assert hand.last_bout is not None
    assert hand.last_bout.draws == ((attacker, 2), (left, 1), (right, 1))
    assert hand.hands[attacker] & cards("8H 9H") == cards("8H 9H")
    assert hand.hands[left] & cards("JH") and hand.hands[right] & cards("QH")


def test_who_takes_has_six_and_more_and_does_not_draw() -> None:
    hand = position(*HANDS, talon="8H 9H 10H JH QH 7H", options=Options(exchange=False))
    play(hand, "attack 6C, take, give 6D, pass, give 6S, pass, pass")
    assert hand.last_bout is not None
    assert hand.last_bout.draws == ((0, 2), (2, 1))
    assert hand.talon_count == 3
    assert hand.hands[1].bit_count() == 9
    # Cards were drawn: such bouts can go on until the talon is gone, and no hand ends for them.
    assert hand.idle_bouts == 0


def test_when_the_talon_runs_out_the_last_to_draw_get_nothing() -> None:
    hand = position(*HANDS, talon="8H 7H", options=Options(exchange=False))
    play(hand, "attack 6C, defend 8C, attack 6D, defend 8D, pass, attack 6S, defend 8S")
    play(hand, "pass, pass, pass")
    assert hand.last_bout is not None
    assert hand.last_bout.draws == ((0, 2),)
    assert [held.bit_count() for held in hand.hands] == [6, 3, 5, 6]


def test_the_turn_up_is_drawn_last_and_seen_by_all() -> None:
    hand = position(*HANDS, talon="8H 7H", options=Options(exchange=False))
    assert (hand.turn_up, hand.talon_count) == (31, 2)
    play(hand, "attack 6C, defend 8C, attack 6D, defend 8D, pass, pass, pass")
    assert hand.hands[0] & cards("7H")
    assert (hand.turn_up, hand.talon_count) == (-1, 0)
    assert hand.known[0] == cards("7H")


def test_whoever_draws_last_of_all_gets_the_face_up_trump() -> None:
    hand = position(*HANDS, talon="8H 9H 7H", options=Options(exchange=False))
    play(hand, "attack 6C, defend 8C, attack 6D, defend 8D, pass, attack 6S, defend 8S")
    play(hand, "pass, pass, pass")
    assert hand.hands[0] & cards("8H 9H 7H") == cards("8H 9H")
    assert hand.hands[2] & cards("8H 9H 7H") == cards("7H") == hand.known[2]


def test_without_a_talon_nobody_draws() -> None:
    hand = position("6C 7D", "8C 9C", "KS QS")
    play(hand, "attack 6C, defend 8C, pass, pass")
    assert hand.last_bout is not None and hand.last_bout.draws == ()
    assert [held.bit_count() for held in hand.hands] == [1, 1, 2]


EXCHANGE = ("6H 6D 7C 7D 7S AS", "8C 8D 8S JC JD JS", "6S 9C 9D 9S QC QD", "6C 10D 10S KC KD KS")


@pytest.mark.parametrize("holder", range(4))
def test_whoever_holds_the_six_of_trumps_may_exchange_it_before_the_bout(holder: int) -> None:
    hands = [EXCHANGE[(seat - holder) % 4] for seat in range(4)]
    hand = position(*hands, talon="8H 9H KH", phase="exchange", options=Options())
    assert (hand.to_move, legal(hand)) == (holder, ["exchange", "keep"])
    play(hand, "exchange")
    assert hand.hands[holder] == cards("KH 6D 7C 7D 7S AS")
    assert hand.known[holder] == cards("KH")
    assert (hand.turn_up, hand.talon[-1], hand.talon_count) == (30, 30, 3)
    assert (hand.phase, hand.to_move) == ("attack", hand.principal)


def test_who_keeps_it_is_asked_again_before_the_next_bout() -> None:
    hand = position(*EXCHANGE, talon="8H 9H KH", phase="exchange", options=Options())
    play(hand, "keep")
    assert hand.turn_up == cards("KH").bit_length() - 1
    play(hand, "attack 6D, take, pass, pass, pass")
    assert (hand.phase, hand.to_move) == ("exchange", 0)


def test_it_may_be_exchanged_when_it_is_drawn_from_the_talon() -> None:
    hands = ("6C 6D 7C 7D 7S AS", *EXCHANGE[1:3], "9H 10D 10S KC KD KS")
    hand = position(*hands, talon="6H 8H KH", options=Options())
    play(hand, "attack 6D, take, pass, pass, pass")
    assert (hand.phase, hand.to_move) == ("exchange", 0)


def test_not_when_the_talon_is_exhausted() -> None:
    hands = ("6C 6D 7C 7D 7S AS", *EXCHANGE[1:3], "9H 10D 10S KC KD KS")
    hand = position(*hands, talon="6H KH", options=Options())
    play(hand, "attack 6D, take, give 6C, pass, pass, pass")
    assert hand.hands[0] & cards("6H")
    assert (hand.phase, hand.talon_count) == ("attack", 0)
    with pytest.raises(RuleBroken, match="exchange_not_allowed"):
        hand.play(hand.parse_move("exchange"))


def test_some_players_do_not_allow_it_at_all() -> None:
    hand = position(*EXCHANGE, talon="8H 9H KH", options=Options(exchange=False))
    play(hand, "attack 6D, take, pass, pass, pass")
    assert hand.phase == "attack"


def test_with_52_cards_it_is_the_two_of_trumps() -> None:
    hands = ("2H 6D 7C 7D 7S AS", *EXCHANGE[1:3], "6H 10D 10S KC KD KS")
    hand = position(*hands, talon="8H 9H KH", phase="exchange", options=Options(deck=52))
    play(hand, "exchange")
    assert hand.turn_up == cards("2H").bit_length() - 1
    assert hand.hands[3] & cards("6H")


def test_a_turned_up_six_is_exchanged_by_nobody() -> None:
    hands = ("8H 6D 7C 7D 7S AS", *EXCHANGE[1:])
    hand = position(*hands, talon="9H 6H", options=Options())
    play(hand, "attack 6D, take, pass, pass, pass")
    assert hand.phase == "attack"


def test_anything_but_exchange_or_keep_is_refused_while_it_is_offered() -> None:
    hand = position(*EXCHANGE, talon="8H 9H KH", phase="exchange", options=Options())
    with pytest.raises(RuleBroken) as refused:
        hand.play(hand.parse_move("attack 6D"))
    assert (refused.value.rule, refused.value.detail) == ("exchange_or_keep", {"move": "attack 6D"})
