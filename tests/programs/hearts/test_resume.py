"""HEARTS left in the middle: every phase of a hand goes on where it was."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from retrocards.session.sitting import sitting_path
from retrocards.session.tally import Tally
from tests.alike import LONG, first_of
from tests.programs.hearts.conftest import SitDown
from tests.programs.hearts.test_match import (
    CALM,
    over,
    play_until,
    scores,
    take,
    window,
)
from tests.programs.person import Person
from tests.programs.strips import scene_of

PHASES: dict[str, Callable[[Person], bool]] = {
    "before the pass": lambda p: p.program.asked is not None,
    "two chosen": lambda p: p.program.asked and p.program.asked.marked.bit_count() == 2,
    "the three that came": lambda p: p.program.table.dealt and p.hand.phase == "play",
    "in a trick": lambda p: p.program.table.dealt and len(p.hand.trick) in (1, 2, 3),
    "after a trick": lambda p: p.program.table.dealt and 20 <= len(p.hand.laid) < 40,
    "the last trick": lambda p: p.program.table.dealt and 48 <= len(p.hand.laid) < 52,
}


@pytest.mark.parametrize("phase", first_of(PHASES, every=3))
def test_a_hand_goes_on_where_it_was_left(sit: SitDown, phase: str) -> None:
    """Document, The Option Menu: the hand is kept; cards, scores, the direction, to the card."""
    person = sit(options=CALM, delay=0, fps=10)
    play_until(person, lambda: bool(PHASES[phase](person)))
    before, moves = person.hand.copy(), [*person.moves]
    person.pc.close()
    person = sit(again=True, deal=99, options=CALM, delay=0, fps=10)
    assert "lies unfinished" in person.wait(0.3).words
    person.press("DOWN").wait(0.5)
    assert person.state["deal"] == 7 and person.moves[: len(moves)] == moves
    if phase in ("before the pass", "two chosen"):
        assert person.hand == before, "the choosing begins again"
        assert person.program.asked.marked == 0
    play_until(person, lambda: over(person))
    assert sum(person.hand.points) == 26


def test_between_two_hands_the_match_goes_on(sit: SitDown) -> None:
    """With its scores, and the next direction of the pass."""
    person = sit(options=CALM, delay=0, fps=10)
    play_until(person, lambda: over(person) and bool(person.program.stage.windows))
    scores = person.state["scores"]
    person.pc.close()
    person = sit(again=True, deal=None, options=CALM, delay=0, fps=10)
    person.wait(0.3).press("DOWN")
    play_until(person, lambda: person.program.table.unfinished)
    person.until(lambda: person.program.asked is not None)
    assert "Look back: ESC, Last Hand Again" in person.words
    assert person.state["scores"] == scores and person.state["direction"] == "across"


def left_in_mid_match(sit: SitDown, between: bool) -> Person:
    """Somebody back at a match, in a hand or between two, who is asked whether to go on."""
    person = sit(options=CALM, delay=0, fps=10)
    play_until(person, lambda: over(person) and bool(person.program.stage.windows))
    if not between:
        play_until(person, lambda: person.program.table.unfinished)
    person.pc.close()
    person = sit(again=True, deal=8, options=CALM, delay=0, fps=10).wait(0.3)
    assert window(person) == "resume"
    return person


def answer(person: Person, how: str) -> Person:
    """By a key or a button."""
    return (person.click(160, 100, how) if how in ("left", "right") else person.press(how)).wait(1)


def game_point(person: Person) -> int:
    """That of the match in play."""
    number: int = person.program.table.sitting.match.options.game_point
    return number


@pytest.mark.parametrize(
    ("no", "between"),
    [
        ("UP", False), ("right", True),
        pytest.param("N", False, marks=LONG), pytest.param("N", True, marks=LONG),
    ],
)  # fmt: skip
def test_no_said_and_meant_begins_anew(sit: SitDown, no: str, between: bool) -> None:
    """UP and the right button mean no (document, Game commands). What follows is told as the Option
    Menu's New Game tells it."""
    person = answer(left_in_mid_match(sit, between), no)
    assert "A new game gives up the one in play. It will not count." in person.words
    if no == "right":
        person.click_words("G gives up").wait(0.5)
    else:
        answer(person, "G")
    play_until(person, lambda: person.program.table.unfinished)
    assert [*person.state["scores"].values()] == [0, 0, 0, 0]
    assert person.state["direction"] == "right" and person.state["deal"] == 8


