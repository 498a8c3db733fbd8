"""`--coach`: the jeu de regle and the power cards, before the play."""

from __future__ import annotations

import pytest

from retrocards.players.advice import NO_REASON, Prospect
from retrocards.players.choice import Reason
from retrocards.players.comparing import Comparison, Telling
from retrocards.players.ecarte.regle import JEUX
from retrocards.programs.coach.words import CoachWords
from retrocards.rules.ecarte import ACCEPT, DISCARD, LEAD, PROPOSE, Hand
from tests.programs.ecarte.conftest import SitDown
from tests.programs.person import Person
from tests.rules.ecarte_positions import deal

PLAIN = deal("KH QH 9S JD 10C", "AH KC 8D JS 7C", "10H")
# The weakest hands of the table or near them, with hearts trumps.
HANDS = {
    "three_trumps": ("7H 8H 9H 7C 8D", "3+ TRUMPS"),
    "king_and_void": ("7H 8H KC 7C 8D", "KING + VOID"),
    "guarded_queen": ("7H 8H QC 7C 8D", "QUEEN + ONE"),
    "three_of_a_suit": ("7H 8H 7C 8C 9C", "3 OF A SUIT"),
    "king_queen_jack": ("7H KC QC JC 7D", "K Q J"),
    "queen_and_two": ("7H QC 8C 7C 7D", "QUEEN + TWO"),
    "two_guarded_queens": ("7H QC 7C QD 7D", "TWO QUEENS"),
    "four_court_cards": ("QC QD JC JD 7S", "FOUR COURTS"),
}


def coach(person: Person) -> str:
    """What stands beside your hand of its strength."""
    label = person.label("coach")
    return label if "REGLE" in label else ""


def test_without_it_nobody_whispers(sit: SitDown) -> None:
    person = sit(PLAIN).until_asked()
    assert coach(person) == "" and "%" not in person.text


def test_every_jeu_de_regle_has_its_hand_here() -> None:
    assert list(HANDS) == list(JEUX)


@pytest.mark.parametrize("jeu", HANDS)
def test_it_names_the_jeu_de_regle_and_the_power_cards(sit: SitDown, jeu: str) -> None:
    held, words = HANDS[jeu]
    others = [card for card in ["AH", "JH", "AC", "9D", "KS"] if card not in held]
    person = sit(deal(held, " ".join(others), "10H"), coach=True).until_asked()
    power = sum(card[-1] == "H" or card[0] == "K" for card in held.split())
    assert coach(person).startswith(f"REGLE: {words} POWER {power}")


def test_it_says_so_when_it_is_none(sit: SitDown) -> None:
    hand = deal("7H 8D 9S JD 10C", "AH KC 7D JS 7C", "10H")
    assert coach(sit(hand, coach=True).until_asked()).startswith("REGLE: NONE POWER 1")


@pytest.mark.parametrize(
    "held, turn_up",
    [("KC QD QH KH 10S", "JH"), ("QC KC KD 9H 9S", "AC"), ("JC JD KD AH KS", "AD")],
)
def test_a_hand_that_is_as_good_though_not_in_the_table_is_named(
    sit: SitDown, held: str, turn_up: str
) -> None:
    """They win 99 of 100 deals with open hands."""
    low = ["7S", "8S", "7D", "8D", "7H"]
    person = sit(deal(held, " ".join(low), turn_up), coach=True).until_asked()
    assert coach(person).startswith("REGLE: WORTH ONE POWER 3")


def test_as_good_is_for_the_dealer_what_wins_as_often_without_the_lead(sit: SitDown) -> None:
    """This hand takes three tricks in 74 of 100 deals with the lead, in 50 without it."""
    held, other = "QS AC KC 9C JD", "7S 8S 8C 7H 8H"
    leads = sit(deal(held, other, "7D"), coach=True).until_asked()
    assert coach(leads).startswith("REGLE: WORTH ONE POWER 2")
    answers = sit(deal(held, other, "7D", dealer=0), computer="propose", coach=True).until_asked()
    assert coach(answers).startswith("REGLE: NONE POWER 2")
    strong = "QC KS 10S KH KD"
    answers = sit(deal(strong, other, "AS", dealer=0), computer="propose", coach=True)
    assert coach(answers.until_asked()).startswith("REGLE: WORTH ONE POWER 4")


@pytest.mark.parametrize(
    "held, move, words",
    [
        ("7S 8S 9D 10C JC", LEAD, "NOT STRONG, BUT "),
        ("7S 8S 9D 10C JC", PROPOSE, ""),
        ("KH QH KC JD 7S", PROPOSE, "STRONG, BUT "),
        ("KH QH KC JD 7S", LEAD, ""),
    ],
)
def test_a_word_against_the_strength_of_the_hand_is_no_surprise(
    sit: SitDown, held: str, move: int, words: str
) -> None:
    """Of a change of cards nothing is said."""
    person = sit(deal(held, "9C AC 8D 8C 7C", "10H")).until_asked()
    assert person.program.despite(person.hand, move) == words
    assert person.program.despite(person.hand, DISCARD) == ""


@pytest.mark.parametrize(
    "moves, both",
    [([], True), ([PROPOSE], True), ([PROPOSE, ACCEPT], False), ([LEAD], False)],
    ids=["talk", "answer", "change", "play"],
)
def test_of_two_words_both_sides_are_told_and_of_two_cards_or_changes_one(
    sit: SitDown, moves: list[int], both: bool
) -> None:
    person, hand = sit(PLAIN).until_asked(), PLAIN.copy()
    for move in moves:
        hand.play(move)
    best, other = hand.legal_moves()[:2]
    against = Telling("king_theirs", 0.42, 0.21)
    comparison = Comparison(Reason("point_yours", {}), other, 0.7, 0.5, 100, against)
    words = CoachWords[Hand](person.program.rom, person.program.table.seats, person.program)
    prospect = Prospect(best, 0.6, NO_REASON, 0.01, comparison=comparison)
    said = words.reason(hand, prospect)
    assert "70" in said and (". YET " in said, "MARKS THE KING IN 42" in said) == (both, both)


def test_it_is_silent_of_it_once_a_card_is_played(sit: SitDown) -> None:
    person = sit(PLAIN, coach=True).until_asked().press("L").until_asked()
    assert coach(person)
    assert not coach(person.press("1").until_asked())
