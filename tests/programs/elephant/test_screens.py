"""Golden pictures and texts of every screen and dialog, and of some on each mono monitor."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from retrocards.programs import popups
from retrocards.rules.elephant import Options
from tests.alike import first_of
from tests.golden import GOLDENS, Picture
from tests.programs.elephant.calculator import HEIGHT, WIDTH, Calculator
from tests.programs.elephant.conftest import SitDown
from tests.rules.elephant_positions import deal, position

FOLDER = "elephant/screens"
SAME_WORDS = {
    "home_half_dark": "home_busy",
    "dark": "logo",
    "logo_half_dark": "logo",
    "title": "logo",
    "bar_opens": "asked",
    "lightest": "darkest",
    "picked": "darkest",
}
"""Screens that differ from another in their pixels alone."""
OPENED = deal("4C 4D 5H 6S 6C 7D 8H 9H 10S JC QD KH 2H", "3C", "3D 3H", "3S")
LATE = position(
    "5C 9D QD QH 2H", "KC 10C AS", "", "KH 10H 6S 6D", turn=0, table="8D 8S", last=3, out=[2]
)
YOU_OPENED = deal("3C 3S 5H 6S 6C 7D 8H 9H 10S JC QD KH 2H", "3D", "3H")
LEAD = position("5C QD 2H", "KC", "KD", "KH", turn=0, options=Options(free_lead="must_play"))

Sit = Callable[..., Calculator]
SCREENS: dict[str, Callable[[Sit], Calculator]] = {}


def screen(make: Callable[[Sit], Calculator]) -> Callable[[Sit], Calculator]:
    """Names a screen after the function that leads to it."""
    SCREENS[make.__name__] = make
    return make


def show(sit: Sit, tick: int) -> Calculator:
    return sit(show=True).tick(tick)


@screen
def home(sit: Sit) -> Calculator:
    return show(sit, 0)


@screen
def home_typing(sit: Sit) -> Calculator:
    return show(sit, 27)


@screen
def home_busy(sit: Sit) -> Calculator:
    return show(sit, 52)


@screen
def home_unpacking(sit: Sit) -> Calculator:
    return show(sit, 60)


@screen
def home_half_dark(sit: Sit) -> Calculator:
    return show(sit, 80)


@screen
def dark(sit: Sit) -> Calculator:
    return show(sit, 92)


@screen
def logo_half_dark(sit: Sit) -> Calculator:
    return show(sit, 104)


@screen
def logo(sit: Sit) -> Calculator:
    return show(sit, 120)


@screen
def presents(sit: Sit) -> Calculator:
    return show(sit, 200)


@screen
def title(sit: Sit) -> Calculator:
    return show(sit, 230)


@screen
def title_ready(sit: Sit) -> Calculator:
    return show(sit, 240)


@screen
def opening(sit: Sit) -> Calculator:
    return sit(YOU_OPENED, computer="play AC AD").tick(5)


@screen
def asked(sit: Sit) -> Calculator:
    """Left will play two aces when you have played."""
    return sit(OPENED, computer="play AC AD").until_asked()


@screen
def picked(sit: Sit) -> Calculator:
    return asked(sit).press("Z", "RIGHT", "Z", "RIGHT")


@screen
def played(sit: Sit) -> Calculator:
    return picked(sit).press("ENTER").tick(3)


@screen
def late(sit: Sit) -> Calculator:
    """One seat is out, and there are gaps in all hands."""
    return sit(LATE).until_asked().press("LEFT")


@screen
def four_played(sit: Sit) -> Calculator:
    hand = position("2C", "KC", "KD", "KH 5C", turn=0, table="10C 10D 10H 10S", last=3)
    return sit(hand).until_asked()


@screen
def others_play_on(sit: Sit) -> Calculator:
    hand = position("2H", "5C 6C", "7C 8C", "9C 10C", turn=0, table="AS", last=3)
    return sit(hand).until_asked().press("Z", "ENTER").tick(20)


@screen
def bar_opens(sit: Sit) -> Calculator:
    return asked(sit).press("ENTER").tick(2)


@screen
def box_opens(sit: Sit) -> Calculator:
    return asked(sit).press("ENTER").tick(6)


@screen
def really_pass(sit: Sit) -> Calculator:
    return asked(sit).press("ENTER").tick(12)


@screen
def really_pass_a_lead(sit: Sit) -> Calculator:
    """The old cards stay."""
    hand = position(
        "5C QD 2H", "KC 9C", "KD", "KH", turn=0, table="8S 8C", last=0, leads=True
    )  # fmt: skip
    return sit(hand).until_asked().press("ENTER").tick(12)


@screen
def picked_from_the_right(sit: Sit) -> Calculator:
    """Played, they lie in this order."""
    return asked(sit).press(*["RIGHT"] * 4, "Z", "LEFT", "Z", "ENTER").tick(3)


@screen
def cant_play_those(sit: Sit) -> Calculator:
    return sit(LATE).until_asked().press("RIGHT", "Z", "ENTER").tick(12)


@screen
def really_quit(sit: Sit) -> Calculator:
    return picked(sit).press("ESC").tick(12)


@screen
def really_quit_while_others_play(sit: Sit) -> Calculator:
    return played(sit).press("ESC").tick(12)


@screen
def really_quit_over_really_pass(sit: Sit) -> Calculator:
    return really_pass(sit).press("F7").tick(12)


@screen
def you_must_lead(sit: Sit) -> Calculator:
    return sit(LEAD).until_asked().press("ENTER").tick(12)


@screen
def deal_unfinished(sit: Sit) -> Calculator:
    played(sit)
    return sit(OPENED, again=True).tick(12)


@screen
def time_up(sit: Sit) -> Calculator:
    """The original has no limit, and no box for one: a ROM of one's own may set one."""
    person = asked(sit)
    person.program.desk.push(
        "limit", popups.notice(person.program.stage, "time_up", minutes="5", seconds="300")
    )
    return person.tick(12)


