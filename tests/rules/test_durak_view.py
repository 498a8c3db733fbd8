"""Durak: what a seat may know, and texts of positions that cannot be."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from retrocards.cards import mask_of
from retrocards.rules.base import TextError
from retrocards.rules.durak import Hand, Match, Options
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
        ("durak: ", "hearts: ", "begins with a line that is named durak"),
        ("trump: H", "trump: X", "must be C, D, H or S"),
        ("trump: H", "trump: ", "must be C, D, H or S"),
        ("trump: H", "trump: S", "it must end with a trump"),
        ("phase: attack", "phase: sleep", "must be one of exchange, attack"),
        ("phase: attack", "phase: give", "does not fit the phase give"),
        ("phase: attack", "phase: defend", "does not fit the phase defend"),
        ("phase: attack", "phase: over", "is not over"),
        ("asked: 0", "asked: 3", "no such attacker"),
        ("asked: 0", "asked: zero", "not a whole number"),
        ("turn: 0", "turn: 4", "must be a seat"),
        ("turn: 0", "turn: 2", "Only attackers can have joined|must have joined|had six|drawn up"),
        ("dealer: 0", "dealer: -1", "dealer must be a seat"),
        ("bout: 9", "bout: 0", "counted from 1"),
        ("joined: 0", "joined: -", "must have joined"),
        ("joined: 0", "joined: 9", "is not a seat"),
        ("in_play: 0 1 2 3", "in_play: 0 1 2", "so it must be in play"),
        ("idle_bouts: 0", "idle_bouts: 100", "its phase must be over"),
        ("table: 6D/8D", "table: 6D/8Z", "is not a card"),
        ("table: 6D/8D", "table: 8D/6D", "does not beat"),
        ("table: 6D/8D", "table: -", "is missing"),
        ("talon: 8H 9H KH", "talon: 8H 8H KH", "listed twice"),
        ("talon: 8H 9H KH", "talon: 8H 9H 6H", "in two places"),
        ("talon: 8H 9H KH", "talon: 8H 9H KH 2H", "not played with"),
        ("known 0: -", "known 0: KS", "known to hold"),
        ("answers: -", "answers: 2=yes", "does not fit its cards"),
        ("answers: -", "answers: 1=no", "cannot have been queried"),
        ("last_bout: -", "last_bout: won 0 6C - -", "must be taken or beaten"),
        ("last_bout: -", "last_bout: taken 5 6C - -", "not so many seats"),
        ("queried: no", "queried: maybe", "must be yes or no"),
        ("dealer: 0", "dealer 0", "a colon and words"),
    ],
)
def test_a_position_that_cannot_be_is_refused_in_a_sentence(
    old: str, new: str, sentence: str
) -> None:
    assert old in TEXT
    with pytest.raises(TextError, match=sentence):
        Hand.from_text(TEXT.replace(old, new))


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    with pytest.raises(TextError):
        Hand.from_text(text)
    with pytest.raises(TextError):
        Match.from_text(text)


WORDS = sorted({*TEXT.replace("/", " ").replace("=", " ").split(), "-", "yes", "", "-1", "99", "/"})


@given(st.data())
def test_a_spoilt_position_is_refused_or_can_be_played_to_its_end(data: st.DataObject) -> None:
    words = TEXT.split(" ")
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(words) - 1))
        words[place] = data.draw(st.sampled_from(WORDS)) + ("\n" if "\n" in words[place] else "")
    text = " ".join(words)
    try:
        hand = Hand.from_text(text)
    except TextError:
        return
    assert Hand.from_text(hand.to_text()) == hand
    rng = Random(7)
    for seat in range(hand.options.players):
        view = hand.view(seat)
        assert view.sample(rng).view(seat) == view
    while hand.outcome is None:
        hand.play(rng.choice(hand.legal_moves()))
