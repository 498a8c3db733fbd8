"""Durak: what a seat may know, and texts of positions that cannot be."""

from random import Random

import pytest

from retrocards.cards import SUIT_CARDS, mask_of
from retrocards.rules.base import Impossible, TextError
from retrocards.rules.durak import QUERY, Hand, Match, Options
from tests.rules.durak_positions import cards, play, position

HANDS = ("6H 6D 7C 7D 7S AS", "8C 8D 8S JC JD JS", "6S 9C 9D 9S QC QD", "6C 10D 10S KC KD KS")


def test_a_view_shows_the_own_hand_and_the_numbers_of_the_others() -> None:
    view = position(*HANDS, talon="8H 9H KH", options=Options(exchange=False)).view(2)
    assert view.hand == cards("6S 9C 9D 9S QC QD")
    assert view.counts == (6, 6, 6, 6)
    assert (view.talon_count, view.trump) == (3, 2)
    assert view.known == (0, 0, 0, 0)


def test_the_unseen_cards_are_those_in_the_other_hands_and_in_the_talon() -> None:
    hand = position(*HANDS, talon="8H 9H KH", options=Options(exchange=False))
    play(hand, "attack 6D")
    view = hand.view(2)
    hidden = hand.hands[0] | hand.hands[1] | hand.hands[3] | mask_of(hand.talon[:-1])
    assert view.unseen == hidden
    play(hand, "take, pass, pass, pass")
    assert not hand.view(2).unseen & cards("6D"), "everyone saw who took it"
    assert hand.view(2).known[1] == cards("6D")


def test_a_view_has_no_way_to_the_hidden_cards() -> None:
    """Two hands that differ in hidden cards only give equal views."""
    hand = position(*HANDS, talon="8H 9H KH", options=Options(exchange=False))
    other = position(
        *HANDS[:2], HANDS[3], HANDS[2], talon="9H 8H KH", options=Options(exchange=False)
    )
    assert hand.view(0) == other.view(0)
    assert hand.view(1) == other.view(1)
    assert hand.view(2) != other.view(2)


def test_nobody_learns_who_was_asked_to_exchange_and_kept_it() -> None:
    offered = position(*HANDS, talon="8H 9H KH", options=Options(), phase="exchange")
    kept = play(offered.copy(), "keep")
    nobody = position("9H 6D 7C 7D 7S AS", *HANDS[1:], talon="8H 6H KH", options=Options())
    for seat in (1, 2, 3):
        assert offered.view(seat) == kept.view(seat) == nobody.view(seat)
    assert offered.view(0).phase == "exchange"
    assert offered.view(0).legal_moves() == offered.legal_moves()


def test_everyone_sees_an_exchange() -> None:
    hand = position(*HANDS, talon="8H 9H KH", options=Options(), phase="exchange")
    play(hand, "exchange")
    for seat in range(4):
        assert hand.view(seat).known[0] == cards("KH")
        assert hand.view(seat).turn_up == cards("6H").bit_length() - 1


def test_the_answers_bind_the_cards_that_a_view_deals_anew() -> None:
    hand = position(
        "6D 7C AS",
        "8C 8D 8S",
        "8H 9C 9D",
        "6C 10D 10S 10H",
        "KC KD",
        "KS 9H",
        options=Options(players=6),
        turn=5,
    )
    assert hand.attackers == (5, 1)
    play(hand, "query")
    view = hand.view(5)
    assert view.answers == {1: False}
    rng = Random(1)
    for _ in range(60):
        assert not view.sample(rng).hands[1] & cards("6H 7H 8H 9H 10H JH QH KH AH")
    hand = position("6D 7C AS", "8C 8D 8S", "8H 9C 9D", "6C 10D 10S 7D")
    view = play(hand, "query").view(0)
    assert view.answers == {2: True, 3: False}
    for _ in range(60):
        assert view.sample(rng).hands[2] & cards("8H")


