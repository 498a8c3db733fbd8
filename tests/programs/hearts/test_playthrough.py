"""A golden text of a whole match: all moves, what is told and asked, and how each hand ends."""

from __future__ import annotations

from collections.abc import Callable

from tests.programs.hearts.conftest import SitDown
from tests.programs.hearts.test_match import CALM, play_until, scores, window

ENDS = {"over", "match"}


def test_a_match_goes_as_it_did(sit: SitDown, golden_text: Callable[[str, str], None]) -> None:
    """Seven hands, one of them a hold: everybody plays his lowest card that is legal."""
    person = sit(options=CALM | {"game_point": 60}, delay=0, fps=10)
    lines: list[str] = []
    shown = ""

    def over() -> bool:
        nonlocal shown
        before, shown = shown, window(person)
        for line in () if shown else (person.announcement, person.prompt):
            if line and line not in lines[-4:]:
                lines.append(line)
        if shown in ENDS and shown != before:
            points = " ".join(map(str, scores(person)))
            lines.extend([f"[{shown}] {points}", *(person.moves if shown == "over" else [])])
        return shown == "match"

    play_until(person, over)
    golden_text("hearts/match.txt", "\n".join([*lines, person.rest().text]) + "\n")
