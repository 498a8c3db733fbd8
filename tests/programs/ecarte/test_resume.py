"""Start again after anything, in mid-hand or between two hands of a game: nothing is lost."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from retrocards.cards import cards_of, cards_text
from retrocards.rules.ecarte import Match
from retrocards.session.records import SittingRecord, from_json
from retrocards.session.sitting import sitting_path
from tests.alike import first_of
from tests.programs.ecarte.conftest import SitDown
from tests.programs.person import Person


def in_mid_hand(sit: SitDown, turns: int) -> Person:
    """You have had so many turns of a hand that has proposals, a change and tricks."""
    person = sit(deal=12, fps=10)
    rng = Random(turns)
    for turn in range(turns):
        person.until_asked()
        if turn < 2:
            person.press("P", "A")
        if person.hand.phase == "change":
            person.press(rng.choice("123"), "0")
        else:
            person.press(*rng.sample("12345", 5))
    # What was refused at this turn is forgotten with the sitting.
    person.program.refusals.forget()
    return person.until_asked().wait(0.5)


@pytest.mark.parametrize("turns", range(6))
def test_y_takes_the_hand_up_to_the_card(sit: SitDown, turns: int) -> None:
    person = in_mid_hand(sit, turns)
    again = sit(deal=99, again=True).until("WELCOME BACK").press("Y")
    assert again.hand.to_text() == person.hand.to_text()
    assert again.announcement == "THE HAND GOES ON. DEAL 12"
    again.until_asked().wait(0.5)
    assert again.prompt == person.prompt
    assert again.table == person.table, "the table is what it was"


def test_marks_that_were_not_confirmed_are_gone(sit: SitDown) -> None:
    person = in_mid_hand(sit, 1)
    assert person.hand.phase == "change" and "THE 2 MARKED" in person.press("1", "2").prompt
    again = sit(again=True).until("WELCOME BACK").press("Y").until_asked()
    assert again.prompt == "MARK CARDS TO CHANGE: 1-5. THEN 0 CHANGES THEM"


def test_the_hand_ends_as_it_would_have(sit: SitDown) -> None:
    ends = []
    for broken in (False, True):
        person = in_mid_hand(sit, 3)
        if broken:
            person = sit(again=True, fps=10).until("WELCOME").press("Y")
        person.press("F2", *["DOWN"] * 10).until("THE HAND IS OVER")
        ends.append((person.moves, list(person.hand.points)))
    assert ends[0] == ends[1]


def test_n_begins_a_new_game(sit: SitDown) -> None:
    in_mid_hand(sit, 2)
    again = sit(deal=99, again=True).until("WELCOME BACK").press("N").wait(0.2)
    assert again.state["deal"] == 99 and again.hand.start == (0, 0)


def test_only_its_keys_answer(sit: SitDown) -> None:
    in_mid_hand(sit, 1)
    again = sit(again=True).until("WELCOME BACK").press("x", "SPACE", "ESC", "1").wait(0.3)
    assert "WELCOME BACK" in again.text


def test_enter_takes_the_hand_up(sit: SitDown) -> None:
    moves = in_mid_hand(sit, 1).moves
    again = sit(again=True).until("Y OR ENTER YES").press("ENTER")
    assert again.announcement.startswith("THE HAND GOES ON") and again.moves == moves


def between_two_hands(sit: SitDown) -> Person:
    person = sit(deal=12, fps=10).press("F2", *["DOWN"] * 10).until("THE HAND IS OVER")
    assert sum(person.hand.points) > 0 and max(person.hand.points) < 5
    return person


def test_between_two_hands_the_points_are_kept(sit: SitDown) -> None:
    person = between_two_hands(sit)
    points, dealer = tuple(person.hand.points), person.hand.dealer
    again = sit(deal=None, again=True).until("WELCOME BACK").press("Y").wait(0.2)
    assert again.state["deal"] == 13
    assert again.hand.start == points and again.hand.dealer == 1 - dealer


def test_or_n_begins_with_nothing(sit: SitDown) -> None:
    between_two_hands(sit)
    again = sit(deal=44, again=True).until("WELCOME BACK").press("N").wait(0.2)
    assert again.state["deal"] == 44 and again.hand.start == (0, 0)


def test_leaving_with_f7_keeps_the_hand(sit: SitDown) -> None:
    person = in_mid_hand(sit, 2)
    before = person.hand.to_text()
    assert person.press("F7", "Y", "x").exit_code == 0
    assert sit(again=True).until("WELCOME BACK").press("Y").hand.to_text() == before


def test_a_damaged_file_is_renamed_aside_and_said_so(sit: SitDown) -> None:
    in_mid_hand(sit, 1)
    path = sitting_path("ECARTE")
    path.write_text("{nonsense")
    path.with_name(f"{path.name}.bak").unlink()
    again = sit(deal=99, again=True).until("TROUBLE").wait(0.3)
    assert "damaged" in again.text and path.with_name(f"{path.name}.damaged-1").exists()
    assert again.press("x").wait(0.5).state["deal"] == 99


def on_disk() -> SittingRecord | None:
    path = sitting_path("ECARTE")
    return from_json(SittingRecord, path.read_bytes()) if path.exists() else None


@pytest.mark.parametrize("moves", first_of([6, 2]))
def test_a_process_that_is_killed_loses_no_move(sit: SitDown, home: Path, moves: int) -> None:
    process = subprocess.Popen(
        [
            sys.executable, "-m", "retrocards", "ECARTE", "S*", "--deal", "4711", "--headless",
            "--script", "F2 DOWN DOWN DOWN wait:3600",
        ],
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path), "RETROCARDS_HOME": str(home)},
    )  # fmt: skip
    try:
        deadline = time.monotonic() + 30
        while (record := on_disk()) is None or len(record.hands[-1].moves) < moves:
            assert time.monotonic() < deadline and process.poll() is None
            time.sleep(0.002)
    finally:
        process.kill()
        process.wait()
    record = on_disk()
    assert record is not None and record.hands[0].deal == "4711"
    last = record.hands[-1]
    hand = Match.from_text(last.match).new_hand(last.deal)
    for text in last.moves:
        hand.play(hand.parse_move(text))
    if hand.outcome is not None and hand.outcome.game >= 0:
        assert "WELCOME" not in sit(again=True).wait(0.3).text, "the game was over"
        return
    again = sit(again=True).until("WELCOME BACK").press("Y")
    if hand.outcome is None:
        assert again.hand.to_text() == hand.to_text()
        assert again.state["hands"]["you"] == cards_text(cards_of(hand.hands[0]))
    else:
        assert list(again.hand.start) == hand.points


def test_a_hand_stopped_after_its_last_card_is_seen_to_its_end(sit: SitDown) -> None:
    """Its result is told to whoever starts the program next, once, and the game goes on."""
    person = sit(deal=3, fps=10).press("F2")
    person.until(lambda: person.program.table.dealt and person.hand.outcome is not None)
    points = person.hand.outcome.points
    person.pc.close()
    person = sit(deal=None, again=True, fps=10).until("THE HAND IS OVER")
    assert tuple(person.program.table.sitting.match.points) == tuple(points)
    person.press("ENTER").until(lambda: person.state["deal"] == 4)
    person.pc.close()
    assert "WELCOME BACK" in sit(again=True, fps=10).wait(1).text
