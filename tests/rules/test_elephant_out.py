"""Ditsy Elephant: going out, the places and the exchange of the next deal."""

from random import Random

import pytest

from retrocards.cards import card_text, cards_of, shuffled
from retrocards.rules.base import RuleBroken, TextError
from retrocards.rules.elephant import Hand, Match, Options, exchanged, partner
from tests.rules.elephant_positions import cards, deal, laid, legal, play, position
from tests.rules.games import ELEPHANT_OPTIONS

MUST_BEAT = Options(after_out="must_beat")


def test_the_next_seat_leads_when_a_player_has_gone_out() -> None:
    """So the program has it: nobody has to beat the last cards."""
    hand = position("2C", "4C 5C", "4D 5D", "4H 5H", turn=0, table="AC", last=3)
    play(hand, "play 2C")
    assert (hand.out, hand.to_move, hand.leads) == ((0,), 1, True)
    assert [card_text(card) for card in hand.table] == ["2C"], "the cards stay on the table"
    assert hand.last_player == 0
    assert legal(hand) == ["play 4C", "play 5C", "pass"]


def test_the_next_seat_still_in_leads() -> None:
    hand = position("2C", "-", "-", "4H 5H", turn=0, table="AC", last=3, out=(2, 1))
    play(hand, "play 2C")
    assert (hand.out, hand.to_move, hand.leads) == ((2, 1, 0), 3, True)


def test_by_option_the_others_may_first_beat_the_last_cards() -> None:
    hand = position("KC", "4C 5C", "4D 2D", "4H 5H", turn=0, table="9C", last=3, options=MUST_BEAT)
    play(hand, "play KC")
    assert (hand.out, hand.to_move, hand.leads) == ((0,), 1, False)
    assert legal(hand) == ["pass"]
    play(hand, "pass")
    assert legal(hand) == ["play 2D", "pass"]
    play(hand, "play 2D, pass")
    assert (hand.to_move, hand.leads) == (1, False), "0 is out and is not asked"
    play(hand, "pass")
    assert (hand.to_move, hand.leads) == (2, True)


def test_by_option_the_next_seat_leads_if_nobody_has_beaten_them() -> None:
    hand = position("KC", "4C 2C", "4D 2D", "4H 5H", turn=0, table="9C", last=3, options=MUST_BEAT)
    play(hand, "play KC, pass, pass")
    assert (hand.to_move, hand.leads) == (3, False), "each of the three is asked"
    play(hand, "pass")
    assert (hand.to_move, hand.leads) == (1, True)
    hand = position(
        "-", "KC", "-", "4H 2H", turn=1, table="9C", last=3, out=(2, 0), options=MUST_BEAT
    )
    play(hand, "play KC")
    assert (hand.to_move, legal(hand)) == (3, ["play 2H", "pass"])
    play(hand, "pass")
    assert (hand.to_move, hand.leads) == (3, True)


def test_a_seat_that_is_out_passes_without_being_asked() -> None:
    hand = position("4C 9C", "-", "5D 10D", "6H JH", turn=0, table="3C", last=3, out=(1,))
    play(hand, "play 4C")
    assert hand.to_move == 2
    play(hand, "pass, pass")
    assert (hand.to_move, hand.leads) == (0, True)


def test_the_last_one_goes_on_alone_until_he_is_out_too() -> None:
    for options in ELEPHANT_OPTIONS:
        hand = position("-", "-", "4D 9C 9D", "-", turn=2, out=(3, 1, 0), last=0, options=options)
        play(hand, "play 9C")
        assert (hand.to_move, hand.leads, hand.outcome) == (2, True, None)
        play(hand, "play 4D, play 9D")
        assert hand.outcome is not None
        assert (hand.to_move, hand.leads, legal(hand)) == (-1, False, [])


def test_the_places_are_the_order_of_going_out() -> None:
    """Playing rules, after the tips: three go out, and the fourth has the last place."""
    hand = position("4C", "4D", "4H", "5S", turn=2, last=2)
    play(hand, "play 4H, play 5S, play 4C, play 4D")
    assert hand.out == (2, 3, 0, 1)
    assert hand.outcome is not None
    assert (hand.outcome.places, hand.outcome.reason) == ((3, 4, 1, 2), "all_out")
    with pytest.raises(RuleBroken) as broken:
        play(hand, "pass")
    assert (broken.value.rule, broken.value.detail) == ("hand_over", {"move": "pass"})
    with pytest.raises(RuleBroken, match="hand_over"):
        play(hand, "play 4C")


HANDS = (
    "3H 4C 5C 6C 7C 8C 9C 10C JC QC KC KD KH",
    "3S 4D 5D 6D 7D 8D 9D 10D JD QD KS AD 2D",
    "3C 4H 5H 6H 7H 8H 9H 10H JH QH AC 2H AH",
    "3D 4S 5S 6S 7S 8S 9S 10S JS QS AS 2C 2S",
)
"""Not all in order, so that the ends of the sorted hands are exchanged and not of the dealt."""


def test_the_first_takes_the_two_best_of_the_last_and_gives_his_two_worst() -> None:
    """Playing rules, after the tips: the first and the last swap two cards, worst for best."""
    hand = deal(*HANDS, before=(1, 2, 3, 4))
    assert (hand.given[0], hand.given[3]) == (cards("3H 4C"), cards("2S 2C"))
    assert laid(hand, 0) == "5C 6C 7C 8C 9C 10C JC QC KC KD KH 2S 2C"
    assert laid(hand, 3) == "3D 3H 4S 4C 5S 6S 7S 8S 9S 10S JS QS AS"


