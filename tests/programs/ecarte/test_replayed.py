"""What the tally takes of a game with a hand played again, and of one that the demo played in."""

from __future__ import annotations

import pytest

from tests.programs.ecarte.conftest import SitDown
from tests.programs.ecarte.test_game import keys
from tests.programs.person import Person

OVER = ("THE GAME IS OVER", "THE HAND IS OVER", "REPLAY THE LAST DEAL?")


def play_on(person: Person, words: str) -> Person:
    """Play by a simple rule, hand after hand and each deal once, until the screen shows words."""
    while words not in person.text:
        if "REPLAY THE LAST DEAL?" in person.text:
            person.press("N")
        elif person.asked() or any(over in person.text for over in OVER) or "HIT" in person.prompt:
            person.press(*keys(person))
        person.wait(0.2)
    return person


@pytest.mark.long("whole games")
def test_a_game_won_in_a_hand_played_again_counts_again(sit: SitDown) -> None:
    """Points go back to where they stood before that hand; the tally of games does not."""
    person = sit(deal=40, fps=10).press("F4", *["DOWN"] * 10)
    play_on(person, "THE GAME IS OVER")
    counts = sum(person.state["games"].values())
    person.press("x").until("REPLAY THE LAST DEAL?").press("Y").wait(0.2)
    assert sum(person.hand.start) > 0, "the game stands where it stood before the hand"
    play_on(person, "THE GAME IS OVER")
    assert (counts, sum(person.state["games"].values())) == (1, 2)


@pytest.mark.long("whole games")
def test_a_game_in_which_the_demo_played_a_hand_is_not_counted(sit: SitDown) -> None:
    """Whoever plays the other hands, and it is said; the next game counts."""
    person = sit(deal=40, fps=10).press("F2", *["DOWN"] * 10).until("THE HAND IS OVER")
    person.press("F2", "x")
    play_on(person, "THE GAME IS OVER")
    assert person.state["games"] == {}
    assert "IT COUNTS FOR NOBODY" in person.text and "GAMES" not in person.text
    person.press("x").until_asked()
    assert not person.program.table.sitting.by_demo
    play_on(person, "THE GAME IS OVER")
    assert "GAMES LOST" in person.text and "COUNTS FOR NOBODY" not in person.text
    assert sum(person.state["games"].values()) == 1


@pytest.mark.parametrize("place", [0, 1])
def test_a_hand_of_the_demo_that_is_played_again(sit: SitDown, place: int) -> None:
    """The first of a game is the player's own then; a later one hangs on those before it."""
    person = sit(deal=40, fps=10).press("F4", *["DOWN"] * 10)
    for _ in range(place):
        play_on(person, "THE HAND IS OVER").press("x").until("REPLAY THE").press("N").wait(0.2)
    person.press("F2").until("THE HAND IS OVER").press("F2", "x").until("REPLAY THE").press("Y")
    assert person.wait(0.2).program.table.sitting.by_demo == (place > 0)
