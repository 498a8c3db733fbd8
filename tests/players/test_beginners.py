"""The beginners of Hearts and Calculation: beatable, never absurd, and better than chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

from retrocards.cards import parse_card, rank_of
from retrocards.players import calculation as calculation_players
from retrocards.players import hearts as hearts_players
from retrocards.players.calculation import beginner as solitary
from retrocards.players.hearts import beginner
from retrocards.rules import calculation, hearts
from retrocards.rules.hearts import is_pass
from tools.arena import contest

Amount = Callable[[int, int], int]
QUEEN = parse_card("QS")


def test_in_hearts_it_loses_to_the_club_and_beats_chance(amount: Amount) -> None:
    """Points beside those of the others at the table: 4.4 (0.5) more, and 5.0 (0.3) fewer."""
    deals = range(amount(16, 60))
    assert contest("hearts", "beginner", "club", deals)["points"].mean > 7.5
    assert contest("hearts", "beginner", "anything", deals)["points"].mean < 5.0


def test_in_calculation_it_wins_now_and_then(amount: Amount) -> None:
    """8.7 % (1.6) of 300 deals, where the club's player wins four of ten and chance none."""
    score = contest("calculation", "beginner", "beginner", range(amount(60, 300)))
    chance = contest("calculation", "anything", "anything", range(10))
    assert 0 < score["won"].mean < 0.2, str(score)
    assert score["home"].mean > chance["home"].mean + 10


def test_in_hearts_no_queen_takes_a_trick_that_another_card_could() -> None:
    count: Counter[str] = Counter()
    for number in range(40):
        hand = hearts.Match(hearts.Options()).new_hand(str(number))
        while hand.to_move >= 0:
            view = hand.view(hand.to_move)
            choice = beginner.decide(view, Random(0))
            count[choice.reason.name] += 1
            assert {*choice.reason.details} == {*beginner.REASONS[choice.reason.name]}
            moves = view.legal_moves()
            if choice.move == QUEEN and len(moves) > 1:
                safe = any(card // 13 == 3 and card > QUEEN for card in hand.trick)
                thrown = hand.trick and hand.trick[0] // 13 != 3
                assert safe or thrown, f"hand {number}: {hand.to_text()}"
            if choice.reason.name == "throw_highest":
                assert rank_of(choice.move) == max(map(rank_of, moves))
            if is_pass(choice.move):
                assert choice.reason.name == "pass_highest"
            hand.play(choice.move)
    assert {*count} == {*beginner.REASONS}, "every reason comes"


def test_in_calculation_what_fits_goes_up_and_the_rest_covers_what_can_wait() -> None:
    count: Counter[str] = Counter()
    options = calculation.Options(to_empty=True)
    for number in range(30):
        rules = options if number % 2 else calculation.Options()
        hand = calculation.Match(rules).new_hand(str(number))
        while hand.to_move >= 0:
            view = hand.view(0)
            choice = solitary.decide(view, Random(0))
            count[choice.reason.name] += 1
            assert {*choice.reason.details} == {*solitary.REASONS[choice.reason.name]}
            ups = [move for move in view.legal_moves() if is_up(move)]
            assert not ups or is_up(choice.move)
            if choice.reason.name == "first_free":
                assert not all(view.piles)
            hand.play(choice.move)
    assert {"straight_up", "first_free", "over_latest", "piles_first"} <= {*count}


def is_up(move: int) -> bool:
    return calculation.MOVES[move].kind in ("stack", "up")


def test_their_reasons_are_among_those_of_the_game() -> None:
    for game, player in ((hearts_players, beginner), (calculation_players, solitary)):
        assert game.PLAYERS["beginner"] is player
        assert player.REASONS.items() <= game.REASONS.items()
