"""Ditsy Elephant: what may be played, by the sentences of the document."""

from random import Random

import pytest

from retrocards.cards import card_text
from retrocards.rules.base import RuleBroken
from retrocards.rules.elephant import PASS, RULES, Match, Options, rank_order
from tests.rules.elephant_positions import cards, deal, legal, play, position
from tests.rules.games import ELEPHANT_OPTIONS

HAND = "4C 4D 7C 7D 7H KC KD KH KS 2S"
OTHERS = ("8C 8D", "9C 9D", "10C 10D")


def on(table: str) -> list[str]:
    """What ``HAND`` may do when seat 3 has just played the table."""
    return legal(position(HAND, *OTHERS, turn=0, table=table, last=3))


def test_the_value_must_be_greater_than_that_of_the_cards_played_just_before() -> None:
    """'with their value being greater than the cards played just before you'"""
    singles = [move for move in on("7S") if len(move.split()) == 2]
    assert singles == ["play KC", "play KD", "play KH", "play KS", "play 2S"]
    assert on("2C") == on("2H") == ["pass"]
    assert on("AC") == ["play 2S", "pass"]


def test_the_number_of_cards_must_be_as_great_or_greater() -> None:
    """'a number of cards greater than or equal to the number of cards played just before you'"""
    assert {len(move.split()) - 1 for move in on("6S")[:-1]} == {1, 2, 3, 4}
    assert {len(move.split()) - 1 for move in on("6S 6C")[:-1]} == {2, 3, 4}
    assert {len(move.split()) - 1 for move in on("6S 6C 6D")[:-1]} == {3, 4}
    assert on("6C 6D 6H 6S") == ["play KC KD KH KS", "pass"]


def test_on_two_fives_two_to_four_sixes_or_higher_are_played() -> None:
    """'if someone played 2 fives, you would have to play 2, 3 or 4 ... such as 3 sevens'"""
    moves = on("5C 5D")
    assert "play 7C 7D 7H" in moves and "play 7C 7D" in moves and "play KC KD KH KS" in moves
    assert not any("4" in move or "2S" in move for move in moves)


def test_every_choice_of_cards_is_a_move_in_a_fixed_order() -> None:
    """Low ranks first, of one rank few cards first, and to pass comes last."""
    assert on("6S 6C") == [
        "play 7C 7D", "play 7C 7H", "play 7D 7H", "play 7C 7D 7H",
        "play KC KD", "play KC KH", "play KC KS", "play KD KH", "play KD KS", "play KH KS",
        "play KC KD KH", "play KC KD KS", "play KC KH KS", "play KD KH KS", "play KC KD KH KS",
        "pass",
    ]  # fmt: skip


def test_who_cannot_play_must_pass() -> None:
    """'If you can't do that, you must pass'"""
    hand = position("4C 4D 5C", *OTHERS, turn=0, table="KS KH", last=3)
    assert legal(hand) == ["pass"]


def test_who_can_play_may_pass_all_the_same() -> None:
    """The document says only that who cannot play must; the program asks whether one will."""
    hand = position(HAND, *OTHERS, turn=0, table="3C", last=3)
    assert "pass" in legal(hand)
    play(hand, "pass")
    assert hand.hands[0] == cards(HAND)


def test_a_pass_locks_nobody_out() -> None:
    hand = position("AC 4C", "8C 4D", "9C 4H", "10C 4S", turn=0, table="7C", last=3)
    play(hand, "pass, play 8C, pass, play 10C")
    assert (hand.to_move, hand.leads) == (0, False)
    play(hand, "play AC")
    assert hand.hands[0] == cards("4C")


def test_the_seats_follow_clockwise() -> None:
    """You, the left, the top, the right: 0, 1, 2, 3, and again."""
    hand = position("8C 4C", "9C 4D", "10C 4H", "JC QC", turn=0, table="7C", last=3)
    seats = []
    for words in ("play 8C", "play 9C", "play 10C", "play JC"):
        seats.append(hand.to_move)
        play(hand, words)
    assert seats == [0, 1, 2, 3]
    assert hand.to_move == 0


