"""Ditsy Elephant: the deck, the deal, the opening and the options, by what the document says."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from retrocards.cards import card_text, cards_of, parse_card, shuffled
from retrocards.rules.base import OptionError, RuleBroken, TextError
from retrocards.rules.elephant import (
    PASS,
    PLAYS,
    Hand,
    Match,
    Options,
    is_play,
    rank_order,
)
from tests.rules.elephant_positions import cards, deal, laid, legal, play
from tests.rules.games import ELEPHANT_OPTIONS

LEAD = Options(opening="lead")


def test_the_values_go_from_three_to_two() -> None:
    """Playing rules, paragraph 1: the three is the lowest value, the two is above the ace."""
    clubs = sorted(range(13), key=rank_order)
    assert "-".join(card_text(card)[:-1] for card in clubs) == "3-4-5-6-7-8-9-10-J-Q-K-A-2"
    assert [rank_order(card) for card in clubs] == list(range(13))
    assert {rank_order(parse_card(f"9{suit}")) for suit in "CDHS"} == {6}


def test_thirteen_cards_each_for_four_players_in_order() -> None:
    """Playing rules, paragraph 1: four hands of 13 cards, sorted with low values first."""
    for number in range(30):
        hand = Match(Options()).new_hand(str(number))
        assert [held.bit_count() for held in hand.hands] == [13] * 4
        for seat in range(4):
            ranks = [rank_order(card) for card in hand.laid[seat]]
            assert ranks == sorted(ranks)
            assert set(hand.laid[seat]) == set(cards_of(hand.hands[seat]))


def test_every_fourth_card_is_a_seats_and_suits_stay_in_the_order_of_the_deal() -> None:
    """The program deals round the table and sorts by value alone."""
    deck = shuffled(Options.pack, "5")
    hand = Hand(Options(), deck)
    for seat in range(4):
        own = deck[seat::4]
        assert set(hand.laid[seat]) == set(own)
        for rank in range(13):
            of_rank = [card for card in hand.laid[seat] if rank_order(card) == rank]
            assert of_rank == [card for card in own if rank_order(card) == rank]
    assert laid(deal("KS KC 3H KD 3D"), 0).startswith("3H 3D KS KC KD AC")


def test_the_places_of_the_cards_never_close_up() -> None:
    hand = deal("3S 9C 9D")
    before = hand.laid[0]
    play(hand, "play 3S")
    assert hand.laid[0] == before


def test_the_holder_of_the_three_of_spades_goes_first() -> None:
    """Playing rules, paragraph 2: whoever holds the three of spades begins."""
    for options in ELEPHANT_OPTIONS:
        for seat in range(4):
            hand = deal(*["-"] * seat, "3S 3D", options=options)
            assert (hand.to_move, hand.opener, hand.leads, hand.last_player) == (
                seat,
                seat,
                True,
                -1,
            )
            assert hand.table == ()


@pytest.mark.parametrize(
    "threes, move",
    [
        ("3S", "play 3S"),
        ("3S 3C", "play 3C 3S"),
        ("3D 3S 3H", "play 3D 3H 3S"),
        ("3S 3H 3D 3C", "play 3C 3D 3H 3S"),
    ],
)
def test_he_plays_all_his_threes_at_once(threes: str, move: str) -> None:
    """So does the program; the number of them binds the next player."""
    others = [card for card in ["3C", "3D", "3H", "3S"] if card not in threes.split()]
    hand = deal(threes, "5C 5D 5H 5S 6C", " ".join(others))
    assert legal(hand) == [move]
    play(hand, move)
    count = len(threes.split())
    assert [card_text(card) for card in hand.table] == threes.split(), "as they lay"
    assert hand.to_move == 1
    assert {len(move.split()) - 1 for move in legal(hand)[:-1]} == set(range(count, 5))


def test_he_can_open_with_nothing_else() -> None:
    hand = deal("3S 3D 4C 4D 4H")
    before = hand.to_text()
    for words in ("play 3S", "play 3D", "play 4C", "play 4C 4D 4H", "play 2C", "pass", "play 9S"):
        with pytest.raises(RuleBroken) as broken:
            play(hand, words)
        assert broken.value.rule == "must_open"
        assert broken.value.detail == {"move": words, "cards": "3D 3S"}
    assert hand.to_text() == before


def test_by_the_text_alone_he_leads_what_he_likes() -> None:
    """The document only says that he is the first to go; the option ``lead`` keeps to it."""
    hand = deal("3S 3D 4C", options=LEAD)
    everything = {move for move in PLAYS if not move & ~hand.hands[0]}
    assert set(hand.legal_moves()) == everything
    assert "play 3S" in legal(hand) and "play 3D" in legal(hand) and "play 4C" in legal(hand)
    with pytest.raises(RuleBroken, match="must_lead"):
        hand.play(PASS)
    play(hand, "play 4C")
    assert hand.hands[0] & cards("3S 3D") == cards("3S 3D")
    assert hand.to_move == 1


def test_the_first_hand_of_a_match_has_no_exchange() -> None:
    hand = Match(Options()).new_hand("4711")
    assert hand.before is None
    assert hand.given == (0, 0, 0, 0)
    assert hand == Hand(Options(), shuffled(Options.pack, "4711"))


def test_a_play_is_one_to_four_cards_of_one_value() -> None:
    """Four ways for a single, six for a pair, four for three of a kind and one for all four."""
    assert len(PLAYS) == 13 * (4 + 6 + 4 + 1)
    assert is_play(cards("2C")) and is_play(cards("2C 2D 2H 2S"))
    assert not is_play(PASS) and not is_play(cards("2C 3C")) and not is_play(-1)


def test_the_options_are_those_of_the_program_by_default() -> None:
    assert Options() == Options(opening="threes", after_out="next_leads", free_lead="may_pass")
    sets = ELEPHANT_OPTIONS
    assert sets[0] == Options() and len(set(sets)) == 8
    for options in sets:
        assert Options.from_text(options.to_text()) == options
    assert Options.from_text("") == Options()
    assert Options.from_text("after_out=must_beat") == Options(after_out="must_beat")


def test_an_option_that_there_is_not_is_refused_in_a_sentence() -> None:
    with pytest.raises(OptionError, match="opening is 'twos'; it must be threes or lead"):
        Options(opening="twos")
    with pytest.raises(OptionError, match="after_out is True; it must be next_leads or must_beat"):
        Options(after_out=True)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "text, sentence",
    [
        ("colour=red", "There is no option 'colour'; the options are opening, after_out"),
        ("opening=yes", "opening is 'yes'; it must be threes or lead"),
        ("opening", "opening is ''; it must be"),
        ("opening=lead opening=lead", "is given twice"),
    ],
)
def test_a_text_that_is_no_set_of_options_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(TextError, match=sentence):
        Options.from_text(text)


def test_a_deal_number_below_zero_is_refused() -> None:
    with pytest.raises(OptionError, match="names no deal"):
        Match(Options()).new_hand("-1")


def test_a_move_is_written_with_its_cards_in_a_fixed_order() -> None:
    assert Hand.parse_move("play 3S 3h") == Hand.parse_move(" PLAY 3H 3S ") == cards("3H 3S")
    assert Hand.move_text(cards("3H 3S")) == "play 3H 3S"
    assert Hand.move_text(PASS) == "pass"
    assert Hand.parse_move("play 3S 4S") == cards("3S 4S"), "a move, though never legal"
    for words in ("play", "play -", "pass 3S", "play 3S 3S", "3S", "play 1S"):
        with pytest.raises(TextError):
            Hand.parse_move(words)
    for number in (-1, 1 << 52):
        with pytest.raises(TextError, match="not the number of a move"):
            Hand.move_text(number)


@given(st.text())
def test_any_text_is_a_move_or_refused(text: str) -> None:
    try:
        move = Hand.parse_move(text)
    except TextError:
        return
    assert Hand.parse_move(Hand.move_text(move)) == move


def test_a_random_hand_is_over_after_at_most_208_moves() -> None:
    """Every play gets rid of a card, and after it at most three can pass."""
    for options in ELEPHANT_OPTIONS:
        for number in range(40):
            hand, rng = Match(options).new_hand(str(number)), Random(number)
            moves = 0
            while hand.to_move >= 0:
                hand.play(rng.choice(hand.legal_moves()))
                moves += 1
            assert 13 <= moves <= 208, number
