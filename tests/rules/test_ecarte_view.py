"""Ecarte: what a seat may know, and texts of positions that cannot be."""

from random import Random

import pytest

from retrocards.cards import cards_of, shuffled
from retrocards.rules.base import Impossible, TextError
from retrocards.rules.ecarte import PACK_CARDS, REASONS, Hand, Options
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
    hand = play(deal(*HANDS, stock="KC KD QC"), "propose, accept, discard 7C, discard 7S")
    other = play(
        deal(HANDS[0], "10S KS AS 10D 10C", stock="KC 9H 8H"),
        "propose, accept, discard 7C, discard 10C",
    )
    assert hand.view(0) == other.view(0)
    assert hand.view(1) != other.view(1)


def test_nobody_learns_that_the_other_may_mark_the_king() -> None:
    """The king is a move of its holder only, and the others see the same without it."""
    hand = play(deal(*HANDS), "lead")
    other = play(deal("7C 8C 9C 7D QH", HANDS[1]), "lead")
    assert "king" in map(hand.move_text, hand.view(0).legal_moves())
    assert hand.view(1) == other.view(1)
    hand = play(deal("7C 8C 9C 7D QH", "7S 8S 9S JS KH"), "lead, play 7C")
    other = play(deal("7C 8C 9C 7D QH", "7S 8S 9S JS AH"), "lead, play 7C")
    assert hand.view(0) == other.view(0)


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


def test_the_others_hand_is_dealt_anew_from_what_he_may_hold_and_nothing_else() -> None:
    """The marked king is his, and what was played to a lead rules cards out."""
    hand = play(deal("7S 8S 9S 10S JC", "10C QC 9D 8D KH", dealer=0), "lead, king, play 8D")
    rng = Random(3)
    view, never = hand.view(0), cards("QD JD AC")
    hands = [view.deal_to_other(rng, without=never) for _ in range(200)]
    assert all(held.bit_count() == view.counts[1] == 4 for held in hands)
    assert all(held & view.known == view.known == cards("KH") for held in hands)
    seen = 0
    for held in hands:
        seen |= held
    assert seen == view.may_hold & ~never
    assert {view.deal_to_other(Random(n)) for n in range(50)} == {
        view.sample(Random(n)).hands[1] for n in range(50)
    }, "as a sample deals it"


def test_the_other_can_be_dealt_cards_that_he_is_taken_to_hold() -> None:
    """Beside the king that he has marked; all else is dealt of the rest."""
    hand = play(deal("7S 8S 9S 10S JC", "10C QC 9D 8D KH", dealer=0), "lead, king, play 8D")
    rng, view, holding, never = Random(5), hand.view(0), cards("7D KC"), cards("QD JD AC KS")
    hands = [view.deal_to_other(rng, without=never, holding=holding) for _ in range(200)]
    assert all(held.bit_count() == 4 for held in hands)
    assert all(held & (holding | cards("KH") | never) == holding | cards("KH") for held in hands)
    more = {held & ~(holding | cards("KH")) for held in hands}
    assert len(more) == (view.may_hold & ~(holding | never | cards("KH"))).bit_count()


def test_the_stock_is_dealt_of_what_neither_holds_nor_has_thrown_away() -> None:
    hand = play(deal(*HANDS), "propose, accept, discard 7C, discard 7S 8S")
    view, rng = hand.view(0), Random(6)
    theirs, gone = cards("7S 8S KS KD KC"), cards("9S")
    stocks = [view.deal_stock(rng, theirs, without=gone) for _ in range(200)]
    left = view.unseen & ~(theirs | gone)
    assert all(len({*stock}) == len(stock) == view.stock_count for stock in stocks)
    assert {card for stock in stocks for card in stock} == {*cards_of(left)}
    assert {stock[0] for stock in stocks} == {*cards_of(left)}, "in any order"


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
        ("ecarte: ", "durak: ", "A position of Ecarte begins with a line named ecarte"),
        ("dealer: 1\n", "", "A position of Ecarte has the lines ecarte, points, dealer"),
        ("points: 0 0", "points: 0 x", "In the line points: 'x' is not a whole number"),
        ("dealer: 1", "dealer: x", "In the line dealer: 'x' is not a seat"),
        ("phase: play", "phase: sleep", "must be talk, answer, change, play or over"),
        ("refused: no", "refused: maybe", "must be yes or no"),
        ("tricks: 9D/9H", "tricks: 9D 9H", "a lead, a slash"),
        ("tricks: 9D/9H", "tricks: 9D/9H/8D", "a lead, a slash"),
        ("hand 1: 7C", "hand 1: 7C 7S", "listed twice"),
        ("dealer_must_change=no", "dealer_must_change=0", "yes or no"),
    ],
)
def test_a_text_that_is_no_position_is_refused_in_a_sentence(
    old: str, new: str, sentence: str
) -> None:
    assert old in TEXT
    with pytest.raises(TextError, match=sentence):
        Hand.from_text(TEXT.replace(old, new))


