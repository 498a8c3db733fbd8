"""Start again after anything in mid-hand, and the same hand is offered, to the card."""

from __future__ import annotations

from random import Random

import pytest

from retrocards.session.sitting import sitting_path
from retrocards.session.tally import tally_path
from tests.programs.conftest import SitDown
from tests.programs.person import Person
from tests.programs.strips import scene_of


def in_mid_hand(sit: SitDown, turns: int) -> Person:
    """North has had so many turns of a hand."""
    person = sit(deal=12, fps=10)
    rng = Random(turns)
    for _ in range(turns):
        person.until_asked("north")
        before = len(person.moves)
        person.press(rng.choice("0123"), "0", "1")
        assert len(person.moves) > before
    return person.until_asked("north").wait(0.5)


@pytest.mark.parametrize("turns", [0, 1, 2, 3, 5, 8])
def test_y_takes_the_hand_up_to_the_card(sit: SitDown, turns: int) -> None:
    person = in_mid_hand(sit, turns)
    again = sit(deal=99, again=True).until("WELCOME BACK")
    again.press("Y")
    assert again.hand.to_text() == person.hand.to_text()
    assert again.state["hands"] == person.state["hands"] and again.state["deal"] == 12
    assert again.announcement == "THE HAND GOES ON. DEAL 12"
    again.until_asked("north").wait(0.5)
    assert again.prompt == person.prompt
    assert again.table == person.table, "the table is what it was"


def test_the_hand_ends_as_it_would_have(sit: SitDown) -> None:
    """The order of the prompts and the computer's moves are the same as without the break."""
    ends = []
    for broken in (False, True):
        person = sit(deal=12, fps=10)
        for _ in range(4):
            person.until_asked("north").press("0", "1").wait(0.3)
            if broken:
                person = sit(again=True, fps=10).until("WELCOME").press("Y")
        person.press("F2", *["DOWN"] * 10).until("THE HAND IS OVER")
        ends.append(person.moves)
    assert ends[0] == ends[1]


def test_n_deals_anew(sit: SitDown) -> None:
    in_mid_hand(sit, 2)
    again = sit(deal=99, again=True).until("WELCOME BACK").press("N").wait(0.2)
    assert again.state["deal"] == 99


def test_only_its_keys_answer(sit: SitDown) -> None:
    in_mid_hand(sit, 1)
    again = sit(again=True).until("WELCOME BACK").press("x", "SPACE", "ESC", "1").wait(0.3)
    assert "WELCOME BACK" in again.text


def test_enter_takes_the_hand_up(sit: SitDown) -> None:
    moves = in_mid_hand(sit, 1).moves
    again = sit(again=True).until("Y OR ENTER YES").press("ENTER")
    assert again.announcement.startswith("THE HAND GOES ON") and again.moves == moves


def test_a_finished_hand_is_not_offered(sit: SitDown) -> None:
    sit(deal=12, fps=10).press("F2", *["DOWN"] * 10).until("THE HAND IS OVER")
    again = sit(deal=99, again=True).wait(0.5)
    assert "WELCOME" not in again.text and again.state["deal"] == 99


def test_leaving_with_f7_keeps_the_hand(sit: SitDown) -> None:
    person = in_mid_hand(sit, 2)
    dealt = person.state["hands"]
    person.press("F7", "Y", "x")
    assert person.exit_code == 0
    again = sit(again=True).until("WELCOME BACK").press("Y")
    assert again.state["hands"] == dealt


def test_a_damaged_file_is_renamed_aside_and_said_so(sit: SitDown) -> None:
    in_mid_hand(sit, 1)
    path = sitting_path("DURAK")
    path.write_text("{nonsense")
    path.with_name(f"{path.name}.bak").unlink()
    again = sit(deal=99, again=True).until("TROUBLE").wait(0.3)
    assert "damaged" in again.text and path.with_name(f"{path.name}.damaged-1").exists()
    again.press("x").wait(0.5)
    assert again.state["deal"] == 99


def test_a_damaged_tally_is_said_so_too_and_play_goes_on(sit: SitDown) -> None:
    tally_path("DURAK").parent.mkdir(parents=True, exist_ok=True)
    tally_path("DURAK").write_bytes(b"\xff\x00")
    again = sit(deal=7).until("TROUBLE").press("x").wait(0.5)
    assert again.state["scene"] == "table" and again.state["deal"] == 7


def test_a_hand_stopped_after_its_last_card_is_seen_to_its_end(sit: SitDown) -> None:
    """The hat comes down on the durak's chair for whoever starts the program next, once."""
    person = sit(deal=12, fps=10).press("F2")
    person.until(lambda: person.hand.outcome is not None, most=400)
    fool = person.hand.outcome.durak
    person.pc.close()
    person = sit(deal=13, again=True, fps=10)
    person.until(lambda: scene_of(person) in ("won", "lost", "drawn"))
    assert person.hand.outcome.durak == fool and person.state["deal"] == 12
    person.press("ENTER").until("THE HAND IS OVER").press("ENTER")
    assert person.until_asked().state["deal"] == 13
    person.pc.close()
    assert "WELCOME BACK" in sit(again=True, fps=10).wait(1).text
