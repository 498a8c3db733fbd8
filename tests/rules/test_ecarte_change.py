"""Ecarte: proposing and changing, by the sentences of the document."""

from random import Random

import pytest

from retrocards.rules.base import RuleBroken, TextError
from retrocards.rules.ecarte import RULES, Hand, Match, Options, discarded
from retrocards.rules.ecarte.moves import move_text, parse_move
from tests.rules.ecarte_positions import cards, deal, legal, play

HANDS = ("7C 8C 9C 7D 8D", "7S 8S 9S JS QS")
MUST = Options(dealer_must_change=True)


def broken(hand: Hand, move: str) -> tuple[str, dict[str, str]]:
    with pytest.raises(RuleBroken) as refused:
        hand.play(hand.parse_move(move))
    assert refused.value.rule in RULES
    return refused.value.rule, refused.value.detail


def test_the_non_dealer_leads_or_proposes() -> None:
    hand = deal(*HANDS)
    assert (hand.to_move, legal(hand)) == (0, ["lead", "propose"])
    assert broken(hand, "play 7C") == ("lead_or_propose", {"move": "play 7C"})
    play(hand, "lead")
    assert (hand.to_move, hand.phase) == (0, "play")


def test_the_dealer_accepts_or_refuses() -> None:
    """Document, Calling for cards: the dealer accepts, or refuses and has these hands played."""
    hand = play(deal(*HANDS), "propose")
    assert (hand.to_move, legal(hand)) == (1, ["accept", "refuse"])
    assert broken(hand, "propose")[0] == "accept_or_refuse"
    play(hand, "refuse")
    assert (hand.to_move, hand.phase) == (0, "play")
    assert hand.hands == [cards(words) for words in HANDS]


def test_the_non_dealer_changes_one_to_five() -> None:
    """Document, Changing: he lays 1 to 5 cards aside, unseen, and gets as many."""
    hand = play(deal(*HANDS), "propose, accept")
    assert hand.to_move == 0
    counts = [discarded(move).bit_count() for move in hand.legal_moves()]
    assert [counts.count(count) for count in range(6)] == [0, 5, 10, 10, 5, 1]
    assert broken(hand, "discard -") == ("change_at_least_one", {})
    assert broken(hand, "discard 7C QS") == ("not_your_card", {"card": "QS"})
    assert broken(hand, "lead")[0] == "change_cards"


def test_the_cards_come_from_the_top_of_the_stock() -> None:
    hand = play(deal(*HANDS, stock="KC KD KS AC AD"), "propose, accept, discard 9C 7C")
    assert hand.hands[0] == cards("8C 7D 8D KC KD")
    assert hand.discards == [cards("7C 9C"), 0]
    play(hand, "discard QS 7S 8S")
    assert hand.hands[1] == cards("9S JS KS AC AD")
    assert hand.discards == [cards("7C 9C"), cards("7S 8S QS")]
    assert hand.stock_count == 21 - 5
    assert hand.changes == (2, 3)


def test_the_dealer_then_changes_none_to_five() -> None:
    """Document, Changing: after him the dealer lays 0 to 5 aside."""
    hand = play(deal(*HANDS), "propose, accept, discard 7C")
    assert hand.to_move == 1
    counts = [discarded(move).bit_count() for move in hand.legal_moves()]
    assert [counts.count(count) for count in range(6)] == [1, 5, 10, 10, 5, 1]
    play(hand, "discard -")
    assert hand.hands[1] == cards(HANDS[1])
    assert legal(hand) == ["lead", "propose"]


def test_by_option_the_dealer_changes_one_at_least() -> None:
    """Document, Calling for cards: nobody changes fewer than one card."""
    hand = play(deal(*HANDS, options=MUST), "propose, accept, discard 7C")
    assert len(hand.legal_moves()) == 31
    assert broken(hand, "discard -") == ("change_at_least_one", {})


def test_proposing_goes_on_until_somebody_has_enough() -> None:
    """Document, After the change: a lead or a refusal ends the changing."""
    first = play(deal(*HANDS), "propose, accept, discard 7C, discard -")
    assert (first.to_move, legal(first)) == (0, ["lead", "propose"])
    assert play(first.copy(), "lead").phase == "play"
    assert play(first.copy(), "propose, refuse").phase == "play"
    assert play(first.copy(), "propose, accept").phase == "change"


