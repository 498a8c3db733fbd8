"""The guide's boxes have room for all words of a lesson, and leave the cards in view."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from retrocards.programs.loading import load
from retrocards.rom.find import find_rom
from retrocards.rom.folders import rom_folders
from retrocards.rom.schema.lesson import Lesson
from retrocards.stage.zones import Rect
from tests.programs.pupil import Pupil

CELL, CARD = 8, 42
"""Pixels of a cell of HEARTS, and of the height of a card of CALC."""


def words_of(lesson: Lesson) -> Iterator[str]:
    """All that the guide says while cards lie on the table."""
    for step in lesson.steps:
        costs = (mistake.costs for mistake in step.mistakes)
        yield from filter(None, (step.ask, step.say, step.otherwise, *costs))


@pytest.mark.parametrize(
    ("name", "screen", "zone", "leaves"),
    [
        ("HEARTS", "table", "top_card", lambda area, y: area.y + area.h <= y // CELL),
        # The edge of a card and that of the box are one line.
        ("ELEPHANT", "table", "pile", lambda area, y: area.y + area.h <= y + 1),
        ("CALC", "piles_4", "pile_1", lambda area, y: area.y >= y + CARD),
    ],
)
def test_the_guide_leaves_the_cards_in_view(
    name: str, screen: str, zone: str, leaves: Callable[[Rect, int], bool]
) -> None:
    pupil = Pupil(load(find_rom(name, rom_folders())))
    stage = pupil.program.stage
    y = stage.rom.screens[screen].zones[zone].y
    for words in words_of(pupil.lesson):
        box = stage.notice("guide", {"title": pupil.lesson.title, "words": words})
        assert box.complete, words
        assert leaves(box.area, y), words


@pytest.mark.parametrize("name", ["DURAK", "ECARTE", "HEARTS"])
def test_the_words_about_a_wrong_card_say_that_it_comes_back(name: str) -> None:
    pupil = Pupil(load(find_rom(name, rom_folders())))
    stage, lesson = pupil.program.stage, pupil.lesson
    for step in lesson.steps:
        for words in filter(None, (step.otherwise, *(mistake.costs for mistake in step.mistakes))):
            fields = {"title": lesson.title, "words": words, "key": "F8"}
            box, guides = (stage.notice(dialog, fields) for dialog in ("guide_wrong", "guide"))
            assert box.complete and box.area.h == guides.area.h, words
    assert "takes it back" in stage.rom.dialogs["guide_wrong"].foot.lower()
