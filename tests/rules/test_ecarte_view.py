"""Ecarte: what a seat may know, and texts of positions that cannot be."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from retrocards.cards import shuffled
from retrocards.rules.base import TextError
from retrocards.rules.ecarte import PACK_CARDS, REASONS, Hand, Match, Options
from tests.rules.ecarte_positions import cards, deal, play

HANDS = ("7C 8C 9C 7D KH", "7S 8S 9S JS QS")


def test_a_view_shows_the_own_hand_and_the_turn_up_and_no_more() -> None:
    view = deal(*HANDS).view(0)
    assert view.hand == cards(HANDS[0])
    assert view.unseen == view.may_hold == PACK_CARDS & ~cards(HANDS[0] + " 7H")
    assert (view.counts, view.stock_count, view.known) == ((5, 5), 21, 0)


def test_a_seat_knows_its_own_discards_and_the_number_of_the_others() -> None:
    hand = deal(*HANDS, stock="KC KD QC")
    play(hand, "propose, accept, discard 7C 8C, discard 7S")
    assert hand.view(0).discarded == cards("7C 8C")
    assert hand.view(1).discarded == cards("7S")
    assert hand.view(1).unseen & cards("7C 8C 9C KC KD") == cards("7C 8C 9C KC KD")
    assert not hand.view(0).unseen & cards("7C 8C")
    assert hand.view(0).changes == hand.view(1).changes == (2, 1)


def test_a_view_has_no_way_to_the_hidden_cards() -> None:
    """Hands that differ in the other's cards, the discards and the stock give equal views."""
    one = play(deal(*HANDS, stock="KC KD QC"), "propose, accept, discard 7C, discard 7S")
    two = play(
        deal(HANDS[0], "10S KS AS 10D 10C", stock="KC 9H 8H"),
        "propose, accept, discard 7C, discard 10C",
    )
    assert one.view(0) == two.view(0)
    assert one.view(1) != two.view(1)


def test_nobody_learns_that_the_other_may_mark_the_king() -> None:
    """The king is a move of its holder only, and the others see the same without it."""
    one = play(deal(*HANDS), "lead")
    two = play(deal("7C 8C 9C 7D QH", HANDS[1]), "lead")
    assert "king" in map(one.move_text, one.view(0).legal_moves())
    assert one.view(1) == two.view(1)
    one = play(deal("7C 8C 9C 7D QH", "7S 8S 9S JS KH"), "lead, play 7C")
    two = play(deal("7C 8C 9C 7D QH", "7S 8S 9S JS AH"), "lead, play 7C")
    assert one.view(0) == two.view(0)


def test_everyone_knows_who_has_marked_the_king_until_it_is_played() -> None:
    hand = play(deal(*HANDS), "lead, king")
    rng = Random(1)
    assert (hand.view(1).known, hand.view(1).king) == (cards("KH"), 0)
    assert hand.view(0).known == 0
    assert all(hand.view(1).sample(rng).hands[0] & cards("KH") for _ in range(50))
    play(hand, "play KH")
    assert hand.view(1).known == 0


def test_the_strict_rules_tell_what_the_other_cannot_hold() -> None:
    """Who did not win has no higher card; who did not follow has no card of the suit."""
    hand = play(deal("10C QC 9D 8D 10H", "7C 8C 8S 9S JS"), "lead, play 10C, play 7C")
    unseen = hand.view(0).unseen
    assert hand.view(0).may_hold == unseen & ~cards("AC JC KC")
    play(hand, "play 9D, play 8C")
    left = cards("AC JC KC 7D 10D AD JD QD KD 8H 9H JH QH KH AH")
    assert hand.view(0).may_hold == hand.view(0).unseen & ~left, "neither diamonds nor trumps"
    hand = play(deal("10C QC 9D 8D 10H", "7C 9H 8S 9S JS"), "lead, play 9D, play 9H")
    lacking = cards("7D 10D AD JD QD KD")
    assert hand.view(0).may_hold == hand.view(0).unseen & ~lacking, "the trump binds nothing else"


def test_the_hidden_cards_can_be_anywhere_else() -> None:
    view = play(deal(*HANDS), "propose, accept, discard 7C, discard 7S 8S").view(0)
    rng = Random(2)
    hand = stock = gone = 0
    for _ in range(200):
        sample = view.sample(rng)
        hand |= sample.hands[1]
        gone |= sample.discards[1]
        stock |= cards(" ".join(sample.to_text().split("stock: ")[1].split("\n")[0].split()))
    assert hand == stock == gone == view.unseen


def test_a_view_of_a_finished_hand_shows_the_outcome() -> None:
    hand = play(deal(*HANDS, points=(4, 0)), "lead, king")
    view = hand.view(1)
    assert view.outcome == hand.outcome
    assert (view.to_move, view.legal_moves()) == (-1, ())


TEXT = play(
    deal("10C QC 9D 8D KH", "7C 9H 8S 9S JS", stock="10H 7S"),
    "propose, accept, discard 8D, discard JS, lead, king, play 9D, play 9H",
).to_text()


