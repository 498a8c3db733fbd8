"""Every lesson of every ROM, played through by keyboard: the right line, and every mistake."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from retrocards.cards import card_text
from retrocards.programs.loading import load
from retrocards.rom.find import find_roms
from retrocards.rom.folders import rom_folders
from retrocards.rom.schema.lesson import LessonStep
from retrocards.rom.template import fill_in
from retrocards.stage import GAP
from retrocards.stage.manual import action_keys
from tests.alike import first_of
from tests.programs.pupil import Pupil

ROMS = [entry.name for entry in find_roms(rom_folders()) if entry.rom and entry.rom.lessons]

PLAYED = {"DURAK": ("bout",), "ECARTE": ("computer_card", "you_card")}
"""The zones of the cards in play, below the guide's box."""
TRICKS = {
    "HEARTS": ("you_card", "left_card", "top_card", "right_card"),
    "ECARTE": PLAYED["ECARTE"],
}
"""The zones in which the cards of a trick lie."""


def pupil_of(name: str) -> Pupil:
    return Pupil(next(load(e.folder) for e in find_roms(rom_folders()) if e.name == name))


@pytest.fixture(params=ROMS)
def pupil(request: pytest.FixtureRequest) -> Pupil:
    return pupil_of(request.param)


def follow(pupil: Pupil, end: int) -> None:
    """Play the lesson's own moves up to a step, and read all that is said before."""
    for number, step in enumerate(pupil.lesson.steps[:end]):
        if step.ask:
            pupil.sees(step.ask)
            pupil.makes(step.move)
        pupil.until_so(lambda number=number: len(pupil.moves) > number, step.move)
        if step.say:
            pupil.hears(step.say)


def wrong_moves(pupil: Pupil, step: LessonStep) -> Iterator[tuple[str, int, str]]:
    """The wrong moves of a step to be tried: the move, how many follow it, and what it costs.

    They are all that teach something, and one of the others that has a key.
    """
    hand = pupil.program.table.hand.copy()
    named = {hand.parse_move(step.move)}
    for mistake in step.mistakes:
        for move in mistake.moves:
            named.add(hand.parse_move(move))
            if pupil.can_make(move):
                yield move, len(mistake.then), mistake.costs
    others = (hand.move_text(move) for move in hand.legal_moves() if move not in named)
    if step.otherwise and (move := next(filter(pupil.can_make, others), "")):
        yield move, 0, step.otherwise


def test_a_lesson_in_all_its_branches(pupil: Pupil, amount: Callable[[int, int], int]) -> None:
    """The long form makes every mistake, the short one those at every twelfth move."""
    lesson, table = pupil.lesson, pupil.program.table
    pupil.hears(lesson.aim)
    for number, step in enumerate(lesson.steps):
        if step.ask:
            pupil.sees(step.ask)
            before = table.hand.copy()
            mistakes = wrong_moves(pupil, step) if number % amount(12, 1) == 0 else ()
            for move, follow, cost in mistakes:
                pupil.makes(move)
                pupil.until_so(lambda: pupil.box is not None, cost)
                assert len(pupil.moves) == number + 1 + follow, pupil.moves
                pupil.hears(cost)
                assert table.hand == before
                pupil.until_so(pupil.asked, "the learner's turn")
                pupil.wait(0.5)
            pupil.makes(step.move)
        else:
            made = number + 1

            def played(made: int = made) -> bool:
                return len(pupil.moves) >= made

            pupil.until_so(played, step.move)
        if step.say:
            pupil.sees(step.say)
            assert len(pupil.moves) == number + 1
            pupil.press("ENTER").wait(0.3)
    pupil.hears(lesson.end)
    assert not pupil.at_lesson and not pupil.is_new
    pupil.program = pupil.below
    pupil.until(lambda: pupil.below.table.unfinished)
    assert pupil.below.table.sitting.kept and not pupil.below.table.tally.counts


def test_esc_leaves_a_lesson_at_any_time(pupil: Pupil) -> None:
    pupil.sees(pupil.lesson.aim)
    pupil.press("ESC").wait(0.3)
    assert not pupil.at_lesson and pupil.is_new


def test_esc_leaves_a_lesson_while_the_cards_are_dealt(pupil: Pupil) -> None:
    pupil.press("F8").press("ESC").wait(0.3)
    assert not pupil.at_lesson and pupil.is_new


def test_esc_leaves_a_lesson_at_a_question(pupil: Pupil) -> None:
    pupil.hears(pupil.lesson.aim)
    step = next(step for step in pupil.lesson.steps if step.ask)
    pupil.hears(step.ask or "")
    pupil.press("ESC").wait(0.3)
    assert not pupil.at_lesson


def test_esc_answers_a_question_of_the_game_and_stays_in_the_lesson() -> None:
    pupil = pupil_of("ELEPHANT")
    pupil.hears(pupil.lesson.aim)
    step = next(step for step in pupil.lesson.steps if step.ask)
    pupil.hears(step.ask or "")
    pupil.press("ENTER").wait(1)
    assert pupil.program.stage.windows[-1].dialog == "pass"
    pupil.press("ESC").wait(1)
    assert pupil.at_lesson and not pupil.program.stage.windows


