"""Golden pictures and texts of HEARTS' table, and of what it asks and tells over it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from retrocards.players.hearts import club
from retrocards.programs.launch import MissingFile
from retrocards.rules.hearts import Hand, Match
from retrocards.session.tally import Tally
from tests.golden import GOLDENS, GoldenScreen
from tests.programs.conftest import prepare
from tests.programs.hearts.conftest import SitDown
from tests.programs.hearts.test_commands import all_follow, hand_of, until_yours
from tests.programs.hearts.test_match import CALM, match_of, play_until, window
from tests.programs.hearts.test_menu import take
from tests.programs.person import Person

FOLDER = "hearts/screens"
OTHER_TABLES = {"red": 2, "green": 4}
"""How often the key of the table's colour is pressed for it."""

Sit = Callable[..., Person]
SCREENS: dict[str, Callable[[Sit], Person]] = {}


def screen(make: Callable[[Sit], Person]) -> Callable[[Sit], Person]:
    """Names a screen after the function that leads to it."""
    SCREENS[make.__name__] = make
    return make


@screen
def passing(sit: Sit) -> Person:
    return sit().wait(0.5)


@screen
def passing_two(sit: Sit) -> Person:
    return passing(sit).press("ENTER", "RIGHT", "RIGHT", "ENTER").wait(0.5)


@screen
def passing_three(sit: Sit) -> Person:
    return passing_two(sit).press("RIGHT", "ENTER").wait(0.5)


@screen
def passing_one_back(sit: Sit) -> Person:
    return passing_three(sit).press("LEFT").wait(0.5)


@screen
def passing_void(sit: Sit) -> Person:
    return passing_three(sit).press("ESC").wait(0.5)


@screen
def came(sit: Sit) -> Person:
    return passing_three(sit).press("ENTER").until("These three come").wait(0.5)


@screen
def play(sit: Sit) -> Person:
    return until_yours(came(sit).press("ENTER")).wait(0.5)


@screen
def trick(sit: Sit) -> Person:
    person = sit(all_follow(), delay=3).wait(0.5).press("ENTER")
    return person.until(lambda: len(person.hand.laid) == 4).wait(0.5)


@screen
def middle(sit: Sit) -> Person:
    """In the seventh trick, some of the cards gone, and points on the board."""
    person = sit()
    play_until(person, lambda: person.program.table.dealt and 24 <= len(person.hand.laid) < 30)
    return until_yours(person).wait(0.5)


@screen
def refusal(sit: Sit) -> Person:
    return sit(hand_of()).wait(0.5).press("RIGHT", "ENTER").wait(0.5)


@screen
def without_trick_points(sit: Sit) -> Person:
    sit(options={"trick_points": False}).pc.close()
    Tally("HEARTS").add("you", "left", "left")
    person = sit(options={"trick_points": False}, again=True).press("N")
    play_until(person, lambda: person.program.table.dealt and 24 <= len(person.hand.laid) < 30)
    return until_yours(person).wait(0.5)


@screen
def hand_over(sit: Sit) -> Person:
    person = sit()
    play_until(person, lambda: window(person) == "over")
    return person.wait(0.5)


@screen
def match_over(sit: Sit) -> Person:
    person = sit(match=match_of(90, 10, 95, 80))
    play_until(person, lambda: window(person) == "match")
    return person.wait(0.5)


@screen
def another_asked(sit: Sit) -> Person:
    person = match_over(sit)
    play_until(person, lambda: window(person) == "another")
    return person.wait(0.5)


@screen
def resume_asked(sit: Sit) -> Person:
    middle(sit).pc.close()
    return sit(again=True).wait(1)


@screen
def new_game_asked(sit: Sit) -> Person:
    person = middle(sit).press("ESC", "RIGHT", "ENTER").wait(0.5)
    assert window(person) == "new_game"
    return person


# The Option Menu, and what it leads to.


@screen
def options(sit: Sit) -> Person:
    return passing(sit).press("ESC").wait(0.5)


@screen
def game_point(sit: Sit) -> Person:
    return take(passing(sit), "Game Point").press("5", "0").rest()


