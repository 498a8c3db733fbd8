"""What a card player would look for first at a Hearts table: nothing silly is played."""

import pytest

from retrocards.cards import cards_of, cards_text, parse_cards
from retrocards.players.hearts.passing import decide_pass, pass_three
from retrocards.rules.hearts import PASS, Hand, Options
from tests.players.hearts.hearts_tables import cards, said, table

CLUBS = "2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC AC"

FOLLOW = {
    "the queen goes under the ace": (
        table("QS 4S 9D", trick="2S AS"),
        "QS queen_under",
    ),
    "and under the king, in the last seat too": (
        table("QS JS 9D", trick="2S KS 5S"),
        "QS queen_under",
    ),
    "she does not take a trick that the jack can take": (
        table("QS JS 9D", trick="2S 10S 5S"),
        "JS take_free",
    ),
    "nor one that can be ducked": (
        table("QS 5S 9D", trick="2S JS 10S", gone="3S"),
        "5S duck",
    ),
    "the king goes under the ace while she is out": (
        table("KS 4S 9D", trick="AS"),
        "KS king_under",
    ),
    "ace and king stay back while she may still come": (
        table("AS KS 4S 9D", trick="7S"),
        "4S beware_queen",
    ),
    "what goes over the others is no duck": (
        table("9S 3S 9D", trick="5S"),
        "9S hope_for_higher",
    ),
    "but it stays under them where points lie on the trick": (
        table("9S 3S 2S", trick="5S KH"),
        "3S let_have",
    ),
    "what stays under them is one": (
        table("9S 3S 9D", trick="JS"),
        "9S duck",
    ),
    "though the lowest is forced above": (
        table("AS KS 9D", trick="7S"),
        "KS hope_for_higher",
    ),
    "in the last seat nothing can come, and the ace goes safely": (
        table("AS 4S 9D", trick="7S 8S 10S"),
        "AS take_free",
    ),
    "the seat to which she was passed has played: the ace is safe": (
        table("AS KS 4S 9D", trick="7S 8S", queen=3),
        "AS take_early",
    ),
    "so has the one after whom it comes": (
        table("AS KS 4S 9D", trick="7S 8S", queen=2),
        "AS take_early",
    ),
    "it has not: it is not": (
        table("AS KS 4S 9D", trick="7S 8S", queen=1),
        "4S beware_queen",
    ),
    "the last seat takes a trick without points with its highest card": (
        table("3D KD AD 9C", trick="5D 8D 10D"),
        "AD take_free",
    ),
    "and ducks one with points, as high as it can": (
        table("3D 9D AD 9C", trick="5D 10D QS"),
        "9D let_have",
    ),
    "what it has to take, it takes with its highest": (
        table("JD AD 9C", trick="5D 10D 3H"),
        "AD take_anyway",
    ),
    "while all can follow a high card goes early": (
        table("4D KD 9C", trick="5D"),
        "KD take_early",
    ),
    "no longer when the suit runs dry": (
        table("4D KD 9C", trick="5D", gone="2D 3D 6D 7D 8D 9D 10D JD"),
        "4D duck",
    ),
    "a duck is made with the highest card that makes it": (
        table("3H 8H KH", trick="9H"),
        "8H duck",
    ),
    "above the best card as little as possible, so that another may go higher": (
        table("10H KH", trick="9H"),
        "10H hope_for_higher",
    ),
    "and as high as possible when nobody can": (
        table("QH KH 9C", trick="9H", gone="AH"),
        "KH win_anyway",
    ),
}
DISCARD = {
    "the queen goes at the first chance": (
        table("QS AH AD", trick="9C"),
        "QS give_queen",
    ),
    "a bare ace of spades goes while she is out": (
        table("AS 4S AH 7D", trick="9C"),
        "AS give_high_spade",
    ),
    "not when she has been played": (
        table("AS 4S AH 7D", trick="9C", gone="QS"),
        "AH give_heart",
    ),
    "a high heart before a high diamond": (
        table("KH 3D 5D 9D QD", trick="9C"),
        "KH give_heart",
    ),
    "a card that can no longer be made to take anything is kept": (
        table("2H 3H KD", trick="9C", gone="5H 6H"),
        "KD give_last",
    ),
    "small guards stay under a high card": (
        table("2D 3D 4D 5D AD JC", trick="9S", gone="QS"),
        "JC give_last",
    ),
}
LEAD = {
    "low spades drive the queen out": (
        table("4S 8S 9D 9C"),
        "8S hunt_queen",
    ),
    "not for one who holds the ace": (
        table("AS 4S 3D 9C", gone="2D 5D 6D 7D 8D 2C 3C 4C 5C 6C 7C"),
        "3D lead_low",
    ),
    "nor for one who holds the queen": (
        table("QS 4S 5S 3D", gone="2D 5D 6D 7D 8D"),
        "3D lead_low",
    ),
    "high cards are led while everybody follows": (
        table("QS 4S 5S AD 3D"),
        "AD lead_early",
    ),
    "and low ones later": (
        table("3D AD QS 5S", gone="2D 5D 6D 7D 8D 9D"),
        "3D lead_low",
    ),
    "the queen is not led while there is anything else": (
        table("QS AC KC", gone="2C 3C 4C 5C 6C 7C 8C 9C 10C JC"),
        "KC lead_top",
    ),
    "a low heart is led rather than the last club of all": (
        table("3H 6C", gone="QS " + CLUBS.replace("6C ", "")),
        "3H lead_heart",
    ),
}
ONE_HAS_15 = (0, 15, 0, 0)
STOP = {
    "who alone has points is kept from more by a trick of few": (
        table("3H KH 9C", trick="5H 7H 6H", gone="QS 2H", points=(0, 0, 14, 0)),
        "KH stop_moon",
    ),
    "with one heart nobody shoots the moon yet": (
        table("3C KC 9D", trick="5C 7C 2H", points=(0, 0, 1, 0)),
        "3C let_have",
    ),
    "nor with the queen alone, who was given": (
        table("3C KC 9D", trick="5C 7C 6C", gone="QS 2C", points=(0, 0, 13, 0)),
        "KC take_free",
    ),
    "a high heart stays back when the ace is led after the queen": (
        table("2H 3H 10H QH", trick="AH", gone="QS", points=(0, 0, 0, 13)),
        "2H keep_stopper",
    ),
    "and a high diamond when he takes a third heart": (
        table("2D 9D QD 4C", trick="AD 3H", gone="KD", points=(0, 0, 2, 0)),
        "2D keep_stopper",
    ),
    "what nobody can go above stops him before the last seat, too": (
        table("2H 9H AH 4C", trick="KH", gone="QS", points=(0, 0, 0, 15)),
        "AH stop_moon",
    ),
    "what somebody can is kept": (
        table("2H 9H KH 4C", trick="QH", gone="QS", points=(0, 0, 0, 15)),
        "2H keep_stopper",
    ),
    "nor is the queen": (
        table("3H KH 9C", trick="5H QS 6H", points=(0, 5, 0, 0)),
        "3H let_have",
    ),
    "another gets the highest heart, and the moon is over": (
        table("3H 9H KH AD", trick="3C 5C 7C", gone="QS", points=ONE_HAS_15),
        "KH spoil_moon",
    ),
    "he himself gets none": (
        table("9H KH 3D AD", trick="9C 5C 7C", gone="QS", points=ONE_HAS_15),
        "3D starve_moon",
    ),
    "nor the queen": (
        table("QS 4D 3D AD", trick="9C 5C 7C", points=(0, 6, 0, 0)),
        "3D starve_moon",
    ),
    "cards of a suit that he has not are of no use against him": (
        table("KH 3D 5D AD 9S", trick="9C 5C 7C", gone="QS", points=ONE_HAS_15, void="-S--"),
        "9S starve_moon",
    ),
    "nor of any before one that can be ducked with": (
        table("KH 2D AD 9S", trick="9C 5C 7C", gone="QS", points=ONE_HAS_15, void="-S--"),
        "9S starve_moon",
    ),
    "if there is nothing but hearts, the lowest": (
        table("2H 9H KH", trick="9C 5C 7C", gone="QS", points=ONE_HAS_15),
        "2H starve_moon",
    ),
}
ALL_14 = (14, 0, 0, 0)
OTHER_CLUBS = "5C 6C 7C 8C 10C QC KC AC"
STRONG = "AH KH QH JH 10H 9H AS KS"
SHOOT = {
    "the longest suit is led from its top": (
        table(STRONG + " AD", gone="QS", points=ALL_14),
        "AH moon_lead",
    ),
    "a trick with points is taken": (
        table(STRONG + " AC 3C", trick="2C 4C 5H", gone="QS", points=ALL_14),
        "AC moon_take",
    ),
    "in the last seat as cheaply as it goes": (
        table(STRONG + " AC QC", trick="2C 4C JC", gone="QS", points=ALL_14),
        "QC moon_take",
    ),
    "what has to be lost costs the lowest card": (
        table(STRONG + " 3C 9C", trick="2C 4C JC", gone="QS " + OTHER_CLUBS, points=ALL_14),
        "3C moon_low",
    ),
    "no point is thrown on another's trick": (
        table(STRONG + " 5D", trick="2C 4C JC", gone="QS", points=ALL_14),
        "5D moon_low",
    ),
    "the lowest rank of all suits goes": (
        table(STRONG + " 6D", trick="2C 4C JC", gone="QS", points=ALL_14),
        "6D moon_low",
    ),
    "not when another has a point": (
        table(STRONG + " AD", gone="QS", points=(14, 1, 0, 0)),
        "AD lead_early",
    ),
    "nor when the point that lies there cannot be had": (
        table(STRONG + " 3C 9C", trick="2C 4H JC", gone="QS " + OTHER_CLUBS, points=ALL_14),
        "9C let_have",
    ),
    "nor with a hand that loses tricks": (
        table("AH 4H 6H 2D 5D 7C 8C 4S 5S", gone="QS", points=ALL_14),
        "8C lead_early",
    ),
}


