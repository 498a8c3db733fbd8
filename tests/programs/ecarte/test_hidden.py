"""A hidden thing stays hidden: the screen shows what you may know, and no more."""

from __future__ import annotations

from random import Random

import pytest

from retrocards.cards import cards_of
from retrocards.rules.ecarte import Hand, Match, Options
from tests.alike import LONG
from tests.programs.ecarte.conftest import SitDown
from tests.programs.person import cards_on, shown
from tests.rules.ecarte_positions import deal


def your_turns(number: int) -> list[Hand]:
    """The positions of a hand in which you are to move; everybody moves by chance."""
    hand = Match(Options()).new_hand(str(number))
    rng, positions = Random(number), []
    while hand.outcome is None:
        if hand.to_move == 0:
            positions.append(hand.copy())
        hand.play(rng.choice(hand.legal_moves()))
    return positions


@pytest.mark.parametrize("number", [3, 8, 15])
def test_no_card_that_you_cannot_place_is_ever_named(sit: SitDown, number: int) -> None:
    """Over a whole hand that the computer plays, with you before the screen."""
    person = sit(deal=number, computer="propose, accept", fps=10).press("F2", *["DOWN"] * 8)
    backs = 0
    while "THE HAND IS OVER" not in person.text:
        hidden = {shown(card) for card in cards_of(person.hand.view(0).unseen)}
        assert not cards_on(person.text) & hidden, person.text
        backs += person.text.count("▒▒")
        person.step()
    assert backs > 50


@pytest.mark.parametrize(
    "number", [20, 21, *(pytest.param(number, marks=LONG) for number in range(22, 26))]
)
def test_the_picture_is_the_same_whatever_the_hidden_cards_are(sit: SitDown, number: int) -> None:
    """To the pixel: the cards that you cannot see are dealt anew, and nothing changes."""
    changed = 0
    for place, hand in enumerate(your_turns(number)):
        other = hand.view(0).sample(Random(place))
        screens = []
        for position in (hand, other):
            person = sit(position).until_asked().wait(0.5)
            screens.append((person.text, person.picture))
        assert screens[0] == screens[1]
        changed += other.hands != hand.hands
    assert changed > 1


def test_nobody_learns_that_the_computer_could_mark_the_king(sit: SitDown) -> None:
    """Tick by tick, to the pixel, until it plays a card that both hands hold."""
    films = []
    for theirs in ("KH 7C 8D JS 9C", "AH 7C 8D JS 9C"):
        hand = deal("10C QH 9S JD 10D", theirs, "10H", dealer=0)
        person = sit(hand, computer="lead, play 7C")
        film = []
        for _ in range(150):
            film.append((person.text, person.picture))
            person.step()
        assert person.moves == ["lead", "play 7C"]
        films.append(film)
    assert films[0] == films[1]


def test_the_state_of_a_script_is_for_tests_and_names_every_card(sit: SitDown) -> None:
    person = sit(deal("10C QH 9S JD 10D", "KH 7C 8D JS 9C", "10H")).until_asked()
    assert set(person.state["hands"]["computer"].split()) == {"7C", "9C", "8D", "KH", "JS"}
    assert not cards_on("\n".join(person.lines[1:7])), "the screen does not"


def test_open_hands_shows_the_hand_and_never_stock_or_discards(sit: SitDown) -> None:
    hand = deal("10C QH 9S JD 10D", "KH 7C 8D JS 9C", "10H")
    person = sit(hand, options={"open_hands": True}).until_asked().press("P").until_asked()
    person.press("1", "0").until_asked().wait(0.5)
    held = {shown(card) for seat in (0, 1) for card in cards_of(person.hand.hands[seat])}
    assert cards_on(person.text) == held | {"10♥"}
