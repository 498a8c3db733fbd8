"""Ditsy Elephant: texts of positions, those that cannot be among them."""

from collections.abc import Callable
from random import Random

import pytest

from retrocards.cards import card_text
from retrocards.rules.base import Impossible, TextError
from retrocards.rules.elephant import PASS, Hand, Match, Options
from tests.rules.elephant_positions import deal, play, position
from tests.rules.games import ELEPHANT_OPTIONS

HANDS = (
    "3H 4C 5C 6C 7C 8C 9C 10C JC QC KC KD KH",
    "3S 4D 5D 6D 7D 8D 9D 10D JD QD KS AD 2D",
    "3C 4H 5H 6H 7H 8H 9H 10H JH QH AC 2H AH",
    "3D 4S 5S 6S 7S 8S 9S 10S JS QS AS 2C 2S",
)

TEXT = play(deal(*HANDS, before=(1, 2, 3, 4)), "play 3C 3S, play 4S 4C, pass").to_text()


def test_a_position_is_written_like_this() -> None:
    assert TEXT.splitlines() == [
        "elephant: opening=threes after_out=next_leads free_lead=may_pass",
        "before: 1 2 3 4",
        "given 0: 4C 3H",
        "given 1: 3S",
        "given 2: 2H",
        "given 3: 2C 2S",
        "laid 0: 5C 6C 7C 8C 9C 10C JC QC KC KD KH 2S 2C",
        "laid 1: 4D 5D 6D 7D 8D 9D 10D JD QD KS AD 2H 2D",
        "laid 2: 3C 3S 4H 5H 6H 7H 8H 9H 10H JH QH AC AH",
        "laid 3: 3D 3H 4S 4C 5S 6S 7S 8S 9S 10S JS QS AS",
        "played 0: -",
        "played 1: -",
        "played 2: 3C 3S",
        "played 3: 4S 4C",
        "table: 4S 4C",
        "last_player: 3",
        "to_move: 1",
        "leads: no",
        "out: -",
        "turns: 2 3C 3S, 3 4C 4S on 3C 3S, 0 - on 4C 4S",
    ]


@pytest.mark.parametrize(
    "old, new, sentence",
    [
        ("elephant: ", "durak: ", "A position of Ditsy Elephant begins with a line named"),
        ("leads: no\n", "", "A position of Ditsy Elephant has the lines elephant, before"),
        ("opening=threes", "opening=fives", "must be threes or lead"),
        ("before: 1 2 3 4", "before: 1 2 3 5", "In the line before: .* must be 1 to 4"),
        ("laid 0: 5C 6C", "laid 0: 5C 5C 6C", "listed twice"),
        ("laid 0: 5C 6C", "laid 0: 1C 6C", "not a card"),
        ("last_player: 3", "last_player: x", "not a seat"),
        ("leads: no", "leads: maybe", "yes or no"),
    ],
)
def test_a_text_that_is_no_position_is_refused_in_a_sentence(
    old: str, new: str, sentence: str
) -> None:
    assert old in TEXT
    with pytest.raises(TextError, match=sentence):
        Hand.from_text(TEXT.replace(old, new))


def refused(text: str) -> tuple[str, str]:
    """The fault of a position that cannot be, and its sentence."""
    with pytest.raises(Impossible) as impossible:
        Hand.from_text(text)
    return impossible.value.fault, str(impossible.value)


