"""Somebody comes by the PC that plays alone, takes the hand over, and goes back."""

from __future__ import annotations

import pytest

from retrocards.machine import Machine, Mouse
from retrocards.programs import attract
from retrocards.programs.attract import Attract
from retrocards.programs.launch import Launch
from retrocards.programs.loading import load, program_class
from retrocards.programs.pc import Pc
from retrocards.rom.find import find_rom
from retrocards.rom.folders import rom_folders
from retrocards.session.tally import Tally
from tests.alike import LONG, first_of
from tests.programs.test_guest import on_disk
from tests.programs.visitor import (
    AT_ECARTE,
    AT_ELEPHANT,
    DURAK_FIRST,
    ECARTE_FIRST,
    ELEPHANT_SECOND,
    Visitor,
)


@pytest.fixture(autouse=True)
def plain_players() -> None:
    """Here the computer plays as it does, and says why."""


def test_who_comes_while_it_hurries_has_the_usual_delay(visitor: Visitor) -> None:
    visitor.until_shown("DURAK", "table").until(lambda: visitor.mode.desk.hurries).press("x")
    assert visitor.mode.guest and visitor.mode.desk.delay == 1


def test_f1_is_the_sound_of_all_and_the_legend_of_who_comes_follows(visitor: Visitor) -> None:
    """In CALCULATION F1 shows the sequences; here it is the PC's own key."""
    visitor.until_shown("DURAK", "table").until(lambda: visitor.mode.desk.program.hands_dealt > 0)
    visitor.press("F1")
    assert visitor.machine.speaker.mute
    visitor.press("SPACE")
    assert visitor.mode.guest and "SOUND" in visitor.text and "MUTE" not in visitor.text


def test_any_key_takes_the_hand_over_where_it_is(visitor: Visitor) -> None:
    """The key does nothing else: no card is played by it."""
    visitor.until_shown("DURAK", "table").until(
        lambda: visitor.program.table.sitting.moves_made > 9 and visitor.program.table.unfinished
    )
    hand, moves = visitor.program.table.hand, visitor.program.table.sitting.moves_made
    visitor.press("1")
    assert visitor.mode.guest and visitor.program.table.hand is hand
    assert visitor.program.table.sitting.moves_made == moves and not visitor.mode.desk.demo
    assert "INSERT COIN" not in visitor.text and "F5" in visitor.text
    seat = visitor.program.table.people[0]
    visitor.until(lambda: visitor.program.asked or not visitor.program.table.unfinished)
    assert visitor.program.asked is None or visitor.program.asked.seat == seat


@pytest.mark.long("runs the attract mode for minutes")
def test_a_hand_that_is_over_is_offered_to_nobody_and_who_comes_has_a_new_one(
    visitor: Visitor,
) -> None:
    visitor.until_shown("DURAK", "table").until(lambda: "THE HAND IS OVER" in visitor.text)
    assert "ANY KEY: THE GAME IS YOURS" in visitor.text
    over = visitor.program.table.sitting.last_deal
    visitor.press("SPACE").until(lambda: visitor.mode.desk.program.hands_dealt > 0, 10)
    table = visitor.program.table
    assert visitor.mode.guest and table.unfinished and table.sitting.last_deal != over


@pytest.mark.parametrize("comes", first_of(["in a hand", "at its end"]))
def test_a_guests_hands_are_counted_from_nothing_and_none_is_kept(comes: str) -> None:
    """The box at the end counts the fool it names; what the owner has lost is not theirs."""
    Tally("DURAK").add("north", "east", "south", "west")
    before = on_disk()
    visitor = Visitor(DURAK_FIRST).until_shown("DURAK", "table")
    ends = {"in a hand": "BOUT 2", "at its end": "THE HAND IS OVER"}[comes]
    visitor.until(lambda: ends in visitor.text).press("x")
    table = visitor.program.table
    visitor.until(lambda: table.seated and table.dealt, 10)
    while table.unfinished:
        table.make(table.hand.legal_moves()[0])
    assert sum(table.tally.counts.values()) == 1, table.tally.counts
    visitor.pc.close()
    assert on_disk() == before


