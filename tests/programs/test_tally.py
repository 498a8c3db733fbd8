"""The tally of the sitting: how often each seat was the durak, and the draws."""

from __future__ import annotations

import pytest

from retrocards.programs import ledger
from retrocards.rom import Rom, load_rom
from retrocards.rom.find import find_rom
from retrocards.rom.folders import rom_folders
from retrocards.session.tally import Tally
from tests.programs.conftest import SitDown
from tests.programs.person import Person
from tests.programs.visitor import ECARTE_FIRST, Visitor
from tests.rules.durak_positions import position

EAST_LOSES = position("AS", "6S", "-", "-", out=(2, 3))
A_DRAW = position("6S", "7S", "-", "-", out=(2, 3))


def over(sit: SitDown, hand: object, **how: object) -> Person:
    """The end of a hand of one card each."""
    person = (
        sit(hand, fps=10, **how).until_asked("north").press("1").until("HIT ENTER").press("ENTER")
    )
    return person.until("THE HAND IS OVER").wait(0.3)


def test_the_end_of_a_hand_names_the_durak_and_shows_the_tally(sit: SitDown) -> None:
    person = over(sit, EAST_LOSES)
    assert "EAST IS THE DURAK" in person.text
    assert "NORTH 0    EAST 1" in person.text and "SOUTH 0    WEST 0" in person.text
    assert "DRAWS 0" in person.text
    assert person.state["scores"] == {"east": 1}


def test_the_durak_deals_the_next_hand(sit: SitDown) -> None:
    """Document, Game: to deal is the durak's duty."""
    person = over(sit, EAST_LOSES)
    assert "EAST WEARS THE HAT AND DEALS" in person.text
    assert person.program.table.sitting.match.dealer == 1


def test_a_draw_is_counted_and_the_dealer_deals_again(sit: SitDown) -> None:
    """Document, Draws: all hands empty, nobody lost."""
    person = over(sit, A_DRAW)
    assert "A DRAW. NOBODY IS THE DURAK" in person.text and "DRAWS 1" in person.text
    assert "NORTH DEALS ONCE MORE" in person.text and person.state["scores"] == {"draws": 1}


@pytest.mark.long("whole games")
def test_the_others_ridicule_the_durak_in_turns(sit: SitDown, rom: Rom) -> None:
    person = over(sit, EAST_LOSES)
    said = [rom.say(f"over.jeers.jeer_{number}") for number in range(1, 7)]
    jeers: set[str] = set()
    for _ in range(6):
        jeers |= {jeer for jeer in said if jeer in person.words}
        person.press("x").until_asked("north").press("1").until("HIT ENTER").press("ENTER")
        person.until("THE HAND IS OVER").wait(0.3)
    assert len(jeers) == 6, "six of them before one comes again"


def test_it_is_kept_from_sitting_to_sitting(sit: SitDown) -> None:
    over(sit, EAST_LOSES)
    over(sit, EAST_LOSES)
    assert "EAST 2" in over(sit, A_DRAW).text.replace("EAST IS", "")
    assert Tally("DURAK").counts == {"east": 2, "draws": 1}


def test_a_second_window_counts_only_for_itself(
    sit: SitDown, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It says that this one is not kept, and that is so of its tally too."""
    over(sit, EAST_LOSES)
    with monkeypatch.context() as patched:
        patched.setattr("retrocards.session.sitting.hold", lambda _: None)
        person = sit(EAST_LOSES, fps=10).until("another window").press("SPACE")
        person.until_asked("north").press("1").until("HIT ENTER").press("ENTER")
        assert person.until("THE HAND IS OVER").state["scores"] == {"east": 2}
    assert Tally("DURAK").counts == {"east": 1}


def test_the_options_menu_resets_it(sit: SitDown) -> None:
    person = over(sit, EAST_LOSES).press("x", "F3").wait(0.3)
    while not any("►" in line and "RESET THE TALLY" in line for line in person.lines):
        person.press("UP")
    person.press("ENTER").wait(0.1)
    assert "SURE?" in person.text and person.state["scores"] == {"east": 1}
    person.press("ENTER").wait(0.1)
    assert "DONE" in person.text and person.state["scores"] == {}
    assert Tally("DURAK").counts == {}
    person.press("ESC").until_asked().press("1").until("HIT ENTER").press("ENTER")
    assert "EAST 1" in person.until("THE HAND IS OVER").wait(0.3).text.replace("EAST IS", "")


# The demo's hands.


def play_out(person: Person) -> Person:
    """Play the first card that fits, else pass or take, up to the end of the hand."""
    for _ in range(400):
        if "THE HAND IS OVER" in person.text:
            return person.wait(0.3)
        person.press(*("120" if person.asked("north") else ["ENTER"])).wait(0.2)
    raise AssertionError(person.text)


TWO_CARDS_LEFT = position("8S AS", "6S 7S", "-", "-", out=(2, 3))


def test_a_hand_in_which_the_demo_plays_for_somebody_is_not_counted(sit: SitDown) -> None:
    """Not even when the person plays its end; and it is said."""
    person = sit(TWO_CARDS_LEFT).until_asked("north").press("F2")
    person.until(lambda: person.program.table.sitting.moves_made == 1).press("F2")
    play_out(person)
    assert "NORTH 0    EAST 0" in person.text and person.state["scores"] == {}
    assert "DURAK SO FAR, DEMOS APART" in person.text
    assert Tally("DURAK").counts == {}
    person.press("x").until_asked("north")
    assert not person.program.table.sitting.by_demo, "the next one is the player's own"


def test_a_look_at_the_demo_costs_nothing_while_it_has_not_moved(sit: SitDown) -> None:
    person = sit(EAST_LOSES).until_asked("north").press("F2", "F2", "1").until("HIT ENTER")
    person.press("ENTER").until("THE HAND IS OVER")
    assert person.state["scores"] == {"east": 1} and "APART" not in person.text


@pytest.mark.long("whole games")
def test_what_the_demo_did_is_known_after_a_pause_of_days(sit: SitDown) -> None:
    person = sit(deal=7).until_asked("north").press("F2")
    person.until(lambda: person.program.table.sitting.by_demo)
    person.pc.close()
    person = sit(deal=7, again=True).until("WELCOME BACK").wait(0.3).press("Y")
    assert person.program.table.sitting.by_demo
    play_out(person)
    assert Tally("DURAK").counts == {}


def test_seats_that_the_options_give_to_the_computer_are_nobodys(sit: SitDown) -> None:
    """There the demo has nobody to play for, and the hand counts as it would without it."""
    person = sit(EAST_LOSES, options={"north": False}).press("F2").until("THE HAND IS OVER")
    assert person.state["scores"] == {"east": 1}


@pytest.mark.parametrize("program", ["HEARTS", "ECARTE", "DURAK", "ELEPHANT", "CALC"])
def test_an_empty_tally_speaks_of_what_it_counts(program: str) -> None:
    """A hand of DURAK has its fool, and a deal of ELEPHANT its places; the others are games."""
    words = "\n".join(ledger.tally(load_rom(find_rom(program, rom_folders())))).lower()
    what = {"DURAK": "hand", "ELEPHANT": "deal"}.get(program, "game")
    assert f"no {what} has been played to its end yet" in words


def test_where_the_pc_plays_alone_it_does_so_too() -> None:
    visitor = Visitor(ECARTE_FIRST, switches=frozenset({"skip_show"}))
    assert "NO GAME OF YOURS IS COUNTED" in visitor.until_shown("ECARTE", "tally").wait(0.5).text
    visitor.pc.close()
