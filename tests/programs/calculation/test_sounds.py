"""What is heard of CALCULATION: each card's two notes as it is laid, and the next one dealt."""

from __future__ import annotations

import pytest

from tests.programs.calculation.conftest import SitDown
from tests.programs.ear import Ear, Heard


@pytest.mark.parametrize("motion", [True, False], ids=["motion", "still"])
def test_a_card_has_its_notes_and_the_next_one_is_dealt(
    sit: SitDown, ear: Ear, motion: bool
) -> None:
    person = sit(options={"motion": motion}).wait(1)
    first = person.hand.in_play
    ear.take()
    person.press("5").wait(2)
    second = person.hand.in_play
    assert second != first
    assert ear.heard == [Heard("card", first), Heard("deal")]


def test_a_key_that_is_refused_flashes_without_a_sound(sit: SitDown, ear: Ear) -> None:
    person = sit().wait(1)
    ear.take()
    person.press("Y").wait(1)
    assert ear.take() == []