def test_the_second_takes_the_best_of_the_third_and_gives_his_worst() -> None:
    """Playing rules, after the tips: the second and the third swap one, worst for best."""
    hand = deal(*HANDS, before=(1, 2, 3, 4))
    assert (hand.given[1], hand.given[2]) == (cards("3S"), cards("2H"))
    assert laid(hand, 1) == "4D 5D 6D 7D 8D 9D 10D JD QD KS AD 2H 2D"
    assert laid(hand, 2) == "3C 3S 4H 5H 6H 7H 8H 9H 10H JH QH AC AH"


def test_then_the_three_of_spades_opens_again_wherever_it_is_now() -> None:
    """Playing rules, after the tips: a game follows the exchange."""
    hand = deal(*HANDS, before=(1, 2, 3, 4))
    assert (hand.opener, hand.to_move) == (2, 2)
    assert legal(hand) == ["play 3C 3S"]


def test_the_places_say_who_exchanges_not_the_seats() -> None:
    hand = deal(*HANDS, before=(3, 4, 1, 2))
    assert hand.given == (cards("KH"), cards("AD 2D"), cards("3C 4H"), cards("3D"))
    assert [partner((3, 4, 1, 2), seat) for seat in range(4)] == [3, 2, 1, 0]
    assert [exchanged((3, 4, 1, 2), seat) for seat in range(4)] == [1, 2, 2, 1]


def test_of_cards_of_one_value_the_outermost_go() -> None:
    """The program takes the places at the ends of the hands, whatever the suits there."""
    first = "5H 3C 5C 3D 7C 8C 9C 10C JC QC KC KD KH"
    last = "3S 4D 5D 6D 7D 8D 9D 10D JD QD 2D 2H 2C"
    hand = deal(first, "4H", "4S", last, before=(1, 2, 3, 4))
    assert hand.given[0] == cards("3C 3D")
    assert hand.given[3] == cards("2H 2C")
    assert laid(hand, 3).startswith("3S 3D 3C 4D"), "his second lowest lies below his lowest"
    assert laid(hand, 0).endswith("KC KD KH 2C 2H")


def test_even_a_card_that_is_no_better_is_taken() -> None:
    """No choice: it is done though the first loses by it."""
    first = "9C 9D 9H 9S 10C 10D 10H 10S JC JD JH JS 2C"
    last = "3C 3D 3H 3S 4C 4D 4H 4S 5C 5D 5H 5S 6C"
    hand = deal(first, "-", "-", last, before=(1, 2, 3, 4))
    assert hand.hands[0] & cards("6C 5S") == cards("6C 5S")
    assert laid(hand, 0).startswith("5S 6C 9H 9S")


def test_a_match_hands_the_places_on() -> None:
    match = Match(Options())
    rng = Random(4)
    places = None
    for number in range(12):
        hand = match.new_hand(str(number))
        assert hand.before == places
        assert hand == Hand(Options(), shuffled(Options.pack, str(number)), places)
        assert sum(map(int.bit_count, hand.given)) == (6 if places else 0)
        with pytest.raises(RuleBroken, match="hand_not_over"):
            match.score(hand)
        while hand.to_move >= 0:
            hand.play(rng.choice(hand.legal_moves()))
        outcome = match.score(hand)
        places = outcome.places
        assert match.places == places
        assert match.hands_played == number + 1
        assert match.outcome is None, "it goes on for as long as they like"


def test_nothing_but_the_exchanged_cards_changes_hands() -> None:
    for number in range(30):
        plain = Hand(Options(), shuffled(Options.pack, str(number)))
        hand = Hand(Options(), shuffled(Options.pack, str(number)), (2, 4, 1, 3))
        for seat in range(4):
            other = partner((2, 4, 1, 3), seat)
            moved = hand.given[seat] | hand.given[other]
            assert plain.hands[seat] & ~moved == hand.hands[seat] & ~moved
            assert not hand.hands[seat] & hand.given[seat]
            assert hand.hands[seat] & hand.given[other] == hand.given[other]
            assert len(cards_of(hand.given[seat])) == exchanged((2, 4, 1, 3), seat)


def test_options_may_be_replaced_between_hands() -> None:
    match = Match(Options())
    match.options = Options(opening="lead")
    assert match.new_hand("1").options == Options(opening="lead")


def test_a_copy_of_a_match_is_a_match_of_its_own() -> None:
    match = Match(Options())
    match.hands_played, match.places = 1, (4, 1, 3, 2)
    twin = match.copy()
    assert twin == match and twin.new_hand("1") == match.new_hand("1")
    twin.places = (1, 2, 3, 4)
    assert match.places == (4, 1, 3, 2)


@pytest.mark.parametrize(
    "old, new, sentence",
    [
        ("match", "hand", "A match of Ditsy Elephant begins with a line named match"),
        ("places: 4 1 3 2", "", "has the lines match, hands_played, places"),
        ("hands_played: 1", "hands_played: 0", "none before it"),
        ("hands_played: 1", "hands_played: one", "whole number"),
        ("places: 4 1 3 2", "places: -", "There must be places"),
        ("places: 4 1 3 2", "places: 4 1 3 3", "must be 1 to 4"),
        ("opening=threes", "opening=fours", "threes or lead"),
    ],
)
def test_a_match_that_cannot_be_is_refused(old: str, new: str, sentence: str) -> None:
    match = Match(Options())
    match.hands_played, match.places = 1, (4, 1, 3, 2)
    text = match.to_text()
    assert Match.from_text(text) == match
    assert old in text
    with pytest.raises(TextError, match=sentence):
        Match.from_text(text.replace(old, new))