def test_the_hidden_cards_can_be_anywhere() -> None:
    view = Match(Options()).new_hand("1").view(2)
    rng = Random(2)
    seen = [0, 0, 0, 0]
    for _ in range(200):
        for seat, held in enumerate(view.sample(rng).hands):
            seen[seat] |= held
    assert seen[2] == view.hand
    assert all(seen[seat] == view.unseen for seat in (0, 1, 3))


def test_a_view_of_a_finished_hand_shows_the_outcome() -> None:
    hand = play(position("6C", "8D KS"), "attack 6C, take")
    view = hand.view(0)
    assert view.outcome == hand.outcome
    assert (view.to_move, view.legal_moves()) == (-1, ())


TEXT = play(
    position(*HANDS, talon="8H 9H KH", options=Options(exchange=False)), "attack 6D, defend 8D"
).to_text()


@pytest.mark.parametrize(
    "old, new, sentence",
    [
        ("durak: players=4", "durak: players=5", "has the lines durak, dealer"),
        ("durak: ", "hearts: ", "begins with a line named durak"),
        ("trump: H", "trump: X", "In the line trump: 'X' must be C, D, H or S"),
        ("trump: H", "trump: ", "must be C, D, H or S"),
        ("phase: attack", "phase: sleep", "must be exchange, attack, defend, give or over"),
        ("asked: 0", "asked: zero", "In the line asked: 'zero' is not a whole number"),
        ("in_play: 0", "in_play: x", "'x' is not a seat"),
        ("table: 6D/8D", "table: 6D/8Z", "is not a card"),
        ("talon: 8H 9H KH", "talon: 8H 8H KH", "listed twice"),
        ("last_bout: -", "last_bout: won 0 6C - -", "must be taken or beaten"),
        ("queried: no", "queried: maybe", "must be yes or no"),
        ("dealer: 0", "dealer 0", "has the lines durak, dealer"),
    ],
)
def test_a_text_that_is_no_position_is_refused_in_a_sentence(
    old: str, new: str, sentence: str
) -> None:
    assert old in TEXT
    with pytest.raises(TextError, match=sentence):
        Hand.from_text(TEXT.replace(old, new))


@pytest.mark.parametrize(
    "old, new, fault",
    [
        ("talon: 8H 9H KH", "talon: 8H 9H 6H", "card_twice"),
        ("talon: 8H 9H KH", "talon: 8H 9H KH 2H", "card_unknown"),
        ("table: 6D/8D", "table: -", "card_missing"),
        ("dealer: 0", "dealer: -1", "no_such_seat"),
        ("turn: 0", "turn: 4", "no_such_seat"),
        ("in_play: 0", "in_play: 9", "no_such_seat"),
        ("answers: -", "answers: 4=no", "no_such_seat"),
        ("last_bout: -", "last_bout: taken 5 6C - -", "no_such_seat"),
        ("bout: 9", "bout: 0", "wrong_count"),
        ("idle_bouts: 0", "idle_bouts: 101", "wrong_count"),
        ("in_play: 0 1 2 3", "in_play: 0 1 2", "not_in_play"),
        ("trump: H", "trump: S", "trump_not_last"),
        ("known 0: -", "known 0: KS", "known_not_held"),
        ("answers: -", "answers: 2=yes", "answer_false"),
        ("phase: attack", "phase: over", "not_over"),
        ("idle_bouts: 0", "idle_bouts: 100", "over"),
        ("table: 6D/8D", "table: 8D/6D", "does_not_beat"),
        ("phase: attack", "phase: give", "wrong_phase"),
        ("phase: attack", "phase: defend", "wrong_phase"),
        ("phase: attack", "phase: exchange", "wrong_phase"),
        ("asked: 0", "asked: 3", "nobody_to_move"),
        ("asked: 0", "asked: -1", "nobody_to_move"),
    ],
)
def test_a_position_that_cannot_be_is_refused_by_the_name_of_its_fault(
    old: str, new: str, fault: str
) -> None:
    assert old in TEXT
    with pytest.raises(Impossible) as refused:
        Hand.from_text(TEXT.replace(old, new))
    assert refused.value.fault == fault
    assert str(refused.value).endswith(".")