def test_the_coachs_key_repeats_the_question(pupil: Pupil) -> None:
    pupil.hears(pupil.lesson.aim)
    step = next(step for step in pupil.lesson.steps if step.ask)
    pupil.hears(step.ask or "")
    pupil.press("F8").wait(0.3)
    pupil.hears(step.ask or "")
    assert pupil.box is None


def test_no_key_that_hurries_the_deal_answers_the_first_question() -> None:
    pupil = pupil_of("DURAK")
    pupil.wait(1).press("ENTER")
    pupil.hears(pupil.lesson.aim)
    pupil.hears(pupil.lesson.steps[0].ask or "")
    assert "FIRST" not in pupil.text.splitlines()[0], "GO TO A CARD FIRST is no beginning"


def test_calculation_marks_what_goes_up_and_else_the_piles() -> None:
    pupil = pupil_of("CALC")
    pupil.hears(pupil.lesson.aim)
    marks = lambda: pupil.program.stage.model.marks  # noqa: E731
    assert marks() == {"play", "pile_1", "pile_2", "pile_3", "pile_4"}
    follow(pupil, 4)
    pupil.hears(pupil.lesson.steps[4].ask or "")
    assert marks() == {"play", "stack_2", "pile_1", "stack_3"}
    pupil.press("ESC").wait(1)
    assert not pupil.below.stage.model.marks, "a game of one's own is not marked"


def test_elephant_raises_what_may_be_played_until_a_card_is_picked() -> None:
    pupil = pupil_of("ELEPHANT")
    pupil.hears(pupil.lesson.aim)
    follow(pupil, 2)
    pupil.hears(pupil.lesson.steps[2].ask or "")

    def raised() -> list[str]:
        views = pupil.program.stage.model.zones["you"]
        return [card_text(view.card)[:-1] for view in views if view.chosen]

    assert raised() == ["5", "8", "8", "J", "J", "Q", "Q", "Q", "A", "A", "2"]
    pupil.press("RIGHT", "RIGHT", "SPACE").wait(0.3)
    assert raised() == ["5"]
    pupil.press("SPACE").wait(0.3)
    assert len(raised()) == 11


def test_elephant_shows_the_last_cards_before_the_last_words() -> None:
    pupil = pupil_of("ELEPHANT")
    pupil.hears(pupil.lesson.aim)
    follow(pupil, len(pupil.lesson.steps))
    pupil.sees(pupil.lesson.end)
    zones = pupil.program.stage.model.zones
    assert {view.card for view in zones["you"]} == {GAP} and len(zones["pile"]) == 2


@pytest.mark.parametrize(("name", "steps"), first_of([("ECARTE", 8), ("HEARTS", 8)]))
def test_the_guide_speaks_while_the_trick_lies(name: str, steps: int) -> None:
    pupil = pupil_of(name)
    pupil.hears(pupil.lesson.aim)
    follow(pupil, steps - 1)
    pupil.until_so(lambda: len(pupil.moves) == steps, "the trick")
    pupil.sees(pupil.lesson.steps[steps - 1].say or "")
    zones = pupil.program.stage.model.zones
    assert sum(len(zones[zone]) for zone in TRICKS[name]) == len(TRICKS[name])
    pupil.press("ENTER").wait(3)
    assert pupil.box is None or pupil.lesson.steps[steps - 1].say not in pupil.words, "once"


@pytest.mark.parametrize("name", PLAYED)
def test_the_guide_covers_no_card_in_play(name: str) -> None:
    pupil = pupil_of(name)
    rom, stage = pupil.program.rom, pupil.program.stage
    highest = min(rom.screens["table"].zones[zone].y for zone in PLAYED[name])
    for step in pupil.lesson.steps:
        costs = (mistake.costs for mistake in step.mistakes)
        for words in filter(None, (step.ask, step.say, step.otherwise, *costs)):
            words = fill_in(words, action_keys(rom))
            box = stage.notice("guide", {"title": pupil.lesson.title, "words": words, "key": "F8"})
            assert box.complete and 8 * (box.area.y + box.area.h) <= highest, words


def test_durak_waits_for_the_learner_after_the_answers_about_trumps() -> None:
    """The pass is the only move, and the last one of his first attack."""
    pupil = pupil_of("DURAK")
    pupil.hears(pupil.lesson.aim)
    follow(pupil, 3)
    pupil.hears(pupil.lesson.steps[3].ask or "")
    pupil.wait(30)
    assert pupil.moves[-1] == "query" and "SOUTH YES, WEST YES" in pupil.announcement
    pupil.press("0").wait(5)
    assert pupil.moves[3] == "pass" and pupil.prompt == "HIT ENTER TO GO ON", "no other words"


def test_ecarte_has_the_point_on_the_board_before_the_last_words() -> None:
    pupil = pupil_of("ECARTE")
    pupil.hears(pupil.lesson.aim)
    follow(pupil, len(pupil.lesson.steps))
    pupil.sees(pupil.lesson.end)
    assert "YOU 2" in pupil.text
