"""The engine agrees, move by move, with a second and slow Ditsy Elephant."""

from collections.abc import Callable
from random import Random

import pytest

from retrocards.cards import card_text, shuffled
from retrocards.rules.elephant import PASS, PLAYS, Match, Options
from tests.rules.games import ELEPHANT_OPTIONS
from tests.rules.slow_elephant import SlowHand


@pytest.mark.parametrize("options", ELEPHANT_OPTIONS, ids=Options.to_text)
def test_two_engines_agree_on_every_move_and_on_the_places(
    options: Options, amount: Callable[[int, int], int]
) -> None:
    """Hand after hand of one match, so that cards are exchanged by the places before."""
    match, first = Match(options), ELEPHANT_OPTIONS.index(options)
    for deal in range(first, first + amount(2, 25)):
        rng = Random(deal)
        hand = match.new_hand(str(deal))
        deck = [card_text(card) for card in shuffled(options.pack, str(deal))]
        slow = SlowHand(options, deck, match.places)
        run = slow.run()
        asked: tuple[int, list[str]] | None = next(run)
        moves = 0
        while asked is not None:
            where = f"deal {deal} move {moves}"
            legal = {hand.move_text(move): move for move in hand.legal_moves()}
            seat, may = asked
            assert (hand.to_move, sorted(legal)) == (seat, sorted(may)), where
            assert hand.leads == slow.free, where
            assert [card_text(card) for card in hand.table] == slow.table, where
            for own in range(4):
                held = [card for card in hand.laid[own] if hand.hands[own] >> card & 1]
                assert [card_text(card) for card in held] == slow.hands[own], where
            assert list(hand.out) == slow.order_out, where
            chosen = rng.choice(may)
            hand.play(legal[chosen])
            moves += 1
            try:
                asked = run.send(chosen)
            except StopIteration:
                asked = None
        assert hand.outcome is not None, f"deal {deal}"
        places = [slow.order_out.index(seat) + 1 for seat in range(4)]
        assert list(hand.outcome.places) == places, f"deal {deal}"
        assert hand.outcome.reason == "all_out"
        match.score(hand)


def test_leads_come_and_go_by_the_counter_of_the_program() -> None:
    """`around` counts the turns: past three it is nought, and a lead is free; a play makes it
    nought, and who plays his last cards leaves -1, which a seat that is out lets be."""
    match, passed = Match(Options()), 0
    for deal in range(40):
        rng, hand = Random(deal), match.new_hand(str(deal))
        hand.play(hand.must_open)
        seat, around = hand.last_player, 0
        while hand.outcome is None:
            seat = (seat + 1) % 4
            around = (around + 1) % 4
            cards = hand.hands[seat]
            if not cards:
                around = around or -1
                continue
            assert (hand.to_move, hand.leads) == (seat, around == 0), f"deal {deal}"
            rank, count = PLAYS[hand.table_cards] if around else (-1, 1)
            plays = [
                play for play, (high, many) in PLAYS.items()
                if not play & ~cards and high > rank and many >= count
            ]  # fmt: skip
            assert sorted(hand.legal_moves()) == sorted([PASS, *plays]), f"deal {deal}"
            move = rng.choice([PASS, *hand.legal_moves()])
            passed += move == PASS and around == 0
            hand.play(move)
            if move:
                around = 0 if hand.hands[seat] else -1
        match.score(hand)
    assert passed > 200, "leads"