@pytest.mark.parametrize(
    "old, new, fault, sentence",
    [
        ("before: 1 2 3 4", "before: -", "exchange", "Without places nothing was exchanged"),
        ("before: 1 2 3 4", "before: 4 2 3 1", "exchange", "must have given its best"),
        ("before: 1 2 3 4", "before: 2 1 4 3", "exchange", "must have given 1"),
        ("given 0: 4C 3H", "given 0: 3H", "exchange", "Seat 0 must have given 2"),
        ("given 0: 4C 3H", "given 0: -", "exchange", "Seat 0 must have given 2"),
        ("given 0: 4C 3H", "given 0: 4C 5C", "exchange", "given 2 of seat 3's cards"),
        ("given 0: 4C 3H", "given 0: 4C QS", "exchange", "Seat 0 must have given its worst"),
        ("given 3: 2C 2S", "given 3: KC 2S", "exchange", "Seat 3 must have given its best"),
        (
            "given 2: 2H",
            "given 2: 4D 5D 6D 7D 8D 9D 10D JD QD KS AD 2H 2D",
            "exchange",
            "Seat 2 must have given 1",
        ),
        ("laid 0: 5C 6C", "laid 0: 6C 5C", "hand_sizes", "sorted by rank"),
        ("laid 0: 5C 6C", "laid 0: 6C", "card_missing", "5C is missing"),
        ("laid 0: 5C 6C", "laid 0: 5D 6C", "card_twice", "5D is in two places"),
        ("played 1: -", "played 1: 5C", "contradiction", "'played 1: 5C' must be 'played 1: -'"),
        ("played 2: 3C 3S", "played 2: 3S", "opening", "opened with all its threes"),
        ("table: 4S 4C", "table: 4S 5S", "table", "one to four cards of one rank"),
        ("table: 4S 4C", "table: -", "table", "one to four cards of one rank"),
        ("table: 4S 4C", "table: 5S", "table", "of one rank from seat 3"),
        ("table: 4S 4C", "table: 3C 3S", "table", "of one rank from seat 3"),
        (", 3 4C 4S on 3C 3S, 0 - on 4C 4S", "", "turns", "must be on the table"),
        ("last_player: 3", "last_player: 0", "table", "of one rank from seat 0"),
        ("last_player: 3", "last_player: -", "table", "nothing can have been played"),
        ("last_player: 3", "last_player: 4", "no_such_seat", "Seats are 0 to 3"),
        ("to_move: 1", "to_move: 3", "contradiction", "'leads: no' must be 'leads: yes'"),
        ("to_move: 1", "to_move: -", "turn", "a seat with cards must be to move"),
        ("leads: no", "leads: yes", "contradiction", "'to_move: 1' must be 'to_move: 3'"),
        ("out: -", "out: 2", "out", "the seats without cards"),
        ("out: -", "out: 5", "no_such_seat", "Seats are 0 to 3"),
        ("turns: 2 3C 3S", "turns: 4 3C 3S", "no_such_seat", "Seats are 0 to 3"),
        ("turns: 2 3C 3S", "turns: 2 3C 4S", "turns", "Turn 1 must be a pass or a play"),
        ("turns: 2 3C 3S, 3 4C", "turns: 2 3C 3S, 2 3C", "turns", "Turn 2 must be a pass"),
        ("0 - on 4C 4S", "0 - on 3C 3S", "turns", "pass or a play on the cards played last"),
        ("turns: 2 3C 3S, ", "turns: 2 3C, ", "turns", "Turn 2 must be a pass"),
        ("0 - on 4C 4S", "0 5C on 4C 4S", "turns", "Turn 3 must be a pass or a play"),
        ("turns: 2 3C 3S", "turns: 1 3C 3S", "turns", "Turn 1 must be a pass or a play"),
        ("turns: 2 3C 3S, 3 4C 4S on 3C 3S", "turns: 3 4C 4S on 3C 4D", "turns", "Turn 1 must be"),
    ],
)
def test_a_fault_of_a_position_has_a_name_and_a_sentence(
    old: str, new: str, fault: str, sentence: str
) -> None:
    assert old in TEXT
    name, words = refused(TEXT.replace(old, new))
    assert (name, sentence in words) == (fault, True), words


def test_a_seat_that_was_dealt_more_than_another_is_a_fault() -> None:
    text = TEXT.replace("laid 0: 5C ", "laid 0: ").replace("laid 1: 4D ", "laid 1: 4D 5C ")
    assert refused(text) == ("hand_sizes", "Seat 0 must have been dealt 13 cards, sorted by rank.")


@pytest.mark.parametrize(
    "old, new, fault, sentence",
    [
        ("to_move: 1", "to_move: 0", "contradiction", "'to_move: 0' must be 'to_move: 1'"),
        ("leads: yes", "leads: no", "contradiction", "'leads: no' must be 'leads: yes'"),
        ("table: -", "table: 3S", "table", "nothing can have been played"),
        ("played 0: -", "played 0: KC", "table", "nothing can have been played"),
        ("last_player: -", "last_player: 1", "table", "one to four cards"),
    ],
)
def test_the_opening_is_checked_too(old: str, new: str, fault: str, sentence: str) -> None:
    text = deal(*HANDS).to_text()
    assert old in text
    name, words = refused(text.replace(old, new))
    assert (name, sentence in words) == (fault, True), words


def test_a_position_is_read_though_no_play_leads_to_it() -> None:
    """Seat 0 has played, and seat 1 with the three of spades was not asked before."""
    text = play(deal(*HANDS, options=Options(opening="lead")), "play 4D").to_text()
    text = text.replace("played 1: 4D", "played 1: -").replace("played 0: -", "played 0: 4C")
    text = text.replace("turns: 1 4D", "turns: 0 4C")
    text = text.replace("table: 4D\nlast_player: 1", "table: 4C\nlast_player: 0")
    hand = Hand.from_text(text.replace("to_move: 2", "to_move: 1"))
    assert (hand.to_move, hand.opener, hand.to_text().count("4C")) == (1, 1, 4)


