"""Ditsy Elephant: what a seat may know of a hand."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations
from random import Random
from types import SimpleNamespace

import pytest

from retrocards.cards import ALL_CARDS, card_text, cards_of, parse_card
from retrocards.rules.elephant import (
    THREES,
    Hand,
    Knowledge,
    Match,
    Options,
    Places,
    at_least,
    at_most,
    partner,
    rank_order,
    ranks_of,
)
from retrocards.rules.elephant.view import share
from tests.alike import first_of
from tests.rules.elephant_positions import cards, deal, play, position
from tests.rules.games import ELEPHANT_OPTIONS

ALL_SETS = pytest.mark.parametrize("options", ELEPHANT_OPTIONS, ids=Options.to_text)
PLACES: Places = (2, 4, 1, 3)
HANDS = (
    "3H 4C 5C 6C 7C 8C 9C 10C JC QC KC KD KH",
    "3S 4D 5D 6D 7D 8D 9D 10D JD QD KS AD 2D",
    "3C 4H 5H 6H 7H 8H 9H 10H JH QH AC 2H AH",
    "3D 4S 5S 6S 7S 8S 9S 10S JS QS AS 2C 2S",
)


def after_an_exchange(options: Options, deals: range, one_in: int = 5) -> Iterator[Hand]:
    """Positions of hands that began with an exchange, everybody moving by chance."""
    for number in deals:
        match, rng = Match(options), Random(number)
        match.hands_played, match.places = 1, PLACES
        hand = match.new_hand(str(number))
        while hand.to_move >= 0:
            if rng.randrange(one_in) == 0:
                yield hand
            hand.play(rng.choice(hand.legal_moves()))


def test_a_view_shows_the_own_hand_and_what_everybody_sees() -> None:
    hand = play(deal(*HANDS), "play 3S, play 4H, pass, play KC")
    view = hand.view(0)
    assert view.hand == cards(HANDS[0]) & ~cards("KC")
    assert [card_text(card) for card in view.laid] == HANDS[0].split()
    assert (view.counts, view.out) == ((12, 12, 12, 13), ())
    assert view.played == cards("3S 4H KC")
    assert view.played_by == (cards("KC"), cards("3S"), cards("4H"), 0)
    assert (view.table, view.last_player) == ((parse_card("KC"),), 0)
    assert (view.to_move, view.leads, view.opener, view.outcome) == (1, False, 1, None)
    assert (view.partner, view.given, view.taken, view.before) == (-1, 0, 0, None)
    assert not view.better
    assert view.options == Options()


def test_a_view_has_no_way_to_the_hidden_cards() -> None:
    """Hands that differ in the others' cards alone give equal views."""
    hand = play(deal(*HANDS), "play 3S, pass")
    other = play(deal(HANDS[0], HANDS[1], HANDS[3], HANDS[2]), "play 3S, pass")
    assert hand != other
    assert hand.view(0) == other.view(0)
    assert hand.view(1) == other.view(1)
    assert hand.view(2) != other.view(2)


def test_a_view_tells_who_passed_on_what() -> None:
    """Every turn: the seat, what it played, and what it had to beat; 0 for nothing."""
    hand = play(deal(*HANDS), "play 3S, play 4H, pass, play KC, pass, pass, pass, play 10C, pass")
    king, four, ten = map(cards, ("KC", "4H", "10C"))
    for seat in range(4):
        assert hand.view(seat).turns == (
            (1, cards("3S"), 0), (2, four, cards("3S")), (3, 0, four), (0, king, four),
            (1, 0, king), (2, 0, king), (3, 0, king), (0, ten, 0), (1, 0, ten),
        )  # fmt: skip
        assert hand.view(seat).sample(Random(1)).turns == hand.turns
    other = play(deal(*HANDS), "play 3S, play 4H, pass, play KC, pass, pass, pass, pass")
    assert other.turns[-1] == (0, 0, 0)


def test_two_views_that_differ_in_who_passed_are_not_equal() -> None:
    """The same cards are played, and one seat has let a lead go by in between."""
    hand = play(deal(*HANDS), "play 3S, pass, pass, pass, play 4D")
    other = play(deal(*HANDS), "play 3S, pass, pass, pass, pass, pass, pass, pass, play 4D")
    assert hand.view(2).legal_moves() == other.view(2).legal_moves()
    assert hand.view(2) != other.view(2) and hand != other
    assert Hand.from_text(other.to_text()) == other


