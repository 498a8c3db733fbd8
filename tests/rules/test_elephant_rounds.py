"""Whose turn is next in Ditsy Elephant, and what counts of ranks may play."""

from itertools import combinations
from random import Random

import pytest

from retrocards.cards import cards_of, mask_of
from retrocards.rules.elephant import PASS, PLAYS, Hand, Match, Options
from retrocards.rules.elephant.counts import GROUPS, counted, legal_groups
from retrocards.rules.elephant.rounds import (
    EVERYONE,
    ONE_PASS,
    OVER,
    PASSED,
    PLAYED,
    SEAT,
    WENT_OUT,
    after_table,
    asked,
    following,
    still_in,
)
from tests.rules.games import ELEPHANT_OPTIONS

FREE = 0
"""Nobody must pass any more."""


def sets() -> list[int]:
    """All sets of seats that are in."""
    return [mask_of(seats) for many in range(1, 5) for seats in combinations(range(4), many)]


def test_seats_follow_clockwise_and_leave_out_those_that_are_out() -> None:
    assert [following(seat, EVERYONE) for seat in range(4)] == [1, 2, 3, 0]
    assert [following(seat, 0b1010) for seat in range(4)] == [1, 3, 3, 1]
    assert following(2, 0b0100) == 2, "alone"


def test_cards_go_around_when_all_the_others_have_passed() -> None:
    for in_play in sets():
        for seat in cards_of(in_play):
            now = PLAYED[asked(seat, FREE, in_play)]
            for _ in range(in_play.bit_count() - 1):
                assert now >= ONE_PASS
                now = PASSED[now]
            assert now == asked(seat, FREE, in_play)


def test_a_lead_that_is_passed_comes_back_when_nobody_beats_the_old_cards() -> None:
    for in_play in sets():
        for seat in cards_of(in_play):
            first = now = asked(seat, FREE, in_play)
            for _ in range(in_play.bit_count()):
                assert now == first or now >= ONE_PASS
                now = PASSED[now]
            assert now == first


def test_after_a_last_card_the_next_leads_or_all_others_may_beat_it() -> None:
    for in_play in sets():
        for seat in cards_of(in_play):
            left = in_play & ~(1 << seat)
            leads, beats = (table[asked(seat, FREE, in_play)] for table in WENT_OUT)
            if not left:
                assert leads == beats == OVER and SEAT[OVER] == -1
                continue
            assert leads == asked(following(seat, in_play), FREE, left)
            assert SEAT[beats] == SEAT[leads]
            for _ in range(left.bit_count()):
                assert beats >= ONE_PASS
                beats = PASSED[beats]
            assert beats == leads, "nobody has beaten it"


@pytest.mark.parametrize("options", ELEPHANT_OPTIONS, ids=Options.to_text)
def test_what_everybody_sees_says_whose_turn_it_is_and_who_must_pass(options: Options) -> None:
    """Whatever was played: the fields of a position, which do not tell of the passes before."""
    match = Match(options)
    for deal in range(2):
        hand, rng = match.new_hand(str(deal)), Random(deal)
        hand.play(hand.legal_moves()[0])
        while hand.to_move >= 0:
            seen = asked(hand.to_move, FREE, still_in(hand.out))
            if not hand.leads:
                seen = after_table(hand.last_player, hand.to_move, hand.out)
            assert hand.asked == hand.view(0).asked == seen, hand.to_text()
            legal = hand.legal_moves()
            hand.play(PASS if PASS in legal and rng.random() < 0.4 else rng.choice(legal))
        assert hand.asked == OVER
        match.score(hand)


def groups_by_the_rules(hand: Hand) -> list[int]:
    """The legal plays as counts, the same ones once: low ranks first, then more cards first."""
    plays = {PLAYS[move] for move in hand.legal_moves() if move}
    ordered = sorted(plays, key=lambda play: (play[0], -play[1]))
    return [size << 4 * rank for rank, size in ordered]


def test_counts_of_ranks_may_play_what_the_cards_may() -> None:
    match = Match(Options(opening="lead"))
    for deal in range(3):
        hand, rng = match.new_hand(str(deal)), Random(deal)
        while hand.to_move >= 0:
            table = 0 if hand.leads else counted(hand.table_cards)
            groups = legal_groups(counted(hand.hands[hand.to_move]), table)
            assert [*groups] == groups_by_the_rules(hand), hand.to_text()
            assert all(GROUPS[group][1] >= GROUPS[table][1] for group in groups)
            hand.play(rng.choice(hand.legal_moves()))
        match.score(hand)