@pytest.mark.parametrize(
    "old, new, fault, sentence",
    [
        ("turn_up: 7H", "turn_up: 8H", "card_twice", "8H is in two places"),
        ("tricks: 9D/9H", "tricks: 9D/9D", "card_twice", "9D is in two places"),
        ("hand 1: 7C", "hand 1: QH 7C", "card_twice", "QH is in two places"),
        ("tricks: 9D/9H", "tricks: -", "card_missing", "9H is missing"),
        ("tricks: 9D/9H", "tricks:", "card_missing", "9H is missing"),
        ("hand 0: 10C", "hand 0: 2C", "card_unknown", "2C is not in the pack"),
        ("dealer: 1", "dealer: 2", "no_such_seat", "Seats are 0 to 1"),
        ("king: 0", "king: 7", "no_such_seat", "Seats are 0 to 1"),
        ("points: 0 0", "points: 0", "points", "points for two players"),
        ("points: 0 0", "points: 0 5", "points", "less than 5 each"),
        ("changes: 1 1", "changes: 1 0", "stock", "21 cards less"),
        ("changes: 1 1", "changes: 1 1 9 9", "stock", "at most five"),
        ("changes: 1 1", "changes: 2 0", "discards", "Seat 0 must have discarded 2"),
        ("changes: 1 1", "changes: 2", "discards", "Seat 0 must have discarded 2"),
        ("10H KH\nhand 1: 7C", "10H\nhand 1: 7C KH", "hand_sizes", "cannot have so many"),
        ("phase: play", "phase: talk", "contradiction", "'king: 0' must be 'king: -'"),
        ("phase: play", "phase: over", "contradiction", "'phase: over' must be 'phase: play'"),
        ("king: 0", "king: 1", "contradiction", "'king: 1' must be 'king: -'"),
    ],
)
def test_a_fault_of_a_position_has_a_name_and_a_sentence(
    old: str, new: str, fault: str, sentence: str
) -> None:
    assert old in TEXT
    with pytest.raises(Impossible, match=sentence) as refused:
        Hand.from_text(TEXT.replace(old, new))
    assert refused.value.fault == fault


def test_only_in_the_phase_of_changing_the_dealer_may_not_have_changed_yet() -> None:
    text = play(deal(*HANDS), "propose, accept, discard 7C").to_text()
    with pytest.raises(Impossible, match="the phase must be change"):
        Hand.from_text(text.replace("phase: change", "phase: talk"))


@pytest.mark.parametrize("phase", ["talk", "answer", "change"])
def test_without_a_stock_there_is_no_other_phase_than_the_play(phase: str) -> None:
    hand = deal(*HANDS)
    while hand.stock_count:
        words = {"talk": "propose", "answer": "accept"}.get(hand.phase)
        hand.play(hand.parse_move(words) if words else hand.legal_moves()[-1])
    assert hand.phase == "play"
    with pytest.raises(Impossible, match="Without a stock"):
        Hand.from_text(hand.to_text().replace("phase: play", f"phase: {phase}"))


def test_a_phase_that_cannot_be_has_a_name() -> None:
    changing = play(deal(*HANDS), "propose, accept, discard 7C").to_text()
    hand = deal(*HANDS)
    while hand.stock_count:
        words = {"talk": "propose", "answer": "accept"}.get(hand.phase)
        hand.play(hand.parse_move(words) if words else hand.legal_moves()[-1])
    for text in (
        changing.replace("phase: change", "phase: talk"),
        hand.to_text().replace("phase: play", "phase: talk"),
    ):
        with pytest.raises(Impossible) as refused:
            Hand.from_text(text)
        assert refused.value.fault == "wrong_phase"


def test_a_reply_against_the_strict_rules_is_refused() -> None:
    text = play(deal("10C QC 9D 8D KH", "7C 9H 8S 9S JS"), "lead, play 9D, play 9H").to_text()
    wrong = text.replace("9D/9H", "9D/8S").replace("hand 1: 7C 8S", "hand 1: 7C 9H")
    with pytest.raises(Impossible, match="break a rule: must_trump") as refused:
        Hand.from_text(wrong)
    assert refused.value.fault == "tricks"


def test_a_line_of_tricks_without_a_word_is_none() -> None:
    """It was an `IndexError`."""
    hand = deal(*HANDS)
    assert Hand.from_text(hand.to_text().replace("tricks: -", "tricks:")) == hand


def test_a_king_that_ended_the_game_leaves_nothing_to_play() -> None:
    text = deal("7C 8C 9C 7D 8D", "7S 8S 9S 7H 8H", "KH", points=(2, 4)).to_text()
    for old, new in [("phase: over", "phase: talk"), ("refused: no", "refused: yes")]:
        with pytest.raises(TextError):
            Hand.from_text(text.replace(old, new))


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