def test_a_seat_knows_its_partner_and_the_cards_of_the_exchange() -> None:
    hand = deal(*HANDS, before=(1, 2, 3, 4))
    rows = [
        (0, 3, "3H 4C", "2C 2S", True),
        (1, 2, "3S", "2H", True),
        (2, 1, "2H", "3S", False),
        (3, 0, "2C 2S", "3H 4C", False),
    ]
    for seat, other, given, taken, better in rows:
        view = hand.view(seat)
        assert (view.partner, view.better) == (other, better)
        assert (view.given, view.taken) == (cards(given), cards(taken))
        assert view.before == (1, 2, 3, 4)


def test_the_cards_given_are_known_to_lie_with_the_partner_until_they_are_played() -> None:
    hand = deal(*HANDS, before=(1, 2, 3, 4))
    assert Knowledge(hand.view(0)).known == [0, 0, cards("3S"), cards("3H 4C")]
    assert Knowledge(hand.view(3)).known == [cards("2C 2S"), 0, cards("3S"), 0]
    play(hand, "play 3C 3S, play 4S 4C, pass, pass, pass")
    assert Knowledge(hand.view(0)).known == [0, 0, 0, cards("3H")]


def test_a_partner_whose_best_were_taken_has_none_better() -> None:
    """Of the same value he may have more: four kings, two of which were his best."""
    hand = deal(*HANDS, before=(4, 1, 2, 3))
    assert hand.given[0] == cards("KH KD")
    facts = Knowledge(hand.view(1))
    assert facts.known[0] == hand.given[1] == cards("3S 4D")
    assert (
        facts.may_hold[0] == facts.unseen & at_most(rank_order(parse_card("KH"))) & ~facts.known[0]
    )
    assert facts.may_hold[0] & cards("KC") and not facts.may_hold[0] & cards("AH 2C")


def test_a_partner_whose_worst_were_given_keeps_none_worse() -> None:
    hand = deal(*HANDS, before=(1, 2, 3, 4))
    facts = Knowledge(hand.view(3))
    assert hand.given[0] == cards("3H 4C")
    assert facts.may_hold[0] == facts.unseen & at_least(rank_order(parse_card("4C"))) & ~cards(
        "2C 2S"
    )
    assert not facts.may_hold[0] & cards("3C 3S") and facts.may_hold[0] & cards("4D")


def test_the_opener_is_known_to_hold_the_three_of_spades_until_he_plays_it() -> None:
    hand = deal(*HANDS)
    assert [Knowledge(hand.view(seat)).known[1] for seat in range(4)] == [
        cards("3S"), 0, cards("3S"), cards("3S")
    ]  # fmt: skip
    play(hand, "play 3S")
    assert Knowledge(hand.view(0)).known[1] == 0
    hand = play(deal(*HANDS, options=Options(opening="lead")), "play 4D")
    assert Knowledge(hand.view(0)).known[1] == cards("3S")


def test_the_opener_has_no_threes_any_more_if_he_had_to_play_them_all() -> None:
    threes = cards("3C 3D")
    for opening, left in (("threes", 0), ("lead", threes)):
        hand = play(deal(*HANDS, options=Options(opening=opening)), "play 3S")
        assert Knowledge(hand.view(0)).may_hold[1] & threes == left
        assert Knowledge(hand.view(0)).may_hold[2] & threes == threes


def contradiction(sample: Hand | SimpleNamespace, seat: int, opener: int) -> str:
    """What a seat knows that speaks against a hand, told from the rules alone."""
    threes = [card for card in cards_of(sample.hands[opener]) if card_text(card)[0] == "3"]
    if parse_card("3S") not in sample.laid[opener]:
        return f"the opener {opener} never had the three of spades"
    if opener != seat and threes and sample.last_player >= 0 and sample.options.opening == THREES:
        return f"the opener {opener} still has threes"
    if sample.before is None:
        return ""
    other = partner(sample.before, seat)
    got, gave = sample.given[seat], sample.given[other]
    rest = [card for card in sample.laid[other] if not got >> card & 1]
    if not got or {*cards_of(got)} - {*sample.laid[other]}:
        return f"the partner {other} does not have what he was given"
    ranks = [rank_order(card) for card in rest]
    if sample.before[seat] < sample.before[other] and max(ranks) > ranks_of(gave)[0]:
        return f"the partner {other} kept better cards than he gave"
    if sample.before[seat] > sample.before[other] and min(ranks) < ranks_of(gave)[-1]:
        return f"the partner {other} kept worse cards than he gave"
    return ""