@screen
def no_game_point(sit: Sit) -> Person:
    return take(passing(sit), "Game Point").press(*"1000", "ENTER").wait(0.5)


@screen
def trick_points(sit: Sit) -> Person:
    return take(passing(sit), "Game Point").press("ENTER").wait(0.5)


@screen
def last_hand(sit: Sit) -> Person:
    person = passing(sit)
    person.program.table.sitting.before.scores[:] = [40, 60, 10, 20]
    person.program.table.sitting.before.hands_played = 5
    return take(person, "Game Point").press(*"50", "ENTER").wait(0.5)


@screen
def games_won(sit: Sit) -> Person:
    return take(passing(sit), "Game Point").press("X", "ENTER").wait(0.5)


@screen
def register(sit: Sit) -> Person:
    return take(passing(sit), "Register")


@screen
def quit_asked(sit: Sit) -> Person:
    return take(passing(sit), "Quit")


@screen
def parting(sit: Sit) -> Person:
    return quit_asked(sit).press("Y").wait(2)


@screen
def instructions(sit: Sit) -> Person:
    return passing(sit).press("F5", "PGDN").wait(0.5)


# The coach.


@screen
def coach(sit: Sit) -> Person:
    return middle(sit).press("F8").wait(0.5)


@screen
def coach_of_one_card(sit: Sit) -> Person:
    return play(sit).press("F8").wait(0.5)


@screen
def coach_of_a_pass(sit: Sit) -> Person:
    return passing(sit).press("F8").wait(0.5)


@screen
def review(sit: Sit) -> Person:
    return hand_over(sit).press("F8").wait(3)


# What looks on, and what comes first.


@screen
def captions(sit: Sit) -> Person:
    person = sit(captions=True, computer=None, options={"grade": "club"}, delay=2).press("F2")
    return person.until(lambda: len(person.hand.laid) == 6).wait(0.2)


@screen
def file_missing(sit: Sit) -> Person:
    return sit(missing=(MissingFile("HEART65.DAT", "data", True),)).wait(0.5)


@screen
def show_of_the_queen(sit: Sit) -> Person:
    return sit(switches=()).wait(7.5)


@screen
def show_of_a_trick(sit: Sit) -> Person:
    return sit(switches=()).wait(11.3)


@screen
def show_of_the_moon(sit: Sit) -> Person:
    return sit(switches=()).wait(19)


@screen
def show_ends(sit: Sit) -> Person:
    return sit(switches=()).wait(25.6)


@pytest.fixture
def calm(sit: SitDown, monkeypatch: pytest.MonkeyPatch) -> Sit:
    """Somebody against club players whose cards jump, in a match with these scores."""

    def sit_down(
        *hands: Hand,
        match: Match | None = None,
        options: dict[str, bool] | None = None,
        **how: Any,
    ) -> Person:
        if match is not None:
            prepare(monkeypatch, "hearts", begin=lambda rules: match.copy())
        calm: dict[str, Any] = {"computer": club.choose, "delay": 0, "fps": 10}
        return sit(*hands, **calm | how, options=CALM | (options or {}))

    return sit_down


@pytest.mark.usefixtures("master")
@pytest.mark.parametrize("name", SCREENS)
def test_screen(calm: Sit, golden_screen: GoldenScreen, name: str) -> None:
    golden_screen(FOLDER, name, SCREENS[name](calm))


@pytest.mark.parametrize("colour", OTHER_TABLES)
def test_tables_of_other_colours(calm: Sit, golden_screen: GoldenScreen, colour: str) -> None:
    person = middle(calm).press(*["F9"] * OTHER_TABLES[colour]).wait(0.5)
    golden_screen(FOLDER, "middle", person, colour)


def test_every_golden_screen_has_its_test() -> None:
    names = {f"{name}{ending}" for name in SCREENS for ending in (".txt", ".png")}
    names |= {f"middle-{colour}.png" for colour in OTHER_TABLES}
    assert {path.name for path in (GOLDENS / FOLDER).iterdir()} == names
