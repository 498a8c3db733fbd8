"""Cards, sets of cards, and the shuffle that is the same for ever."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from retrocards.cards import (
    ALL_CARDS,
    SAME_RANK,
    SUIT_CARDS,
    OptionError,
    TextError,
    card_text,
    cards_of,
    cards_text,
    deal_name,
    mask_of,
    pack,
    parse_card,
    parse_cards,
    rank_of,
    shuffled,
    suit_of,
)


@pytest.mark.parametrize(
    "text, card", [("2C", 0), ("10C", 8), ("AC", 12), ("7D", 18), ("QH", 36), ("AS", 51)]
)
def test_a_card_is_its_suit_times_thirteen_and_its_rank(text: str, card: int) -> None:
    assert parse_card(text) == card
    assert card_text(card) == text
    assert (suit_of(card), rank_of(card)) == divmod(card, 13)


def test_every_card_parses_back_in_either_case() -> None:
    for card in range(52):
        assert parse_card(card_text(card)) == card
        assert parse_card(card_text(card).lower()) == card


def test_the_ten_may_be_written_with_one_letter() -> None:
    assert parse_card("TH") == parse_card("10h") == parse_card(" th ")


@pytest.mark.parametrize(
    "text", ["", "H", "1H", "11H", "QX", "Q", "QHH", "Q H", "10", "10\N{LATIN SMALL LETTER LONG S}"]
)
def test_a_text_that_is_no_card_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(TextError, match="is not a card; write a rank"):
        parse_card(text)


def test_packs_of_36_and_52_and_32() -> None:
    assert len(pack(36)) == 36
    assert {card_text(card)[:-1] for card in pack(36)} == {*"6789JQKA", "10"}
    assert pack(52) == tuple(range(52))
    assert {card_text(card)[:-1] for card in pack(32)} == {*"789JQKA", "10"}
    with pytest.raises(OptionError, match="no pack of 40 cards"):
        pack(40)


@given(st.integers(0, ALL_CARDS))
def test_a_set_lists_its_cards_lowest_first(mask: int) -> None:
    assert cards_of(mask) == tuple(card for card in range(52) if mask >> card & 1)
    assert mask_of(cards_of(mask)) == mask
    assert parse_cards(cards_text(cards_of(mask))) == list(cards_of(mask))


def test_a_card_that_is_listed_twice_is_refused() -> None:
    with pytest.raises(TextError, match="listed twice"):
        parse_cards("7C 8D 7c")


def test_suits_and_ranks_as_sets() -> None:
    assert [cards_text(cards_of(SAME_RANK[parse_card("7D")]))] == ["7C 7D 7H 7S"]
    assert all(SUIT_CARDS[suit_of(card)] >> card & 1 for card in range(52))
    assert sum(SUIT_CARDS) == ALL_CARDS


VECTORS = {
    0: (
        "8H 9H JD 7C 7D KC JC 6C 10D QS AS JH AC AD 7S 10H 9C 7H "
        "6S 10C 10S QC 6H 8D 8S 6D KS KH 9D QD JS 9S KD 8C AH QH"
    ),
    1: (
        "9S 8C 10H 7H JS KS 7D QS AD 6H JC 7C 6D JH 6S 8D AS 8S "
        "9H 10D AH 6C 7S 9C QC KH 9D 8H 10S JD QH QD KC KD 10C AC"
    ),
    4711: (
        "7H 10C 9C 8D KC 6S KS 9D KD QC 8C 8H QD JH JD AS AH 6H "
        "JC JS AD 9S 7S 10D 6C 6D QS QH KH 9H 7D 8S 10H 7C 10S AC"
    ),
    18446744073709551616: (
        "AD QH 9S KS AS 8S 8H JS QC 7C 6S 6H 8C QD 7S 7D 9H 10C "
        "9D AH 10H 6D KC JD 6C QS 8D 10D KH 9C KD 7H AC 10S JC JH"
    ),
}


@pytest.mark.parametrize("deal", VECTORS)
def test_a_deal_number_gives_the_same_order_for_ever(deal: int) -> None:
    assert cards_text(shuffled(pack(36), str(deal))) == VECTORS[deal]


def test_the_shuffle_is_fisher_and_yates_over_getrandbits() -> None:
    """The published description, word by word, gives the published vectors."""
    bits = Random(7).getrandbits
    order = list(range(52))
    for last in range(51, 0, -1):
        chosen = last + 1
        while chosen > last:
            chosen = bits(last.bit_length())
        order[last], order[chosen] = order[chosen], order[last]
    assert shuffled(range(52), "7") == order


def test_every_order_is_as_likely_as_another() -> None:
    counts: dict[tuple[int, ...], int] = {}
    for deal in range(6000):
        order = tuple(shuffled((0, 1, 2), str(deal)))
        counts[order] = counts.get(order, 0) + 1
    assert len(counts) == 6
    assert all(880 < count < 1120 for count in counts.values()), counts


@pytest.mark.parametrize("deal", [0, 1, 4711])
def test_another_stream_of_a_deal_is_the_deal_of_a_number_that_nobody_uses(deal: int) -> None:
    assert shuffled(pack(36), str(deal), 1) == shuffled(pack(36), str(deal + 2**64))


def test_zeros_before_a_number_name_the_same_deal() -> None:
    assert deal_name("007") == deal_name("7") == "7"
    assert (deal_name("0"), deal_name("00")) == ("0", "0")
    assert shuffled(range(52), "007") == shuffled(range(52), "7")


@pytest.mark.parametrize("deal", ["-1", "", "x", "1.5", " 7", "7\n", "²", "٣", "1_0", "9" * 21])
def test_a_text_that_names_no_deal_is_refused_and_says_what_would(deal: str) -> None:
    with pytest.raises(OptionError, match="names no deal; a deal is a whole number of at most 20"):
        shuffled(range(52), deal)
