"""Every lesson read aloud to its end: what the guide says, and each of the learner's decisions."""

from __future__ import annotations

import pytest

from retrocards.programs.loading import load
from retrocards.programs.speech import Speech
from retrocards.programs.spoken import Spoken
from retrocards.rom.find import find_roms
from retrocards.rom.folders import rom_folders
from retrocards.rom.template import fill_in
from retrocards.stage.manual import action_keys
from tests.alike import first_of
from tests.programs.pupil import Pupil
from tests.speech.listener import cards_in

ROMS = {entry.name: entry.folder for entry in find_roms(rom_folders()) if entry.rom}
LESSONS = [entry.name for entry in find_roms(rom_folders()) if entry.rom and entry.rom.lessons]


def test_each_program_has_a_lesson() -> None:
    assert {"DURAK", "ECARTE", "HEARTS", "CALC", "ELEPHANT"} <= {*LESSONS}


@pytest.mark.parametrize("program", first_of(sorted(LESSONS, key=lambda name: name != "ECARTE")))
def test_a_lesson_is_read_aloud_to_its_end(program: str) -> None:
    """Aim, questions, answers and end are heard, and where the learner chooses, the cards are."""
    pupil = Pupil(load(ROMS[program]))
    heard: list[str] = []
    pupil.pc.listener = Speech(heard.append).hear
    rom, lesson = pupil.below.rom, pupil.lesson
    spoken = Spoken(rom)

    def is_heard(words: str) -> None:
        words = fill_in(words, action_keys(rom))
        said = " ".join(map(spoken.sentence, words.split("\n\n")))
        assert said in " ".join(heard), f"{said!r} is not among {heard}"
        heard.clear()

    pupil.sees(lesson.aim)
    is_heard(lesson.aim)
    pupil.press("ENTER").wait(0.3)
    decisions = 0
    for number, step in enumerate(lesson.steps):
        if step.ask:
            pupil.sees(step.ask)
            is_heard(step.ask)
            pupil.press("ENTER").wait(0.5)
            held = pupil.program.table.hand.hands
            hand = held[pupil.program.table.hand.to_move] if held else 0
            choices = {card for said in heard for card in cards_in(said)}
            if program == "CALC":
                assert pupil.program.table.hand.in_play in {-1, *choices}, heard
            else:
                assert choices & {card for card in range(52) if hand >> card & 1}, heard
            decisions += 1
            pupil.press("F8").wait(0.5)
            is_heard(step.ask)
            pupil.press("ENTER").wait(0.3)
            pupil.makes(step.move)
        else:
            made = number + 1
            pupil.until_so(lambda made=made: len(pupil.moves) >= made, step.move)
        if step.say:
            pupil.sees(step.say)
            is_heard(step.say)
            pupil.press("ENTER").wait(0.3)
    pupil.sees(lesson.end)
    is_heard(lesson.end)
    pupil.press("ENTER").wait(0.3)
    assert not pupil.at_lesson and decisions >= 5