@screen
def trouble(sit: Sit) -> Calculator:
    person = asked(sit)
    person.program.desk.warn("/disk/you/elephant.json cannot be written: the disk is full.")
    return person.press("RIGHT").tick(12)


@screen
def darkest(sit: Sit) -> Calculator:
    return picked(sit).press("F9", "F9", "F9")


@screen
def lightest(sit: Sit) -> Calculator:
    return picked(sit).press("F10", "F10", "F10")


@screen
def manual(sit: Sit) -> Calculator:
    return asked(sit).press("F5", "PGDN").tick()


@screen
def manual_small(sit: Sit) -> Calculator:
    return manual(sit).press("V").tick()


@screen
def manual_finding(sit: Sit) -> Calculator:
    return manual(sit).press("/", *"ditch").tick()


@screen
def manual_found(sit: Sit) -> Calculator:
    return manual_finding(sit).press("ENTER").tick()


@screen
def manual_keys(sit: Sit) -> Calculator:
    return manual_small(sit).press("/", *"contrast", "ENTER").tick()


def place(sit: Sit, number: int) -> Calculator:
    before = [1, 2, 3][: number - 1]
    held = ["KH", *("" if seat in before else f"{4 + seat}C" for seat in (1, 2, 3))]
    person = sit(position(*held, turn=0, out=before)).until_asked().press("Z", "ENTER")
    return person.until(lambda: person.screen == "places").tick()


@screen
def first_place(sit: Sit) -> Calculator:
    return place(sit, 1)


@screen
def second_place(sit: Sit) -> Calculator:
    return place(sit, 2)


@screen
def third_place(sit: Sit) -> Calculator:
    return place(sit, 3)


@screen
def fourth_place(sit: Sit) -> Calculator:
    return place(sit, 4)


@screen
def again(sit: Sit) -> Calculator:
    return first_place(sit).press("x").tick(20)


@screen
def really_quit_at_the_end(sit: Sit) -> Calculator:
    return again(sit).press("F7").tick(12)


@screen
def captioned(sit: Sit) -> Calculator:
    return sit(LATE, captions=True).press("F2").tick(10)


@screen
def home_done(sit: Sit) -> Calculator:
    return title_ready(sit).press("ESC").tick()


MONO = (
    "home_busy", "logo", "title_ready", "picked", "captioned", "really_pass", "manual",
    "home_half_dark",
)  # fmt: skip
"""The screens that are looked at on every mono monitor."""
MONITORS = ("green", "amber", "white")


def lcd(person: Calculator) -> Picture:
    """The LCD of 160x100, without what is around it."""
    return Picture(b"".join(person.lcd), person.machine.video.full_palette(), WIDTH, HEIGHT)


def sitting(sit: SitDown, *switches: str, monitor: str | None = None) -> Sit:
    """Sits down with the show if it is asked for, and with some switches in any case."""

    def sit_down(*hands: object, show: bool = False, **how: object) -> Calculator:
        given = switches if show else ("skip_show", *switches)
        return sit(*hands, switches=given, mono_palette=monitor, **how)

    return sit_down


@pytest.mark.parametrize("name", SCREENS)
def test_screen(
    sit: SitDown,
    golden_text: Callable[[str, str], None],
    golden_picture: Callable[[str, Picture], None],
    name: str,
) -> None:
    person = SCREENS[name](sitting(sit))
    golden_text(f"{FOLDER}/{SAME_WORDS.get(name, name)}.txt", person.text + "\n")
    golden_picture(f"{FOLDER}/{name}", lcd(person))


@pytest.mark.parametrize("monitor", first_of(MONITORS))
@pytest.mark.parametrize("name", MONO)
def test_screen_in_mono(
    sit: SitDown, golden_picture: Callable[[str, Picture], None], name: str, monitor: str
) -> None:
    person = SCREENS[name](sitting(sit, "mono", monitor=monitor))
    golden_picture(f"{FOLDER}/{name}-{monitor}", lcd(person))


def test_every_screen_and_dialog_of_the_rom_is_among_them(sit: SitDown) -> None:
    people = [make(sitting(sit)) for make in SCREENS.values()]
    rom = people[0].program.rom
    screens, dialogs = {person.screen for person in people}, {person.dialog for person in people}
    assert screens == {*rom.screens} - {"home", "home_mode", "title_words", "primer", "near"}, (
        "drawn over, before the manual, or in large print"
    )
    coached = {"coach", "coach_only", "coach_thinks", "looking", "review"}
    replayed = {"review_at", "replay_over"}
    elsewhere = {
        "statistics",
        "daily",
        "daily_thinks",
        "picture",
        "film",
        "filming",
        "tally",
        "quit_or_link",
        "pad",
        "guide",
        "guide_card",
        "rule",
        *coached,
        *replayed,
    }
    assert dialogs - {"", "manual"} == {*rom.dialogs} - elsewhere, (
        "those name a file of their own, the attract mode shows the tally, a page copies links, "
        "refusals have a test of their own, "
        "the coach asks a master, a gamepad has a box, lessons and replays have two each, "
        "and so have the statistics and the deal of the day"
    )


def test_every_golden_has_its_test() -> None:
    pictures = {*SCREENS, *(f"{name}-{monitor}" for name in MONO for monitor in MONITORS)}
    assert {path.stem for path in (GOLDENS / FOLDER).glob("*.png")} == pictures
    assert {path.stem for path in (GOLDENS / FOLDER).glob("*.txt")} == {*SCREENS} - {*SAME_WORDS}
