"""ECARTE goes on by itself where there is nothing to decide; the end of a hand waits."""

from __future__ import annotations

from retrocards.rom import Rom
from tests.programs.ecarte.conftest import SitDown
from tests.programs.ecarte.test_hotkeys import LEADING
from tests.programs.person import GO_ON, Person

ON = {"autotrick": True}


def forced(sit: SitDown) -> Person:
    """The queen of hearts is the only card that you may play."""
    person = sit(LEADING, options=ON)
    for key in ("L", "5", "1"):
        person.until_asked().press(key)
    person.until_asked()
    assert [person.hand.move_text(move) for move in person.hand.legal_moves()] == ["play QH"]
    return person


def test_it_begins_so(rom: Rom) -> None:
    assert rom.options["autotrick"].default is True


def test_a_trick_is_a_pause_that_a_key_cuts_short(sit: SitDown) -> None:
    person = sit(LEADING, options=ON).until_asked().press("L", "1").until("THE TRICK IS")
    assert GO_ON not in person.text
    begun = person.program.desk.now
    person.press("ENTER").until("COMPUTER LEADS")
    assert person.program.desk.now - begun < 1.8, "the trick's way home, and the delay"


def test_enter_plays_the_only_card_at_once(sit: SitDown) -> None:
    person = forced(sit)
    assert person.press("ENTER").moves[-1] == "play QH"


def test_the_key_of_another_card_is_refused_as_ever(sit: SitDown) -> None:
    person = forced(sit)
    made = len(person.moves)
    assert len(person.press("1").moves) == made and "QH" not in person.moves[-1]


def test_the_end_of_a_hand_stays_until_a_key(sit: SitDown) -> None:
    person = sit(LEADING, options=ON).until_asked().press("F2")
    person.press(*["DOWN"] * 10).until("THE HAND IS OVER").press("F2")
    assert "THE HAND IS OVER" in person.wait(30).text
