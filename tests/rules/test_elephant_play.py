"""Ditsy Elephant: what may be played, by the sentences of the document."""

from collections.abc import Callable
from random import Random

import pytest

from retrocards.cards import ALL_CARDS, TextError, card_text, cards_text
from retrocards.rules.base import RuleBroken
from retrocards.rules.elephant import (
    IN_ORDER,
    PASS,
    RULES,
    Hand,
    Match,
    Options,
    in_order,
    rank_order,
)
from tests.rules.elephant_positions import cards, deal, legal, play, position
from tests.rules.games import ELEPHANT_OPTIONS

HAND = "4C 4D 7C 7D 7H KC KD KH KS 2S"
OTHERS = ("8C 8D", "9C 9D", "10C 10D")
SEEN = ("4C 10C 10D AC", "8C QC QD", "5D JD KD", "6H KH")


def on(table: str) -> list[str]:
    """What ``HAND`` may do when seat 3 has just played the table."""
    return legal(position(HAND, *OTHERS, turn=0, table=table, last=3))


def test_the_value_must_be_greater_than_that_of_the_cards_played_just_before() -> None:
    """Playing rules, paragraph 3: only a higher value beats the last play."""
    singles = [move for move in on("7S") if len(move.split()) == 2]
    assert singles == ["play KC", "play KD", "play KH", "play KS", "play 2S"]
    assert on("2C") == on("2H") == ["pass"]
    assert on("AC") == ["play 2S", "pass"]
    hand = position(HAND, *OTHERS, turn=0, table="7S", last=3)
    with pytest.raises(RuleBroken, match="too_low"):
        play(hand.copy(), "play 7C")
    assert cards_text(play(hand, "play KC").table) == "KC"


def test_the_number_of_cards_must_be_as_great_or_greater() -> None:
    """Playing rules, paragraph 3: a play has no fewer cards than the one before it."""
    assert {len(move.split()) - 1 for move in on("6S")[:-1]} == {1, 2, 3, 4}
    assert {len(move.split()) - 1 for move in on("6S 6C")[:-1]} == {2, 3, 4}
    assert {len(move.split()) - 1 for move in on("6S 6C 6D")[:-1]} == {3, 4}
    assert on("6C 6D 6H 6S") == ["play KC KD KH KS", "pass"]
    hand = position(HAND, *OTHERS, turn=0, table="6S 6C", last=3)
    with pytest.raises(RuleBroken, match="too_few"):
        play(hand.copy(), "play KC")
    for cards_played in ("KC KD", "KC KD KH", "KC KD KH KS"):
        assert cards_text(play(hand.copy(), f"play {cards_played}").table) == cards_played


def test_on_two_fives_two_to_four_sixes_or_higher_are_played() -> None:
    """Playing rules, paragraph 3, the example: three sevens answer a pair of fives."""
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
    """Playing rules, paragraph 3: without a play that beats the table, pass."""
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
    """Playing tips: after a play that nobody answers its player is free to play what he likes."""
    hand = position("2C 4C 4D", *OTHERS, turn=0, table="KS", last=3)
    play(hand, "play 2C, pass, pass")
    assert (hand.to_move, hand.leads) == (3, False)
    play(hand, "pass")
    assert (hand.to_move, hand.leads) == (0, True)
    assert legal(hand) == ["play 4C", "play 4D", "play 4C 4D", "pass"]


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


def test_the_cards_lie_on_the_table_in_the_order_in_which_they_were_picked() -> None:
    """The pile shows your cards as you picked them, the first one at the left."""
    for words in ("9H 9S 9C", "9C 9H 9S", "9S 9H 9C"):
        hand = play(deal("3S", "9S 9C 9H"), f"play 3S, play {words.replace(' ', ' then ')}")
        assert [card_text(card) for card in hand.table] == words.split()


def test_the_order_of_the_cards_makes_no_other_play(amount: Callable[[int, int], int]) -> None:
    """What is refused is refused in every order, and what follows is the same."""
    rng, tried, refused = Random(4711), 0, 0
    for number in range(amount(5, 12)):
        hand = Match(Options()).new_hand(str(number))
        while hand.to_move >= 0:
            held = hand.hands[hand.to_move]
            own_orders = [move for move in IN_ORDER if not move & ALL_CARDS & ~held]
            for move in own_orders[:: rng.randint(5, 9)] + rng.sample(sorted(IN_ORDER), 6):
                order = IN_ORDER[move]
                assert in_order(order) == move
                assert Hand.parse_move(Hand.move_text(move)) == move
                plain, own = hand.copy(), hand.copy()
                try:
                    plain.play(move & ALL_CARDS)
                except RuleBroken as broken:
                    with pytest.raises(RuleBroken) as again:
                        own.play(move)
                    assert again.value.rule == broken.rule and own == hand
                    refused += 1
                    continue
                own.play(move)
                assert own.table == order
                assert own.legal_moves() == plain.legal_moves()
                lies, would_lie = (f"table: {cards_text(h.table)}\n" for h in (own, plain))
                text = own.to_text().replace(lies, would_lie)
                assert text == plain.to_text()
                tried += 1
            hand.play(rng.choice(hand.legal_moves()))
    assert tried > amount(120, 300) and refused > amount(400, 1000)


