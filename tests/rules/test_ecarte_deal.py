"""Ecarte: the pack, the dealer, the deal and the options, by the sentences of the document."""

from itertools import pairwise
from random import Random

import pytest

from retrocards.cards import card_text, cards_of, mask_of, parse_card, shuffled
from retrocards.rules.base import OptionError, TextError, first_dealer
from retrocards.rules.ecarte import (
    HIGHER,
    PACK_CARDS,
    SUITS_OF_PACK,
    Hand,
    Match,
    Options,
)
from tests.rules.ecarte_positions import cards, deal, legal
from tests.rules.games import ECARTE_OPTIONS


def test_the_deck_is_the_32_cards_from_seven_to_ace() -> None:
    """Document, The deck: 32 cards, sevens to aces."""
    words = [card_text(card) for card in cards_of(PACK_CARDS)]
    assert len(words) == 32
    assert {word[:-1] for word in words} == {*"789JQKA", "10"}


def test_the_ranks_are_k_q_j_a_10_9_8_7() -> None:
    """Document, The deck: the king is highest, and the ace stands below the jack."""
    order = sorted(cards_of(SUITS_OF_PACK[3]), key=lambda card: HIGHER[card].bit_count())
    assert " ".join(map(card_text, order)) == "KS QS JS AS 10S 9S 8S 7S"
    assert HIGHER[parse_card("AS")] == cards("JS QS KS")
    assert HIGHER[parse_card("10S")] == cards("AS JS QS KS")


def test_the_first_dealer_is_chosen_by_chance() -> None:
    dealers = [first_dealer(2, str(number)) for number in range(2000)]
    assert 900 < sum(dealers) < 1100
    assert {Match(Options()).new_hand(str(number)).dealer for number in range(20)} == {0, 1}
    assert all(Match(Options()).new_hand(str(n)).dealer == dealers[n] for n in range(20))


def test_after_that_the_deal_alternates() -> None:
    """Also from one game to the next."""
    match = Match(Options())
    rng = Random(3)
    dealers = []
    for number in range(60):
        hand = match.new_hand(str(number))
        dealers.append(hand.dealer)
        while hand.to_move >= 0:
            hand.play(rng.choice(hand.legal_moves()))
        match.score(hand)
    assert all(a != b for a, b in pairwise(dealers))
    assert sum(match.games[0]) + sum(match.games[1]) > 5


def test_five_cards_each_and_the_top_of_the_stock_is_turned_up() -> None:
    for number in range(50):
        deck = shuffled(Options.pack, str(number))
        hand = Match(Options()).new_hand(str(number))
        assert [held.bit_count() for held in hand.hands] == [5, 5]
        assert hand.turn_up == deck[10]
        assert hand.trump == deck[10] // 13
        assert hand.stock == tuple(deck[11:])
        assert hand.stock_count == 21
        assert hand.to_move == hand.non_dealer == 1 - hand.dealer


def test_cards_are_dealt_in_threes_and_twos_the_non_dealer_first() -> None:
    """The document does not say how; this is the old way, and ours."""
    deck = shuffled(Options.pack, "5")
    hand = Hand(Options(), 0, deck)
    assert hand.hands[1] == mask_of([*deck[0:3], *deck[6:8]])
    assert hand.hands[0] == mask_of([*deck[3:6], *deck[8:10]])


def test_a_king_turned_scores_one_for_the_dealer() -> None:
    """Document, Dealing: a king turned up is a point for the dealer."""
    hands = ("7C 8C 9C 7D 8D", "7S 8S 9S 7H 8H")
    for dealer in (0, 1):
        hand = deal(*hands, turn_up="KH", dealer=dealer, points=(2, 3))
        assert hand.points[dealer] == (2, 3)[dealer] + 1
        assert hand.points[1 - dealer] == (2, 3)[1 - dealer]
        assert legal(hand) == ["lead", "propose"]
    assert deal(*hands, turn_up="QH", points=(2, 3)).points == [2, 3]


def test_a_king_turned_at_four_ends_the_game_at_once() -> None:
    hand = deal("7C 8C 9C 7D 8D", "7S 8S 9S 7H 8H", turn_up="KH", dealer=1, points=(2, 4))
    assert (hand.to_move, hand.phase, legal(hand)) == (-1, "over", [])
    outcome = hand.outcome
    assert outcome is not None
    assert (outcome.winner, outcome.reason, outcome.points) == (1, "king_turned", (2, 5))
    assert (outcome.game, outcome.worth) == (1, 2)
    assert Hand.from_text(hand.to_text()) == hand


def test_a_king_is_turned_once_in_eight_deals() -> None:
    """4 of the 32 cards are kings; 8,000 deals agree within three standard errors."""
    deals = 8000
    kings = sum(
        card_text(shuffled(Options.pack, str(number))[10])[0] == "K" for number in range(deals)
    )
    assert abs(kings - deals / 8) < 3 * (deals * 1 / 8 * 7 / 8) ** 0.5


def test_the_dealer_need_not_change_by_default() -> None:
    assert Options() == Options(dealer_must_change=False)
    for options in ECARTE_OPTIONS:
        assert Options.from_text(options.to_text()) == options
    assert Options.from_text("") == Options()
    with pytest.raises(OptionError, match="it must be yes or no"):
        Options(dealer_must_change=1)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "text, sentence",
    [
        ("colour=red", "There is no option 'colour'"),
        ("dealer_must_change=1", "In the option dealer_must_change: '1' must be yes or no"),
        ("dealer_must_change=no dealer_must_change=no", "is given twice"),
    ],
)
def test_a_text_that_is_no_set_of_options_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(TextError, match=sentence):
        Options.from_text(text)


def test_a_deal_number_below_zero_is_refused() -> None:
    with pytest.raises(OptionError, match="names no deal"):
        Match(Options()).new_hand("-1")
