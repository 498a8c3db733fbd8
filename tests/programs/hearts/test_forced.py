"""By option HEARTS plays an only card by itself, and no key for it plays another."""

from __future__ import annotations

import pytest

from retrocards.programs.hearts import YOU
from retrocards.rom import Rom
from tests.programs.hearts.conftest import SitDown
from tests.programs.hearts.test_commands import all_follow
from tests.programs.person import Person

ON = {"autotrick": True}


def mine(person: Person) -> list[str]:
    """The cards that you have played."""
    return [move for move, seat in zip(person.moves, seats(person), strict=True) if seat == YOU]


def seats(person: Person) -> list[int]:
    """The seat of each move so far."""
    hand = person.program.table.sitting.dealt()
    turns = []
    for move in person.moves:
        turns.append(hand.to_move)
        hand.play_text(move)
    return turns


def test_it_begins_with_a_key_for_each_card_as_the_document_has_it(rom: Rom) -> None:
    assert rom.options["autotrick"].default is False


def test_the_two_of_clubs_leads_itself_after_the_delay(sit: SitDown) -> None:
    person = sit(all_follow(), options=ON, delay=1).until_asked()
    assert not person.wait(0.8).moves
    assert person.wait(0.4).moves == ["play 2C"]


def test_enter_plays_it_at_once_and_is_used_up(sit: SitDown) -> None:
    """Two strokes, one for each of two forced moves that somebody expected, play one card."""
    person = sit(all_follow(), options=ON, delay=0.5).until_asked().press("ENTER", "ENTER")
    assert mine(person) == ["play 2C"]
    person.until_asked()
    assert mine(person) == ["play 2C"] and len(person.hand.legal_moves()) > 1


@pytest.mark.parametrize("key", ["ENTER", "DOWN"])
def test_a_key_that_comes_too_late_answers_nothing(sit: SitDown, key: str) -> None:
    person = sit(all_follow(), options={**ON, "motion": False}, delay=0)
    person.until(lambda: len(mine(person)) == 1 and person.asked())
    assert len(mine(person.press(key))) == 1, "struck for the two of clubs"
    assert len(mine(person.wait(0.6).press(key))) == 2, "struck for this card"


def test_without_the_option_every_card_waits(sit: SitDown) -> None:
    person = sit(all_follow(), options={"autotrick": False}, delay=0).until_asked()
    assert not person.wait(5).moves
    assert person.press("ENTER").moves[:1] == ["play 2C"]