@pytest.mark.parametrize(
    ("no", "between"),
    [
        ("ESC", False), ("UP", True), ("right", False), ("N", True),
        pytest.param("ESC", True, marks=LONG), pytest.param("UP", False, marks=LONG),
        pytest.param("right", True, marks=LONG), pytest.param("N", False, marks=LONG),
    ],
)  # fmt: skip
def test_a_match_is_not_lost_by_one_key_nor_by_the_same_one_twice(
    sit: SitDown, no: str, between: bool
) -> None:
    """UP and the right button stand for ESC, which elsewhere gives nothing up."""
    person = left_in_mid_match(sit, between)
    scores = person.program.table.sitting.match.scores[:]
    saved = sitting_path("HEARTS").read_bytes()
    answer(person, no)
    assert window(person) == "new_game" and sitting_path("HEARTS").read_bytes() == saved
    answer(person, no)
    play_until(person, lambda: person.program.table.unfinished)
    assert [*person.state["scores"].values()] == scores != [0, 0, 0, 0]
    assert person.state["direction"] == "across"


@pytest.mark.parametrize("key", ["ENTER", *first_of(["DOWN", "left"])])
def test_nor_by_a_key_that_says_yes(sit: SitDown, key: str) -> None:
    """ENTER goes on everywhere: it must not be the key that gives a match up."""
    person = answer(left_in_mid_match(sit, False), "ESC")
    scores = person.program.table.sitting.match.scores[:]
    answer(person, key)
    play_until(person, lambda: person.program.table.unfinished)
    assert [*person.state["scores"].values()] == scores != [0, 0, 0, 0]


def test_a_match_stopped_at_its_last_card_is_seen_to_its_end(sit: SitDown) -> None:
    """It is counted once, and the podium is shown to whoever starts the program next."""
    short = CALM | {"game_point": 1}
    person = sit(options=short, delay=1, fps=10)
    play_until(person, lambda: over(person))
    assert not scene_of(person)
    counts = Tally("HEARTS").counts
    assert counts
    person.pc.close()
    person = sit(again=True, options=short, delay=0, fps=10)
    play_until(person, lambda: scene_of(person).startswith("podium"))
    play_until(person, lambda: window(person) == "another")
    assert Tally("HEARTS").counts == counts
    person.pc.close()
    person = sit(again=True, options=short, delay=0, fps=10)
    assert person.until(lambda: person.program.asked is not None).hand.phase == "pass"


@pytest.mark.parametrize("between", first_of([False, True]), ids=["in a hand", "between two"])
def test_a_match_keeps_the_game_point_that_it_was_begun_with(sit: SitDown, between: bool) -> None:
    """Seed, Game Commands: it belongs to the match, to its end. It was set for one sitting."""
    short = {"game_point": 40}
    person = sit(options=CALM, delay=0, fps=10, for_now=short)
    there = window if between else lambda p: p.program.asked
    play_until(person, lambda: bool(there(person)) and person.program.table.dealt)
    assert game_point(person) == 40
    person.pc.close()
    person = sit(again=True, deal=None, options=CALM, delay=0, fps=10).wait(0.3)
    assert window(person) == "resume"
    play_until(person.press("DOWN"), lambda: person.program.table.sitting.match.hands_played == 2)
    assert game_point(person) == 40
    take(person, "Game Point")
    assert "It is 40." in person.wait(0.5).words
    person.press("UP").wait(0.5).press("UP").wait(0.5)
    play_until(person, lambda: scene_of(person).startswith("podium"))
    assert 40 <= max(scores(person)) < 100
    play_until(person, lambda: person.program.table.unfinished)
    assert game_point(person) == 100, "and the next one has the player's own again"


@pytest.mark.parametrize("asked", [{}, {"game_point": 1}], ids=["remembered", "for this sitting"])
def test_another_game_point_holds_at_once_only_where_it_is_asked_for(
    sit: SitDown, asked: dict[str, int]
) -> None:
    """Between two hands of a match to 100, with a game point of 1 that somebody has already."""
    person = sit(options=CALM, delay=0, fps=10)
    play_until(person, lambda: window(person) == "over")
    person.pc.close()
    low = CALM | {"game_point": 1}
    person = sit(again=True, options=low, delay=0, fps=10, for_now=asked).wait(0.3)
    assert window(person) == "resume"
    person.press("DOWN")
    play_until(person, lambda: person.program.table.unfinished or bool(scene_of(person)))
    assert scene_of(person).startswith("podium") == bool(asked)
    assert bool(Tally("HEARTS").counts) == bool(asked)
