"""The friend follows the playing tips of the rules text, sentence by sentence."""

from random import Random

import pytest

from retrocards.cards import cards_of, parse_card
from retrocards.players.elephant import club, original
from retrocards.players.elephant.playout import by_tips, worths_of
from retrocards.rules.elephant import OF_RANK, PASS, Hand, Match, Options, rank_order
from retrocards.rules.elephant.counts import ENOUGH, HIGHER, counted
from tests.rules.elephant_positions import cards, position

JACK = parse_card("JC")
OTHERS = ("6D 7D 8D AD", "7H 8H 9H AH", "8S JS JH AS")


def says(hand: Hand) -> str:
    return hand.move_text(club.choose(hand.view(hand.to_move), Random(0)))


def test_of_two_left_he_plays_the_double_before_the_single() -> None:
    """Playing tips, the example of the last two: a pair and a single against one card."""
    hand = position("6C 9C 9D", "2S", "-", "-", turn=0, out=(2, 3))
    assert says(hand) == "play 9C 9D"
    assert original.choose(hand.view(0), Random(0)) != club.choose(hand.view(0), Random(0))


def test_low_singles_go_first() -> None:
    """Playing tips: shed singles, and low ones before others."""
    hand = position(
        "4C 6C 9C 9D JC JD 2C", "4D 6D 7D 8D AD", "7H 8H 9H QH AH", "8S JS JH QS AS", turn=0
    )
    assert says(hand) == "play 4C"


def test_a_low_single_is_shed_on_a_lower_one_and_the_two_is_kept() -> None:
    """Playing tips: keep a lone two."""
    hand = position(
        "4C 6C 9C 9D JC JD QC 2C", "4D 6D 7D 8D KD AD", "7H 8H 9H QH KH AH", "8S JS JH QS KS AS",
        turn=0, table="5S", last=3,
    )  # fmt: skip
    assert says(hand) == "play 6C"


def test_the_single_two_ditches_the_last_low_card() -> None:
    """Playing tips: a two that was kept lets low cards follow."""
    hand = position("4C 2C", *OTHERS, turn=0, table="QH", last=3)
    assert says(hand) == "play 2C"
    hand.play(club.choose(hand.view(0), Random(0)))
    for _ in range(3):
        hand.play(PASS)
    assert says(hand) == "play 4C"


def test_of_three_twos_one_is_played_and_two_are_saved() -> None:
    """Playing tips: one of three twos earns a free lead, the other two wait."""
    hand = position("4C 9C 2C 2D 2H", *OTHERS, turn=0, table="KH", last=3)
    assert says(hand) == "play 2C"
    assert hand.move_text(original.choose(hand.view(0), Random(0))) == "play 2C 2D 2H"


@pytest.mark.parametrize("table", ["", "5C", "5C 5D"])
def test_all_of_a_rank_are_played(table: str) -> None:
    """Playing tips: a value leaves the hand whole, except the twos."""
    hand = position("4C KC KD KH", *OTHERS, turn=0, table=table, last=3 if table else 0)
    assert says(hand) == "play KC KD KH"


def test_what_nobody_can_beat_goes_before_the_last_low_group() -> None:
    """Playing tips: high cards kept for the end make going out easy."""
    hand = position("4C KC KD 2C 2D", *OTHERS, turn=0)
    order = []
    while hand.to_move == 0 and 0 not in hand.out:
        order.append(says(hand))
        hand.play(club.choose(hand.view(0), Random(0)))
        while hand.to_move > 0 and 0 not in hand.out:
            assert hand.legal_moves() == (PASS,)
            hand.play(PASS)
    assert order[-1] == "play 4C"
    assert hand.out == (0,)


def test_twos_are_not_spent_on_low_singles_at_the_start() -> None:
    """Playing tips: keep a lone two, so play none on a card below a jack."""
    tempted = 0
    for deal in range(15):
        hand = Match(Options()).new_hand(str(deal))
        while hand.to_move >= 0:
            view = hand.view(hand.to_move)
            move = club.choose(view, Random(deal))
            groups = {rank_order(card) for card in cards_of(view.hand)}
            low = not view.leads and rank_order(view.table[0]) < rank_order(JACK)
            if low and len(groups) > 6 and view.hand & OF_RANK[12]:
                tempted += 1
                assert not move & OF_RANK[12], hand.to_text()
            hand.play(move)
    assert tempted > 20


@pytest.mark.parametrize(("table", "played"), [("3C", ""), ("TC", ""), ("JC", "2C")])
def test_who_has_many_groups_saves_twos_for_a_jack_and_higher(table: str, played: str) -> None:
    """Playing tips: keep a lone two; his pairs are worth more kept than played."""
    own = cards("JD JH QC QD KC KD AC AD 2C 2D")
    low = sum(OF_RANK[: rank_order(JACK)])
    hands = [counted(own), counted(low), 0, 0]
    rank = rank_order(parse_card(table))
    may = hands[0] + ENOUGH[1] & HIGHER[rank]
    assert by_tips(hands, 0, rank, 1, may, worths_of(own | low)) == counted(cards(played))