@pytest.mark.parametrize(
    "text", ["play 4C then", "play then 4C", "play 4C 4D then 4H", "play 4C then 5C", "pass then"]
)
def test_a_text_with_an_order_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(TextError):
        Hand.parse_move(text)


def test_an_int_with_an_order_that_is_none_is_no_move() -> None:
    hand = position(HAND, *OTHERS, turn=0, table="3C", last=3)
    for move in (cards("4C") | 1 << 52, cards("7C 7D") | 3 << 52, cards("4C 7C") | 1 << 52):
        with pytest.raises(RuleBroken) as broken:
            hand.play(move)
        assert broken.value.rule == "not_a_move"


def test_a_free_lead_may_be_passed() -> None:
    """The program lets a lead be passed: the cards on the table are still to be beaten."""
    hand = play(position(*SEEN, turn=0, table="9S", last=3), "play 10C 10D, pass, pass, pass")
    assert (hand.to_move, hand.leads) == (0, True)
    play(hand, "pass")
    assert (hand.to_move, hand.leads, hand.last_player) == (1, False, 0)
    assert [card_text(card) for card in hand.table] == ["10C", "10D"], "the old cards stay"
    assert legal(hand) == ["play QC QD", "pass"], "and bind: two cards above a ten"
    with pytest.raises(RuleBroken, match="too_low"):
        play(hand.copy(), "play 8C")
    play(hand, "play QC QD")
    assert (hand.to_move, hand.last_player) == (2, 1)


def test_a_free_lead_that_was_passed_comes_back_when_all_others_pass() -> None:
    """The program counts the turns since: the fourth is a free lead again."""
    hand = play(position(*SEEN, turn=0, table="9S", last=3), "play 10C 10D, pass, pass, pass")
    for _ in range(3):
        play(hand, "pass, pass, pass")
        assert (hand.to_move, hand.leads) == (3, False)
        play(hand, "pass")
        assert (hand.to_move, hand.leads) == (0, True)
    assert legal(hand) == ["play 4C", "play AC", "pass"]


@pytest.mark.parametrize("after_out", ["next_leads", "must_beat"])
def test_a_lead_after_one_who_is_out_may_be_passed_too(after_out: str) -> None:
    """Whoever is next then has to beat the last cards of the one who is out."""
    hand = position(
        "10C", "4C QC", "5D JD", "6H KH", turn=0, table="9S", last=3,
        options=Options(after_out=after_out),
    )  # fmt: skip
    play(hand, "play 10C" if after_out == "next_leads" else "play 10C, pass, pass, pass")
    assert (hand.to_move, hand.leads) == (1, True)
    play(hand, "pass")
    assert (hand.to_move, hand.leads, legal(hand)) == (2, False, ["play JD", "pass"])
    play(hand, "pass")
    assert (hand.to_move, legal(hand)) == (3, ["play KH", "pass"])
    other = Hand.from_text(hand.to_text())
    play(other, "play KH, pass, pass")
    assert (other.to_move, other.leads) == (3, True)
    play(hand, "pass")
    assert (hand.to_move, hand.leads) == (1, True)


def test_who_is_alone_may_pass_his_lead_and_is_asked_again() -> None:
    hand = position("4C 9D", "-", "-", "-", turn=0, out=(3, 1, 2))
    before = hand.to_text()
    assert legal(play(hand, "pass")) == ["play 4C", "play 9D", "pass"]
    assert hand.to_text() == before


def test_by_option_a_free_lead_may_not_be_passed() -> None:
    """Playing rules, paragraph 3: pass if you cannot play, and with a free lead everybody can."""
    hand = position("2C 4C 4D", *OTHERS, turn=0, options=Options(free_lead="must_play"))
    assert hand.leads
    with pytest.raises(RuleBroken) as broken:
        hand.play(PASS)
    assert (broken.value.rule, broken.value.detail) == ("must_lead", {})
    assert "pass" not in legal(hand)


def test_the_first_lead_of_a_deal_is_never_passed() -> None:
    """Playing rules, paragraph 2: the three of spades begins, and there is nothing to beat."""
    hand = Match(Options(opening="lead")).new_hand("7")
    with pytest.raises(RuleBroken, match="must_lead"):
        hand.play(PASS)
    assert PASS not in hand.legal_moves()


def test_everybody_may_pass_but_for_leads_that_must_be_played() -> None:
    for options in ELEPHANT_OPTIONS:
        for number in range(5):
            hand, rng = Match(options).new_hand(str(number)), Random(number)
            while hand.to_move >= 0:
                moves = hand.legal_moves()
                bound = options.free_lead == "must_play" or hand.last_player < 0
                assert (PASS in moves) != (hand.leads and bound)
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
