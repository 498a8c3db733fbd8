"""Ecarte: open hands solved, against a slow search through the engine, and the exact figures."""

from collections import Counter
from itertools import combinations
from math import comb, sqrt
from random import Random

import pytest

from retrocards.cards import BIT, cards_of, mask_of, pack, parse_card
from retrocards.players.ecarte.counting import POINT_TRICKS, trick_counts
from retrocards.players.ecarte.solver import Solver, tricks
from retrocards.rules.ecarte import PACK_CARDS, SUITS_OF_PACK, Hand, Match, Options
from tests.rules.ecarte_positions import cards, play

OPEN_SHARE = 0.5685
"""Of 1,000,000 deals: the non-dealer can take three tricks or more, open, without exchange."""


def chance_of_three(hand: int, turn_up: int, discarded: int = 0, leads: bool = True) -> float:
    """The exact chance, 0..1, of three tricks or more with open hands, as `trick_counts`.

    The other holds any five of the cards that are not seen: neither in the hand, nor the turn-up,
    nor among the cards `discarded` by this player, each five as likely as another.
    """
    others = PACK_CARDS & ~(hand | BIT[turn_up] | discarded)
    counts = trick_counts(hand, others, turn_up // 13, leads)
    return sum(counts[POINT_TRICKS:]) / sum(counts)


def slowly(hand: Hand, seat: int) -> int:
    """Tricks of a seat by trying every card of the engine's legal moves."""
    if hand.phase == "over":
        return hand.tricks[seat]
    results = []
    for move in hand.legal_moves():
        if hand.move_text(move) != "king":
            twin = hand.copy()
            twin.play(move)
            results.append(slowly(twin, seat))
    return max(results) if hand.to_move == seat else min(results)


@pytest.mark.parametrize("number", range(12))
def test_the_solver_agrees_with_every_way_to_play(number: int) -> None:
    hand = play(Match(Options()).new_hand(str(number)), "lead")
    leader, follower = hand.hands[hand.non_dealer], hand.hands[hand.dealer]
    expected = slowly(hand, hand.non_dealer)
    assert tricks(leader, follower, hand.trump) == expected
    others = PACK_CARDS & ~leader & ~BIT[hand.turn_up]
    solver = Solver(leader, others, hand.trump)
    assert solver.leads(leader, solver.plain(follower)) == expected
    mine = Solver(follower, PACK_CARDS & ~follower & ~BIT[hand.turn_up], hand.trump)
    assert mine.follows(follower, mine.plain(leader)) == 5 - expected


def test_counting_by_kinds_is_counting_every_hand() -> None:
    """Against every hand of four out of ten cards, solved one by one."""
    rng = Random(5)
    for _ in range(6):
        chosen = rng.sample(pack(32), 14)
        hand, others, trump = mask_of(chosen[:4]), mask_of(chosen[4:]), rng.randrange(4)
        theirs = [mask_of(held) for held in combinations(chosen[4:], 4)]
        leading = Counter(tricks(hand, held, trump) for held in theirs)
        assert trick_counts(hand, others, trump) == tuple(leading[n] for n in range(5))
        following = Counter(4 - tricks(held, hand, trump) for held in theirs)
        assert trick_counts(hand, others, trump, leads=False) == tuple(
            following[n] for n in range(5)
        )


def test_the_dealer_holds_one_of_65780_hands() -> None:
    """C(26, 5), with five cards and the turn-up known."""
    hand = cards("7H QC 7C 8C 7D")
    assert sum(trick_counts(hand, PACK_CARDS & ~hand & ~cards("9H"), 2)) == 65780 == comb(26, 5)


@pytest.mark.parametrize("held, few, more", [(1, 44574, 21206), (2, 50274, 15506)])
def test_how_many_of_them_have_fewer_than_two_trumps(held: int, few: int, more: int) -> None:
    """Counted hand by hand."""
    trumps = cards_of(SUITS_OF_PACK[2])
    hand = mask_of(trumps[:held]) | mask_of(pack(32)[: 5 - held])
    turn_up = trumps[held]
    unseen = cards_of(PACK_CARDS & ~hand & ~BIT[turn_up])
    flags = [card // 13 == 2 for card in unseen]
    hands = sum(sum(dealt) < 2 for dealt in combinations(flags, 5))
    assert (hands, 65780 - hands) == (few, more)


def test_the_share_of_open_deals_in_which_the_leader_takes_three() -> None:
    """Within three standard errors."""
    deals = 4000
    taken = 0
    for number in range(deals):
        hand = Match(Options()).new_hand(str(number))
        leader, follower = hand.hands[hand.non_dealer], hand.hands[hand.dealer]
        taken += tricks(leader, follower, hand.trump) >= 3
    error = sqrt(OPEN_SHARE * (1 - OPEN_SHARE) / deals)
    assert abs(taken / deals - OPEN_SHARE) < 3 * error


def test_the_exact_chance_of_a_hand_is_what_random_hands_of_the_other_give() -> None:
    hand, turn_up, gone = cards("7H 8H KC 7D 8D"), parse_card("QH"), cards("7S 8S")
    rng = Random(9)
    unseen = cards_of(PACK_CARDS & ~(hand | gone | BIT[turn_up]))
    assert len(unseen) == 24
    tries = 2500
    for leads in (True, False):
        exact = chance_of_three(hand, turn_up, gone, leads)
        taken = 0
        for _ in range(tries):
            theirs = mask_of(rng.sample(unseen, 5))
            own = tricks(hand, theirs, 2) if leads else 5 - tricks(theirs, hand, 2)
            taken += own >= 3
        assert abs(taken / tries - exact) < 3 * sqrt(exact * (1 - exact) / tries)


def test_exact_chances_of_the_weakest_hands() -> None:
    """As printed by tools/ecarte_table.py for one of the turn-ups."""
    assert chance_of_three(cards("7H 8H 9H 7C 7D"), parse_card("10H")) == 37310 / 65780
    assert round(chance_of_three(cards("7H 8H KC 8D 8C"), parse_card("AH")), 4) == 0.7228


def test_sure_things() -> None:
    assert chance_of_three(cards("KH QH JH 7C 7D"), parse_card("7H")) == 1.0
    assert trick_counts(cards("KH QH JH AH 10H"), PACK_CARDS & ~cards("KH QH JH AH 10H 7H"), 2) == (
        0, 0, 0, 0, 0, 65780
    )  # fmt: skip
    assert tricks(cards("7C"), cards("8C"), 2) == 0
    assert tricks(cards("7C"), cards("KD"), 2) == 1
    assert tricks(cards("KC"), cards("7H"), 2) == 0
