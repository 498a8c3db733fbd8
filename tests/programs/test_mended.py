"""What a reader of the programs found wrong once, each as a player meets it."""

from __future__ import annotations

import pytest

from retrocards.machine import Mouse
from retrocards.programs.desk import Desk
from retrocards.programs.flow import Flow
from retrocards.programs.launch import Launch
from retrocards.programs.take_back import TakeBack
from retrocards.rom import load_rom
from retrocards.rom.find import find_rom
from retrocards.rom.folders import rom_folders
from tests.programs.conftest import SitDown, prepare
from tests.programs.person import Person
from tests.rules.durak_positions import position
from tests.rules.ecarte_positions import deal


def moving(person: Person, seconds: float) -> Person:
    """The mouse is moved in every tick of some seconds."""
    for tick in range(person.machine.clock.ticks_in(seconds)):
        person.machine.inject(Mouse("move", 100 + tick % 2, 100))
        person.step()
    return person


@pytest.mark.long("a whole hand")
def test_a_mouse_that_moves_does_not_stop_the_demo(sit: SitDown) -> None:
    still, moved = sit().press("F2").wait(60), moving(sit().press("F2"), 60)
    assert len(still.moves) > 20 and moved.moves == still.moves


def test_a_mouse_that_moves_does_not_stop_autotrick(sit: SitDown) -> None:
    """NORTH has nothing to beat the ace with: only taking is left."""
    hand = position("6C 7C", "AS KS", "-", "-", turn=1, out=(2, 3))
    person = sit(hand, options={"autotrick": True}).until_asked("north")
    assert moving(person, 10).moves[1] == "take"


@pytest.mark.parametrize("key", ["F9", "1"])
def test_keys_do_not_stop_autotrick(sit: SitDown, key: str) -> None:
    """Neither a color nor a card that is refused makes the delay of a second begin anew."""
    hand = position("6C 7C", "AS KS", "-", "-", turn=1, out=(2, 3))
    person = sit(hand, options={"autotrick": True}, fps=30).until_asked("north")
    for _ in range(4):
        person.wait(0.4).press(key)
    assert person.moves[1:] == ["take"]


def test_what_a_box_lay_over_waits_anew_for_autotrick(sit: SitDown) -> None:
    hand = position("6C 7C", "AS KS", "-", "-", turn=1, out=(2, 3))
    person = sit(hand, options={"autotrick": True}).until_asked("north")
    person.press("F5").wait(2).press("ESC").wait(0.7)
    assert not person.moves[1:]
    assert person.wait(0.5).moves[1:] == ["take"]


def test_the_music_of_a_show_ends_with_it(sit: SitDown) -> None:
    person = sit(switches=())
    person.until(person.machine.speaker.busy)
    person.press("F7", "Y")
    assert person.state["scene"] == "parting" and not person.machine.speaker.busy()


def test_the_time_at_the_question_to_go_on_is_no_play(sit: SitDown) -> None:
    sit().until_asked().press("1").wait(2).press("F7", "Y")
    person = sit(again=True).wait(100).press("N").until_asked()
    assert person.state["play_s"] < 20


def ecarte_at_once(monkeypatch: pytest.MonkeyPatch) -> Person:
    hand = deal("9C 10C 9D 7D 8S", "8C KC 8D JS 7C", "KH", points=(1, 4))
    prepare(monkeypatch, "ecarte", deal=lambda match, name: hand.copy())
    rom = load_rom(find_rom("ECARTE", rom_folders()))
    return Person(rom, Launch(frozenset({"skip_show"}), "7")).wait(0.5)


def games(person: Person) -> str:
    """The games won and lost, as Ecarte's table shows them."""
    words: str = person.program.stage.model.labels["games"]
    return words


def test_the_tally_that_is_reset_is_seen_to_be_so(monkeypatch: pytest.MonkeyPatch) -> None:
    person = ecarte_at_once(monkeypatch)
    person.press("F3")
    while not any("►" in line and "RESET THE TALLY" in line for line in person.lines):
        person.press("UP")
    person.press("ENTER", "ENTER")
    assert games(person) == person.program.rom.say("games", you="0", computer="0")


def test_what_could_not_be_written_last_is_told_without_a_parting_screen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rom = load_rom(find_rom("ELEPHANT", rom_folders()))
    person = Person(rom, Launch(frozenset({"skip_show"}), "7")).wait(0.5)
    person.program.desk.actions["quit"] = lambda: fails(person.program.desk)
    person.press("F7")
    assert person.exit_code is None and person.state["scene"] == "trouble"
    person.press("ENTER")
    assert person.exit_code == 0


def fails(desk: Desk) -> None:
    """Leave, and fail to write something on the way."""

    def flow() -> Flow[None]:
        desk.warn("The disk is full.")
        desk.leave()
        yield from ()

    desk.push("", flow())


def take_back(person: Person) -> Person:
    """Take a move back, as a hotkey would."""
    TakeBack(person.program.desk, person.program.table).back()
    person.program.desk.nudge()
    return person


def test_a_move_taken_back_asks_the_seat_whose_it_was(sit: SitDown) -> None:
    """While the computer pauses before its move, and while a person is asked."""
    hand = position("6C 7C", "8C 9C", "-", "-", out=(2, 3))
    person = sit(hand).until_asked("north").press("1")
    assert len(person.moves) == 1
    assert take_back(person).until_asked("north", 10).moves == []
    person.press("1").until_asked("north")
    made = [*person.moves]
    assert len(made) == 2
    assert len(take_back(person).moves) == 1 and not person.asked("north")
    assert person.until_asked("north", 10).moves == made


def test_a_match_that_is_over_is_not_offered_again(
    sit: SitDown, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = position("AS", "6S", "-", "-", out=(2, 3))
    person = sit(hand).until_asked().press("1").until("HIT ENTER").press("ENTER")
    person.until("THE HAND IS OVER")
    table = person.program.table
    monkeypatch.setattr(type(table.sitting.match), "outcome", 0)
    monkeypatch.setattr(type(person.program), "spans_hands", lambda game, match: True)
    assert list(table.sit_down()) == [] and not table.dealt