@ALL_SETS
def test_a_sample_contradicts_nothing_that_the_seat_knows(
    options: Options, amount: Callable[[int, int], int]
) -> None:
    rng, first = Random(5), ELEPHANT_OPTIONS.index(options)
    changed, deals = 0, amount(2, 12)
    for hand in after_an_exchange(options, range(first, first + deals)):
        for seat in range(4):
            view = hand.view(seat)
            sample = view.sample(rng)
            assert sample.view(seat) == view
            for dealt in (hand, sample):
                assert contradiction(dealt, seat, hand.opener) == "", dealt.to_text()
            assert sum(sample.hands) == sum(hand.hands)
            assert [*map(int.bit_count, sample.hands)] == [*map(int.bit_count, hand.hands)]
            assert Hand.from_text(sample.to_text()) == sample
            changed += sample.hands != hand.hands
    assert changed > 8 * deals


@ALL_SETS
def test_a_sample_of_a_sample_is_as_good(options: Options) -> None:
    """What the other two exchanged is in no sample, and nobody falls over that."""
    rng = Random(6)
    for hand in after_an_exchange(options, range(3)):
        sample = hand.view(0).sample(rng)
        assert sample.given[0] == hand.given[0] and not sample.given[1] | sample.given[2]
        for seat in range(4):
            view = sample.view(seat)
            assert view.sample(rng).view(seat) == view


def other_deal(hand: Hand, hands: list[int]) -> SimpleNamespace:
    """What tells a contradiction of the same position with other cards in the hands."""
    return SimpleNamespace(
        hands=hands,
        laid=[[*done, *cards_of(own)] for own, done in zip(hands, hand.played, strict=True)],
        options=hand.options,
        before=hand.before,
        given=hand.given,
        last_player=hand.last_player,
    )


def ways(hand: Hand, seat: int) -> list[list[int]]:
    """Every way to deal the cards that a seat cannot see, but for those it knows to be wrong."""
    others = [other for other in range(4) if other != seat]
    deals = [[hand.hands[own] if own == seat else 0 for own in range(4)]]
    for card in cards_of(sum(hand.hands[other] for other in others)):
        deals = [
            [cards | 1 << card if own == other else cards for own, cards in enumerate(dealt)]
            for dealt in deals
            for other in others
            if dealt[other].bit_count() < hand.hands[other].bit_count()
        ]
    return [
        dealt for dealt in deals if not contradiction(other_deal(hand, dealt), seat, hand.opener)
    ]


@pytest.mark.parametrize("opening", first_of(["threes", "lead"]))
def test_every_way_that_the_cards_may_lie_has_the_same_chance(
    opening: str, amount: Callable[[int, int], int]
) -> None:
    """Few cards are left, so that all ways can be counted; chi-squared within six deviations."""
    rng = Random(8)
    tried = 0
    for hand in after_an_exchange(Options(opening=opening), range(amount(4, 20)), one_in=2):
        seat = rng.randrange(4)
        if sum(map(int.bit_count, hand.hands)) - hand.hands[seat].bit_count() not in (5, 6):
            continue
        possible = ways(hand, seat)
        if len(possible) < 2:
            continue
        view, each = hand.view(seat), 20
        seen = Counter(tuple(view.sample(rng).hands) for _ in range(each * len(possible)))
        assert set(seen) <= {tuple(dealt) for dealt in possible}
        chi = sum((seen[tuple(dealt)] - each) ** 2 / each for dealt in possible)
        freedom = len(possible) - 1
        assert chi < freedom + 6 * (2 * freedom) ** 0.5 + 6, hand.to_text()
        tried += 1
    assert tried > amount(1, 10)


def test_a_number_of_cards_is_as_likely_as_there_are_ways_to_deal_it() -> None:
    """Two cards that only the first may hold, three that both may, two that only the second may."""
    alone, both, other, rng = {0, 1}, {2, 3, 4}, {5, 6}, Random(8)
    ways = Counter(
        len(alone & {*first})
        for first in combinations(alone | both, 2)
        for _ in combinations((both | other) - {*first}, 2)
    )
    drawn = Counter(share(rng, (2, 3, 2), 2, 2) for _ in range(2_000))
    for few, count in ways.items():
        assert drawn[few] / 2_000 == pytest.approx(count / ways.total(), abs=0.04), few


def test_a_view_of_a_finished_hand_shows_the_outcome() -> None:
    hand = play(position("4C", "4D", "4H", "5S", turn=2, last=2), "play 4H, play 5S, play 4C")
    assert hand.view(0).outcome is None
    play(hand, "play 4D")
    view = hand.view(1)
    assert view.outcome == hand.outcome is not None
    assert (view.to_move, view.legal_moves(), view.played) == (-1, (), ALL_CARDS)
    assert view.sample(Random(1)).outcome == hand.outcome


def test_a_seat_may_hold_no_card_that_it_cannot_see() -> None:
    hand = deal(*HANDS, before=(1, 2, 3, 4))
    for seat in range(4):
        assert Knowledge(hand.view(seat)).may_hold[seat] == 0