@pytest.mark.parametrize("what", FOLLOW)
def test_to_follow(what: str) -> None:
    made, expected = FOLLOW[what]
    assert said(made) == expected


@pytest.mark.parametrize("what", DISCARD)
def test_to_throw_away(what: str) -> None:
    made, expected = DISCARD[what]
    assert said(made) == expected


@pytest.mark.parametrize("what", LEAD)
def test_to_lead(what: str) -> None:
    made, expected = LEAD[what]
    assert said(made) == expected


@pytest.mark.parametrize("what", STOP)
def test_to_stop_a_moon(what: str) -> None:
    made, expected = STOP[what]
    assert said(made) == expected


@pytest.mark.parametrize("what", SHOOT)
def test_to_shoot_the_moon(what: str) -> None:
    made, expected = SHOOT[what]
    assert said(made) == expected


PASSES = {
    "the queen with three guards goes": ("QS 2S 3S 4S 5C 6C 7C 8C 5D 6D 7D 8D 9D", "QS"),
    "ace and king of spades with two": ("AS KS 2S 3S 5C 6C 7C 8C 5D 6D 7D 8D 9D", "AS KS"),
    "two clubs leave no club": ("9C JC 2S 3S 4S 5S 6S 2D 3D 4D 5D 2H 3H", "9C JC"),
    "low ones too, before a guarded jack": ("4C 6C 2D 3D 4D JD 2S 3S 4S 5S 2H 3H 4H", "4C 6C"),
    "and one of two high ones with others": ("4C 6C JD QD 2D 3D 2S 3S 4S 5S 2H 3H 4H", "4C 6C QD"),
    "a single diamond goes": ("8D 2C 3C 4C 5C 6C 2S 3S 4S 5S 2H 3H 4H", "8D"),
    "high hearts go": ("KH QH JH 2S 3S 4S 2C 3C 4C 5C 2D 3D 4D", "KH QH JH"),
}
KEPT = {
    "the queen with four guards stays, and they": ("QS 2S 3S 4S 5S 6C 7C 8C 9C 5D 6D 7D 8D", "QS"),
    "ace and king with three": ("AS KS 2S 3S 4S 6C 7C 8C 9C 5D 6D 7D 8D", "AS KS"),
    "they guard the queen": ("AS KS QS 2S 3S 4S 5S 7C 8C 9C 6D 7D 8D", "AS KS QS"),
    "low hearts stay": ("2H 3H 4H JC QC KC 8C 9C JD QD KD 8D 9D", "2H 3H 4H"),
    "the ace of hearts stops a moon": ("AH 2H 3H 10C JC QC 3C 10D JD QD 3D 2S 3S", "AH"),
}


