"""Durak: defending, taking, and how a bout ends (seed: ATTACKING AND DEFENDING, ATTACK FAILS)."""

from itertools import product

import pytest

from retrocards.cards import card_text, rank_of, suit_of
from retrocards.rules.base import RuleBroken
from retrocards.rules.durak import BEATS, Options
from tests.rules.durak_positions import cards, legal, play, position


def test_a_card_is_beaten_by_a_higher_one_of_its_suit_or_by_any_trump() -> None:
    """Document, Attacking and defending: nothing but a higher trump beats a trump."""
    for trump, attack, defence in product(range(4), range(52), range(52)):
        if suit_of(attack) == suit_of(defence):
            beats = rank_of(defence) > rank_of(attack)
        else:
            beats = suit_of(defence) == trump
        wrong = f"{card_text(defence)} on {card_text(attack)} with trump {'CDHS'[trump]}"
        assert bool(BEATS[trump][attack] >> defence & 1) == beats, wrong


def test_suit_need_not_be_followed() -> None:
    hand = play(position("8C", "7C 9C JC 6H 9D"), "attack 8C")
    assert legal(hand) == ["defend 9C", "defend JC", "defend 6H", "take"]


def test_the_lowest_trump_beats_the_highest_plain_card_but_no_trump() -> None:
    hand = play(position("AC AH", "6H KH"), "attack AC")
    assert legal(hand) == ["defend 6H", "defend KH", "take"]
    hand = play(position("AC AH", "6H KH"), "attack AH")
    assert legal(hand) == ["take"]


@pytest.mark.parametrize(
    "move, rule, detail",
    [
        ("defend 7C", "does_not_beat", {"card": "7C", "attack": "8C", "trump": "H"}),
        ("defend 9D", "does_not_beat", {"card": "9D", "attack": "8C", "trump": "H"}),
        ("defend AS", "not_your_card", {"card": "AS"}),
    ],
)
def test_a_defence_that_the_rules_forbid_is_named(
    move: str, rule: str, detail: dict[str, str]
) -> None:
    hand = play(position("8C", "7C 9C JC 6H 9D", "AS"), "attack 8C")
    with pytest.raises(RuleBroken) as refused:
        hand.play(hand.parse_move(move))
    assert (refused.value.rule, refused.value.detail) == (rule, detail)


def test_the_defender_may_take_although_he_could_beat() -> None:
    assert "take" in legal(play(position("8C", "9C"), "attack 8C"))


def test_a_defender_who_takes_gets_the_whole_bout() -> None:
    """Document, Joining in the attack: he picks up what attacked and what has beaten it."""
    hand = position("8C 9D 9S JC", "9C 10D KC AC", "10C AS")
    play(hand, "attack 8C, defend 9C, attack 9D, defend 10D, attack 9S, take, pass, give 10C")
    assert hand.hands == [cards("JC"), cards("8C 9C 9D 10D 9S 10C KC AC"), cards("AS")]
    assert hand.known[1] == cards("8C 9C 9D 10D 9S 10C")
    assert hand.table == ()


def test_the_first_way_to_beat_it_off_none_is_able_and_willing_to_go_on() -> None:
    hand = position("8C 9D 9S", "9C 10D KC", "10C AS")
    play(hand, "attack 8C, defend 9C")
    assert legal(hand) == ["attack 9D", "attack 9S", "query", "pass"], "able, and not willing"
    play(hand, "pass")
    assert hand.bout == 9
    assert hand.to_move == 2 and legal(hand) == ["pass"], "not able"
    play(hand, "pass")
    assert hand.bout == 10
    assert hand.last_bout is not None and not hand.last_bout.taken
    assert hand.turn == 1 and hand.idle_bouts == 0, "who beat it off leads"
    assert hand.discards & cards("8C 9C") == cards("8C 9C")
    assert hand.hands[1] == cards("10D KC")


def test_the_second_way_to_beat_it_off_six_attack_cards_are_beaten() -> None:
    hand = position("6C 6D 6S 7C 7D 7S AS", "6H 7H 8C 8D 8S 9S QH KH")
    play(hand, "attack 6C, defend 7H, attack 7C, defend 8C, attack 7D, defend 8D")
    play(hand, "attack 7S, defend 8S, attack 6D, defend QH, attack 6S")
    assert hand.bout == 9
    play(hand, "defend KH")
    assert hand.bout == 10, "the defender has cards and so has the attacker, but six is enough"
    assert (hand.hands[0], hand.hands[1]) == (cards("AS"), cards("6H 9S"))


def test_the_third_way_to_beat_it_off_the_defender_uses_up_all_his_cards() -> None:
    hand = position("6C 6D 6S 7C", "8C 9D", "6H KS")
    play(hand, "attack 6C, defend 8C, attack 6D")
    assert hand.bout == 9
    play(hand, "defend 9D")
    assert hand.bout == 10
    assert hand.last_bout is not None and hand.last_bout.dropped_out == (1,)


def test_five_beaten_are_enough_in_the_first_bout_with_the_five_card_rule() -> None:
    options = Options(five_first=True, exchange=False)
    hands = ("6C 6D 6S 7C 7D 7S", "7H 8C 8D 8S QH KH", "9C 10C JC QC KC AC", "9D 10D JD QD KD AD")
    hand = position(*hands, options=options, bout=1, talon="9S 10S 9H")
    play(hand, "attack 6C, defend 7H, attack 7C, defend 8C, attack 7D, defend 8D")
    play(hand, "attack 7S, defend 8S, attack 6D, defend QH")
    assert hand.bout == 2
    assert hand.principal == 1


def test_when_it_is_beaten_off_the_defender_attacks_next() -> None:
    hand = position("8C 9D", "9C KC", "10C AS", "JC JD")
    play(hand, "attack 8C, defend 9C, pass, pass, pass")
    assert (hand.principal, hand.defender, hand.to_move) == (1, 2, 1)


def test_a_defender_who_takes_loses_his_turn_to_attack() -> None:
    """Document, Successful attack: the taker's left neighbour attacks next."""
    hand = position("8C 9D", "9C KC", "10C AS", "JC JD")
    play(hand, "attack 8C, take, pass, pass, pass")
    assert (hand.principal, hand.defender, hand.to_move) == (2, 3, 2)


def test_the_table_shows_each_attack_card_with_the_one_that_beats_it() -> None:
    hand = position("8C 9D 9S", "9C 10D KC", "10C AS")
    play(hand, "attack 8C")
    assert hand.table == ((6, -1),)
    play(hand, "defend 9C")
    assert hand.table == ((6, 7),)
    play(hand, "attack 9D, take")
    assert hand.table == ((6, 7), (20, -1))
    assert hand.taking and hand.phase == "give"
