"""Random keys and clicks: nothing ever breaks, no card is lost, and everything can be read."""

from __future__ import annotations

import os
from collections.abc import Callable

import pytest

from retrocards.players.elephant.original import choose as original
from tests.alike import first_of
from tests.programs.elephant.calculator import Calculator
from tests.programs.elephant.conftest import SitDown
from tests.programs.elephant.turns import check_cards, take_turn
from tests.programs.monkey import HOUR, Monkey

SEED = int(os.environ.get("MONKEY_SEED", "2002"))
SENSIBLE = (*["LEFT", "RIGHT", "Z", "SPACE"] * 3, "ENTER", "X", "SHIFT")
READABLE = 3.0
"""How much brighter paper must be than ink, as ratio of contrast."""

LetLoose = Callable[..., "ElephantMonkey"]


def brightness(colour: int) -> float:
    """The relative luminance of 0xRRGGBB, 0 to 1."""
    parts = ((colour >> shift & 255) / 255 for shift in (16, 8, 0))
    red, green, blue = (
        part / 12.92 if part <= 0.04 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


class ElephantMonkey(Monkey):
    """Presses, clicks, and looks whether everything is still there after each."""

    sensible = SENSIBLE
    yes = "ESC"

    def __init__(self, seed: int, sit_down: Callable[..., Calculator]) -> None:
        super().__init__(seed, sit_down)
        self.scenes: set[str] = set()

    def stroke(self, sensible: float) -> None:
        person = self.person
        if person.program.desk.top_name == "manual" and self.random.random() < 0.1:
            # Else it would do little but read.
            person.press("ESC")
        super().stroke(sensible)

    def count(self) -> None:
        program = self.person.program
        self.scenes.add(program.desk.top_name or program.desk.scene)
        if program.stage.windows or program.desk.scene in ("table", "places"):
            white, _, _, black = self.person.inks
            assert (brightness(white) + 0.05) / (brightness(black) + 0.05) > READABLE
        hand = program.table.sitting.hand
        if hand is None:
            return
        check_cards(hand)
        if hand.outcome is not None:
            self.hands.add((self.sittings, str(program.table.sitting.last_deal)))

    def answer(self) -> None:
        person = self.person
        if person.asked():
            take_turn(person)
        elif person.scene == "manual":
            person.press("ESC")
        elif person.scene == "quit" or person.program.stage.windows:
            person.press("SPACE")
        elif person.scene in ("show", "places", "again"):
            person.press("SPACE").wait(1)
        else:
            person.wait(0.5)


@pytest.fixture
def monkey(sit: SitDown) -> LetLoose:
    def let_loose(seed: int, **how: object) -> ElephantMonkey:
        print(f"MONKEY_SEED={seed}")

        def sit_down(again: bool = False) -> Calculator:
            deal = None if again else seed
            return sit(deal=deal, again=again, fps=10, player=original, **how)

        return ElephantMonkey(seed, sit_down)

    return let_loose


@pytest.mark.parametrize("seed", first_of(range(SEED, SEED + 3)))
def test_thousands_of_random_keys_and_clicks(
    monkey: LetLoose, seed: int, amount: Callable[[int, int], int]
) -> None:
    wild = monkey(seed)
    for number in range(amount(900, 7_000)):
        wild.stroke(sensible=0.3 if number % 2_000 < 1_000 else 0.9)
        if number % 500 == 499:
            wild.plays_on()
    assert len(wild.hands) >= amount(2, 3)
    assert wild.scenes >= {"table", "places", "again", "manual", "quit", "picture"}


@pytest.mark.long("much like another run")
@pytest.mark.parametrize("switches", [(), ("mono",), ("skip_show", "mono", "sound_off")])
def test_a_shorter_run_from_elsewhere(
    monkey: LetLoose, switches: tuple[str, ...], amount: Callable[[int, int], int]
) -> None:
    """From the show on, on a mono monitor, and with the demo running."""
    wild = monkey(SEED + 3, switches=switches, mono_palette="amber")
    wild.person.press("F2")
    for number in range(amount(200, 400)):
        wild.stroke(sensible=0.4)
        if number % 100 == 99:
            wild.plays_on()


def test_a_shorter_run_by_the_rules_text_against_friends(monkey: LetLoose) -> None:
    options = {
        "opening": "lead",
        "after_out": "must_beat",
        "free_lead": "must_play",
        "grade": "club",
    }
    wild = monkey(SEED + 7, options=options)
    for number in range(400):
        wild.stroke(sensible=0.8)
        if number % 50 == 49:
            wild.plays_on()


@pytest.mark.parametrize("key", ["F7", "F5"])
def test_whatever_opens_in_the_dark_can_be_read(sit: SitDown, key: str) -> None:
    """And whoever leaves from there sees the calculator's home screen clear."""
    person = sit(switches=())
    person.until(lambda: person.program.stage.fade == 8)
    assert len(set(person.inks)) == 1, "nothing is seen"
    person.press(key).wait(1)
    clear = person.inks
    assert len(set(clear)) == 4
    person.press("ESC").wait(0.1)
    if key == "F7":
        assert person.scene == "parting" and person.inks == clear
    else:
        assert person.scene == "show" and brightness(person.inks[0]) < brightness(clear[0]) / 4


def test_without_a_mouse(monkey: LetLoose) -> None:
    wild = monkey(SEED + 4, switches=("skip_show", "no_mouse"))
    before = wild.person.until_asked().picture
    for _ in range(300):
        wild.click()
    assert wild.person.picture == before
    wild.plays_on()


@pytest.mark.long("plays many hands")
def test_the_demo_plays_deal_after_deal_by_itself(monkey: LetLoose) -> None:
    shown = monkey(SEED + 5)
    shown.person.press("F2")
    for _ in range(3_000):
        shown.person.tick()
        shown.count()
    assert len(shown.hands) >= 3


def test_a_sitting_is_cut_off_and_taken_up_again_and_again(monkey: LetLoose) -> None:
    wild = monkey(SEED + 6)
    kept = 0
    for _ in range(15):
        for _ in range(40):
            wild.stroke(sensible=0.9)
        before = wild.person.program.table.sitting
        text = before.hand.to_text() if before.hand is not None and before.unfinished else None
        wild.sit_down_again()
        sitting = wild.person.program.table.sitting
        if text is not None:
            assert sitting.hand.to_text() == text
            kept += 1
        wild.person.wait(0.5).press("SPACE").wait(0.1)
    assert kept > 5


def test_an_evening_by_keys_mouse_and_wrong_keys(
    monkey: LetLoose, amount: Callable[[int, int], int]
) -> None:
    guest = monkey(SEED + 8, switches=())
    guest.evening(amount(400, HOUR))
    print(f"{len(guest.hands)} hands, {guest.sittings} sittings")
    assert guest.sittings > 1 and len(guest.hands) >= amount(1, 15)