def all_cards(hand: Hand) -> str:
    return hand.move_text(hand.legal_moves()[-1])


def emptied(options: Options, one_left: bool) -> Hand:
    """Everything is changed as often as it goes: 5+5, 5+5 leave one card, or 5+5, 5+4 two."""
    hand = deal(*HANDS, options=options)
    for place in range(4):
        if place % 2 == 0:
            play(hand, "propose, accept")
        if place == 3 and not one_left:
            four = [move for move in hand.legal_moves() if discarded(move).bit_count() == 4]
            hand.play(four[0])
        else:
            play(hand, all_cards(hand))
    return hand


@pytest.mark.parametrize("options", [Options(), MUST], ids=Options.to_text)
def test_nobody_changes_more_than_the_stock_holds(options: Options) -> None:
    hand = play(emptied(options, one_left=False), "propose, accept")
    assert hand.stock_count == 2
    assert {discarded(move).bit_count() for move in hand.legal_moves()} == {1, 2}
    three = "discard " + " ".join(move_text(move).split()[1] for move in hand.legal_moves()[:3])
    assert broken(hand, three) == ("stock_too_small", {"stock": "2", "cards": "3"})
    hand.play(hand.legal_moves()[0])
    least = 1 if options.dealer_must_change else 0
    assert {discarded(move).bit_count() for move in hand.legal_moves()} == {least, 1}


@pytest.mark.parametrize("options", [Options(), MUST], ids=Options.to_text)
def test_without_a_stock_the_non_dealer_must_lead(options: Options) -> None:
    """Document, After the change: with the stock used up, the non-dealer can only lead.

    He took the last card, so the dealer is not asked: he could change nothing, even if he must.
    """
    hand = play(emptied(options, one_left=True), "propose, accept")
    assert hand.stock_count == 1
    hand.play(hand.legal_moves()[0])
    assert hand.stock_count == 0
    assert hand.changes == (5, 5, 5, 5, 1, 0)
    assert (hand.to_move, hand.phase) == (0, "play")
    assert broken(hand, "propose") == ("stock_is_empty", {})


def test_the_dealer_who_takes_the_last_card_ends_the_proposing() -> None:
    hand = play(emptied(Options(), one_left=False), "propose, accept")
    hand.play(hand.legal_moves()[0])
    hand.play(hand.legal_moves()[-1])
    assert hand.changes == (5, 5, 5, 4, 1, 1)
    assert (hand.to_move, hand.phase, hand.stock_count) == (0, "play", 0)


def test_the_turn_up_is_never_drawn() -> None:
    """Document, Changing: the trump card stays where it is."""
    for number in range(40):
        hand = Match(Options()).new_hand(str(number))
        rng = Random(number)
        while hand.to_move >= 0:
            moves = hand.legal_moves()
            eager = [move for move in moves if move_text(move) in ("propose", "accept")]
            hand.play(eager[0] if eager else rng.choice(moves))
            held = hand.hands[0] | hand.hands[1] | hand.discards[0] | hand.discards[1]
            assert not held >> hand.turn_up & 1, number
            assert hand.turn_up not in (*hand.stock, *hand.laid), number
        assert hand.stock_count == 0 or hand.outcome is not None


def test_the_texts_of_the_moves() -> None:
    for text in ("lead", "propose", "accept", "refuse", "king", "play QH", "discard 8S 9D",
                 "discard -"):  # fmt: skip
        assert sorted(move_text(parse_move(text)).split()) == sorted(text.split())
    assert parse_move("discard 9D 8S") == parse_move("DISCARD 8s 9d")


@pytest.mark.parametrize(
    "text",
    ["play", "play 6C", "play 7C 8C", "play -", "discard", "discard 2C", "discard 7C 7C",
     "discard 7C 8C 9C 10C JC QC", "king KH", "lead 7C"],
)  # fmt: skip
def test_a_text_that_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(TextError):
        parse_move(text)


@pytest.mark.parametrize("move", [-1, 0, 63, 69, 255, 1 << 51, 1 << 53, (1 << 53) - 1])
def test_an_int_that_is_no_move_is_refused(move: int) -> None:
    with pytest.raises(TextError, match="not the number of a move"):
        move_text(move)
