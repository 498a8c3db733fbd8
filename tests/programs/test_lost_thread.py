"""A fault of ours in thinking or telling ends no hand: it is written down, and play goes on."""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import Any

import pytest

from retrocards.players.advice import NO_MOVE, Advising
from retrocards.players.choice import Choice, Reason
from retrocards.programs.coach.review import Review
from retrocards.programs.ecarte import Ecarte
from retrocards.programs.measure import CHANCE
from retrocards.programs.pace import Pace
from retrocards.rom.folders import user_folder
from tests.alike import first_of
from tests.programs.coached import PROGRAMS, Master, of_table, sit, with_a_choice
from tests.programs.conftest import take_grades
from tests.programs.person import Person

PACKAGES = {"CALC": "calculation"}
LOST = "LOST THE THREAD"


class Broken:
    """A player whose thought fails after a slice."""

    REASONS = ()

    def advise(self, view: Any, rng: Random, made: int = NO_MOVE) -> Advising:
        yield
        raise KeyError(192)

    def think(self, view: Any, rng: Random) -> Advising:
        yield
        raise KeyError(192)

    def decide(self, view: Any, rng: Random) -> Choice:
        raise KeyError(192)


@pytest.fixture(params=first_of(PROGRAMS, every=3))
def program(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


def put(monkeypatch: pytest.MonkeyPatch, program: str, player: Any, *grades: str) -> None:
    module = import_module(f"retrocards.players.{PACKAGES.get(program, program.lower())}")
    take_grades(monkeypatch, module, player, *grades)


def written() -> str:
    """What the report of the last fault holds."""
    return (user_folder("saves") / "fault.txt").read_text(encoding="utf-8")


def assert_told_beside(person: Person) -> None:
    """In a label that has room for all of it."""
    stage, words = person.program.stage, person.program.rom.say("coach.lost_beside")
    labels = [label for label, text in stage.model.labels.items() if text == words]
    assert {*words.upper().split()} >= {"THREAD", "LOST"}
    assert labels and all(stage.has_room(label, words) for label in labels), stage.model.labels


def test_a_coach_who_fails_says_so(program: str, monkeypatch: pytest.MonkeyPatch) -> None:
    put(monkeypatch, program, Broken(), "master")
    person = with_a_choice(sit(program)).press("F8").wait(1)
    assert LOST in person.words.upper()
    assert "KeyError: 192" in written()
    made = person.program.table.sitting.moves_made
    person.press("ENTER").wait(0.5).program.table.make(person.hand.legal_moves()[0])
    assert person.program.table.sitting.moves_made == made + 1


def test_one_who_fails_beside_the_table_says_so(
    program: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(monkeypatch, program, Broken(), "master")
    person = with_a_choice(sit(program, coach=True)).wait(1)
    assert_told_beside(person)
    assert person.program.desk.exit_code is None and "KeyError: 192" in written()


def test_what_cannot_be_told_beside_the_table_is_written_down_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Also what ECARTE tells of the cards alone, before anything is thought."""
    asked: list[str] = []

    def strength(self: Any, hand: Any, length: str) -> str:
        asked.append(hand.to_text())
        raise KeyError(192)

    monkeypatch.setattr(Ecarte, "strength", strength)
    person = with_a_choice(sit("ECARTE", coach=True)).wait(1)
    assert_told_beside(person)
    assert "KeyError: 192" in written() and len(asked) == len({*asked})


def test_a_look_back_that_fails_says_so(program: str, monkeypatch: pytest.MonkeyPatch) -> None:
    put(monkeypatch, program, Broken(), "master")
    person = with_a_choice(sit(program))
    table, desk = person.program.table, person.program.desk
    table.make(person.hand.legal_moves()[0])
    desk.hurry(True)
    person.press("F2").until(lambda: not table.unfinished, most=900)
    person.press("F8").until(lambda: desk.top_name == "review").wait(1)
    assert LOST in person.words.upper() and "KeyError: 192" in written()


class Mumbling(Master):
    """A master with a reason for which no ROM has words."""

    reason = Reason("unheard_of", {})


def test_a_hint_that_cannot_be_told_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    put(monkeypatch, "HEARTS", Mumbling(), "master")
    person = with_a_choice(sit("HEARTS")).press("F8").wait(1)
    assert LOST in person.words.upper() and "unheard_of" in written()


def test_mistakes_that_cannot_be_told_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    put(monkeypatch, "ECARTE", Mumbling(), "master")
    person = with_a_choice(sit("ECARTE"))
    table, desk = person.program.table, person.program.desk
    table.make(person.hand.legal_moves()[0])
    desk.hurry(True)
    person.press("F2").until(lambda: not table.unfinished, most=900)
    person.press("F8").until(lambda: desk.top_name == "review").wait(1)
    assert LOST in person.words.upper() and "unheard_of" in written()


def test_a_look_back_ends_with_the_thought_that_fails(program: str) -> None:
    person = with_a_choice(sit(program))
    person.program.table.make(person.hand.legal_moves()[0])
    review: Review[Any, Any] = Review(*of_table(person.program.table), Broken(), CHANCE)
    review.think(Pace(person.machine))
    assert review.lost and "KeyError: 192" in written()


def test_a_computer_who_fails_plays_on_as_a_simpler_one(
    program: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(monkeypatch, program, Broken(), "master")
    person = sit(program, grade="master").press("F2").wait(10)
    assert person.program.table.sitting.moves_made > 3 and "KeyError: 192" in written()


def test_where_every_grade_fails_any_move_is_made(
    program: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(monkeypatch, program, Broken(), "beginner", "club", "master")
    person = sit(program, grade="master").press("F2").wait(10)
    assert person.program.table.sitting.moves_made > 3


def test_a_reason_that_cannot_be_told_ends_no_demo(
    program: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Odd(Broken):
        def think(self, view: Any, rng: Random) -> Any:
            yield
            return Choice(view.legal_moves()[0], Reason("no such reason", {}))

    put(monkeypatch, program, Odd(), "club")
    person = sit(program, captions=True).press("F2").wait(10)
    assert person.program.table.sitting.moves_made > 3
