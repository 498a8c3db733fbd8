"""What a hand that is played again is dealt from."""

from __future__ import annotations

from retrocards.rules.ecarte import Hand
from tests.programs.ecarte.conftest import SitDown
from tests.programs.person import Person

QUESTION = "REPLAY THE LAST DEAL?"
QUICKLY, SLOWLY = ["DOWN"] * 12, ["UP"] * 12


def deck(hand: Hand) -> tuple[object, ...]:
    """Every card of the pack and where the deal has put it, with the order of the stock."""
    return tuple(hand.hands), hand.turn_up, hand.stock


def begun(person: Person) -> tuple[object, ...]:
    """The deck of the hand on the table, before its first move."""
    person.wait(0.1)
    assert person.moves == []
    return deck(person.hand)


def to_the_question(person: Person) -> Person:
    """The computer plays both hands to the end of this one."""
    person.press("F2", *QUICKLY).until("THE HAND IS OVER").press("F2", "x")
    return person.until(QUESTION).press(*SLOWLY)


def test_the_deck_is_that_of_the_last_hand_and_of_no_other(sit: SitDown) -> None:
    """Document, Replay hand option: a hand played again has the very deck of the first time.

    In the third hand of a sitting, and again when the same hand is replayed once more.
    """
    person = sit(deal=21, fps=10)
    decks = [begun(person)]
    person.press("F4")
    for _ in range(2):
        to_the_question(person).press("N")
        decks.append(begun(person))
    assert len(set(decks)) == 3, "three deals, and each a deck of its own"
    for _ in range(2):
        to_the_question(person).press("Y")
        assert begun(person) == decks[-1]
    to_the_question(person).press("N")
    assert begun(person) not in decks


def test_the_deck_is_restored_after_the_program_was_left(sit: SitDown) -> None:
    person = sit(deal=21, fps=10).press("F4")
    to_the_question(person).press("N")
    last = begun(person)
    to_the_question(person).press("F7", "Y")
    person = (
        sit(deal=None, fps=10, again=True).until("TAKE IT UP").press("Y").until(QUESTION).press("Y")
    )
    assert begun(person) == last
