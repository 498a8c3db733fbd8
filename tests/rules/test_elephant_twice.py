"""The engine agrees, move by move, with a second and slow Ditsy Elephant."""

from random import Random

import pytest

from retrocards.cards import card_text, shuffled
from retrocards.rules.elephant import Match, Options
from tests.rules.games import ELEPHANT_OPTIONS
from tests.rules.slow_elephant import SlowHand

HANDS = 25


@pytest.mark.parametrize("options", ELEPHANT_OPTIONS, ids=Options.to_text)
def test_two_engines_agree_on_every_move_and_on_the_places(options: Options) -> None:
    """Hand after hand of one match, so that cards are exchanged by the places before."""
    match = Match(options)
    for deal in range(HANDS):
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
