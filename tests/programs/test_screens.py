"""Golden pictures and texts of every screen, in colour and in mono."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from retrocards.cards import cards_text
from retrocards.programs.launch import Launch
from retrocards.rom import load_rom
from retrocards.rom.find import find_rom
from retrocards.rom.folders import rom_folders
from retrocards.rules.durak import Options
from retrocards.session.settings import settings_path
from tests.alike import LONG
from tests.golden import GOLDENS, GoldenScreen
from tests.programs.conftest import SitDown
from tests.programs.person import GO_ON, Person
from tests.rules.durak_positions import position

FOLDER = "durak/screens"
SAME_WORDS = {
    "table_cursor": "table_asked",
    "manual_40_found": "manual_40_first",
    "manual_80_found": "manual_80_first",
}
"""Screens that differ from another in their colours alone."""
PACK = Options().pack
MIDDLE = ("6C 8S JD AS 7H KC", "9D 9S 10D JC QH KD", "KS QD AD 8C 7D 6S", "7C 9C 10H JH QC AH")
LAST = position("AS", "6S", "-", "-", out=(2, 3))
DRAW = position("6S", "7S", "-", "-", out=(2, 3))

Sit = Callable[..., Person]
SCREENS: dict[str, Callable[[Sit], Person]] = {}


def screen(make: Callable[[Sit], Person]) -> Callable[[Sit], Person]:
    """Names a screen after the function that leads to it."""
    SCREENS[make.__name__] = make
    return make


@screen
def show_begins(sit: Sit) -> Person:
    return sit(show=True).wait(4.5)


@screen
def show_deals(sit: Sit) -> Person:
    return sit(show=True).wait(11)


@screen
def show_ends(sit: Sit) -> Person:
    return sit(show=True).until("HIT SPACE")


@screen
def table_deal(sit: Sit) -> Person:
    return sit(deal=7).rest()


@screen
def table_asked(sit: Sit) -> Person:
    return sit(position(*MIDDLE, talon="8D 8H 9H KH")).until_asked().wait(0.5)


@screen
def table_cursor(sit: Sit) -> Person:
    return table_asked(sit).press("RIGHT", "RIGHT", "RIGHT")


@screen
def table_defends(sit: Sit) -> Person:
    hand = position(*MIDDLE, talon="8D 8H", table="9H/KH", turn=3)
    return sit(hand, computer=["attack 9C"]).until_asked().wait(0.5)


@screen
def table_refused(sit: Sit) -> Person:
    return table_defends(sit).press("1")


@screen
def table_asks_trumps(sit: Sit) -> Person:
    return table_asked(sit).press("0").wait(0.5)


@screen
def table_six_pairs(sit: Sit) -> Person:
    hand = position("KS 8S", "AS", "JS 10C", "7C 8D", table="6D/QD 6S/QS 6C/QC QH/KH KD/AD")
    return sit(hand).until_asked().press("2").until(GO_ON).wait(0.5)


@screen
def table_hand_of_thirty(sit: Sit) -> Person:
    north, rest = PACK[:30], PACK[30:]
    hands = [cards_text(cards) for cards in (north, rest[:2], rest[2:3], rest[3:])]
    return sit(position(*hands, trump="C")).until_asked().wait(0.5)


@screen
def table_open_hands(sit: Sit) -> Person:
    return sit(deal=7, options={"open_hands": True}).until_asked().wait(0.5)


@screen
def table_open_hands_crowded(sit: Sit) -> Person:
    hands = [cards_text(PACK[first::4]) for first in (0, 1, 2, 3)]
    person = sit(position(*hands), options={"open_hands": True, "east": True, "west": True})
    return person.until_asked().wait(0.5)


@screen
def table_east_asked(sit: Sit) -> Person:
    hand = position(*(cards_text(PACK[first::4]) for first in range(4)), turn=1)
    return sit(hand, options={"north": False, "east": True}).until_asked().wait(0.5)


@screen
def table_west_of_twenty(sit: Sit) -> Person:
    rest = PACK[20:]
    hand = position("6S 7S", "8S 9S", "10S JS", cards_text(PACK[:20]), turn=3)
    assert rest
    return sit(hand, options={"north": False, "west": True}).until_asked().wait(0.5)


@screen
def table_south_asked(sit: Sit) -> Person:
    person = sit(position(*MIDDLE, talon="8D 8H", turn=2), options={"north": False, "south": True})
    return person.until_asked().wait(0.5)


def captioned(sit: Sit, words: str) -> Person:
    """The demo before onlookers, when it tells a reason in these words."""
    person = sit(deal=7, captions=True).press("F2")
    return person.until(words, most=400).wait(1.5)


@screen
def caption_one_line(sit: Sit) -> Person:
    return captioned(sit, "SOUTH PARTS WITH THE LOWEST FIRST")


@screen
def caption_two_lines(sit: Sit) -> Person:
    return captioned(sit, "IS STILL BETTER THAN TAKING")


@screen
def caption_crowded(sit: Sit) -> Person:
    hands = [cards_text(PACK[first::4]) for first in (0, 1, 2, 3)]
    person = sit(position(*hands), options={"open_hands": True}, captions=True)
    return person.press("F2").until("BEATS IT CHEAPLY").wait(1.5)


@screen
def exchange(sit: Sit) -> Person:
    hand = position(
        "6H 8S JD AS 10C 9C", "9D 9S 7S 7C JS JC", "KS QH QS QD QC KC", "KD 7H 8D 8C 8H 10S",
        talon="AD AH", options=Options(), phase="exchange", bout=2,
    )  # fmt: skip
    return sit(hand).until_asked().wait(0.5)


@screen
def options(sit: Sit) -> Person:
    return table_asked(sit).press("F3", "DOWN", "RIGHT").wait(0.5)


@screen
def no_options(sit: Sit) -> Person:
    return sit(position(*MIDDLE), edition="evaluation").until_asked().press("F3").wait(0.5)


@screen
def quitting(sit: Sit) -> Person:
    return table_asked(sit).press("F7").wait(0.5)


@screen
def hand_over(sit: Sit) -> Person:
    person = sit(LAST).until_asked().press("1").until(GO_ON).press("ENTER")
    return person.until("THE HAND IS OVER").wait(0.5)


@screen
def hand_drawn(sit: Sit) -> Person:
    person = sit(DRAW).until_asked().press("1").until(GO_ON).press("ENTER")
    return person.until("THE HAND IS OVER").wait(0.5)


@screen
def time_up(sit: Sit) -> Person:
    person = sit(LAST, edition="evaluation").until_asked().wait(300).press("1").until(GO_ON)
    return person.press("ENTER").until("THE HAND IS OVER").press("x").wait(0.5)


@screen
def replay(sit: Sit) -> Person:
    person = sit(LAST, options={"replay": True}).until_asked().press("1").until(GO_ON)
    return person.press("ENTER").until("THE HAND IS OVER").press("x").wait(0.5)


@screen
def cover(sit: Sit) -> Person:
    return sit(position(*MIDDLE), options={"south": True}).until("TURN.").wait(0.5)


@screen
def resume(sit: Sit) -> Person:
    sit(deal=7).until_asked()
    return sit(again=True).until("WELCOME BACK").wait(0.5)


@screen
def picture_saved(sit: Sit) -> Person:
    return table_asked(sit).press("F12").wait(0.5)


@screen
def trouble(sit: Sit) -> Person:
    settings_path("DURAK").parent.mkdir(parents=True, exist_ok=True)
    settings_path("DURAK").write_text("{")
    return sit(deal=7).until("TROUBLE").wait(0.5)


@screen
def manual_40_first(sit: Sit) -> Person:
    return table_asked(sit).press("F5", "PGDN")


@screen
def manual_40_last(sit: Sit) -> Person:
    return manual_40_first(sit).press("END")


@screen
def manual_40_find(sit: Sit) -> Person:
    return manual_40_first(sit).press("/", *"look").wait(0.1)


@screen
def manual_40_found(sit: Sit) -> Person:
    return manual_40_find(sit).press("ENTER")


@screen
def manual_40_missed(sit: Sit) -> Person:
    return manual_40_first(sit).press("/", *"bridge", "ENTER")


@screen
def manual_80_first(sit: Sit) -> Person:
    return manual_40_first(sit).press("V")


@screen
def manual_80_last(sit: Sit) -> Person:
    return manual_80_first(sit).press("END")


@screen
def manual_80_found(sit: Sit) -> Person:
    return manual_80_first(sit).press("/", *"look", "ENTER")


@screen
def parting(sit: Sit) -> Person:
    return table_asked(sit).press("F7", "Y").wait(0.5)


@screen
def chooser(sit: Sit) -> Person:
    return sit(pc=True).wait(3.5)


@screen
def chooser_hearts(sit: Sit) -> Person:
    return sit(pc=True).wait(1).press("END").wait(19)


@screen
def chooser_starts(sit: Sit) -> Person:
    return sit(pc=True).wait(1).press("RIGHT").wait(9).press("ENTER").wait(0.6)


@screen
def chooser_leaves(sit: Sit) -> Person:
    return sit(pc=True).wait(2).press("F7").wait(0.5)


LATE = ("show_ends", "chooser_hearts", "hand_drawn", "replay", "time_up")
"""Screens that come after a whole show, a hand or a sitting."""


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
def test_screen(
    sit: SitDown,
    golden_screen: GoldenScreen,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    name: str,
    mono: bool,
) -> None:
    # A picture's folder is told: it must be the same wherever the test runs.
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(
        "retrocards.programs.snapshots.user_folder", lambda kind: Path("HOME", kind)
    )

    def sit_down(*hand: object, show: bool = False, pc: bool = False, **how: object) -> Person:
        if pc:
            rom = load_rom(find_rom("PC", rom_folders()))
            return Person(rom, Launch(frozenset({"mono"} if mono else ())), fps=30)
        switches = [] if show else ["skip_show"]
        switches += ["mono"] if mono else []
        return sit(*hand, switches=switches, fps=30, **how)

    person = SCREENS[name](sit_down)
    golden_screen(FOLDER, name, person, "mono" if mono else "", SAME_WORDS.get(name))


def test_every_golden_screen_has_its_test() -> None:
    names = {f"{name}{ending}" for name in SCREENS for ending in (".png", "-mono.png")}
    names |= {f"{name}.txt" for name in {*SCREENS} - {*SAME_WORDS}}
    assert {path.name for path in (GOLDENS / FOLDER).iterdir()} == names