MOMENTS = {
    "show": lambda v: v.until_shown("DURAK", "show").wait(3),
    "show's end": lambda v: v.until_shown("ECARTE", "show").wait(22),
    "cards on their way": lambda v: v.until_shown("DURAK", "table").wait(0.4),
    "a computer's thought": lambda v: v.until_shown("DURAK", "table").wait(20),
    "a scene": lambda v: v.until_shown("ECARTE", "table").until(lambda: v.mode.stage.windows),
    "the result": lambda v: v.until_shown("DURAK", "table").until(lambda: v.mode.stage.windows),
    "a page": lambda v: v.until_shown("ECARTE", "leaflet").wait(3),
    "the tally": lambda v: v.until_shown("DURAK", "tally").wait(3),
    "a reel": lambda v: v.until_shown("ELEPHANT", "show").wait(6),
    "a calculator's thought": lambda v: v.until_shown("ELEPHANT", "table").wait(9),
    "a place": lambda v: v.until_shown("ELEPHANT", "places").wait(1),
    "a calculator's page": lambda v: v.until_shown("ELEPHANT", "leaflet").wait(2),
    "a calculator's tally": lambda v: v.until_shown("ELEPHANT", "tally").wait(2),
}


FIRST = {
    "show's end": ECARTE_FIRST, "a scene": ECARTE_FIRST, "a page": ECARTE_FIRST,
    "a reel": ELEPHANT_SECOND, "a place": ELEPHANT_SECOND,
}  # fmt: skip
"""By whom a moment is had first; that of a calculator is ELEPHANT's, and the rest are DURAK's."""
LIKE_DURAKS = ("a reel", "a calculator's page", "a calculator's tally", "show's end")


@pytest.mark.parametrize(
    "moment", [pytest.param(name, marks=LONG if name in LIKE_DURAKS else ()) for name in MOMENTS]
)
def test_whoever_comes_at_any_moment_plays_a_hand_of_that_program(moment: str) -> None:
    before = on_disk()
    visitor = Visitor(FIRST.get(moment, ELEPHANT_SECOND if "calculator" in moment else DURAK_FIRST))
    MOMENTS[moment](visitor)  # type: ignore[no-untyped-call]
    name = visitor.name
    visitor.press("SPACE")
    assert visitor.mode.guest and visitor.name == name
    for _ in range(60):
        program = visitor.program
        if getattr(program, "asked", None) or getattr(program, "picking", None):
            break
        visitor.wait(2).press("ENTER")
    else:
        raise AssertionError(f"nobody was asked: {visitor.text}")
    assert not visitor.mode.desk.demo and visitor.machine.clock.seconds > 0
    # The first may close what ENTER has opened.
    for _ in range(3):
        if visitor.pc.exit_code is None:
            visitor.press("ESC")
    assert visitor.pc.exit_code == 0
    assert on_disk() == before


@pytest.mark.parametrize("button", ["left", "right"])
def test_a_click_takes_over_and_a_mouse_that_moves_does_not(visitor: Visitor, button: str) -> None:
    visitor.until_shown("DURAK", "table").wait(5)
    visitor.machine.inject(Mouse("move", 100, 100))
    visitor.machine.inject(Mouse("wheel", 100, 100, amount=1))
    visitor.wait(0.2)
    assert not visitor.mode.guest
    visitor.machine.inject(Mouse("press", 100, 100, button))  # type: ignore[arg-type]
    visitor.wait(0.2)
    assert visitor.mode.guest


def test_a_click_that_is_not_felt_takes_nothing_over(visitor: Visitor) -> None:
    """On the border, or where the mouse is switched off."""
    visitor.until_shown("DURAK", "table").wait(5)
    visitor.machine.inject(Mouse("press", -5, 100))
    assert not visitor.wait(0.2).mode.guest
    visitor.mode.desk.controls.mouse_on = False
    visitor.machine.inject(Mouse("press", 100, 100))
    assert not visitor.wait(0.2).mode.guest


@pytest.mark.parametrize("key", ["SHIFT", "ALT"])
@AT_ELEPHANT
def test_modifiers_alone_take_nothing_over(visitor: Visitor, key: str) -> None:
    visitor.until_shown("ELEPHANT", "table").press(key).wait(1)
    assert not visitor.mode.guest


class Below(Visitor):
    """Somebody who left a program at its title, or the chooser."""

    def __init__(self, name: str, watched: bool = True) -> None:
        self.machine = Machine.headless(10)
        self.pc = Pc(self.machine)
        rom = load(find_rom(name, rom_folders()))
        self.below = self.pc.start(lambda: program_class(rom)(self.pc, rom, Launch(deal="7")).desk)
        self.pc.step()
        if watched:
            attract.watch(self.pc, Launch(deal="7"))