def test_a_hand_that_is_over_has_no_table() -> None:
    text = TEXT.replace("phase: attack", "phase: over")
    with pytest.raises(Impossible) as refused:
        Hand.from_text(text.replace("idle_bouts: 0", "idle_bouts: 100"))
    assert refused.value.fault == "over"


def test_a_defender_cannot_be_given_more_cards_than_he_has() -> None:
    text = play(position("6C 6D 6H 7S", "KH", talon="-"), "attack 6C").to_text()
    moved = text.replace("table: 6C", "table: 6C 6D").replace("hand 0: 6D 6H", "hand 0: 6H")
    assert moved != text
    with pytest.raises(Impossible) as refused:
        Hand.from_text(moved.replace("phase: defend", "phase: give"))
    assert refused.value.fault == "too_many_attacks"


def test_nobody_is_asked_to_exchange_a_card_that_nobody_has() -> None:
    hand = position("6H 7C 8C 9C 10C JC", "7D 8D 9D 10D JD QD", talon="KC AH",
                    options=Options(players=2), phase="exchange")  # fmt: skip
    text = hand.to_text()
    assert Hand.from_text(text).to_move == 0
    spoilt = text.replace("hand 0: 7C 8C 9C 10C JC 6H", "hand 0: 7C 8C 9C 10C JC KC")
    spoilt = spoilt.replace("talon: KC AH", "talon: 6H AH")
    assert spoilt.count("6H") == 1 and spoilt != text
    with pytest.raises(Impossible) as refused:
        Hand.from_text(spoilt)
    assert refused.value.fault == "nobody_to_move"


def test_cards_are_dealt_to_seats_as_their_answers_tell() -> None:
    """Seat 1 has no trump, seat 3 has one; together with the known they hold what they hold."""
    hand = play(
        position("6C 7C 8C 9C", "6D 7D 8D 9D", "6S 7S 8S", "10D JD 6H", options=Options()), "query"
    )
    view = hand.view(0)
    assert view.answers == {2: False, 3: True}
    hearts, rng = cards("6H 7H 8H 9H 10H JH QH KH AH"), Random(3)
    for _ in range(50):
        assert not view.deal_to([2], rng) & hearts
        assert view.deal_to([3], rng) & hearts
        together = view.deal_to([2, 3], rng)
        assert together.bit_count() == view.counts[2] + view.counts[3]
        assert not together & ~view.unseen
        sample = view.sample(rng)
        assert not sample.hands[2] & hearts and sample.hands[3] & hearts


def test_the_talon_of_a_sample_lies_in_any_order() -> None:
    hand = position(*HANDS, talon="8H 9H 10H JH KH", options=Options(exchange=False))
    view = hand.view(0)
    samples = [view.sample(Random(seed)).talon for seed in range(60)]
    assert {talon[-1] for talon in samples} == {hand.talon[-1]}
    rising = [talon[0] < talon[1] for talon in samples]
    assert 15 < sum(rising) < 45, "the next card is the lower of the first two half the time"


def test_who_is_known_to_hold_a_trump_need_hold_no_other_for_having_said_so() -> None:
    hand = position(
        "6C 7C 8C 9C", "10C JC QC KC", "6H 6D 7D 8D", "9D 10D 7H 8H", trump="H", known={2: "6H"},
        talon="9S 10S JS 9H",
    )  # fmt: skip
    hand.play(QUERY)
    view = hand.view(0)
    assert view.answers[2]
    rng = Random(7)
    held = {(view.sample(rng).hands[2] & SUIT_CARDS[2]).bit_count() for _ in range(40)}
    assert 1 in held and held != {1}
