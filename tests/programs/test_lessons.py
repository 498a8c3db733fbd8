"""Every lesson of every ROM, played through by keyboard: the right line, and every mistake."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from retrocards.programs.loading import load
from retrocards.rom.find import find_roms
from retrocards.rom.folders import rom_folders
from retrocards.rom.schema.lesson import LessonStep
from tests.programs.pupil import Pupil

ROMS = [entry.name for entry in find_roms(rom_folders()) if entry.rom and entry.rom.lessons]


@pytest.fixture(params=ROMS)
def pupil(request: pytest.FixtureRequest) -> Pupil:
    return Pupil(next(load(e.folder) for e in find_roms(rom_folders()) if e.name == request.param))


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
    """The long form makes every mistake, the short one those at every third move."""
    lesson, table = pupil.lesson, pupil.program.table
    pupil.hears(lesson.aim)
    for number, step in enumerate(lesson.steps):
        if step.ask:
            pupil.sees(step.ask)
            before = table.hand.copy()
            mistakes = wrong_moves(pupil, step) if number % amount(3, 1) == 0 else ()
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


def test_esc_leaves_a_lesson_at_a_question(pupil: Pupil) -> None:
    pupil.hears(pupil.lesson.aim)
    step = next(step for step in pupil.lesson.steps if step.ask)
    pupil.hears(step.ask or "")
    pupil.press("ESC").wait(0.3)
    assert not pupil.at_lesson


def test_the_coachs_key_repeats_the_question(pupil: Pupil) -> None:
    pupil.hears(pupil.lesson.aim)
    step = next(step for step in pupil.lesson.steps if step.ask)
    pupil.hears(step.ask or "")
    pupil.press("F8").wait(0.3)
    pupil.hears(step.ask or "")
    assert pupil.box is None
