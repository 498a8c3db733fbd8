"""Turns of DITSY ELEPHANT at the keyboard, and what must be true of every deal."""

from __future__ import annotations

from retrocards.cards import BIT, mask_of, pack
from retrocards.rules.elephant import PASS, SEATS, Hand
from tests.programs.elephant.calculator import Calculator

CARDS = sorted(pack(52))


def take_turn(person: Calculator, move: int | None = None) -> Calculator:
    """Make a move with the keys of the calculator; the lowest one that there is without a word."""
    move = person.hand.legal_moves()[0] if move is None else move
    for place, card in enumerate(person.hand.laid[0]):
        if move & BIT[card]:
            while person.arrow != place:
                person.press("RIGHT")
            person.press("Z")
    person.press("ENTER")
    if move == PASS:
        person.press("SPACE")
    return person


def play_on(person: Calculator) -> Calculator:
    """Play the deal on the table to its end, and look at the place."""
    while person.screen != "places":
        if person.arrow is not None and person.asked():
            take_turn(person)
        else:
            person.tick()
    return person


def check_cards(hand: Hand) -> None:
    """Every card is there once: in a hand, or played by the seat that it was dealt to."""
    laid = [mask_of(hand.laid[seat]) for seat in range(SEATS)]
    played = [dealt & ~held for dealt, held in zip(laid, hand.hands, strict=True)]
    assert sorted(card for seat in range(SEATS) for card in hand.laid[seat]) == CARDS
    assert [held | gone for held, gone in zip(hand.hands, played, strict=True)] == laid
    assert not mask_of(hand.table) & ~played[hand.last_player]
