"""The tally of DITSY ELEPHANT: how often each seat came in at each place."""

from __future__ import annotations

import pytest

from retrocards.cli.main import main
from retrocards.players.elephant.original import choose as original
from retrocards.rules.elephant import Hand, Match
from retrocards.session.tally import Tally
from tests.programs.elephant.calculator import Calculator
from tests.programs.elephant.conftest import SitDown
from tests.programs.elephant.turns import play_on, take_turn
from tests.rules.elephant_positions import position

SEATS = ("you", "left", "top", "right")


def ending(place: int) -> Hand:
    """A deal that is all but over, in which you come in at a place."""
    ahead = place - 1
    held = ["2S", *("-" if seat <= ahead else "4C 5C" for seat in (1, 2, 3))]
    held = ["2S", "-", "-", "-"] if place == 4 else held
    hands = [held[0]]
    for seat, names in zip((1, 2, 3), ("AC", "KC", "QC"), strict=True):
        hands.append("-" if seat <= ahead else names)
    return position(*hands, turn=0, out=tuple(range(1, ahead + 1)))


@pytest.mark.parametrize("place", [1, 2, 3, 4])
def test_the_places_of_all_four_seats_are_counted(sit: SitDown, place: int) -> None:
    person = sit(ending(place), player=original).until_asked()
    take_turn(person)
    play_on(person)
    outcome = person.hand.outcome
    assert outcome is not None and outcome.places[0] == place
    assert person.state["scores"] == {
        f"{name}_{outcome.places[seat]}": 1 for seat, name in enumerate(SEATS)
    }
    assert Tally("ELEPHANT").counts == person.state["scores"]


def go_again(person: Calculator) -> Calculator:
    """From one place on to the next deal."""
    return person.press("SPACE").wait(1).press("SPACE").until_asked()


def test_it_goes_on_from_deal_to_deal_and_from_sitting_to_sitting(sit: SitDown) -> None:
    person = play_on(sit(deal=7, player=original, fps=10))
    play_on(go_again(person))
    play_on(sit(deal=9, player=original, fps=10))
    counts = Tally("ELEPHANT").counts
    for seat in SEATS:
        assert sum(counts.get(f"{seat}_{place}", 0) for place in range(1, 5)) == 3
    for place in range(1, 5):
        assert sum(counts.get(f"{seat}_{place}", 0) for seat in SEATS) == 3


def test_a_deal_that_is_given_up_is_not_counted(sit: SitDown) -> None:
    sit(deal=7, player=original).until_asked().press("ESC").wait(1).press("ESC")
    sit(deal=9, again=True, player=original).until("Deal Unfinished").press("n").wait(1)
    assert Tally("ELEPHANT").counts == {}


def test_a_deal_in_which_the_demo_plays_for_you_is_not_counted(sit: SitDown) -> None:
    """Not even when you play its end yourself; the next one is yours again."""
    person = sit(deal=7, player=original, fps=10).press("F2")
    person.until(lambda: person.program.table.sitting.by_demo).press("F2").until_asked()
    play_on(person)
    assert person.state["scores"] == {}
    play_on(go_again(person))
    assert sum(person.state["scores"].values()) == 4


def test_the_threes_that_open_are_not_the_demos(sit: SitDown) -> None:
    """They lie there by themselves, whoever looks on."""
    opens = next(deal for deal in range(1, 99) if first_to_move(deal) == 0)
    person = sit(deal=opens, player=original, fps=10).press("F2")
    person.until(lambda: person.program.table.sitting.moves_made == 1).press("F2")
    assert not person.program.table.sitting.by_demo
    play_on(person.until_asked())
    assert sum(person.state["scores"].values()) == 4


def first_to_move(deal: int) -> int:
    hand: Hand = Match().new_hand(str(deal))
    return hand.to_move


def test_retrocards_tally_has_a_row_for_each_seat_in_the_roms_order(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["tally", "ELEPHANT"]) == 0
    assert "No deal has been played" in capsys.readouterr().out
    tally = Tally("ELEPHANT")
    for names in (["right_1", "you_4", "left_2", "top_3"], ["you_1", "right_2", "top_3", "left_4"]):
        tally.add(*names)
    for _ in range(9):
        tally.add("you_1")
    tally.add("of_an_older_rom")
    assert main(["tally", "ditsy"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "DITSY ELEPHANT: the tally of places",
        "place      1     2     3     4",
        "you       10     0     0     1",
        "left       0     1     0     1",
        "top        0     0     2     0",
        "right      1     1     0     0",
        "of_an_older_rom 1",
    ]