def test_a_position_may_tell_of_its_latest_turns_or_of_none() -> None:
    turns = "turns: 2 3C 3S, 3 4C 4S on 3C 3S, 0 - on 4C 4S"
    for latest in ("turns: 0 - on 4C 4S", "turns: -"):
        hand = Hand.from_text(TEXT.replace(turns, latest))
        assert hand.to_text().endswith(latest) and hand != Hand.from_text(TEXT)
        assert hand.legal_moves() == Hand.from_text(TEXT).legal_moves()


def test_cards_may_lie_in_an_order_of_their_own() -> None:
    """The text says how they lie; as in the hand they need not be told of."""
    other = Hand.from_text(TEXT.replace("table: 4S 4C", "table: 4C 4S"))
    assert [*map(card_text, other.table)] == ["4C", "4S"] and other != Hand.from_text(TEXT)
    assert Hand.from_text(other.to_text()) == other
    own = play(deal(*HANDS, before=(1, 2, 3, 4)), "play 3C 3S, play 4C then 4S, pass")
    assert own == other
    assert play(deal(*HANDS, before=(1, 2, 3, 4)), "play 3C 3S, play 4S then 4C, pass") == (
        Hand.from_text(TEXT)
    )


def after_one_is_out(options: Options) -> Hand:
    hand, rng = Match(options).new_hand("3"), Random(3)
    while not hand.out:
        hand.play(rng.choice(hand.legal_moves()))
    return hand


def test_after_one_is_out_the_lead_is_that_of_the_option() -> None:
    text = after_one_is_out(Options()).to_text()
    with pytest.raises(TextError, match="is out, so the next seat must have a free lead"):
        Hand.from_text(text.replace("leads: yes", "leads: no"))
    passed = Hand.from_text(text)
    passed.play(PASS)
    with pytest.raises(TextError, match="is out, so the next seat must have a free lead"):
        Hand.from_text(passed.to_text().replace("may_pass", "must_play"))
    beaten = text.replace("leads: yes", "leads: no").replace("next_leads", "must_beat")
    assert "pass" in [Hand.move_text(move) for move in Hand.from_text(beaten).legal_moves()]


def test_who_is_out_is_so_once_and_is_not_to_move() -> None:
    text = after_one_is_out(Options()).to_text()
    (seat,) = Hand.from_text(text).out
    with pytest.raises(TextError, match="seats without cards, each once"):
        Hand.from_text(text.replace(f"out: {seat}", f"out: {seat} {seat}"))
    text = position("4C", "-", "5D 10D", "6H", turn=0, table="3C", last=3, out=(1,)).to_text()
    with pytest.raises(TextError, match="a seat with cards must be to move"):
        Hand.from_text(text.replace("to_move: 0", "to_move: 1"))


def test_who_was_out_before_the_last_play_did_not_make_it() -> None:
    hand, rng = Match(Options()).new_hand("3"), Random(3)
    while len(hand.out) < 2:
        hand.play(rng.choice(hand.legal_moves()))
    first, second = hand.out
    swapped = hand.to_text().replace(f"out: {first} {second}", f"out: {second} {first}")
    with pytest.raises(TextError, match="must be the last one out"):
        Hand.from_text(swapped)


def test_a_finished_hand_leaves_nothing_to_play() -> None:
    hand, rng = Match(Options()).new_hand("3"), Random(3)
    while hand.to_move >= 0:
        hand.play(rng.choice(hand.legal_moves()))
    text = hand.to_text()
    assert Hand.from_text(text).outcome == hand.outcome
    with pytest.raises(TextError, match="a seat with cards must be to move"):
        Hand.from_text(text.replace("to_move: -", "to_move: 0"))
    with pytest.raises(TextError, match="'leads: yes' must be 'leads: no'"):
        Hand.from_text(text.replace("leads: no", "leads: yes"))


def test_in_every_position_of_many_matches_the_text_parses_back(
    amount: Callable[[int, int], int],
) -> None:
    for options in ELEPHANT_OPTIONS:
        match, rng = Match(options), Random(1)
        for number in range(amount(1, 6)):
            hand = match.new_hand(str(number))
            while hand.to_move >= 0:
                again = Hand.from_text(hand.to_text())
                assert again == hand and again.legal_moves() == hand.legal_moves()
                hand.play(rng.choice(hand.legal_moves()))
            assert Hand.from_text(hand.to_text()) == hand
            match.score(hand)
            assert Match.from_text(match.to_text()) == match


def test_nobody_has_to_beat_one_who_is_out_unless_the_option_says_so() -> None:
    with pytest.raises(
        Impossible, match="is out, so the next seat must have a free lead"
    ) as caught:
        position("4C", "-", "5D 10D", "6H", turn=2, table="3C", last=1, out=(1,))
    assert caught.value.fault == "turn"