@pytest.mark.parametrize(
    "old, new, sentence",
    [
        ("ecarte: ", "durak: ", "has the lines ecarte, points"),
        ("points: 0 0", "points: 0 5", "begins a hand with 5"),
        ("points: 0 0", "points: 0", "points for two players"),
        ("points: 0 0", "points: 0 9", "number from 0 to 5"),
        ("dealer: 1", "dealer: 2", "not a seat"),
        ("turn_up: 7H", "turn_up: 8H", "in two places"),
        ("phase: play", "phase: sleep", "must be one of talk"),
        ("phase: play", "phase: over", "contradicts itself"),
        ("phase: play", "phase: talk", "nothing can have been played"),
        ("changes: 1 1", "changes: 1 0", "must have 20 cards"),
        ("changes: 1 1", "changes: 2 0", "must have discarded 2 cards"),
        ("changes: 1 1", "changes: 0 2", "had to change one"),
        ("changes: 1 1", "changes: 2", "must be change"),
        ("changes: 1 1", "changes: 1 1 5 5 5 5", "More cards were changed"),
        ("refused: no", "refused: maybe", "yes or no"),
        ("king: 0", "king: 1", "contradicts itself"),
        ("tricks: 9D/9H", "tricks: 9D/9D", "in two places"),
        ("tricks: 9D/9H", "tricks: 9D 9H", "a lead, a slash"),
        ("tricks: 9D/9H", "tricks: -", "is missing"),
        ("hand 0: 10C", "hand 0: 2C", "is not played with"),
        ("hand 1: 7C", "hand 1: 7C 7S", "listed twice"),
        ("hand 1: 7C", "hand 1: QH 7C", "in two places"),
        ("10H KH\nhand 1: 7C", "10H\nhand 1: 7C KH", "cannot have so many"),
        ("dealer_must_change=no", "dealer_must_change=0", "yes or no"),
    ],
)
def test_a_position_that_cannot_be_is_refused_in_a_sentence(
    old: str, new: str, sentence: str
) -> None:
    assert old in TEXT
    with pytest.raises(TextError, match=sentence):
        Hand.from_text(TEXT.replace(old, new))


def test_a_reply_against_the_strict_rules_is_refused() -> None:
    text = play(deal("10C QC 9D 8D KH", "7C 9H 8S 9S JS"), "lead, play 9D, play 9H").to_text()
    wrong = text.replace("9D/9H", "9D/8S").replace("hand 1: 7C 8S", "hand 1: 7C 9H")
    with pytest.raises(TextError, match="break a rule: must_trump"):
        Hand.from_text(wrong)


def test_a_king_that_ended_the_game_leaves_nothing_to_play() -> None:
    text = deal("7C 8C 9C 7D 8D", "7S 8S 9S 7H 8H", "KH", points=(2, 4)).to_text()
    for old, new in [("phase: over", "phase: talk"), ("refused: no", "refused: yes")]:
        with pytest.raises(TextError):
            Hand.from_text(text.replace(old, new))


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    with pytest.raises(TextError):
        Hand.from_text(text)
    with pytest.raises(TextError):
        Match.from_text(text)


WORDS = sorted({*TEXT.replace("/", " ").split(), "-", "yes", "", "-1", "99", "/", "over", "5", "4"})


@given(st.data())
def test_a_spoilt_position_is_refused_or_can_be_played_to_its_end(data: st.DataObject) -> None:
    words = TEXT.split(" ")
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(words) - 1))
        end = "\n" + words[place].split("\n")[1] if "\n" in words[place] else ""
        words[place] = data.draw(st.sampled_from(WORDS)) + end
    try:
        hand = Hand.from_text(" ".join(words))
    except TextError:
        return
    assert Hand.from_text(hand.to_text()) == hand
    rng = Random(7)
    for seat in (0, 1):
        view = hand.view(seat)
        assert view.sample(rng).view(seat) == view
    while hand.outcome is None:
        hand.play(rng.choice(hand.legal_moves()))


def test_at_every_score_and_on_the_way_to_an_empty_stock_positions_parse_back() -> None:
    """Kings end games in the middle of hands here, and proposals are made as often as they go."""
    endings = set()
    for number in range(75):
        points = (number % 5, number // 5 % 5)
        hand = Hand(Options(), number % 2, shuffled(Options.pack, str(number)), points)
        rng = Random(number)
        while hand.to_move >= 0:
            moves = hand.legal_moves()
            words = [hand.move_text(move) for move in moves]
            eager = [moves[words.index(word)] for word in ("propose", "accept") if word in words]
            hand.play(eager[0] if eager and number % 3 else rng.choice(moves))
            assert Hand.from_text(hand.to_text()) == hand, number
            for seat in (0, 1):
                view = hand.view(seat)
                assert view.sample(rng).view(seat) == view, number
        assert hand.outcome is not None
        endings.add(hand.outcome.reason)
    assert endings == {*REASONS}
