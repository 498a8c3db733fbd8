"""A new player begins with the beginner; the house offers him the grade above or below."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from retrocards.programs.launch import Launch
from retrocards.rom import Rom, load_rom
from retrocards.rom.find import find_rom
from retrocards.rom.folders import rom_folders
from retrocards.rules import ecarte, hearts
from retrocards.rules.durak import Hand
from retrocards.session.records import settings_path
from retrocards.session.settings import Settings
from retrocards.session.tally import Tally
from tests.alike import first_of
from tests.programs.conftest import SitDown
from tests.programs.person import Person
from tests.rules.durak_positions import position

PROGRAMS = ("DURAK", "ECARTE", "HEARTS")
BETTER = {
    "DURAK": "BETTER FROM NOW ON?",
    "ECARTE": "BETTER FROM NOW ON?",
    "HEARTS": "better?",
}
WEAKER = {
    "DURAK": "WEAKER FROM NOW ON?",
    "ECARTE": "WEAKER FROM NOW ON?",
    "HEARTS": "weaker?",
}


def rom_of(name: str) -> Rom:
    return load_rom(find_rom(name, rom_folders()))


def sit(name: str, **how: object) -> Person:
    """Somebody starts a program from the command line."""
    how = {"switches": frozenset({"skip_show"}), "deal": "7", "welcome": True, **how}
    return Person(rom_of(name), Launch(**how), fps=10)  # type: ignore[arg-type]


def grade_of(person: Person) -> str:
    grade: str = person.state["options"]["grade"]
    return grade


def dealt(person: Person) -> Person:
    """The first hand lies on the table."""
    return person.until(lambda: person.state["deal"] is not None)


def fared(name: str, grade: str, results: Iterable[bool]) -> None:
    """The latest hands at a grade ended so."""
    for number, won in enumerate(results):
        Tally(name).judge(won, grade, f"{grade}{number}")


def settled(name: str, grade: str, results: Iterable[bool]) -> None:
    """A player plays at this grade, and has results."""
    Settings(rom_of(name)).set("grade", grade)
    fared(name, grade, results)


def moved(person: Person) -> Person:
    """The player has made his first move."""
    table = dealt(person).program.table
    while not table.sitting.own_moves:
        table.make(table.hand.legal_moves()[0])
    return person


def closed(person: Person) -> None:
    """The window is shut."""
    person.pc.close()


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_new_player_meets_the_beginner_who_stays_his(name: str) -> None:
    person = moved(sit(name))
    assert grade_of(person) == "beginner"
    closed(person)
    assert Settings(rom_of(name))["grade"] == "beginner"
    again = sit(name)
    assert grade_of(again) == "beginner"


@pytest.mark.parametrize("name", PROGRAMS)
def test_whoever_leaves_before_the_first_move_is_still_new(name: str) -> None:
    closed(dealt(sit(name)))
    assert Settings(rom_of(name))["grade"] == "master"
    assert grade_of(sit(name)) == "beginner"


@pytest.mark.parametrize("name", PROGRAMS)
def test_whoever_was_led_through_the_lesson_plays_the_beginner_from_then_on(name: str) -> None:
    Settings(rom_of(name), welcome=True).meet()
    assert grade_of(sit(name)) == "beginner"


def test_whoever_leaves_before_the_first_deal_is_still_new() -> None:
    closed(sit("HEARTS", switches=frozenset()).wait(1))
    assert not settings_path("HEARTS").exists()
    Settings(rom_of("HEARTS")).set_dials({"delay": 300})
    assert grade_of(sit("HEARTS")) == "beginner"


@pytest.mark.parametrize("name", PROGRAMS)
def test_whoever_played_before_and_never_chose_keeps_the_master(name: str) -> None:
    closed(moved(sit(name, welcome=False)))
    assert grade_of(sit(name)) == "master"


def test_whoever_has_a_tally_alone_is_not_new_either() -> None:
    Tally("DURAK").add("north")
    assert grade_of(sit("DURAK")) == "master"


def test_the_command_line_s_grade_is_that_of_the_sitting_and_nothing_is_written() -> None:
    person = dealt(sit("DURAK", options={"grade": "club"}))
    assert grade_of(person) == "club" and not settings_path("DURAK").exists()


def test_a_guest_is_not_looked_after() -> None:
    assert grade_of(dealt(sit("DURAK", guest=True))) == "master"
    assert not settings_path("DURAK").exists()


def test_a_grade_that_was_chosen_before_the_first_deal_is_kept() -> None:
    Settings(rom_of("ECARTE")).set("grade", "club")
    closed(dealt(sit("ECARTE")))
    assert Settings(rom_of("ECARTE"))["grade"] == "club"


@pytest.mark.parametrize("name", BETTER)
@pytest.mark.parametrize(
    ("key", "grade"), first_of([("Y", "club"), ("N", "beginner"), ("ESC", "beginner")])
)
def test_who_wins_three_of_five_is_asked_once(name: str, key: str, grade: str) -> None:
    settled(name, "beginner", [True, False, True, False, True])
    person = sit(name).until(BETTER[name])
    assert "CLUB" in person.text.upper()
    dealt(person.press("F9", key))
    assert grade_of(person) == grade == Settings(rom_of(name))["grade"]
    assert not Tally(name).results("beginner"), "counting begins anew"
    closed(person)
    again = dealt(sit(name)).wait(1)
    assert BETTER[name] not in again.text


@pytest.mark.parametrize("name", WEAKER)
@pytest.mark.parametrize(("key", "grade"), [("Y", "club"), ("N", "master")])
def test_who_loses_five_is_offered_the_grade_below(name: str, key: str, grade: str) -> None:
    settled(name, "master", [False] * 5)
    person = sit(name).until(WEAKER[name])
    dealt(person.press(key))
    assert grade_of(person) == grade and not Tally(name).results("master")


@pytest.mark.parametrize(
    ("grade", "results"),
    [
        ("master", [True] * 5),
        ("beginner", [False] * 5),
        ("beginner", [True, True, False, False, False]),
        ("club", [False, False, False, False]),
        ("club", [True, False, False, False, False]),
    ],
)
def test_otherwise_nobody_is_asked(grade: str, results: list[bool]) -> None:
    settled("DURAK", grade, results)
    person = dealt(sit("DURAK"))
    assert grade_of(person) == grade, "the question would have come before the deal"


@pytest.mark.parametrize(
    "how",
    [
        {"welcome": False},
        {"options": {"grade": "beginner"}},
        {"guest": True},
        {"edition": "registered", "options": {"east": True}},
    ],
)
def test_against_the_command_line_and_without_a_lone_player_nothing_is_asked(
    how: dict[str, object],
) -> None:
    settled("DURAK", "beginner", [True] * 3)
    dealt(sit("DURAK", **how))
    assert len(Tally("DURAK").results("beginner")) == 3


def test_only_the_last_five_count_and_another_grade_begins_anew() -> None:
    fared("DURAK", "beginner", [True, True, True, False, False, False, False, False])
    assert [*Tally("DURAK").results("beginner")] == [False] * 5
    fared("DURAK", "club", [True])
    assert [*Tally("DURAK").results("club")] == [True]
    assert not Tally("DURAK").results("beginner")


def test_a_hand_is_judged_once_and_the_tally_s_reset_leaves_it() -> None:
    for _ in range(2):
        Tally("DURAK").judge(True, "club", "a")
    Tally("DURAK").reset()
    Tally("DURAK").judge(True, "club", "a")
    assert [*Tally("DURAK").results("club")] == [True]


# Hands that are played.

NORTH_OUT_FIRST = position("AS", "6S", "-", "-", out=(2, 3))
NORTH_IS_THE_DURAK = position("6S 7H", "9S", "-", "-", out=(2, 3))
A_DRAW = position("6S", "7S", "-", "-", out=(2, 3))


def play_durak(sit: SitDown, hand: Hand, **how: object) -> Person:
    """A hand of DURAK up to its end, shown; the player's first card decides it."""
    Settings(rom_of("DURAK")).set("grade", "beginner")
    person = sit(hand, **{"welcome": True, **how}).until_asked("north").press("1")
    person.until("HIT ENTER").press("ENTER")
    return person.until("THE HAND IS OVER").wait(0.3)