@pytest.mark.parametrize("what", PASSES)
def test_to_pass(what: str) -> None:
    hand, gone = PASSES[what]
    three = pass_three(cards(hand))
    assert not cards(gone) & ~three, cards_text(cards_of(three))


REASONS = {
    "the queen with three guards goes": "pass_queen",
    "ace and king of spades with two": "pass_spades",
    "two clubs leave no club": "pass_void",
    "high hearts go": "pass_void",
}


@pytest.mark.parametrize("what", REASONS)
def test_to_say_why_it_is_passed(what: str) -> None:
    held = parse_cards(PASSES[what][0])
    deck = [card for card in Options().pack if card not in held]
    for place, card in enumerate(held):
        deck.insert(4 * place, card)
    choice = decide_pass(Hand(Options(), deck, "left").view(0))
    assert choice.reason == (REASONS[what], {"receiver": "1"})
    assert choice.move == PASS | pass_three(cards(PASSES[what][0]))


@pytest.mark.parametrize("what", KEPT)
def test_to_keep(what: str) -> None:
    hand, kept = KEPT[what]
    three = pass_three(cards(hand))
    assert not cards(kept) & three, cards_text(cards_of(three))


@pytest.mark.parametrize("low", ["2S", "3S 5S", "2S 4S 6S 7S", "JS 10S"])
def test_no_spade_below_the_queen_is_ever_passed_while_there_is_another_card(low: str) -> None:
    rest = " 5C 6C 7C 8C 5D 6D 7D 8D 9D 4H 5H 6H"
    for high in ("", " QS", " AS", " AS KS", " AS KS QS"):
        hand = (low + high + rest).split()[:13]
        assert not pass_three(cards(" ".join(hand))) & cards(low)
