"""The mouse at the table: a click on a card of yours picks it, one elsewhere plays or passes."""

from __future__ import annotations

import pytest

from retrocards.cards import parse_cards
from retrocards.machine import Mouse
from tests.programs.elephant.calculator import Calculator
from tests.programs.elephant.conftest import SitDown
from tests.rules.elephant_positions import deal, position

OPENED = deal("4C 4D 4H 4S 6S 6C 7D 8H 9H 10S JC QD 2H", "3C", "3D 3H", "3S")
"""Right opens with the three of spades alone, and you are next."""
LATE = position("5C 7D 9C 2H", "KC 10C", "KD 10D", "KH 10H", turn=0, table="8S", last=3)
"""To your left there are gaps, and a seven does not beat the table."""


def asked(sit: SitDown, **how: object) -> Calculator:
    return sit(OPENED, **how).until_asked()


@pytest.mark.parametrize("index", range(13))
def test_a_click_on_a_card_of_yours_picks_it(sit: SitDown, index: int) -> None:
    person = asked(sit).click_pixel(12 * index + 6, 90)
    assert (person.arrow, person.picked) == (index, [index])
    person.click_pixel(12 * index + 6, 77)
    assert person.picked == [], "and clicked where it is raised, puts it back"


@pytest.mark.parametrize(("x", "index"), [(0, 0), (11, 0), (12, 1), (23, 1), (144, 12), (158, 12)])
def test_the_upper_card_is_clicked_where_two_lie(sit: SitDown, x: int, index: int) -> None:
    assert asked(sit).click_pixel(x, 90).arrow == index


def test_a_click_picks_by_the_rules_of_picking(sit: SitDown) -> None:
    person = sit(LATE).until_asked()
    low = person.hand.laid[0].index(parse_cards("7D")[0])
    person.click_pixel(12 * low + 6, 90)
    assert person.picked == [] and person.arrow == low, "too low, but the arrow is there"


ELSEWHERE = [(80, 65), (10, 40), (75, 10), (150, 40), (60, 50), (159, 99), (159, 80), (8, 72)]
"""The bare table, backs, the pile, right of your cards, the arrow."""


@pytest.mark.parametrize(("x", "y"), ELSEWHERE)
def test_a_click_elsewhere_plays(sit: SitDown, x: int, y: int) -> None:
    person = asked(sit).press("Z").click_pixel(x, y)
    assert person.moves[:2] == ["play 3S", "play 4C"]


@pytest.mark.parametrize(("x", "y"), ELSEWHERE)
def test_a_click_elsewhere_passes_if_nothing_is_picked(sit: SitDown, x: int, y: int) -> None:
    person = asked(sit).click_pixel(x, y)
    assert person.dialog == "pass" and person.moves == ["play 3S"]


def test_a_click_on_a_gap_is_a_click_elsewhere(sit: SitDown) -> None:
    person = sit(LATE).until_asked()
    here = [
        slot for slot, card in enumerate(person.hand.laid[0]) if person.hand.hands[0] >> card & 1
    ]
    gap = next(slot for slot in range(1, 13) if slot not in here and slot - 1 not in here)
    assert person.click_pixel(12 * gap + 6, 90).dialog == "pass"


@pytest.mark.parametrize("button", ["right", "middle"])
def test_the_other_buttons_do_nothing(sit: SitDown, button: str) -> None:
    person = asked(sit).press("Z")
    picked = person.picked
    person.click_pixel(40, 90, button).click_pixel(80, 65, button)
    assert person.moves == ["play 3S"] and person.picked == picked and not person.dialog


def test_a_click_on_the_border_does_nothing(sit: SitDown) -> None:
    person = asked(sit).press("Z").click(-5, 50).click(325, 50).click(50, 205)
    assert person.moves == ["play 3S"]


def test_a_click_while_others_play_is_lost(sit: SitDown) -> None:
    person = asked(sit, computer="play AC").press("Z", "ENTER")
    moves = [*person.moves]
    person.click_pixel(40, 90).click_pixel(80, 65)
    assert person.moves == moves
    assert person.until_asked().picked == []


def test_without_a_mouse_clicks_do_nothing(sit: SitDown) -> None:
    person = asked(sit, switches=("skip_show", "no_mouse"))
    before = person.picture
    person.click_pixel(40, 90).click_pixel(80, 65)
    assert person.picture == before and not person.dialog
    assert person.machine.video.pointer is None


def test_the_pointer_is_there(sit: SitDown) -> None:
    assert asked(sit).machine.video.pointer is not None


def test_moving_and_turning_the_wheel_do_nothing(sit: SitDown) -> None:
    person = asked(sit).press("Z")
    before = person.picture
    for event in (
        Mouse("move", 80, 180),
        Mouse("release", 80, 180, "left"),
        Mouse("wheel", 80, 180, "", 1),
        Mouse("wheel", 200, 120, "", -1),
    ):
        person.machine.inject(event)
        person.tick()
    assert person.picture == before and person.moves == ["play 3S"]
