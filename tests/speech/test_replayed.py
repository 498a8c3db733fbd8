"""A hand that is played again, by ear."""

from __future__ import annotations

import pytest

from retrocards.programs.speech import Speech
from tests.programs.coached import PROGRAMS
from tests.programs.test_replay import hand_of, watch


@pytest.mark.parametrize("program", PROGRAMS)
def test_each_step_is_one_sentence_with_the_last_move(program: str) -> None:
    """Also over a whole trick, or to the end: no seat has just played what is new on the table."""
    person, heard, count = watch(program), list[str](), len(hand_of(program).moves)
    person.pc.listener = Speech(heard.append).hear
    person.wait(0.2)
    sitting = person.program.table.sitting
    for key in ("RIGHT", "PGDN", "PGDN", "LEFT", "END", "HOME", "END"):
        heard.clear()
        person.press(key).wait(0.2)
        first, *others = heard
        assert first.startswith(f"{sitting.moves_made}/{count} " if key != "HOME" else "Deal 7: ")
        assert all(sentence.startswith("Score: ") for sentence in others), others
