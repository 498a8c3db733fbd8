"""The tricks of Ecarte as sets of cards: what hands, views, play-outs and searches go by."""

from itertools import product
from random import Random

import pytest

from retrocards.cards import card_text, cards_of, mask_of, pack, parse_cards
from retrocards.rules.ecarte import Match, Options
from retrocards.rules.ecarte.tricks import BEATS, excluded, laid_by, replies, scored, taker, turns

HEARTS = 2


def test_all_replies_of_a_hand_beat_the_lead_or_none_does() -> None:
    rng = Random(1)
    taken = set()
    for _ in range(400):
        lead, *held = rng.sample(pack(32), rng.randrange(2, 7))
        trump = rng.randrange(4)
        may = replies(mask_of(held), lead, trump)
        beats = may & BEATS[trump][lead]
        assert may and beats in (0, may)
        taken.add(bool(beats))
        for reply in cards_of(may):
            assert not excluded(lead, reply, trump) & mask_of(held)
    assert len(taken) == 2


def test_the_highest_trump_takes_every_trick_or_else_the_highest_card_of_the_suit_led() -> None:
    ranks = ["7", "8", "9", "10", "A", "J", "Q", "K"]
    for trump, lead, reply in product("CDHS", pack(32), pack(32)):
        (led, suit), (high, other) = (
            (ranks.index(card_text(card)[:-1]), card_text(card)[-1]) for card in (lead, reply)
        )
        beats = high > led if other == suit else other == trump
        assert taker(0, lead, reply, "CDHS".index(trump)) == beats, (trump, lead, reply)


def test_who_takes_a_trick_leads_to_the_next_one() -> None:
    """The first trick is trumped, the second stays with its leader, and the third is open."""
    laid = parse_cards("KC 7H 9D 8D 7S")
    assert turns(laid, 0, HEARTS) == [0, 1, 1, 0, 1, 0]
    assert turns(laid[:4], 0, HEARTS) == [0, 1, 1, 0, 1]
    assert turns([], 1, HEARTS) == [1]
    assert laid_by(1, laid, 0, HEARTS) == mask_of(parse_cards("7H 9D 7S"))


def test_turns_are_those_of_a_hand() -> None:
    for number in range(20):
        hand, rng = Match(Options()).new_hand(str(number)), Random(number)
        held, seats = [*hand.hands], list[int]()
        while hand.to_move >= 0:
            if hand.phase != "play":
                held = [*hand.hands]
            seat, laid = hand.to_move, len(hand.laid)
            hand.play(rng.choice(hand.legal_moves()))
            seats += [seat] * (len(hand.laid) - laid)
        assert turns(hand.laid, hand.non_dealer, hand.trump)[: len(seats)] == seats
        for seat in (0, 1):
            laid_cards = laid_by(seat, hand.laid, hand.non_dealer, hand.trump)
            assert laid_cards | hand.hands[seat] == held[seat]


@pytest.mark.parametrize(
    ("pays", "other_pays", "expected"),
    [
        (False, False, [-2, -1, -1, 1, 1, 2]),
        (True, False, [-2, -2, -2, 1, 1, 2]),
        (False, True, [-2, -1, -1, 2, 2, 2]),
    ],
)
def test_what_tricks_score(pays: bool, other_pays: bool, expected: list[int]) -> None:
    assert [scored(taken, pays, other_pays) for taken in range(6)] == expected
