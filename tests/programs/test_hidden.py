"""A hidden thing stays hidden: the screen shows what the person before it may know, no more."""

from __future__ import annotations

from random import Random

import pytest

from retrocards.cards import cards_of
from retrocards.rules.durak import Hand, Match, Options
from tests.alike import first_of
from tests.programs.conftest import SitDown
from tests.programs.person import Person, cards_on, shown


def hands_of_a_game(deal: int) -> list[Hand]:
    """A position before every move of a hand in which everybody moves by chance."""
    hand = Match(Options()).new_hand(str(deal))
    rng, positions = Random(deal), []
    while hand.outcome is None:
        positions.append(hand.copy())
        hand.play(rng.choice(hand.legal_moves()))
    return positions


def not_placed_by_north(hand: Hand) -> set[int]:
    """The talon's cards but the turn-up, and what others hold that is not known of them."""
    others = zip(hand.hands[1:], hand.known[1:], strict=True)
    return {*hand.talon[:-1], *(card for held, known in others for card in cards_of(held & ~known))}


@pytest.mark.parametrize("deal", first_of([3, 8]))
def test_no_card_that_north_cannot_place_is_ever_named(sit: SitDown, deal: int) -> None:
    """Over a whole hand that the computer plays, with North before the screen."""
    person = sit(deal=deal, options={"autotrick": True}, fps=10).press("F2", *["DOWN"] * 8)
    seen_backs = 0
    while "THE HAND IS OVER" not in person.text:
        hidden = {shown(card) for card in not_placed_by_north(person.hand)}
        assert not cards_on(person.text) & hidden, person.text
        seen_backs += person.text.count("▒▒")
        person.step()
    assert seen_backs > 100


def test_the_picture_is_the_same_whatever_the_hidden_cards_are(sit: SitDown) -> None:
    """To the pixel: the cards that North cannot see are dealt anew, and nothing changes."""
    positions = [hand for hand in hands_of_a_game(5) if hand.to_move == 0][::3]
    assert len(positions) > 5
    changed = 0
    for number, hand in enumerate(positions):
        other = hand.view(0).sample(Random(number))
        screens = []
        for position in (hand, other):
            person = sit(position).until_asked("north").wait(0.5)
            screens.append((person.text, person.picture))
        assert screens[0] == screens[1]
        changed += other.hands != hand.hands
    assert changed > 3


def two_hands() -> tuple[Hand, Hand]:
    """West holds the six of trumps and is asked; or it lies in the talon and nobody is."""
    from tests.rules.durak_positions import position

    north, east, south = "7C 8S JD AS 10C 9C", "9D 9S 7S 6C JS JC", "KS QH QS QD QC KC"
    asked = position(
        north, east, south, "KD 7H 8D 8C 8H 6H", talon="10S AD AH", bout=2, turn=1,
        options=Options(), phase="exchange",
    )  # fmt: skip
    nobody = position(
        north, east, south, "KD 7H 8D 8C 8H 10S", talon="6H AD AH", bout=2, turn=1,
        options=Options(),
    )  # fmt: skip
    assert (asked.to_move, nobody.to_move) == (3, 1)
    return asked, nobody


def test_nobody_learns_who_was_offered_the_exchange(sit: SitDown) -> None:
    """Tick by tick, to the pixel, the screen is what it would be if nobody had been asked."""
    films = []
    for hand, moves in zip(two_hands(), (["keep"], []), strict=True):
        person = sit(hand, computer=[*moves, "attack 6C"], fps=30)
        film = []
        for _ in range(120):
            film.append((person.text, person.picture))
            person.step()
        assert "attack 6C" in person.moves
        films.append(film)
    assert films[0] == films[1]


def test_an_exchange_that_is_made_is_told_to_all(sit: SitDown) -> None:
    """The six lies face up under the talon then: everybody knows."""
    person = sit(two_hands()[0], computer=["exchange"])
    person.until("WEST SWAPS 6♥ FOR A♥")
    assert "6♥" in "\n".join(person.lines[3:10])


def strong_seats(person: Person) -> set[str]:
    """The seats whose names are drawn in the style of the seat whose turn it is."""
    page, attr = person.machine.video.page, person.program.stage.look.attr("seat_turn")
    seats = set()
    for name in ("NORTH", "EAST", "SOUTH", "WEST"):
        for row, line in enumerate(person.lines[1:21], 1):
            if name in line and page.attr_at(line.index(name), row) == attr:
                seats.add(name)
    return seats


def test_the_seat_to_move_is_pointed_out_but_never_who_is_asked_to_swap(sit: SitDown) -> None:
    for hand in two_hands():
        person = sit(hand, computer=["keep"] if hand.phase == "exchange" else [])
        assert strong_seats(person.rest()) == {"EAST"}, "the principal attacker"


def test_the_pause_before_a_move_is_the_same_whatever_is_thought_about(sit: SitDown) -> None:
    """With no pause for the exchange the first attack falls in the same tick."""
    times = []
    for hand in two_hands():
        person = sit(hand, computer=["keep"] if hand.phase == "exchange" else [])
        person.until("EAST ATTACKS")
        times.append(person.program.desk.now)
    assert times[0] == times[1]