@pytest.mark.parametrize(
    ("hand", "results"), [(NORTH_OUT_FIRST, [True]), (NORTH_IS_THE_DURAK, [False]), (A_DRAW, [])]
)
def test_durak_is_won_by_who_is_out_first_and_lost_by_the_durak(
    sit: SitDown, hand: Hand, results: list[bool]
) -> None:
    play_durak(sit, hand)
    assert [*Tally("DURAK").results("beginner")] == results


def test_a_hand_that_is_not_looked_after_is_not_judged(sit: SitDown) -> None:
    play_durak(sit, NORTH_OUT_FIRST, welcome=False)
    assert not Tally("DURAK").results("beginner")


def test_a_hand_of_the_demo_is_not_judged(sit: SitDown) -> None:
    person = sit(NORTH_OUT_FIRST, welcome=True).until_asked("north").press("F2")
    person.until("THE HAND IS OVER")
    assert not any(Tally("DURAK").results(grade) for grade in ("beginner", "club", "master"))


def test_a_hand_in_which_the_grade_was_changed_is_not_judged(sit: SitDown) -> None:
    Settings(rom_of("DURAK")).set("grade", "beginner")
    person = sit(NORTH_OUT_FIRST, welcome=True).until_asked("north")
    person.program.desk.settings.set("grade", "club")
    person.press("1").until("HIT ENTER").press("ENTER").until("THE HAND IS OVER")
    assert not any(Tally("DURAK").results(grade) for grade in ("beginner", "club", "master"))


def test_hearts_is_won_by_the_fewest_points_and_lost_by_the_most() -> None:
    person = dealt(sit("HEARTS"))
    game = person.program
    for points, ends in (
        ((0, 20, 6, 0), ([0, 3], [1])),
        ((0, 26, 26, 26), ([0], [1, 2, 3])),
        ((13, 13, 0, 0), ([2, 3], [0, 1])),
    ):
        game.table.hand.outcome = hearts.Outcome(points, -1, "points")
        assert game.best_and_worst() == ends


def test_ecarte_is_won_by_the_winner_of_the_hand() -> None:
    game = dealt(sit("ECARTE")).program
    for winner in (0, 1):
        game.table.hand.outcome = ecarte.Outcome(winner, (1, 0), (1, 0), (3, 2), "tricks")
        assert game.best_and_worst() == ((winner,), (1 - winner,))


def test_a_program_that_is_killed_before_the_answer_asks_at_its_next_start(sit: SitDown) -> None:
    fared("DURAK", "beginner", [True, True])
    person = play_durak(sit, NORTH_OUT_FIRST)
    assert [*Tally("DURAK").results("beginner")] == [True] * 3
    person.pc.close()
    again = sit(NORTH_OUT_FIRST, again=True, welcome=True)
    again.until(BETTER["DURAK"]).press("Y")
    assert grade_of(dealt(again)) == "club" and not Tally("DURAK").results("beginner")


def test_the_question_comes_after_the_box_of_the_hand(sit: SitDown) -> None:
    fared("DURAK", "beginner", [True, True])
    person = play_durak(sit, NORTH_OUT_FIRST).press("x").until(BETTER["DURAK"])
    assert person.press("Y").until_asked("north").state["options"]["grade"] == "club"
