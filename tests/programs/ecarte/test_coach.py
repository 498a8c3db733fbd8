"""`--coach`: the jeu de regle and the exact chance, before the play, from what may be known."""

from __future__ import annotations

from random import Random

import pytest

from retrocards.cards import cards_of
from retrocards.rules.ecarte.chances import chance_of_three
from retrocards.rules.ecarte.regle import JEUX
from tests.programs.ecarte.conftest import SitDown
from tests.programs.person import Person
from tests.rules.ecarte_positions import cards, deal, play

PLAIN = deal("KH QH 9S JD 10C", "AH KC 8D JS 7C", "10H")
# The weakest hands of the table or near them, with hearts trumps.
HANDS = {
    "three_trumps": ("7H 8H 9H 7C 8D", "THREE TRUMPS"),
    "king_and_void": ("7H 8H KC 7C 8D", "KING AND VOID"),
    "guarded_queen": ("7H 8H QC 7C 8D", "GUARDED QUEEN"),
    "three_of_a_suit": ("7H 8H 7C 8C 9C", "THREE OF A SUIT"),
    "king_queen_jack": ("7H KC QC JC 7D", "K Q J"),
    "queen_and_two": ("7H QC 8C 7C 7D", "QUEEN AND TWO"),
    "two_guarded_queens": ("7H QC 7C QD 7D", "TWO QUEENS"),
    "four_court_cards": ("QC QD JC JD 7S", "FOUR COURTS"),
}


def coach(person: Person) -> str:
    """What stands beside your hand."""
    label = person.label("coach")
    return label if "JEU" in label else ""


def test_without_it_nobody_whispers(sit: SitDown) -> None:
    person = sit(PLAIN).until_asked()
    assert coach(person) == "" and "%" not in person.text


def test_every_jeu_de_regle_has_its_hand_here() -> None:
    assert list(HANDS) == list(JEUX)


@pytest.mark.parametrize("jeu", HANDS)
def test_it_names_the_jeu_de_regle_and_the_exact_chance(sit: SitDown, jeu: str) -> None:
    held, words = HANDS[jeu]
    others = [card for card in ["AH", "JH", "AC", "9D", "KS"] if card not in held]
    person = sit(deal(held, " ".join(others), "10H"), coach=True).until_asked()
    chance = chance_of_three(cards(held), cards_of(cards("10H"))[0], leads=True)
    assert coach(person) == f"JEU DE REGLE {words} 3 TRICKS: {100 * chance:.1f}%"


def test_it_says_so_when_it_is_none(sit: SitDown) -> None:
    hand = deal("7H 8D 9S JD 10C", "AH KC 7D JS 7C", "10H")
    person = sit(hand, coach=True).until_asked()
    chance = chance_of_three(hand.hands[0], hand.turn_up, leads=True)
    assert coach(person) == f"NO JEU DE REGLE 3 TRICKS: {100 * chance:.1f}%"


def test_as_dealer_the_other_one_leads(sit: SitDown) -> None:
    hand = deal("KH QH 9S JD 10C", "AH KC 8D JS 7C", "10H", dealer=0)
    person = sit(hand, computer="propose", coach=True).until_asked()
    chance = chance_of_three(hand.hands[0], hand.turn_up, leads=False)
    assert f"3 TRICKS: {100 * chance:.1f}%" in coach(person)


def test_after_a_change_what_was_discarded_cannot_be_in_the_other_hand(sit: SitDown) -> None:
    person = sit(PLAIN, coach=True).until_asked().press("P").until_asked()
    person.press("1", "2", "3", "0").until_asked().wait(0.3)
    hand = person.hand
    chance = chance_of_three(hand.hands[0], hand.turn_up, hand.discards[0], leads=True)
    assert hand.discards[0].bit_count() == 3 and f"{100 * chance:.1f}%" in coach(person)


def test_it_is_silent_once_a_card_is_played(sit: SitDown) -> None:
    person = sit(PLAIN, coach=True).until_asked().press("L").until_asked()
    assert "%" in coach(person)
    assert "%" not in person.press("1").until_asked().text


def test_it_speaks_of_your_hand_only(sit: SitDown) -> None:
    """Also in the demo and with open hands."""
    chance = chance_of_three(PLAIN.hands[0], PLAIN.turn_up, leads=True)
    person = sit(PLAIN, coach=True, options={"open_hands": True}).until_asked()
    assert person.text.count("%") == 1 and f"{100 * chance:.1f}%" in coach(person)
    assert f"{100 * chance:.1f}%" in coach(person.press("F2").wait(0.3))


@pytest.mark.parametrize("moves", ["", "propose, accept", "propose, refuse", "lead"])
def test_it_reveals_no_hidden_card(sit: SitDown, moves: str) -> None:
    """Dealt anew, the cards that cannot be seen change nothing of what it says."""
    hand = play(PLAIN.copy(), moves) if moves else PLAIN
    said = set()
    for seed in range(4):
        other = hand.view(0).sample(Random(seed))
        assert seed == 0 or other.hands[1] != hand.hands[1]
        said.add(coach(sit(other, coach=True).until_asked()))
    assert len(said) == 1 and "%" in said.pop()