def test_cards_that_go_around_let_their_player_play_anything() -> None:
    """'when all the other players pass after you play ... you can play anything you want'"""
    hand = position("2C 4C 4D", *OTHERS, turn=0, table="KS", last=3)
    play(hand, "play 2C, pass, pass")
    assert (hand.to_move, hand.leads) == (3, False)
    play(hand, "pass")
    assert (hand.to_move, hand.leads) == (0, True)
    assert legal(hand) == ["play 4C", "play 4D", "play 4C 4D"]


def test_the_cards_stay_on_the_table_when_a_free_lead_is_due() -> None:
    hand = position("2C 4C 4D", *OTHERS, turn=0, table="KS", last=3)
    play(hand, "play 2C, pass, pass, pass")
    assert [card_text(card) for card in hand.table] == ["2C"]
    assert hand.last_player == 0
    play(hand, "play 4C 4D")
    assert [card_text(card) for card in hand.table] == ["4C", "4D"]


def test_the_cards_lie_on_the_table_as_they_lay_in_the_hand() -> None:
    hand = deal("3S", "9S 9C 9H")
    play(hand, "play 3S, play 9C 9H 9S")
    assert [card_text(card) for card in hand.table] == ["9S", "9C", "9H"]


def test_a_free_lead_may_not_be_passed() -> None:
    """Ours: else a hand need never end."""
    hand = position("2C 4C 4D", *OTHERS, turn=0)
    assert hand.leads
    with pytest.raises(RuleBroken) as broken:
        hand.play(PASS)
    assert (broken.value.rule, broken.value.detail) == ("must_lead", {})
    assert "pass" not in legal(hand)


def test_whoever_has_no_free_lead_may_pass() -> None:
    for options in ELEPHANT_OPTIONS:
        for number in range(5):
            hand, rng = Match(options).new_hand(str(number)), Random(number)
            while hand.to_move >= 0:
                moves = hand.legal_moves()
                assert (PASS in moves) != hand.leads
                assert PASS not in moves[:-1]
                hand.play(rng.choice(moves))


@pytest.mark.parametrize(
    "move, rule, detail",
    [
        ("play 8C", "not_your_cards", {"cards": "8C"}),
        ("play 7C 8C 8D", "not_your_cards", {"cards": "8C 8D"}),
        ("play 7C KC", "not_one_rank", {"cards": "7C KC"}),
        ("play 7C 7D 7H KC KD", "not_one_rank", {"cards": "7C KC 7D KD 7H"}),
        ("play 4C", "too_low", {"cards": "4C", "table": "5C 5D"}),
        ("play 4C 4D", "too_low", {"cards": "4C 4D", "table": "5C 5D"}),
        (
            "play 2S",
            "too_few",
            {"cards": "2S", "table": "5C 5D", "count": "1", "needed": "2"},
        ),
    ],
)
def test_a_refusal_names_the_rule_and_what_a_sentence_needs(
    move: str, rule: str, detail: dict[str, str]
) -> None:
    hand = position(HAND, *OTHERS, turn=0, table="5C 5D", last=3)
    before = hand.to_text()
    with pytest.raises(RuleBroken) as broken:
        play(hand, move)
    assert (broken.value.rule, broken.value.detail) == (rule, detail)
    assert rule in RULES
    assert hand.to_text() == before


def test_the_same_value_does_not_beat() -> None:
    """Not even with more cards."""
    hand = position(HAND, *OTHERS, turn=0, table="7S", last=3)
    with pytest.raises(RuleBroken, match="too_low"):
        play(hand, "play 7C 7D 7H")


def test_an_int_that_is_no_move_is_refused() -> None:
    hand = Match(Options()).new_hand("1")
    for move in (-1, 1 << 52, 1 << 80):
        with pytest.raises(RuleBroken) as broken:
            hand.play(move)
        assert (broken.value.rule, broken.value.detail) == ("not_a_move", {"move": str(move)})


def test_a_rank_has_the_same_plays_in_every_hand_that_holds_it() -> None:
    """The legal moves of a free lead are those of the ranks, one after the other."""
    for number in range(20):
        hand = Match(Options(opening="lead")).new_hand(str(number))
        held = [hand.laid[hand.to_move]]
        counts = [sum(rank_order(card) == rank for card in held[0]) for rank in range(13)]
        assert len(hand.legal_moves()) == sum(2**count - 1 for count in counts)
