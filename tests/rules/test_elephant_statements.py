"""Ditsy Elephant: statements of the document about whole deals, one after the other."""

from collections.abc import Iterator
from random import Random

from retrocards.cards import cards_of, pack
from retrocards.rules.elephant import Hand, Match, Options, exchanged, rank_order

DEALS = 20


def deals() -> Iterator[Hand]:
    """The deals of a match before their first card, everybody moving by chance."""
    match, rng = Match(Options()), Random(4711)
    for number in range(DEALS):
        hand = match.new_hand(str(number))
        yield hand.copy()
        while hand.to_move >= 0:
            hand.play(rng.choice(hand.legal_moves()))
        match.score(hand)


def worth(hand: Hand, seat: int) -> int:
    """The values of a seat's cards as they were dealt, added up."""
    return sum(map(rank_order, hand.laid[seat]))


def test_one_deck_is_dealt_out_to_four_players_whole() -> None:
    """Playing rules, paragraph 1: one deck, four players, 13 cards for each of them."""
    for hand in deals():
        dealt = [card for cards in hand.hands for card in cards_of(cards)]
        assert sorted(dealt) == sorted(pack(52))
        assert len(hand.hands) == 4


def test_another_deal_is_shuffled_dealt_and_put_in_order_like_the_first() -> None:
    """Playing rules, after the tips: the next deal is made as the first one was."""
    seen = set()
    for hand in deals():
        for seat in range(4):
            ranks = [rank_order(card) for card in hand.laid[seat]]
            assert len(ranks) == 13 and ranks == sorted(ranks)
        seen.add(tuple(hand.hands))
    assert len(seen) == DEALS, "no two deals are alike"


def test_only_the_first_deal_has_no_exchange() -> None:
    """Playing rules, after the tips: the exchange comes with the second game."""
    first, *others = deals()
    assert not any(first.given)
    for hand in others:
        assert hand.before is not None
        for seat in range(4):
            assert hand.given[seat].bit_count() == exchanged(hand.before, seat)


def test_the_last_place_is_the_fourth_and_loses_by_the_exchange() -> None:
    """Playing rules, after the tips: the exchange rewards the winners and punishes the losers."""
    match = Match(Options())
    match.hands_played, match.places = 1, (4, 2, 3, 1)
    for number in range(DEALS):
        plain, hand = Match(Options()).new_hand(str(number)), match.new_hand(str(number))
        last, second, third, first = (worth(hand, seat) - worth(plain, seat) for seat in range(4))
        assert last == -first < 0, number
        assert third == -second <= 0, number
