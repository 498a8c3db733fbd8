"""Deals of other programs by name: the cards that those worlds have under their numbers."""

from collections.abc import Callable
from itertools import product

import pytest
from pysol_cards.cards import CardRenderer, createCards
from pysol_cards.random import RandomBase, shuffle

from retrocards.cards import (
    OptionError,
    card_text,
    cards_text,
    deal_name,
    next_deal,
    pack,
    parse_card,
    shuffled,
)
from retrocards.rules.calculation import Match, Options

Amount = Callable[[int, int], int]

FREECELL_1 = (
    "JD 2D 9H JC 5D 7H 7C 5H KD KC 9S 5S AD QC KH 3H 2S KS 9D QD JS AS AH 3C 4C 5C TS QH 4H AC 4D "
    "7S 3S TD 4S TH 8H 2C JH 7D 6D 8S 8D QS 6C 3D 8C TC 6S 9C 2H 6H"
)
FREECELL_617 = (
    "7D AD 5C 3S 5S 8C 2D AH TD 7S QD AC 6D 8H AS KH TH QC 3H 9D 6S 8D 3D TC KD 5H 9S 3C 8S 7H 4D "
    "JS 4C QS 9C 9H 7C 6H 2C 2S 4S TS 2H 5D JC 6C JH QH JD KS KC 4H"
)
"""As Rosetta Code has them on its page of FreeCell's deals, row after row."""

EDGES = [1, 2, 617, 11982, 31999, 32000, 32001, 10**6, 2**31 - 1, 2**31, 2**32 - 1, 2**32]


def elsewhere(number: int, whose: int) -> list[str]:
    """PySolFC's list of cards after the shuffle; it deals from the end."""
    return CardRenderer(print_ts=False).render_l(shuffle(createCards(1), number, whose))


@pytest.mark.parametrize("number, cards", [(1, FREECELL_1), (617, FREECELL_617)])
def test_a_deal_of_freecell_is_as_published(number: int, cards: str) -> None:
    assert shuffled(pack(52), f"ms{number}") == [*map(parse_card, cards.split())]


def test_deals_are_those_of_the_package_of_their_world(amount: Amount) -> None:
    more = range(3, 3 + amount(40, 2000))
    for number in (*EDGES, 2**33 - 1, *more, *(number * 9973 for number in more)):
        expected = elsewhere(number, RandomBase.DEALS_MS)[::-1]
        assert [*map(card_text, shuffled(pack(52), f"ms{number}"))] == expected, number
    for number in (*EDGES, 2**33, 10**20 - 1, *more, *(number * 9973 for number in more)):
        expected = elsewhere(number, RandomBase.DEALS_PYSOLFC)[::-1]
        assert [*map(card_text, shuffled(pack(52), f"pysol{number}"))] == expected, number


def test_a_deal_of_another_world_has_the_stacks_and_the_order_of_pysolfcs_calculation(
    amount: Amount,
) -> None:
    """It takes out the first ace, two, three and four of its list, and deals from the end."""
    numbers = (*EDGES, 12345, 40000, *range(3, 3 + amount(40, 300)))
    worlds = {"ms": RandomBase.DEALS_MS, "pysol": RandomBase.DEALS_PYSOLFC}
    for (name, whose), number in product(worlds.items(), numbers):
        left = elsewhere(number, whose)
        bases = [next(card for card in left if card[:-1] == rank) for rank in "A234"]
        coming = [card for card in reversed(left) if card not in bases]
        hand = Match(Options()).new_hand(f"{name}{number}")
        assert [cards_text(stack) for stack in hand.stacks] == bases, f"{name}{number}"
        assert [*map(card_text, (hand.in_play, *hand.undealt))] == coming, f"{name}{number}"


def test_a_smaller_pack_comes_in_the_same_order() -> None:
    order = shuffled(pack(52), "ms1")
    assert shuffled(pack(36), "ms1") == [card for card in order if card in pack(36)]
    assert sorted(shuffled(range(4), "ms1", 1)) == [0, 1, 2, 3]


@pytest.mark.parametrize("text, name", [("ms1", "ms1"), ("MS007", "ms7"), ("PySol5", "pysol5")])
def test_a_name_is_in_small_letters_and_without_zeros(text: str, name: str) -> None:
    assert deal_name(text) == name
    assert shuffled(pack(52), text) == shuffled(pack(52), name)


@pytest.mark.parametrize(
    "text",
    ["ms0", "pysol0", f"ms{2**33}", "ms", "pysol", "sm1", "ms-1", "ms1.5", "ms 1", "ms1x", "ms²"],
)  # fmt: skip
def test_a_name_that_is_no_deal_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(OptionError, match=r"(names no deal; a deal is|There is no deal) .*\.$"):
        deal_name(text)


def test_the_next_deal_is_of_the_same_world() -> None:
    assert [*map(next_deal, ("7", "ms1", "pysol009"))] == ["8", "ms2", "pysol10"]
    assert (next_deal(f"ms{2**33 - 1}"), next_deal("9" * 20)) == ("", "")


def test_the_same_deal_comes_in_the_same_order_in_all_256_sets() -> None:
    order = shuffled(pack(52), "4711")
    for options in Options.all_sets():
        hand = Match(options).new_hand("4711")
        coming = [hand.in_play, *hand.undealt]
        assert coming == [card for card in order if card in coming], options.name