def seen(visitor: Below) -> tuple[object, ...]:
    visitor.pc.top.stage.tick()
    video = visitor.machine.video
    return (
        video.pixels(), tuple(video.palette), video.border, bytes(video.page.cells),
        visitor.machine.speaker.mute,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("name", "shows"), [pytest.param("PC", 0, marks=LONG), ("DURAK", 24), ("ELEPHANT", 13)]
)
def test_a_pc_left_alone_plays_and_comes_back_to_the_pixel(name: str, shows: float) -> None:
    visitor, alone = Below(name), Below(name, watched=False)
    visitor.wait(shows + 50)
    assert visitor.pc.top is visitor.below
    visitor.press("F9").wait(59)
    assert visitor.pc.top is visitor.below, "a minute from the last event"
    mode = visitor.wait(3).pc.top
    assert isinstance(mode, Attract)
    # In the middle of a hand, where no box lies over the table that ESC closes first.
    visitor.until(lambda: mode.desk.scene == "table").press("x").wait(20).press("ESC", "ESC")
    assert visitor.pc.top is visitor.below and visitor.pc.exit_code is None
    alone.wait(shows + 50).press("F9")
    while alone.below.now < visitor.below.now - 0.01:
        alone.pc.step()
    assert seen(visitor) == seen(alone), "as one that no other program has lain over"
    visitor.wait(66)
    assert isinstance(visitor.pc.top, Attract), "and again"


def test_a_hand_is_never_interrupted() -> None:
    visitor = Below("DURAK")
    visitor.press("SPACE", "ENTER").wait(600)
    assert visitor.pc.top is visitor.below and visitor.below.scene == "table"


def test_a_title_under_a_pop_up_is_not_left() -> None:
    visitor = Below("PC")
    visitor.press("F7").wait(300)
    assert visitor.pc.top is visitor.below
    visitor.press("N").wait(70)
    assert isinstance(visitor.pc.top, Attract)


def test_esc_closes_what_lies_over_the_table_first(visitor: Visitor) -> None:
    visitor.until_shown("DURAK", "table").press("x", "F5").wait(1).press("ESC").wait(1)
    assert visitor.pc.exit_code is None and not visitor.mode.stage.windows
    visitor.press("ESC")
    assert "ESC AGAIN GOES BACK" in visitor.text and visitor.pc.exit_code is None
    visitor.press("F4")
    assert "ESC AGAIN" not in visitor.text
    visitor.press("ESC", "ESC")
    assert visitor.pc.exit_code == 0


def test_the_key_to_leave_is_the_pcs_own(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    """A PC whose ROM has another one is left by that."""
    monkeypatch.setitem(visitor.mode.sayings.pc.keys, "leave", ("TAB",))  # type: ignore[arg-type]
    visitor.until_shown("DURAK", "table").press("x").wait(1).press("ESC", "ESC", "TAB")
    assert visitor.pc.exit_code is None and "AGAIN GOES BACK" in visitor.text
    assert visitor.press("TAB").pc.exit_code == 0


@AT_ECARTE
def test_esc_answers_a_question_first_and_then_twice_goes_back(visitor: Visitor) -> None:
    visitor.until_shown("ECARTE", "table").wait(5).press("x", "F4", "F2")
    visitor.until(lambda: "REPLAY THE LAST DEAL?" in visitor.text, 300).press("ESC")
    assert "REPLAY THE" not in visitor.wait(0.3).text and visitor.pc.exit_code is None
    assert "ESC AGAIN GOES BACK" in visitor.press("ESC").text
    assert visitor.press("ESC").pc.exit_code == 0


def test_f7_ends_it_for_a_guest(visitor: Visitor) -> None:
    visitor.until_shown("DURAK", "table").press("x", "F7").wait(1).press("Y").wait(1).press("x")
    assert visitor.wait(1).pc.exit_code == 0


def test_a_guest_who_goes_away_is_played_for(visitor: Visitor) -> None:
    visitor.until_shown("DURAK", "table").press("x").wait(100)
    assert visitor.mode.guest and visitor.name == "DURAK"
    visitor.wait(90)
    assert not visitor.mode.guest
    visitor.until(lambda: visitor.name != "DURAK")


def test_an_esc_that_closes_a_box_tells_of_somebody(visitor: Visitor) -> None:
    visitor.until_shown("DURAK", "table").press("x").wait(100).press("F5").wait(70).press("ESC")
    visitor.wait(170)
    assert visitor.mode.guest


def test_a_guest_has_the_whole_time_of_an_evaluation(visitor: Visitor) -> None:
    visitor.until_shown("DURAK", "table").wait(60).press("x")
    assert visitor.program.table.play_s < 1
    assert visitor.mode.desk.settings.edition == "evaluation"
