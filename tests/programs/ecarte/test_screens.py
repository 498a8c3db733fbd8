"""Golden pictures and texts of every screen of Ecarte, in colour and in mono."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.alike import LONG
from tests.golden import GOLDENS, GoldenScreen
from tests.programs.ecarte.conftest import SitDown
from tests.programs.person import GO_ON, Person
from tests.rules.ecarte_positions import deal

FOLDER = "ecarte/screens"
YOURS, THEIRS = "KH QH 9S JD 10C", "AH KC 8D JS 7C"
POOR = "8S 9S 9C 7D 10C"
LEADING = deal(YOURS, THEIRS, "10H", points=(2, 3))
DEALING = deal(YOURS, THEIRS, "10H", dealer=0, points=(1, 2))

Sit = Callable[..., Person]
SCREENS: dict[str, Callable[[Sit], Person]] = {}


def screen(make: Callable[[Sit], Person]) -> Callable[[Sit], Person]:
    """Names a screen after the function that leads to it."""
    SCREENS[make.__name__] = make
    return make


@screen
def show_casino(sit: Sit) -> Person:
    return sit(show=True).wait(7)


@screen
def show_saloon(sit: Sit) -> Person:
    return sit(show=True).wait(11.5)


@screen
def show_ends(sit: Sit) -> Person:
    return sit(show=True).until("HIT SPACE")


@screen
def talk(sit: Sit) -> Person:
    return sit(LEADING).until_asked().wait(0.5)


@screen
def talk_again(sit: Sit) -> Person:
    return talk(sit).press("P").until_asked().press("1", "2", "0").until_asked().wait(0.5)


@screen
def answer(sit: Sit) -> Person:
    return sit(DEALING, computer="propose").until_asked().wait(0.5)


@screen
def answer_again(sit: Sit) -> Person:
    person = sit(DEALING, computer="propose, discard 8D 7C, propose").until_asked().press("A")
    return person.until_asked().press("0").until_asked().wait(0.5)


@screen
def change(sit: Sit) -> Person:
    return talk(sit).press("P").until_asked().press("1", "3", "RIGHT", "RIGHT").wait(0.5)


@screen
def change_or_none(sit: Sit) -> Person:
    return answer(sit).press("A").until_asked().press("2").wait(0.5)


@screen
def king(sit: Sit) -> Person:
    return talk(sit).press("L").until_asked().wait(0.5)


@screen
def king_marked(sit: Sit) -> Person:
    return king(sit).press("K").wait(0.5)


@screen
def trick(sit: Sit) -> Person:
    return king(sit).press("1").until(GO_ON).wait(0.5)


@screen
def mid_play(sit: Sit) -> Person:
    """A trick each, and the computer leads."""
    person = king(sit).press("5").until_asked().press("1").until_asked()
    return person.wait(0.5)


@screen
def refused(sit: Sit) -> Person:
    return mid_play(sit).press("1").wait(0.1)


@screen
def tricks_on_both_sides(sit: Sit) -> Person:
    person = mid_play(sit)
    for _ in range(8):
        if len(person.hand.laid) < 8:
            person.press("1", "2", "3", "ENTER").until_asked()
    return person.wait(0.5)


@screen
def open_hands(sit: Sit) -> Person:
    return sit(LEADING, options={"open_hands": True}).until_asked().wait(0.5)


@screen
def king_turned(sit: Sit) -> Person:
    return sit(deal("9C 10C 9D 7D 8S", THEIRS, "KH", points=(2, 0))).until_asked().wait(0.5)


@screen
def coach(sit: Sit) -> Person:
    return sit(deal("9C KC JC 8H 10H", "AH JH 8D JS 7C"), coach=True).until_asked().wait(0.5)


@screen
def coach_sees_as_good(sit: Sit) -> Person:
    return sit(DEALING, computer="propose", coach=True).until_asked().wait(0.5)


@screen
def coach_sees_none(sit: Sit) -> Person:
    hand = deal(POOR, THEIRS, "10H", dealer=0, points=(1, 2))
    person = sit(hand, computer="propose", coach=True).until_asked().wait(0.5)
    assert person.program.rom.say("coach.jeux.short.none") in person.text.split()
    return person


def played(sit: Sit, *hands: object, **how: object) -> Person:
    """The end of a hand in which the person marks the king and plays his first card each time."""
    person = sit(*hands, **how).until_asked()
    for _ in range(60):
        for key in ("L", "K", "1", "2", "3", "4", "5", "ENTER"):
            if "THE HAND IS OVER" in person.text:
                return person.wait(0.5)
            person.press(key).wait(0.2)
    raise AssertionError(person.text)


@screen
def hand_won(sit: Sit) -> Person:
    return played(sit, deal("KH QH 9H JH AC", "8H KC 8D JS 7C", "10H", points=(0, 1)))


@screen
def hand_lost(sit: Sit) -> Person:
    return played(sit, deal("8C 7D 9S 8D 9C", "AH KC QD JS 7C", "10H", points=(0, 1)))


@screen
def hand_over_at_the_deal(sit: Sit) -> Person:
    hand = deal(YOURS.replace("KH", "9H"), THEIRS, "KH", points=(0, 4))
    return sit(hand).until("THE HAND IS OVER").wait(0.5)


@screen
def game_won(sit: Sit) -> Person:
    hand = deal("KH QH 9H JH AC", "8H KC 8D JS 7C", "10H", points=(3, 2))
    return played(sit, hand).press("x").until("THE GAME IS OVER").wait(0.5)


@screen
def game_lost(sit: Sit) -> Person:
    return hand_over_at_the_deal(sit).press("x").until("THE GAME IS OVER").wait(0.5)


@screen
def options(sit: Sit) -> Person:
    return talk(sit).press("F3", "DOWN", "DOWN", "RIGHT").wait(0.5)


@screen
def quitting(sit: Sit) -> Person:
    return talk(sit).press("F7").wait(0.5)


@screen
def replay(sit: Sit) -> Person:
    return hand_won(sit).press("F4", "x").until("REPLAY THE LAST DEAL?").wait(0.5)


@screen
def resume(sit: Sit) -> Person:
    talk(sit)
    return sit(again=True).until("WELCOME BACK").wait(0.5)


@screen
def manual_first(sit: Sit) -> Person:
    return talk(sit).press("F5", "PGDN")


@screen
def manual_table(sit: Sit) -> Person:
    return manual_first(sit).press("/", *"among", "ENTER")


@screen
def manual_80_keys(sit: Sit) -> Person:
    return manual_first(sit).press("V", "/", *"toggle", "ENTER")


@screen
def captioned(sit: Sit) -> Person:
    return sit(LEADING, captions=True).press("F2").wait(1.5)


@screen
def parting(sit: Sit) -> Person:
    return talk(sit).press("F7", "Y").wait(0.5)


LATE = ("show_ends", "game_won", "game_lost")
"""Screens that come after a whole show, or a whole game."""


@pytest.mark.usefixtures("master")
@pytest.mark.parametrize(
    ("name", "mono"),
    [
        pytest.param(name, mono, marks=LONG if late else (), id=f"{name}-{colour}")
        for number, name in enumerate(SCREENS)
        for mono, colour, late in (
            (False, "colour", False), (True, "mono", number % 3 or name in LATE)
        )
    ],
)  # fmt: skip
def test_screen(sit: SitDown, golden_screen: GoldenScreen, name: str, mono: bool) -> None:
    def sit_down(*hands: object, show: bool = False, **how: object) -> Person:
        switches = [] if show else ["skip_show"]
        switches += ["mono"] if mono else []
        return sit(*hands, switches=switches, fps=30, **how)

    person = SCREENS[name](sit_down)
    golden_screen(FOLDER, name, person, "mono" if mono else "")


def test_every_golden_screen_has_its_test() -> None:
    names = {f"{name}{ending}" for name in SCREENS for ending in (".png", "-mono.png")}
    names |= {f"{name}.txt" for name in SCREENS}
    assert {path.name for path in (GOLDENS / FOLDER).iterdir()} == names
